import type { Check, Condition } from '../../format/check.js';
import type { Capture } from '../../format/session.js';
import type { CaptureRecord, TestRecord } from '../../record/record.js';

/** The last response of a row. Other checks can be asked of it while it is kept. */
export interface KeptResponse {
  /** The row's id in its plan. */
  readonly id: string;
  /** Bytes of its body. */
  readonly size: number;
  /** References have the values that they have in the session by then. Secrets are masked. */
  readonly ask: (asked: AskedChecks) => AnsweredChecks;
}

export interface AskedChecks {
  readonly tests: readonly Check[];
  readonly captures: readonly Capture[];
  readonly condition?: Condition;
}

export interface AnsweredChecks {
  /** Of the tests, or else of the checks of the condition. */
  readonly tests: readonly TestRecord[];
  readonly captures: readonly CaptureRecord[];
  /** Whether the condition is true. Absent if none is asked for. */
  readonly holds?: boolean;
}
