import type { Reference, ReferenceUse } from '../../format/reference.js';
import { describeStep, namesSetBy } from '../../format/steps/describe.js';
import type { Cause, NeedsReason } from '../../record/reasons.js';
import { UnresolvedReference } from '../values/render-text.js';
import type { PastRow, Scope } from './scope.js';

/**
 * Why a reference has no value, if an earlier row that failed or waits should have captured it.
 *
 * @param error - what rendering threw; of any other error there is no reason
 * @param uses - the references of the row, to find the place of this one
 */
export function whyNotCaptured(
  error: unknown,
  scope: Scope,
  uses: readonly ReferenceUse[] = [],
): NeedsReason | undefined {
  if (!(error instanceof UnresolvedReference)) return undefined;
  const { reference, text } = error;
  const missed = missedBy(reference, scope);
  if (!missed) return undefined;
  const [{ id, title }, cause] = missed;
  const use = uses.find((candidate) => candidate.text === text);
  return { kind: 'needs', reference: text, capturer: { id, title }, cause, ...(use && { range: use.range }) };
}

/** The row that should have captured it, and the one because of which it did not. */
type Missed = readonly [capturer: Pick<PastRow, 'id' | 'title'>, cause: Cause];

function missedBy(reference: Reference, scope: Scope): Missed | undefined {
  if (reference.kind === 'var') return missedCapture(reference.name, scope);
  return reference.kind === 'flow' ? missedFlow(reference, scope) : undefined;
}

function missedCapture(name: string, scope: Scope): Missed | undefined {
  for (const [step, row] of scope.states) {
    const written = scope.session.steps[step];
    if (!written || !namesSetBy([written]).has(name)) continue;
    const cause = causeOf(row, scope);
    if (cause) return [row, cause];
  }
  return undefined;
}

function missedFlow({ alias, name }: Extract<Reference, { kind: 'flow' }>, scope: Scope): Missed | undefined {
  const called = scope.calls.get(alias);
  if (!called) return impossibleCall(alias, scope);
  if (!('skipped' in called)) return missedCapture(name, called);
  const { skipped, session } = called;
  return skipped.kind === 'needs' && namesSetBy(session.steps).has(name) ? [called, skipped.cause] : undefined;
}

/** A call that could not be made is a row that failed. */
function impossibleCall(alias: string, { session, states }: Scope): Missed | undefined {
  const index = session.steps.findIndex((step) => describeStep(step).flow(step)?.alias === alias);
  const row = states.get(index);
  return row?.state === 'failed' ? [row, { id: row.id, title: row.title, state: row.state }] : undefined;
}

/** The failure or wait that left a row without its captures: its own, or the one that it was skipped for. */
function causeOf({ id, title, state, reason }: PastRow, { failed }: Scope): Cause | undefined {
  if (state === 'failed' || state === 'waiting') return { id, title, state };
  if (reason?.kind === 'needs') return reason.cause;
  const isAfterFailure = reason?.kind === 'stopped' || reason?.kind === 'not-started';
  return isAfterFailure ? failed?.cause : undefined;
}
