import { conditionOf, describeStep } from '../../format/steps/describe.js';
import type { Condition } from '../../format/check.js';
import type { MarkerRow, Row, TestRow } from '../../format/plan.js';
import type { SkipReason } from '../../record/reasons.js';
import type { Failure } from '../../record/record.js';
import { isKnownToHold } from '../evaluate/evaluate-check.js';
import { schemaReader } from '../evaluate/check-schema.js';
import { nearestScope, type Progress } from './progress.js';
import { renderText } from '../values/render-text.js';
import type { RunContext } from '../context/run-context.js';
import type { Scope } from '../scope/scope.js';

export type Judgement =
  | { readonly kind: 'run' }
  | { readonly kind: 'skip'; readonly reason: SkipReason }
  | { readonly kind: 'fail'; readonly failure: Failure };

/** A row that runs or is skipped. */
type JudgedRow = Exclude<Row, MarkerRow>;

/** Whether a row runs, is skipped, or reports why its session did not start. */
export function judgeRow(row: TestRow, progress: Progress, run: RunContext): Judgement {
  const scope = nearestScope(row, progress);
  const called = calledOff(row, progress, run);
  if (called !== undefined) return { kind: 'skip', reason: called };
  if (row.kind === 'note' && row.state === 'skipped')
    return { kind: 'skip', reason: { kind: 'note', message: row.message } };
  const reason = skipReason(row, progress, run);
  if (reason !== undefined) return { kind: 'skip', reason };
  return scope?.startFailure ? reportStart(row, scope, scope.startFailure, progress) : { kind: 'run' };
}

/** Why a row is skipped; undefined when it is not. */
export function skipReason(row: JudgedRow, progress: Progress, run: RunContext): SkipReason | undefined {
  const called = calledOff(row, progress, run);
  if (called !== undefined) return called;
  const scope = nearestScope(row, progress);
  if (!scope) return undefined;
  // Its first request reports why it did not start. No condition can be asked there.
  if (scope.startFailure) return markedReason(row, progress, run);
  if (scope.stopped !== undefined) return { kind: 'stopped', title: scope.stopped };
  if (scope.ended) return scope.ended;
  const arm = progress.blocks.skipReason(row.guards);
  if (arm !== undefined) return arm;
  return markedReason(row, progress, run) ?? conditionReason(row, scope, run);
}

/** Asks conditions of the last response that a scope has seen. */
export function holdsOfLast(scope: Scope, { ports }: RunContext): (condition: Condition) => boolean {
  const readSchema = schemaReader(scope.session, ports.files);
  return (condition) => isKnownToHold(condition, { exchange: scope.last, lookup: scope.lookup, readSchema });
}

/** The run was cancelled, or a call around the row is skipped. */
function calledOff(row: JudgedRow, { skippedCalls }: Progress, run: RunContext): SkipReason | undefined {
  if (run.signal.aborted) return { kind: 'cancelled' };
  return row.call === undefined ? undefined : skippedCalls.get(row.call);
}

/** Why a row is left out whatever happens. Its scope need not be open. */
function markedReason(row: JudgedRow, { scopes }: Progress, run: RunContext): SkipReason | undefined {
  const { plan } = run;
  const step = plan.sessions[plan.scopes[row.scope]!.session]!.steps[row.step];
  const skip = step && describeStep(step).skip(step);
  if (skip === undefined) return undefined;
  if (skip === true) return { kind: 'marked' };
  const scope = scopes.get(row.scope);
  return { kind: 'marked', text: scope ? renderReason(skip, scope, run) : skip };
}

function conditionReason(row: JudgedRow, scope: Scope, run: RunContext): SkipReason | undefined {
  const step = scope.session.steps[row.step];
  const when = step && conditionOf(step);
  return when && !holdsOfLast(scope, run)(when) ? { kind: 'condition', text: when.text } : undefined;
}

/**
 * The first request reports what failed when its session started, and where that one ran silently, the first that is asked for as well;
 * the rest are skipped.
 */
function reportStart(row: TestRow, scope: Scope, failure: Failure, { asked }: Progress): Judgement {
  const how = row.index === asked ? 'aloud' : 'silently';
  if (scope.startFailureReported === 'aloud' || scope.startFailureReported === how) {
    return { kind: 'skip', reason: { kind: 'not-started', session: scope.session.name } };
  }
  scope.startFailureReported = how;
  return { kind: 'fail', failure: row.scope === scope.index ? failure : withoutPlace(failure) };
}

/** A request of an inner flow is in another file. */
function withoutPlace(failure: Failure): Failure {
  const { range: _, ...rest } = failure;
  return rest;
}

/** A reason is words: one that nothing has set stays as written. */
function renderReason(reason: string, { lookup }: Scope, { redactor }: RunContext): string {
  try {
    return redactor.text(renderText(reason, lookup));
  } catch {
    return reason;
  }
}
