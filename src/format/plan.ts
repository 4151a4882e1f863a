import type { DataRow } from './data.js';
import type { Range } from './range.js';
import type { MarkerStep, Session } from './session.js';

/** A case with its calls expanded: everything a run needs to know before the first send. JSON-safe. */
export interface Plan {
  readonly version: 1;
  /** The case's file, relative to the project root. */
  readonly file: string;
  readonly name: string;
  /** Each session file once; the case itself is the first. */
  readonly sessions: readonly Session[];
  /** One per running instance of a session; the case itself is the first. */
  readonly scopes: readonly Scope[];
  /** In the order they run; `rows[k].index === k`. */
  readonly rows: readonly Row[];
}

/** An instance of a session: the case, or one call of a flow. */
export interface Scope {
  /** Index into `Plan.sessions`. */
  readonly session: number;
  /** The call row that starts it, and the scope that row is in; absent for the case. */
  readonly call?: number;
  readonly parent?: number;
  /** Under which name the caller reads its captures; absent for the case. */
  readonly alias?: string;
  /** The row of data that gives it inputs. */
  readonly data?: DataRow;
  /** Of a case with `data`: nothing of the session runs in it but the scopes of its rows, whose `parent` it is. */
  readonly holdsRows?: true;
}

/** What a run goes through, by `kind`. Requests and notes are tests; calls are suites; sets and markers are neither. */
export type Row = RequestRow | CallRow | SetRow | MarkerRow | NoteRow;

/** A row that is a test to a host: a call is a suite around those under it, and a set or a marker nothing. */
export type TestRow = RequestRow | NoteRow;

const isTest = { request: true, note: true, call: false, set: false, marker: false } as const satisfies {
  readonly [Kind in Row['kind']]: Kind extends TestRow['kind'] ? true : false;
};

export function isTestRow(row: Row): row is TestRow {
  return isTest[row.kind];
}

interface RowBase {
  readonly index: number;
  /**
   * Step numbers from the case down to this row, from 1: `3`, or `3.2` for the second step of the flow that row 3 calls. A row of data
   * has its number in brackets: `3[2].1` where row 3 has `each`, `[2].3` where the case has `data`.
   * A note without a step counts as step 0.
   */
  readonly id: string;
  readonly scope: number;
  /** Index into the steps of the scope's session; -1 of a note without a step, and of a row of the case's `data`. */
  readonly step: number;
  /** The label: as written, references not resolved. */
  readonly title: string;
  /** The marker rows (if, else if, else) of its own file that it is under, outermost first. */
  readonly guards: readonly number[];
  /** The call row that it is under; absent in the case's own file, unless that has `data`. */
  readonly call?: number;
  /** Where the case's own file has it: of an inlined row, the outermost call row. */
  readonly at: Range;
  /** Of a test: its tags; absent where it has none. */
  readonly tags?: readonly string[];
}

/** The step itself is `sessions[scopes[scope].session].steps[step]`, as of calls and markers. */
export interface RequestRow extends RowBase {
  readonly kind: 'request';
  /** The longest it can take, in ms; null when a reference decides, or a send has no limit. */
  readonly timeBound: number | null;
}

/**
 * A call whose flow can run; the rows of the flow follow it. One that cannot is a note. A call with `each` has a row of this kind for
 * each row of data, and so has a case with `data`, which calls itself: that one has no step.
 */
export interface CallRow extends RowBase {
  readonly kind: 'call';
  readonly flow: string;
  readonly alias: string;
  /** Whether the file gives the alias itself. */
  readonly aliased: boolean;
  /** The scope that the call starts. */
  readonly starts: number;
  /** Index of the last row under it; its own index when it has none. */
  readonly last: number;
}

/** Sets variables in its turn. It is not a test, and has no state. */
export interface SetRow extends RowBase {
  readonly kind: 'set';
}

/** Whether a row runs the case for a row of its `data`. */
export function isCaseRow({ kind, step }: Pick<Row, 'kind' | 'step'>): boolean {
  return kind === 'call' && step === -1;
}

/** A row of an if / else. It is not a test, and has no state. */
export interface MarkerRow extends RowBase {
  readonly kind: 'marker';
  readonly marker: MarkerStep['kind'];
  /** Row index of the block's `if`; absent for a stray `end`. */
  readonly block?: number;
}

/** One test that sends nothing: a call that cannot start, a case that needs an input, a web or mobile file. */
export interface NoteRow extends RowBase {
  readonly kind: 'note';
  readonly state: 'failed' | 'skipped';
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}
