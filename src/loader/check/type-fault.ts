import type { Expectation, Subject } from '../../format/check.js';
import type { Json } from '../../lib/json.js';
import { isNumberText } from '../../lib/numbers.js';
import type { FindingMessage } from './finding.js';
import * as problems from '../../problems/check/expectations.js';

/** What is of another type than all that its subject can give. */
export function typeFault(
  subject: Subject,
  { operator, operand }: Expectation,
  text: string,
): FindingMessage | undefined {
  switch (operator) {
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
    case 'between':
      return subject.kind === 'path' ? numberFault([operand].flat(), text) : undefined;
    case 'equals':
    case 'notEquals':
      return isOneText(subject) && Array.isArray(operand) ? problems.textNeverList(text, operator) : undefined;
    case 'matches':
    case 'contains':
    case 'startsWith':
      return isGroup(subject, operand) ? problems.groupAsText(text, operand) : undefined;
    case 'notMatches':
    case 'notContains':
      return isGroup(subject, operand) ? problems.noGroupAsText(text, operand) : undefined;
    default:
      return undefined;
  }
}

/** A group of statuses as people write it; where a status is compared whole, that is an error. */
function isGroup(subject: Subject, operand: Json): operand is string {
  return subject.kind === 'status' && typeof operand === 'string' && /^\^?[1-5]xx\$?$/i.test(operand);
}

/** Only headers, cookies and `{{env.*}}` are read as numbers; a value of JSON is one or is none. */
function numberFault(operands: readonly Json[], text: string): FindingMessage | undefined {
  const quoted = operands.find((operand) => typeof operand === 'string' && isNumberText(operand));
  return typeof quoted === 'string' ? problems.numberInQuotes(text, quoted.trim()) : undefined;
}

/** A repeated `set-cookie` is a list. */
function isOneText(subject: Subject): boolean {
  return subject.kind === 'cookie' || (subject.kind === 'header' && !/set-cookie|\{\{/i.test(subject.name));
}
