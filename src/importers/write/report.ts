import type { Leftover, Place, Tool } from '../suite/suite.js';

/** How much of a request became a step. */
export type Outcome =
  /** All of it is in the session file. */
  | 'as-it-is'
  /** A script of the suite runs with it. */
  | 'with-script'
  /** Something has to be done by hand. */
  | 'by-hand';

export interface RequestReport {
  readonly name: string;
  /** Names of the folders that it is in, the outermost first. */
  readonly folders: readonly string[];
  readonly place: Place;
  readonly outcome: Outcome;
  /** The session file, relative to the folder of the sessions. */
  readonly session: string;
  /** The title of its step. */
  readonly title: string;
  /** Scripts that run with it, relative to the folder of the sessions. */
  readonly scripts: readonly string[];
  readonly leftovers: readonly Leftover[];
}

/** What became of a suite. */
export interface ImportReport {
  readonly tool: Tool;
  readonly name: string;
  readonly requests: readonly RequestReport[];
  /** What is not about one request. */
  readonly leftovers: readonly Leftover[];
  /** Session files, relative to the folder of the sessions. */
  readonly sessions: readonly string[];
  /** Names of variables that had to change, and those of the environment. */
  readonly names: readonly { readonly from: string; readonly to: string }[];
  /** Variables of the environment that the sessions read. */
  readonly environment: readonly EnvVariable[];
  /** Packages that scripts need and that callsheet does not bring. */
  readonly packages: readonly string[];
}

export interface EnvVariable {
  readonly name: string;
  /** Absent if the suite has none, or if it is a secret. */
  readonly value?: string;
  readonly isSecret: boolean;
}

const manual = new Set<Leftover['reason']['kind']>(['by-hand', 'not-readable', 'not-sayable']);

export function outcomeOf(leftovers: readonly Leftover[], scripts: readonly string[]): Outcome {
  // What a script says otherwise is in that script.
  const isManual = leftovers.some(({ reason }) => manual.has(reason.kind));
  if (scripts.length > 0) return leftovers.some(({ reason }) => reason.kind === 'by-hand') ? 'by-hand' : 'with-script';
  return isManual ? 'by-hand' : 'as-it-is';
}

export function countOutcomes(requests: readonly RequestReport[]): Readonly<Record<Outcome, number>> {
  const counts = { 'as-it-is': 0, 'with-script': 0, 'by-hand': 0 };
  for (const { outcome } of requests) counts[outcome] += 1;
  return counts;
}

/** A report that names sessions where they are. @param places - of those that have moved, by the file of the import */
export function reportAt(report: ImportReport, places: ReadonlyMap<string, string> = new Map()): ImportReport {
  if (places.size === 0) return report;
  const placeOf = (file: string): string => places.get(file) ?? file;
  return {
    ...report,
    requests: report.requests.map((request) => ({ ...request, session: placeOf(request.session) })),
    sessions: report.sessions.map(placeOf),
  };
}
