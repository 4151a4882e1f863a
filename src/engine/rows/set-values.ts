import type { SetRow } from '../../format/plan.js';
import type { Binding, SetStep } from '../../format/session.js';
import { sourceOfRow, maskFailure } from '../step/record-step.js';
import type { Json } from '../../lib/json.js';
import { flowName } from '../../format/paths.js';
import { stepBroke, reasonWords } from '../../problems/run/run.js';
import { usedIn } from '../../problems/run/references.js';
import type { SkipReason } from '../../record/reasons.js';
import type { Failure, SetRecord } from '../../record/record.js';
import type { RunContext } from '../context/run-context.js';
import { keptValue } from '../redact/kept-value.js';
import { failureOf, whyNotCaptured } from '../scope/failure-of.js';
import type { RowState, Scope } from '../scope/scope.js';
import { renderValue } from '../values/render-text.js';
import { skipReason } from './judge-row.js';
import { nearestScope, type Progress } from './progress.js';

/** What became of a `set` row. */
export interface SetEnd extends RowState {
  /** Masks what is known to be a secret when it is called. */
  readonly record: () => SetRecord;
  /** Why a value could not be made: an error of the file, as of a `post` script. */
  readonly failure?: Failure;
}

/** Sets the variables of a row in their order, all or none. They rank as captures, and leave a flow like these. */
export function setValues(row: SetRow, progress: Progress, run: RunContext): SetEnd {
  const reason = skipReason(row, progress, run) ?? whyNotStarted(nearestScope(row, progress));
  if (reason) return skipped(row, reason, run);
  const scope = progress.scopes.get(row.scope)!;
  const step = scope.session.steps[row.step] as SetStep;
  const made = new Map<string, Json>();
  for (const binding of step.values) {
    try {
      made.set(binding.name, renderValue(binding.value, withMade(scope, made)));
    } catch (error) {
      const needs = whyNotCaptured(error, scope, step.references);
      return needs ? skipped(row, needs, run) : failed(row, failureIn(error, scope, { row, binding }), run);
    }
  }
  for (const [name, value] of made) {
    scope.set.set(name, value);
    scope.captured.set(name, value);
    run.redactor.learnNamed(name, value);
  }
  return { state: 'passed', record: () => ({ ...recordOf(row, run), values: valuesOf(step, made, run) }) };
}

/** The first request of a session reports why it did not start. */
function whyNotStarted(scope: Scope | undefined): SkipReason | undefined {
  return scope?.startFailure && { kind: 'not-started', session: scope.session.name };
}

function withMade({ lookup }: Scope, made: ReadonlyMap<string, Json>): Scope['lookup'] {
  return (reference) =>
    reference.kind === 'var' && made.has(reference.name) ? made.get(reference.name) : lookup(reference);
}

interface SetPlace {
  readonly row: SetRow;
  readonly binding: Binding;
}

/** Of a flow the failure is shown at the call row in the case's own file, and so says where the value is. */
function failureIn(error: unknown, scope: Scope, { row, binding }: SetPlace): Failure {
  const isInFlow = row.call !== undefined;
  const where = isInFlow ? usedIn.set(row.title, flowName(scope.session.file)) : undefined;
  const failure = brokenOr(error, () => failureOf(error, scope, binding.references, where));
  return { ...failure, range: isInFlow ? row.at : (failure.range ?? binding.range) };
}

/** What the engine throws fails only this row. */
function brokenOr(error: unknown, failure: () => Failure): Failure {
  try {
    return failure();
  } catch {
    return stepBroke(String(error));
  }
}

function skipped(row: SetRow, reason: SkipReason, run: RunContext): SetEnd {
  return { state: 'skipped', reason, record: () => ({ ...recordOf(row, run), reason: reasonWords(reason) }) };
}

function failed(row: SetRow, failure: Failure, run: RunContext): SetEnd {
  const masked = maskFailure(failure, run);
  return { state: 'failed', failure: masked, record: () => ({ ...recordOf(row, run), reason: masked.message }) };
}

function recordOf(row: SetRow, { plan }: RunContext): SetRecord {
  return { id: row.id, title: row.title, source: sourceOfRow(row, plan), values: [] };
}

/** Characters of a value: it stays in memory for as long as the run lasts. */
const mostKept = 2_000;

function valuesOf(
  { values }: SetStep,
  made: ReadonlyMap<string, Json>,
  { redactor, options }: RunContext,
): SetRecord['values'] {
  const limit = Math.min(options.bodyLimit, mostKept);
  return values.map(({ name, range }) => ({
    name,
    value: keptValue(redactor.value(name, made.get(name)!), limit),
    range,
  }));
}
