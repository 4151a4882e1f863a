import type { Message } from '../../format/problem.js';
import type { Json, JsonObject } from '../../lib/json.js';
import type { ContractReport } from '../../record/contract-report.js';
import type { RunEvent } from '../../record/event.js';
import type { Failure, State, StepRecord, TestRecord } from '../../record/record.js';
import type { IndexRequest, IndexSet, Outline, Summary } from '../../record/report.js';
import type { RowKey } from './row-key.js';

/** How the page runs sessions, and what it hears of it. */

/** What is to run. Rows before the ones asked for always run first. */
export type RunWhat =
  | { readonly kind: 'all' }
  | { readonly kind: 'file'; readonly file: string }
  /** All rows up to this one. */
  | { readonly kind: 'to'; readonly file: string; readonly row: RowKey }
  | { readonly kind: 'rows'; readonly file: string; readonly rows: readonly RowKey[] };

export interface RunRequest {
  readonly what: RunWhat;
  /** Values of inputs, which stay in the server's memory. A later run of the file that is not given them uses them again. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** The `.env.<name>` that is read instead of the one that the session names. */
  readonly environment?: string;
  /** Keeps scopes, cookies and variables after the last row, of a run to a row or of rows. */
  readonly hold?: boolean;
}

/** What a page has to know that comes while or after something ran. */
export interface RunsState {
  readonly runner: RunnerState;
  /** What each file came to when it ran last. */
  readonly results: Readonly<Record<string, FileResult>>;
  /** Runs that go on. */
  readonly running: readonly PastRun[];
  /** Files that run when they, or what they call or read, are saved. */
  readonly onSave: readonly string[];
}

export interface FileResult extends SessionEnd {
  readonly run: string;
}

/** The process that runs sessions. It starts with the first run. */
export interface RunnerState {
  readonly state: 'not-started' | 'starting' | 'ready' | 'running' | 'broken';
  readonly message?: Message;
}

export interface PastRun {
  readonly run: string;
  readonly what: RunWhat;
  readonly startedAt: number;
  /** Absent while it runs. */
  readonly endedAt?: number;
  readonly isCancelled?: true;
  readonly summary?: Summary;
  /** The row after which it is held. */
  readonly heldAfter?: RowKey;
  /** Whether the details of its rows are still kept. */
  readonly isKept: boolean;
}

/** A run as far as it has come, for a page that opens it. */
export interface RunView extends PastRun {
  readonly sessions: readonly RunSession[];
  /** What went wrong outside of its sessions: `setup`, or the process that runs them. */
  readonly failures: readonly Failure[];
  readonly contracts: readonly ContractReport[];
}

/** A session of a run: its rows as they were planned, and what became of them. */
export interface RunSession {
  readonly outline: Outline;
  /** The version of the file that ran. */
  readonly version: string;
  /** Rows of the file by ids of the plan: those that are not inside of a call. */
  readonly keys: Readonly<Record<string, RowKey>>;
  /** `PanelRow.stamp` of each row as it ran: of one with another stamp the result is of an earlier text. */
  readonly stamps: Readonly<Record<RowKey, string>>;
  /** Rows that ended, by id. */
  readonly done: Readonly<Record<string, DoneRow>>;
  /** Where rows stand that run, by id. */
  readonly live: Readonly<Record<string, LiveRow>>;
  /** Absent while it runs. */
  readonly end?: SessionEnd;
}

export interface SessionEnd {
  readonly state: State;
  /** What went wrong outside any row. */
  readonly failures: readonly Failure[];
}

/** A row that ended, as lists show it; all of it by `record`. */
export type DoneRow = IndexRequest | IndexSet;

/** The last event of a row that runs. */
export type LiveRow = Exclude<RunEvent, { kind: 'row-finished' }>;

/** Whatever a check said of a response. */
export interface Evaluated {
  readonly tests: readonly TestRecord[];
  /** Captured values, by name, as text that can be shown. One that was not found is absent. */
  readonly captures: Readonly<Record<string, string>>;
  /** Whether the condition is true; absent if none is asked for. `tests` are then its checks, unless tests are asked for as well. */
  readonly holds?: boolean;
}

export interface RunMethods {
  readonly run: { readonly params: RunRequest; readonly result: { readonly run: string } };
  readonly stop: { readonly params: { readonly run: string }; readonly result: Record<string, never> };
  /** Goes on with a run that is held: to a row, or to the end. */
  readonly continue: {
    readonly params: { readonly run: string; readonly to?: RowKey };
    readonly result: Record<string, never>;
  };
  /** Sends the last row of a held run once more. */
  readonly again: { readonly params: { readonly run: string }; readonly result: Record<string, never> };
  readonly end: { readonly params: { readonly run: string }; readonly result: Record<string, never> };
  /** Runs a file whenever it, or a flow that it calls, is saved. */
  readonly 'run-on-save': {
    readonly params: { readonly file: string; readonly on: boolean };
    readonly result: Record<string, never>;
  };
  /** The runs that a file had, the last one first. */
  readonly runs: {
    readonly params: { readonly file: string };
    readonly result: { readonly runs: readonly PastRun[] };
  };
  readonly 'show-run': { readonly params: { readonly run: string }; readonly result: { readonly view: RunView } };
  readonly record: {
    readonly params: { readonly run: string; readonly file: string; readonly id: string };
    readonly result: { readonly record: StepRecord };
  };
  /** Checks and captures as the format writes them, against the response of a row of a run. */
  readonly evaluate: {
    readonly params: {
      readonly run: string;
      readonly file: string;
      readonly id: string;
      readonly tests?: Json;
      readonly capture?: JsonObject;
      readonly condition?: JsonObject;
    };
    readonly result: Evaluated;
  };
  /** Starts the process anew: configuration and `setup` are read again. */
  readonly 'restart-runner': { readonly params: Record<string, never>; readonly result: Record<string, never> };
  readonly output: {
    readonly params: Record<string, never>;
    readonly result: { readonly lines: readonly OutputLine[] };
  };
  /** Writes the report of a run as the reporter does, and says where. */
  readonly 'save-report': {
    readonly params: { readonly run: string; readonly kind: 'json' | 'html' };
    readonly result: { readonly file: string };
  };
  /** Inputs that a run of the file needs and that nothing gives. */
  readonly 'inputs-needed': {
    readonly params: { readonly file: string };
    readonly result: { readonly inputs: readonly InputNeeded[] };
  };
}

export interface InputNeeded {
  readonly name: string;
  readonly isSecret: boolean;
  /** Whether a run of the file was given it before: a run that is not given it uses it again. */
  readonly isGiven: boolean;
}

/** What `setup`, scripts and the runner itself print. */
export interface OutputLine {
  readonly stream: 'out' | 'err';
  readonly text: string;
  readonly at: number;
}

export type RunPanelEvent =
  | { readonly on: 'runner'; readonly runner: RunnerState }
  | { readonly on: 'output'; readonly lines: readonly OutputLine[] }
  | { readonly on: 'run-started'; readonly run: PastRun }
  /** What moved in a run, gathered for some ms. */
  | ({ readonly on: 'progress'; readonly run: string } & RunProgress)
  | {
      readonly on: 'run-ended';
      readonly run: PastRun;
      readonly failures: readonly Failure[];
      readonly contracts: readonly ContractReport[];
    }
  | { readonly on: 'on-save'; readonly files: readonly string[] }
  /** A run is held after a row; goes on again if there is none. */
  | { readonly on: 'held'; readonly run: string; readonly after?: RowKey };

export interface RunProgress {
  /** Sessions that begin. */
  readonly planned: readonly RunSession[];
  readonly rows: readonly MovedRows[];
  /** Sessions that ended; one may come again with more failures. */
  readonly ended: readonly (SessionEnd & { readonly file: string })[];
}

/** Rows of one file that moved. */
export interface MovedRows {
  readonly file: string;
  readonly live: readonly LiveRow[];
  readonly done: readonly DoneRow[];
  /** Rows that ran only because rows after them were asked for, and that are over. */
  readonly over: readonly string[];
}
