import type { Row } from '../format/plan.js';
import type { Failure, StepRecord } from './record.js';

/** The rows of a plan without what their sessions say: enough to show records in their places. JSON-safe. */
export interface Outline {
  /** Relative to the project root. */
  readonly file: string;
  readonly name: string;
  readonly rows: readonly Row[];
}

export function outlineOf({ file, name, rows }: Outline): Outline {
  return { file, name, rows };
}

/** What a run of one session file gave. */
export interface SessionResult {
  readonly outline: Outline;
  /** Of the rows that ran, by row id. */
  readonly records: ReadonlyMap<string, StepRecord>;
  /** What went wrong outside any row: problems of the file, `post` scripts. */
  readonly failures: readonly Failure[];
}

/** All that a run gave, as every report shows it. JSON-safe; its schema is published with the package. */
export interface Report {
  readonly version: 1;
  /** Unix time in ms. */
  readonly startedAt: number;
  /** ms */
  readonly elapsed: number;
  readonly summary: Summary;
  /** In the order of their files' names. */
  readonly sessions: readonly SessionReport[];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly waiting: number;
}

export interface Summary extends Counts {
  /** Requests in all. */
  readonly requests: number;
  /** Requests that were sent more than once, and their sends. */
  readonly retried: { readonly requests: number; readonly sends: number };
  /** Requests that passed and would have with any status. */
  readonly untested: number;
  readonly sessions: Counts;
}

export interface SessionReport {
  readonly file: string;
  readonly name: string;
  /** `failed` where anything failed, else `waiting`, `passed`, `skipped`, the first that any row has. */
  readonly state: StepRecord['state'];
  /** ms from the first row's start to the last row's end. */
  readonly elapsed: number;
  readonly counts: Counts;
  readonly failures: readonly Failure[];
  readonly rows: readonly ReportRow[];
}

export type ReportRow = RequestEntry | CallEntry | ArmEntry;

/** A request, or a note in its place. */
export interface RequestEntry {
  readonly kind: 'request';
  readonly id: string;
  readonly record: StepRecord;
}

/** A call and all that stands under it. */
export interface CallEntry {
  readonly kind: 'call';
  readonly id: string;
  /** `↳ call login` */
  readonly title: string;
  /** Where the file gives one. */
  readonly alias?: string;
  /** Over its requests at any depth. */
  readonly counts: Counts;
  readonly rows: readonly ReportRow[];
}

/** An arm of a block: its words and the rows under it. It never has a state. */
export interface ArmEntry {
  readonly kind: 'arm';
  readonly id: string;
  /** `if status equals 404`, `else` */
  readonly title: string;
  readonly rows: readonly ReportRow[];
}
