import { describeStep, namesSetBy } from '../../format/steps/describe.js';
import type { FlowFate } from '../../problems/run/references.js';
import type { Reference } from '../../format/reference.js';
import type { Scope } from './scope.js';

type FlowReference = Extract<Reference, { kind: 'flow' }>;

/** Why the flow that a reference reads from has not set it; undefined where the file calls none under its alias. */
export function flowFate({ alias, name }: FlowReference, scope: Scope): FlowFate | undefined {
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
export function capturedNames({ session, captured }: Scope): readonly string[] {
  return [...new Set([...namesSetBy(session.steps), ...captured.keys()])];
}

/** A call that has its row's state without having been made is one that could not be. */
function notCalled(alias: string, { session, states }: Scope): FlowFate | undefined {
  const index = session.steps.findIndex((step) => describeStep(step).flow(step)?.alias === alias);
  if (index === -1) return undefined;
  const row = states.get(index);
  return row?.reason ? { alias, kind: 'call-skipped', reason: row.reason } : { alias, kind: 'called-later' };
}
