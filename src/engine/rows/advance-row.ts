import { conditionOf } from '../../format/steps/describe.js';
import type { CallRow, MarkerRow, NoteRow, RequestRow, Row, SetRow, TestRow } from '../../format/plan.js';
import { captureMissing } from '../../problems/run/references.js';
import type { NeedsReason, SkipReason } from '../../record/reasons.js';
import type { Failure } from '../../record/record.js';
import { holdsOfLast, judgeRow, skipReason } from './judge-row.js';
import { nearestScope, type Progress } from './progress.js';
import { setValues } from './set-values.js';
import { failedEnd, type RowEnd, rowState, skippedEnd } from '../step/row-end.js';
import type { RunContext } from '../context/run-context.js';
import { runPreScripts } from '../scripts/session-scripts.js';
import { stepBroke } from '../../problems/run/run.js';
import { runStep } from '../step/run-step.js';
import { claimOnce, takeOutcome } from '../scope/call-once.js';
import type { OnceOutcome } from '../ports/once.js';
import { inputsOfCall, openCaseScope, openFlowScope } from '../scope/open-scope.js';
import { type FirstFailure, noteResponse, type RowState, type Scope } from '../scope/scope.js';

/** Does what one row asks for: decides an arm, starts a call, sets variables, or says what has become of a request or a note. */
export async function advanceRow(row: Row, progress: Progress, run: RunContext): Promise<RowEnd | undefined> {
  if (progress.scopes.size === 0) await openCase(row, progress, run);
  if (row.kind === 'marker') return void enterArm(row, progress, run);
  if (row.kind === 'call') return void (await startCall(row, progress, run));
  if (row.kind === 'set') return void setInTurn(row, progress, run);
  const { emit, clock } = run.ports;
  emit({ kind: 'row-started', id: row.id, at: clock.now() });
  const end = await runOrSkip(row, progress, run);
  noteState(row, end, progress);
  return end;
}

/** Where the row that it needs ran silently, the first one that is asked for and needs it fails: else nothing would. */
async function runOrSkip(row: TestRow, progress: Progress, run: RunContext): Promise<RowEnd> {
  const end = await endOf(row, progress, run);
  const { reason } = end;
  if (reason?.kind !== 'needs' || row.index !== progress.asked || progress.reported.has(reason.cause.id)) return end;
  progress.reported.add(reason.cause.id);
  return failedEnd(row, missingFailure(reason), run);
}

function missingFailure(reason: NeedsReason): Failure {
  return { ...captureMissing(reason), ...(reason.range && { range: reason.range }) };
}

async function endOf(row: TestRow, progress: Progress, run: RunContext): Promise<RowEnd> {
  const judgement = judgeRow(row, progress, run);
  if (judgement.kind === 'skip') return skippedEnd(row, judgement.reason, run);
  const scope = nearestScope(row, progress);
  if (judgement.kind === 'fail') {
    noteResponse(scope, undefined);
    return failedEnd(row, judgement.failure, run);
  }
  if (row.kind === 'note') return failedEnd(row, noteFailure(row), run);
  return runSafely(row, scope!, run);
}

/** What the engine throws ends only its row: the rows after it, and `post` scripts, run. */
async function runSafely(row: RequestRow, scope: Scope, run: RunContext): Promise<RowEnd> {
  try {
    return await runStep(row, scope, run);
  } catch (error) {
    noteResponse(scope, undefined);
    return failedEnd(row, stepBroke(String(error)), run);
  }
}

function noteFailure({ code, message, hint }: NoteRow): Failure {
  return { code, message, ...(hint !== undefined && { hint }) };
}

/** The case starts with its first row, unless that only says why there is nothing to run. */
async function openCase(row: Row, progress: Progress, run: RunContext): Promise<void> {
  if (run.signal.aborted) return;
  if (row.kind === 'note' && row.state === 'skipped') return;
  await open(openCaseScope(run), progress, run);
}

function enterArm(row: MarkerRow, progress: Progress, run: RunContext): void {
  const scope = progress.scopes.get(row.scope);
  if (!scope || scope.startFailure) return;
  const step = scope.session.steps[row.step];
  const condition = step && conditionOf(step);
  progress.blocks.enter(row, condition, holdsOfLast(scope, run));
}

function setInTurn(row: SetRow, progress: Progress, run: RunContext): void {
  const { failure, record, ...end } = setValues(row, progress, run);
  progress.sets = [...progress.sets, record];
  if (failure) {
    progress.failures.push(failure);
    progress.reported.add(row.id);
  }
  noteState(row, end, progress);
}

async function startCall(row: CallRow, progress: Progress, run: RunContext): Promise<void> {
  const reason = skipReason(row, progress, run);
  if (reason !== undefined) return skipCall(row, reason, progress);
  const caller = progress.scopes.get(row.scope);
  if (!caller || caller.startFailure) return;
  const inputs = inputsOfCall(row, caller, run);
  if (inputs.needs) return skipCall(row, inputs.needs, progress);
  const once = isOnce(row, caller) && !inputs.failure ? await claimOnce(row, inputs, run) : undefined;
  if (once?.kind === 'cancelled') return skipCall(row, once, progress);
  if (once?.kind === 'other') return takeCall(row, once.outcome, { caller, progress, run });
  const scope = openFlowScope(run, row, caller, inputs);
  if (once) scope.endOnce = once.end;
  await open(scope, progress, run);
}

function isOnce({ step }: CallRow, { session }: Scope): boolean {
  const call = session.steps[step];
  return call?.kind === 'call' && call.once === true;
}

interface Taking {
  readonly caller: Scope;
  readonly progress: Progress;
  readonly run: RunContext;
}

/** Another session made the call: its rows are skipped, and what it captured is there. After a failure nothing is. */
function takeCall(row: CallRow, outcome: OnceOutcome, { caller, progress, run }: Taking): void {
  const { file, failed } = outcome;
  caller.flows.delete(row.alias);
  skipCall(row, { kind: 'once', file, ...(failed !== undefined && { failed }) }, progress);
  if (failed === undefined) return takeOutcome(row, outcome, caller, run);
  // The other session reports it.
  progress.reported.add(row.id);
}

/** A skipped call leaves what an earlier one under its alias has captured. */
function skipCall(row: CallRow, skipped: SkipReason, progress: Progress): void {
  const { index, scope, alias, id, title } = row;
  const { scopes, sessions } = progress.plan;
  const session = sessions[scopes[row.starts]!.session]!;
  const caller = progress.scopes.get(scope);
  if (caller && !caller.flows.has(alias)) caller.calls.set(alias, { id, title, skipped, session });
  progress.skippedCalls.set(index, skipped);
}

async function open(scope: Scope, progress: Progress, run: RunContext): Promise<void> {
  progress.scopes.set(scope.index, scope);
  if (!scope.startFailure) await runPreScripts(scope, run);
}

/** Notes what has become of a row; again where making its record breaks. */
export function noteState(row: Row, { state, reason }: RowState, progress: Progress): void {
  const { id, title, index } = row;
  progress.scopes.get(row.scope)?.states.set(row.step, { id, title, ...rowState(state, reason) });
  if (index === progress.asked) progress.reported.add(id);
  if (state === 'failed') markFailed({ title, cause: { id, title, state } }, nearestScope(row, progress));
}

/** Only the row's own session stops here: its callers decide when the call is over. */
function markFailed(failure: FirstFailure, scope: Scope | undefined): void {
  if (!scope) return;
  scope.failed ??= failure;
  if (scope.session.settings.onFailure === 'stop') scope.stopped ??= scope.failed.title;
}
