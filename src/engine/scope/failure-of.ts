import { isDeepStrictEqual } from 'node:util';
import { didYouMean } from '../../lib/did-you-mean.js';
import { type FlowFate, type ReferenceAdvice, unresolvedReference, usedIn } from '../../problems/run/references.js';
import type { Failure, RowRef } from '../../record/record.js';
import type { Step } from '../../format/session.js';
import type { Reference, ReferenceUse } from '../../format/reference.js';
import { nearPath, pathText } from '../../format/references/reference-path.js';
import { describeStep, namesSetBy } from '../../format/steps/describe.js';
import { BuildFailure, PipeFailure, UnresolvedReference } from '../values/render-text.js';
import type { Scope, PastRow } from './scope.js';
import type { Cause, NeedsReason } from '../../record/reasons.js';

/**
 * Turns what rendering or building a request threw into the step's failure.
 *
 * @param uses - the references of the step, to find the place of the one that has no value
 * @param where - what the reference is in, where the failure can have no place
 * @throws the error itself, when it is neither
 */
export function failureOf(error: unknown, scope: Scope, uses: readonly ReferenceUse[], where?: string): Failure {
  if (error instanceof BuildFailure) return error.failure;
  if (error instanceof PipeFailure) return pipeFailure(error, [...uses, ...scope.session.settings.references]);
  if (!(error instanceof UnresolvedReference)) throw error;
  const { reference } = error;
  const { references: ofSettings } = scope.session.settings;
  const isOfSettings = !isUsed(error, uses) && isUsed(error, ofSettings);
  return unresolvedFailure(error, isOfSettings ? ofSettings : uses, {
    environment: scope.environment,
    where: where ?? (isOfSettings ? usedIn.settings() : undefined),
    ...(pathAdvice(reference, scope) ?? {
      suggestion: suggest(reference, scope),
      ...capturer(reference, scope),
      flow: reference.kind === 'flow' ? flowFate(reference, scope) : undefined,
    }),
  });
}

/** At the reference, where the file has it. */
function pipeFailure({ problem, reference }: PipeFailure, uses: readonly ReferenceUse[]): Failure {
  const use = uses.find((candidate) => isDeepStrictEqual(candidate.reference, reference));
  return { ...problem, ...(use && { range: use.range }) };
}

function isUsed({ text }: UnresolvedReference, uses: readonly ReferenceUse[]): boolean {
  return uses.some((use) => use.text === text);
}

/** @throws the error itself, when it is not an unresolved reference */
export function unresolvedFailure(
  error: unknown,
  uses: readonly ReferenceUse[],
  advice: Omit<ReferenceAdvice, 'kind'> = {},
): Failure {
  if (error instanceof PipeFailure) return pipeFailure(error, uses);
  if (!(error instanceof UnresolvedReference)) throw error;
  const use = uses.find((candidate) => candidate.text === error.text);
  return {
    ...unresolvedReference(error.text, { kind: error.reference.kind, ...advice }),
    ...(use && { range: use.range }),
  };
}

/** Of a reference whose variable is set: only its path finds nothing. */
function pathAdvice(
  reference: Reference,
  { lookup }: Scope,
): Pick<ReferenceAdvice, 'suggestion' | 'without'> | undefined {
  if (!('path' in reference)) return undefined;
  const { path = [], ...whole } = reference;
  const value = lookup(whole);
  if (value === undefined) return undefined;
  const name = whole.kind === 'flow' ? `flow.${whole.alias}.${whole.name}` : `var.${whole.name}`;
  const near = nearPath(value, path);
  return near ? { suggestion: `{{${name}${pathText(near)}}}` } : { without: name };
}

/** The reference that is nearest to what was written, of those that have a value or that a called flow captures. */
function suggest(reference: Reference, scope: Scope): string | undefined {
  if (reference.kind === 'generator') return undefined;
  if (reference.kind === 'flow') return suggestFlow(reference, scope);
  const names =
    reference.kind === 'env'
      ? Object.keys(scope.env)
      : [...scope.set.keys(), ...scope.inputs.keys(), ...scope.variables.keys()];
  const near = didYouMean(reference.name, names);
  return near && `{{${reference.kind}.${near}${pathText('path' in reference ? reference.path : [])}}}`;
}

function suggestFlow(reference: FlowReference, scope: Scope): string | undefined {
  const alias = scope.flows.has(reference.alias)
    ? reference.alias
    : didYouMean(reference.alias, [...scope.flows.keys()]);
  if (alias === undefined) return undefined;
  const called = scope.calls.get(alias);
  const names = called && !('skipped' in called) ? capturedNames(called) : [];
  const name = names.includes(reference.name) ? reference.name : didYouMean(reference.name, names);
  return name && `{{flow.${alias}.${name}${pathText(reference.path)}}}`;
}

/** The step of the same file that would have set it. */
function capturer(reference: Reference, scope: Scope): Pick<ReferenceAdvice, 'capturedBy' | 'setBy'> {
  if (reference.kind !== 'var') return {};
  const step = scope.session.steps.find((candidate) => namesSetBy([candidate]).has(reference.name));
  if (!step) return {};
  const name = describeStep(step).name(step);
  return step.kind === 'set' ? { setBy: name } : { capturedBy: name };
}

type FlowReference = Extract<Reference, { kind: 'flow' }>;

/** Why the flow that a reference reads from has not set it; undefined where the file calls none under its alias. */
function flowFate({ alias, name }: FlowReference, scope: Scope): FlowFate | undefined {
  const called = scope.calls.get(alias);
  if (called === undefined) return notCalled(alias, scope);
  if ('skipped' in called) return { alias, kind: 'call-skipped', reason: called.skipped };
  const { steps } = called.session;
  const index = steps.findIndex((step) => namesSetBy([step]).has(name));
  if (index === -1) return { alias, kind: 'not-captured', captures: capturedNames(called) };
  const step = steps[index]!;
  return { alias, kind: 'request', title: describeStep(step).name(step), ...called.states.get(index) };
}

/** What a flow captures when all goes well. */
function capturedNames({ session, captured }: Scope): readonly string[] {
  return [...new Set([...namesSetBy(session.steps), ...captured.keys()])];
}

/** A call that has its row's state without having been made is one that could not be. */
function notCalled(alias: string, { session, states }: Scope): FlowFate | undefined {
  const index = session.steps.findIndex((step) => describeStep(step).flow(step)?.alias === alias);
  if (index === -1) return undefined;
  const row = states.get(index);
  return row?.reason ? { alias, kind: 'call-skipped', reason: row.reason } : { alias, kind: 'called-later' };
}

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
  if (!(error instanceof UnresolvedReference) || error instanceof PipeFailure) return undefined;
  const { reference, text } = error;
  const missed = missedBy(reference, scope);
  if (!missed) return undefined;
  const [capturer, cause] = missed;
  const use = uses.find((candidate) => candidate.text === text);
  return { kind: 'needs', reference: text, capturer, cause, ...(use && { range: use.range }) };
}

/** The row that should have captured it, and the one that kept it from that. */
type Missed = readonly [capturer: NeedsReason['capturer'], cause: Cause];

function missedBy(reference: Reference, scope: Scope): Missed | undefined {
  if (reference.kind === 'var') return missedCapture(reference.name, scope);
  return reference.kind === 'flow' ? missedFlow(reference, scope) : undefined;
}

function missedCapture(name: string, scope: Scope): Missed | undefined {
  for (const [step, row] of scope.states) {
    const written = scope.session.steps[step];
    if (!written || !namesSetBy([written]).has(name)) continue;
    const cause = causeOf(row, scope);
    if (cause) return [refOf(row, written), cause];
  }
  return undefined;
}

function refOf({ id, title }: RowRef, step?: Step): NeedsReason['capturer'] {
  return { id, title, ...(step?.kind === 'set' && { isSet: true as const }) };
}

function missedFlow({ alias, name }: FlowReference, scope: Scope): Missed | undefined {
  const called = scope.calls.get(alias);
  if (!called) return impossibleCall(alias, scope);
  if (!('skipped' in called)) return missedCapture(name, called);
  const { skipped, session } = called;
  if (!namesSetBy(session.steps).has(name)) return undefined;
  if (skipped.kind === 'needs') return [refOf(called), skipped.cause];
  // It failed in another session: here it is the call that did not go well.
  const isFailed = skipped.kind === 'once' && skipped.failed !== undefined;
  return isFailed ? [refOf(called), { ...refOf(called), state: 'failed' }] : undefined;
}

/** A call that could not be made is a row that failed. */
function impossibleCall(alias: string, { session, states }: Scope): Missed | undefined {
  const index = session.steps.findIndex((step) => describeStep(step).flow(step)?.alias === alias);
  const row = states.get(index);
  return row?.state === 'failed' ? [refOf(row), { id: row.id, title: row.title, state: row.state }] : undefined;
}

/** The failure or wait that left a row without its captures: its own, or the one that it was skipped for. */
function causeOf({ id, title, state, reason }: PastRow, { failed }: Scope): Cause | undefined {
  if (state === 'failed' || state === 'waiting') return { id, title, state };
  if (reason?.kind === 'needs') return reason.cause;
  const isAfterFailure = reason?.kind === 'stopped' || reason?.kind === 'not-started';
  return isAfterFailure ? failed?.cause : undefined;
}
