import type { RequestStep } from '../../format/session.js';
import type { StepRecord } from '../../record/record.js';
import type { TestResult } from '../evaluate/reading.js';
import type { HttpRequest } from '../ports/ports.js';
import type { RowState } from '../scope/scope.js';
import type { CaptureResult } from './assess.js';
import type { SendResult } from './send-until-done.js';
import type { StepFailure, Unmet } from './step-failures.js';

/** What a step comes to once its last send is over. */
export interface Settled {
  readonly state: StepRecord['state'];
  readonly reason?: RowState['reason'];
  readonly unmet?: readonly Unmet[];
  readonly failures: readonly StepFailure[];
  readonly captures: readonly CaptureResult[];
  readonly tests: readonly TestResult[];
}

/** What a step sent, and what came of it. */
export interface StepSent {
  readonly step: RequestStep;
  readonly request: HttpRequest;
  readonly result: SendResult;
  readonly startedAt: number;
  readonly endedAt: number;
}
