import { subjects } from '../../format/subjects.js';
import type { Expectation, Subject } from '../../format/check.js';
import type { Json } from '../../lib/json.js';
import type { FindingMessage } from './finding.js';
import * as problems from '../../problems/check/expectations.js';

/** A text holds no list, and a list holds one only as an item of its own: several values want a check each. */
export function containsFault(
  subject: Subject,
  { operator, operand }: Expectation,
  text: string,
): FindingMessage | undefined {
  if (operator !== 'contains' && operator !== 'notContains') return undefined;
  if (operand === null || typeof operand !== 'object') return undefined;
  if (subjects[subject.kind].gives === 'text') return problems.noTextHolds(text, operator, operand);
  return operator === 'notContains' && subject.kind === 'path' && isListOfValues(operand)
    ? problems.noItemIsThatList(text, operand)
    : undefined;
}

function isListOfValues(operand: Json): operand is readonly Json[] {
  return Array.isArray(operand) && operand.length > 0 && operand.every((item) => typeof item !== 'object');
}
