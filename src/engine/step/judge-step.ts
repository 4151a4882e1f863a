import { stepBroke, stillWaiting } from '../../problems/run/run.js';
import type { Failure } from '../../record/record.js';
import type { RequestStep } from '../../format/session.js';
import type { ContractResult } from '../evaluate/check-contract.js';
import type { TestResult } from '../evaluate/reading.js';
import type { RunOptions } from '../ports/ports.js';
import type { RowState } from '../scope/scope.js';
import type { ScriptTest } from '../scripts/script-tests.js';
import type { Assessment, CaptureResult } from './assess.js';
import type { SendResult } from './send-until-done.js';
import { type StepFailure, stepFailures, type Unmet, whyNotHeld } from './step-failures.js';

/** What a step comes to once its last send is over. */
export interface Judged extends RowState {
  readonly unmet?: readonly Unmet[];
  readonly failures: readonly StepFailure[];
  readonly captures: readonly CaptureResult[];
  readonly tests: readonly TestResult[];
  /** What the response has against the contract. */
  readonly contract?: ContractResult | undefined;
  /** Of scripts; absent where none has run. */
  readonly scriptTests?: readonly ScriptTest[];
}

/** Reads captures and tests of the last response. What breaks meanwhile fails the step. */
export function judgeStep(result: SendResult, step: RequestStep, options: RunOptions): Judged {
  try {
    return judge(result, step, options);
  } catch (error) {
    return brokenStep(error);
  }
}

export function brokenStep(error: unknown): Judged {
  return { ...nothingRead, state: 'failed', failures: [stepBroke(String(error))] };
}

function judge({ end, failure, wait, assessment }: SendResult, { poll }: RequestStep, { waits }: RunOptions): Judged {
  if (end === 'cancelled') return { ...nothingRead, state: 'skipped', reason: { kind: 'cancelled' } };
  if (wait) {
    const unmet = whyNotHeld(poll!.until, assessment!);
    if (waits === 'wait') return { ...nothingRead, state: 'waiting', reason: wait, unmet };
    return { ...nothingRead, state: 'failed', failures: [waitFailure(stillWaiting(wait), unmet)] };
  }
  if (!assessment) return { ...nothingRead, state: 'failed', failures: failure ? [failure] : [] };
  const captures = assessment.captures();
  const tests = assessment.tests();
  const failures = [...(failure ? [failure] : streamFailures(assessment)), ...stepFailures(assessment)];
  const contract = assessment.contract();
  return { state: failures.length === 0 ? 'passed' : 'failed', failures, captures, tests, contract };
}

const nothingRead = { failures: [], captures: [], tests: [] } as const;

/** What `stream` of the step asked for and did not get. */
function streamFailures(assessment: Assessment): readonly StepFailure[] {
  const { streamFault } = assessment;
  if (!streamFault) return [];
  const { message, range, until } = streamFault;
  const failure = { ...message, range };
  if (!until) return [failure];
  const { hint: why, ...shown } = waitFailure(failure, whyNotHeld(until, assessment));
  const hint = message.hint ?? why;
  return [{ ...shown, ...(hint !== undefined && { hint }) }];
}

/** One check that did not hold is shown with its sides. With several it would not be clear whose sides they are. */
function waitFailure(failure: Failure | StepFailure, [first, ...others]: readonly Unmet[]): StepFailure {
  if (!first) return failure;
  const { test, hint } = first;
  return { ...failure, ...(hint !== undefined && { hint }), ...(others.length === 0 && { test }) };
}
