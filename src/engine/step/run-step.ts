import type { RequestRow } from '../../format/plan.js';
import type { RequestStep } from '../../format/session.js';
import { schemaReader } from '../evaluate/check-schema.js';
import type { RunContext } from '../context/run-context.js';
import type { Redactor } from '../redact/redactor.js';
import { learnSecrets } from '../redact/learn-secrets.js';
import { failureOf, whyNotCaptured } from '../scope/failure-of.js';
import { noteResponse, type Scope } from '../scope/scope.js';
import { assess, type CaptureResult } from './assess.js';
import { judgeStep } from './judge-step.js';
import { type PreparedStep, prepareStep } from './prepare-step.js';
import { failedEnd, type RowEnd, sentEnd, skippedEnd } from './row-end.js';
import { sendUntilDone, type SendResult } from './send-until-done.js';

/** One request: prepare, send until done, judge, record. */
export async function runStep(row: RequestRow, scope: Scope, run: RunContext): Promise<RowEnd> {
  const { files, clock } = run.ports;
  const step = scope.session.steps[row.step] as RequestStep;
  const startedAt = clock.now();
  let prepared: PreparedStep;
  try {
    prepared = await prepareStep(step, scope, files, run.options);
  } catch (error) {
    const needs = whyNotCaptured(error, scope, step.references);
    if (needs) return skippedEnd(row, needs, run);
    noteResponse(scope, undefined);
    return failedEnd(row, failureOf(error, scope, step.references), run, startedAt);
  }
  noteResponse(scope, undefined);
  const result = await sendStep(row, prepared, scope, run);
  noteResponse(scope, result.assessment?.exchange);
  const judged = judgeStep(result, step, run.options);
  keepCaptures(scope, judged.captures, run.redactor);
  return sentEnd(row, { ...judged, step, request: prepared.request, result, startedAt, endedAt: clock.now() }, run);
}

function sendStep(row: RequestRow, prepared: PreparedStep, scope: Scope, run: RunContext): Promise<SendResult> {
  const { clock, files, emit } = run.ports;
  const { request, settings, delay } = prepared;
  const { id } = row;
  const step = scope.session.steps[row.step] as RequestStep;
  const readSchema = schemaReader(scope.session, files);
  return sendUntilDone({
    settings,
    delay,
    signal: run.signal,
    clock,
    send: () => scope.http.send(request, run.signal),
    assess: async (outcome) => {
      const assessment = assess(step, scope, outcome, readSchema);
      await learnSecrets(request, outcome, () => assessment.exchange?.text(), run.redactor);
      return assessment;
    },
    onSend: (send, of) => emit({ kind: 'send-started', id, send, at: clock.now(), ...(of !== undefined && { of }) }),
    onWait: ({ send, of, until, deadline }) => {
      const open = { ...(of !== undefined && { of }), ...(deadline !== undefined && { deadline }) };
      emit({ kind: 'wait-started', id, send, until, at: clock.now(), ...open });
    },
  });
}

function keepCaptures(scope: Scope, captures: readonly CaptureResult[], redactor: Redactor): void {
  for (const { capture, found, value, origin, isPayload } of captures) {
    if (!found) continue;
    scope.set.set(capture.name, value!);
    scope.captured.set(capture.name, value!);
    redactor.learnNamed(capture.name, value!, isPayload ? undefined : capture.source, origin);
  }
}
