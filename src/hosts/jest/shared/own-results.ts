import type { Failure, StepRecord } from '../../../record/record.js';
import type { LiveWait } from '../../../record/event.js';
import type { Outline } from '../../../record/report.js';
import type { AssertionResult } from './jest-api.js';

/**
 * What travels from a worker to the reporter is under `callsheet` of Jest's own results: in a failure message, a reason
 * would be an error to other reporters.
 */
export interface StepResult extends AssertionResult {
  readonly callsheet: StepRecord;
}

/** What Jest's results have and a session does not. */
interface EmptyResult {
  readonly leaks: boolean;
  readonly numTodoTests: number;
  readonly openHandles: readonly never[];
  readonly perfStats: Readonly<Record<string, number | boolean>>;
  readonly skipped: boolean;
  readonly snapshot: Readonly<Record<string, number | boolean | readonly string[]>>;
  readonly testExecError?: { readonly message: string; readonly stack: string };
}

/** Jest's result of a session file. */
export interface FileResult extends EmptyResult {
  readonly testFilePath: string;
  readonly displayName?: unknown;
  readonly numFailingTests: number;
  readonly numPassingTests: number;
  readonly numPendingTests: number;
  readonly failureMessage: string | null;
  readonly testResults: readonly (AssertionResult | StepResult)[];
  readonly callsheet: FileNotes;
}

export interface FileNotes {
  readonly outline: Outline;
  /** What went wrong outside any row. */
  readonly failures: readonly Failure[];
}

/** The error of a file that does not load. Of an error's own keys Jest's workers send only `code`. */
export interface LoadErrorNotes {
  readonly code: { readonly callsheet: readonly Failure[] };
}

/** Set where somebody looks on: workers inherit the environment. */
export const liveVariable = 'CALLSHEET_JEST_LIVE';

/** What is sent of a test while it waits, in the shape of its start: of what Jest passes on, reporters heed it least. */
export interface LiveStart {
  readonly callsheet: LiveWait;
}
