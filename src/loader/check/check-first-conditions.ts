import { conditionOf, describeStep, isSkipped } from '../../format/steps/describe.js';
import { noResponseBefore } from '../../problems/check/expectations.js';
import type { Session, Step } from '../../format/session.js';
import type { Finding } from './finding.js';

/** Conditions on a response in steps that no request comes before. */
export function checkFirstConditions({ steps }: Session): readonly Finding[] {
  const first = steps.findIndex((step) => describeStep(step).getsResponse && !isSkipped(step));
  const before = first < 0 ? steps : steps.slice(0, first + 1);
  return before.flatMap((step) => firstCondition(step) ?? []);
}

function firstCondition(step: Step): Finding | undefined {
  if (isSkipped(step)) return undefined;
  const reads = conditionOf(step)?.checks.find(({ subject }) => subject.kind !== 'value');
  return reads && { message: noResponseBefore(reads.text), range: reads.range };
}
