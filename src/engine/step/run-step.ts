import type { RequestRow } from '../../format/plan.js';
import { stepBroke, stillWaiting } from '../../problems/run/run.js';
import type { Failure, StepRecord } from '../../record/record.js';
import type { RequestStep } from '../../format/session.js';
import { assess, type CaptureResult } from './assess.js';
import { failureOf } from '../scope/failure-of.js';
import { openUnlearnt, type Unlearnt } from '../redact/learn-secrets.js';
import { type PreparedStep, prepareStep } from './prepare-step.js';
import { schemaReader } from '../evaluate/read-schema.js';
import { requestRecord } from './record-step.js';
import { failedEnd, type RowEnd, rowState } from './row-end.js';
import type { RunContext } from '../context/run-context.js';
import { noteAttempt, type Scope } from '../scope/scope.js';
import { sendUntilDone, type SendResult } from './send-until-done.js';
import { isShortRecord } from './short-record.js';
import { type StepFailure, stepFailures, type Unmet, whyNotHeld } from './step-failures.js';
import type { Settled } from './step-outcome.js';
import type { StepSent } from './step-outcome.js';

/** One request, from its references to what its record is made of: resolve, send until done, read captures and tests, judge. */
export async function runStep(row: RequestRow, scope: Scope, run: RunContext): Promise<RowEnd> {
  const step = scope.session.steps[row.step] as RequestStep;
  const startedAt = run.ports.clock.now();
  noteAttempt(scope, undefined);
  let prepared: PreparedStep;
  try {
    prepared = await prepareStep(step, scope, run.ports.files, run.options);
  } catch (error) {
    return failedEnd(row, failureOf(error, scope, step.references), run, startedAt);
  }
  const unlearnt = openUnlearnt(prepared.request, run.redactor);
  const result = await sendStep(row, step, { scope, run, prepared, unlearnt }).catch((error: unknown) => {
    unlearnt.learn();
    throw error;
  });
  noteAttempt(scope, result.assessment?.exchange);
  const settled = settleSafely(result, step, scope, run);
  const sent: StepSent = { step, request: prepared.request, result, startedAt, endedAt: run.ports.clock.now() };
  return {
    ...rowState(settled.state, settled.reason),
    record: () => {
      unlearnt.learn();
      return recordSafely(row, sent, settled, run);
    },
    canWait: settled.state === 'passed' && isShortRecord(sent, settled),
  };
}

interface Sending {
  readonly scope: Scope;
  readonly run: RunContext;
  readonly prepared: PreparedStep;
  readonly unlearnt: Unlearnt;
}

function sendStep(
  row: RequestRow,
  step: RequestStep,
  { scope, run, prepared, unlearnt }: Sending,
): Promise<SendResult> {
  const { ports, later } = run;
  const { clock, files, emit } = ports;
  const { id } = row;
  const readSchema = schemaReader(scope.session, files);
  return sendUntilDone({
    settings: prepared.settings,
    delay: prepared.delay,
    signal: run.signal,
    clock,
    send: () => scope.http.send(prepared.request, run.signal, later.doNow),
    assess: (outcome) => {
      const assessment = assess(step, scope, outcome, readSchema);
      unlearnt.put(outcome, () => assessment.exchange?.text());
      return assessment;
    },
    onReceived: unlearnt.learnLong,
    onSend: (send, of) => emit({ kind: 'send-started', id, send, at: clock.now(), ...(of !== undefined && { of }) }),
    onWait: ({ send, of, until, deadline }) => {
      unlearnt.learn();
      later.doNow();
      const open = { ...(of !== undefined && { of }), ...(deadline !== undefined && { deadline }) };
      emit({ kind: 'wait-started', id, send, until, at: clock.now(), ...open });
    },
  });
}

function settleSafely(result: SendResult, step: RequestStep, scope: Scope, run: RunContext): Settled {
  try {
    const settled = settle(result, step, run);
    for (const capture of settled.captures.filter(({ found }) => found)) keepCapture(scope, capture, run);
    return settled;
  } catch (error) {
    return broken(error);
  }
}

/** What breaks while a record is made fails its step; what was sent is told all the same. */
function recordSafely(row: RequestRow, sent: StepSent, settled: Settled, run: RunContext): StepRecord {
  try {
    return requestRecord(row, { ...sent, ...settled }, run);
  } catch (error) {
    return requestRecord(row, { ...sent, ...broken(error) }, run);
  }
}

function broken(error: unknown): Settled {
  return { ...nothingRead, state: 'failed', failures: [stepBroke(String(error))] };
}

function settle(
  { end, failure, wait, assessment }: SendResult,
  { poll }: RequestStep,
  { options }: RunContext,
): Settled {
  if (end === 'cancelled') return { ...nothingRead, state: 'skipped', reason: { kind: 'cancelled' } };
  if (wait) {
    const unmet = whyNotHeld(poll!.until, assessment!);
    if (options.waits === 'fail')
      return { ...nothingRead, state: 'failed', failures: [waitFailure(stillWaiting(wait), unmet)] };
    return { ...nothingRead, state: 'waiting', reason: wait, unmet };
  }
  const captures = assessment!.captures();
  const tests = assessment!.tests();
  const failures = [...(failure ? [failure] : []), ...stepFailures(assessment!)];
  return { state: failures.length === 0 ? 'passed' : 'failed', failures, captures, tests };
}

/** One that did not hold is told with its sides; of several nobody would know whose they are. */
function waitFailure(failure: Failure, [first, ...others]: readonly Unmet[]): StepFailure {
  if (!first) return failure;
  const { test, hint } = first;
  return { ...failure, ...(hint !== undefined && { hint }), ...(others.length === 0 && { test }) };
}

const nothingRead = { failures: [], captures: [], tests: [] } as const;

function keepCapture(scope: Scope, { capture, value, origin }: CaptureResult, { redactor }: RunContext): void {
  const { name, source } = capture;
  scope.set.set(name, value!);
  scope.captured.set(name, value!);
  redactor.learnNamed(name, value!, source, origin);
}
