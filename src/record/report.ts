import type { Row } from '../format/plan.js';
import type { ContractReport } from './contract-report.js';
import type { Failure, StepRecord, SendError, SetRecord, State } from './record.js';

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
  /** Which part of a run it is; absent of a whole run. */
  readonly shard?: Shard;
  readonly summary: Summary;
  /** What it met of OpenAPI documents, by file; absent where no response was checked against one. */
  readonly contract?: readonly ContractReport[];
  /** In the order of their files' names. */
  readonly sessions: readonly SessionReport[];
}

/** One part of a run that is split over machines. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly waiting: number;
}

export interface Summary extends Counts {
  /** Number of requests. */
  readonly requests: number;
  /** Requests that were sent more than once, and their sends. */
  readonly retried: { readonly requests: number; readonly sends: number };
  /** Requests that passed and that nothing tested: they pass with any status. */
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

export type ReportRow = RequestEntry | CallEntry | SetEntry | ArmEntry;

/** A request, or a note in its place. */
export interface RequestEntry {
  readonly kind: 'request';
  readonly id: string;
  /** Absent where it has none. */
  readonly tags?: readonly string[];
  readonly record: StepRecord;
}

/** A call and all that is under it. */
export interface CallEntry {
  readonly kind: 'call';
  readonly id: string;
  /** `↳ call login` */
  readonly title: string;
  /** Alias, if the file gives one. */
  readonly alias?: string;
  /** Over its requests at any depth. */
  readonly counts: Counts;
  readonly rows: readonly ReportRow[];
}

/** A row that sets variables. It never has a state, and is not counted. */
export interface SetEntry extends SetRecord {
  readonly kind: 'set';
}

/** An arm of a block: its words and the rows under it. It never has a state. */
export interface ArmEntry {
  readonly kind: 'arm';
  readonly id: string;
  /** `if status equals 404`, `else` */
  readonly title: string;
  readonly rows: readonly ReportRow[];
}

/**
 * A report without the details of its requests: all that a list of its rows shows and a search reads. JSON-safe.
 * The details are the `StepRecord`s of its request rows, kept next to it in the same order.
 */
export interface ReportIndex {
  readonly version: 1;
  /** Of the project or the run, where one is known. */
  readonly name?: string;
  /** Unix time in ms. */
  readonly startedAt: number;
  /** ms */
  readonly elapsed: number;
  readonly summary: Summary;
  readonly contract?: readonly ContractReport[];
  /** Where places of files lead; absent where they are plain text. */
  readonly editor?: IndexEditor;
  readonly sessions: readonly IndexSession[];
}

/** What makes links to an editor of places in files. */
export interface IndexEditor {
  /** A URL with `{file}`, `{line}` and `{column}`. */
  readonly template: string;
  /** Absolute, with forward slashes; what the paths of files are relative to. */
  readonly root: string;
}

export interface IndexSession extends Omit<SessionReport, 'rows'> {
  /** In the order they are shown: each row before those under it. */
  readonly rows: readonly IndexRow[];
}

export type IndexRow = IndexRequest | IndexCall | IndexSet | IndexArm;

interface IndexRowBase {
  /** The row's id in the plan; unique in its session. */
  readonly id: string;
  readonly title: string;
  /** How many calls and arms it is under, from 0. */
  readonly depth: number;
}

export interface IndexRequest extends IndexRowBase {
  readonly kind: 'request';
  readonly state: State;
  readonly tags?: readonly string[];
  readonly method?: string;
  readonly url?: string;
  /** Of the last response. */
  readonly status?: number;
  /** Whether a test failed because of the status; absent where none did. */
  readonly isStatusWrong?: true;
  /** Why the last send got no response. */
  readonly error?: SendError['kind'];
  /** Of the last send, in ms; absent when nothing was sent. */
  readonly duration?: number;
  readonly sends: number;
  /** Of a skip, the condition that skipped it; of a wait, its message; of a failure, its failure line. */
  readonly note?: string;
  /** The failure lines after the first; absent where there are none. */
  readonly more?: readonly string[];
}

export interface IndexCall extends IndexRowBase {
  readonly kind: 'call';
  readonly alias?: string;
  /** Over its requests at any depth. */
  readonly counts: Counts;
}

export interface IndexSet extends IndexRowBase, SetRecord {
  readonly kind: 'set';
}

interface IndexArm extends IndexRowBase {
  readonly kind: 'arm';
}

/** All states, in the order in which they are shown. */
export const states = ['passed', 'failed', 'skipped', 'waiting'] as const satisfies readonly State[];

/** How many there are of each state. */
export function countStates(all: Iterable<{ readonly state: State }>): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0, waiting: 0 };
  for (const { state } of all) counts[state] += 1;
  return counts;
}

/** How many there are in both. */
export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    waiting: a.waiting + b.waiting,
  };
}

/** The state of many: failed where any is, else waiting, passed, skipped. */
export function weightiest(counts: Counts): State {
  return (['failed', 'waiting', 'passed'] as const).find((state) => counts[state] > 0) ?? 'skipped';
}
