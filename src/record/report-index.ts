import type { Counts, SessionReport, Summary } from './report.js';
import type { SendError, State } from './record.js';

/**
 * A report without the details of its requests: all that a list of its rows shows and a search reads. JSON-safe.
 * The details are the `StepRecord`s of its request rows, kept beside it in the same order.
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

export type IndexRow = IndexRequest | IndexCall | IndexArm;

interface IndexRowBase {
  /** The row's id in the plan; unique in its session. */
  readonly id: string;
  readonly title: string;
  /** How many calls and arms it stands under, from 0. */
  readonly depth: number;
}

export interface IndexRequest extends IndexRowBase {
  readonly kind: 'request';
  readonly state: State;
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

export interface IndexArm extends IndexRowBase {
  readonly kind: 'arm';
}
