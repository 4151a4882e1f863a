import { subjects } from '../../format/subjects.js';
import type { Expectation, Subject } from '../../format/check.js';
import type { FindingMessage } from './finding.js';
import * as problems from '../../problems/check/expectations.js';

/**
 * A list or a text with nothing in it tells no response from another. What a path gives may be a list with an empty text in it,
 * or null, which has nothing in it.
 */
export function emptyFault(
  { kind }: Subject,
  { operator, operand }: Expectation,
  text: string,
): FindingMessage | undefined {
  if (Array.isArray(operand) && operand.length === 0) {
    if (operator === 'in') return problems.emptyListNever(text);
    if (operator === 'notIn') return problems.emptyListAlways(text);
  }
  if (operand !== '') return undefined;
  const isText = subjects[kind].gives === 'text';
  switch (operator) {
    case 'startsWith':
    case 'endsWith':
    case 'matches':
      return problems.emptyTextAlways(text);
    case 'contains':
      return isText ? problems.emptyTextAlways(text) : undefined;
    case 'notContains':
    case 'notMatches':
      return isText ? problems.emptyTextNever(text) : undefined;
    default:
      return undefined;
  }
}
