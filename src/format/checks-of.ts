import type { Check, Condition } from './check.js';
import type { Step } from './session.js';

/** What decides whether a step runs: its `when`, or the condition of an arm. */
export function conditionOf(step: Step): Condition | undefined {
  return step.kind === 'request' || step.kind === 'call' ? step.when : step.condition;
}

/** Every check of a step, those of its conditions included. */
export function checksOf(step: Step): readonly Check[] {
  const own = checksIn(conditionOf(step));
  if (step.kind !== 'request') return own;
  return [...own, ...checksIn(step.poll?.until), ...checksIn(step.poll?.failWhen), ...step.tests];
}

function checksIn(condition: Condition | undefined): readonly Check[] {
  return condition?.checks ?? [];
}
