import type { RequestRow } from '../../format/plan.js';
import type { RequestStep } from '../../format/session.js';
import { schemaReader } from '../evaluate/check-schema.js';
import type { RunContext } from '../context/run-context.js';
import { learnSecrets } from '../redact/learn-secrets.js';
import { runBeforeScripts, scriptsBefore } from '../scripts/before-scripts.js';
import { takeExchanges } from '../auth/sign-ins.js';
import { openSend } from '../scope/open-send.js';
import { failureOf, whyNotCaptured } from '../scope/failure-of.js';
import { noteResponse, type Scope } from '../scope/scope.js';
import { assess } from './assess.js';
import { judgeStep } from './judge-step.js';
import { keepResponse } from './keep-response.js';
import { keepCaptures, openCaptures } from './own-captures.js';
import { type PreparedStep, prepareStep } from './prepare-step.js';
import { failedEnd, type RowEnd, sentEnd, skippedEnd } from './row-end.js';
import { withSignIns } from './record-sign-ins.js';
import { judgeByScripts, openAfterScripts, withTestsBefore, type AfterScripts } from './judge-by-scripts.js';
import { openStepContract, type StepContract } from './step-contract.js';
import { sendUntilDone, type SendResult } from './send-until-done.js';
import { noteMismatch, noteStream } from './step-notes.js';
import { showEvents } from './show-events.js';
import { openWatch } from './watch-stream.js';

/** One request: its scripts, prepare, send until done, judge, its scripts, record. */
export async function runStep(row: RequestRow, scope: Scope, run: RunContext): Promise<RowEnd> {
  const end = await runRequest(row, scope, run);
  return withSignIns(end, takeExchanges(scope.signIns), run);
}

async function runRequest(row: RequestRow, scope: Scope, run: RunContext): Promise<RowEnd> {
  const { clock } = run.ports;
  const written = scope.session.steps[row.step] as RequestStep;
  const startedAt = clock.now();
  const before = await changedByScripts(written, scope, run);
  if (before?.kind === 'skip') return skippedEnd(row, before.reason, run);
  if (before?.kind === 'fail') {
    noteResponse(scope, undefined);
    return failedEnd(row, before.failure, run, startedAt);
  }
  const step = before?.request.step ?? written;
  let prepared: PreparedStep;
  let contract: StepContract | undefined;
  try {
    contract = await openStepContract(scope.session, run.ports);
    prepared = await prepareStep(step, scope, run, before?.request.settingsHeaders);
  } catch (error) {
    const needs = whyNotCaptured(error, scope, step.references);
    if (needs) return skippedEnd(row, needs, run);
    noteResponse(scope, undefined);
    return failedEnd(row, failureOf(error, scope, step.references), run, startedAt);
  }
  noteResponse(scope, undefined);
  const after = openAfterScripts(step, prepared, scope, run);
  const result = await sendStep(row, { step, prepared, after, contract }, scope, run);
  noteResponse(scope, result.assessment?.exchange);
  noteStream(row, result.outcome, run.notes);
  const judged = judgeStep(result, step, run.options);
  keepCaptures(scope, judged.captures, run.redactor);
  keepResponse({ id: row.id, step, outcome: result.outcome }, scope, run);
  const read = after ? await judgeByScripts(judged, result, after, run) : judged;
  const ended = withTestsBefore(read, before?.tests ?? [], run);
  if (contract) noteMismatch(row, contract, ended, run.notes);
  const sent = { step, request: prepared.request, result, against: contract };
  return sentEnd(row, { ...ended, ...sent, startedAt, endedAt: clock.now() }, run);
}

type Before = Awaited<ReturnType<typeof runBeforeScripts>>;

async function changedByScripts(step: RequestStep, scope: Scope, run: RunContext): Promise<Before | undefined> {
  const scripts = scriptsBefore(step, scope.session.settings);
  return scripts.length === 0 ? undefined : runBeforeScripts(scripts, step, scope, run);
}

interface Sending {
  readonly step: RequestStep;
  readonly prepared: PreparedStep;
  readonly after: AfterScripts | undefined;
  readonly contract: StepContract | undefined;
}

function sendStep(
  row: RequestRow,
  { step, prepared, after, contract }: Sending,
  scope: Scope,
  run: RunContext,
): Promise<SendResult> {
  const { clock, files, emit } = run.ports;
  const { request, settings, delay } = prepared;
  const { id } = row;
  const readSchema = schemaReader(scope.session, files);
  const { signIns } = scope;
  const sendSigned = openSend(request, scope, run);
  const takeBack = after?.isForEachSend ? openCaptures(step, scope) : undefined;
  const watch = openWatch(step.stream?.until, { lookup: scope.lookup, readSchema }, showEvents(id, run.ports));
  return sendUntilDone({
    settings,
    delay,
    signal: run.signal,
    clock,
    send: () => sendSigned(watch.begin).finally(() => delete signIns.send),
    assess: async (outcome, sends) => {
      const assessment = assess(step, scope, outcome, { readSchema, watch, contract });
      await learnSecrets(request, outcome, () => assessment.exchange?.text(), run.redactor);
      takeBack?.();
      if (!after?.isForEachSend || !assessment.exchange) return assessment;
      keepCaptures(scope, assessment.captures(), run.redactor);
      return after.assessed(assessment, outcome, sends);
    },
    onSend: (send, of) => {
      signIns.send = send;
      emit({ kind: 'send-started', id, send, at: clock.now(), ...(of !== undefined && { of }) });
    },
    onWait: ({ send, of, until, deadline }) => {
      const open = { ...(of !== undefined && { of }), ...(deadline !== undefined && { deadline }) };
      emit({ kind: 'wait-started', id, send, until, at: clock.now(), ...open });
    },
  });
}
