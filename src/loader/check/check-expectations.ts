import type { Check, Expectation, Subject } from '../../model/check.js';
import type { Json } from '../../model/json.js';
import { isNumberText } from '../../model/number-text.js';
import type { Message } from '../../model/problem.js';
import * as problems from '../../model/problems/check-expectations.js';
import type { Session } from '../../model/session.js';
import { checksOf } from '../../model/used-files.js';
import { checkText } from '../../model/words.js';
import type { Finding } from './finding.js';

const date = /^\s*\d{4}-\d{2}-\d{2}/;

/** Checks that no response can ever meet. */
export function checkExpectations({ steps }: Session): readonly Finding[] {
  return steps.flatMap(checksOf).flatMap((check) => {
    const messages = check.expectations.flatMap((expectation) => faultOf(check, expectation) ?? []);
    return messages.slice(0, 1).map((message) => ({ message, range: check.range }));
  });
}

function faultOf({ subject }: Check, expectation: Expectation): Message | undefined {
  const { operator, operand } = expectation;
  const text = checkText(subject, [expectation]);
  const items = Array.isArray(operand) ? (operand as readonly Json[]) : [operand];
  switch (operator) {
    case 'between':
      return orderFault(items, text) ?? (isReversed(items) ? problems.boundsReversed(text) : undefined);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return orderFault(items, text);
    case 'equals':
    case 'in':
      return statusFault(subject, items, text) ?? listFault(subject, expectation, text);
    case 'notEquals':
    case 'notIn':
    case 'matches':
    case 'notMatches':
      return listFault(subject, expectation, text);
    case 'length':
      return items.some(isZero) ? emptyListFault(subject, text) : undefined;
    default:
      return undefined;
  }
}

function orderFault(items: readonly Json[], text: string): Message | undefined {
  const odd = items.find(
    (item) => typeof item === 'string' && !item.includes('{{') && !isNumberText(item) && !date.test(item),
  );
  return typeof odd === 'string' ? problems.notInOrder(text, odd) : undefined;
}

function isReversed([low, high]: readonly Json[]): boolean {
  if (typeof low === 'number' && typeof high === 'number') return low > high;
  const areDays = [low, high].every((bound) => typeof bound === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(bound));
  return areDays && String(low) > String(high);
}

function statusFault(subject: Subject, items: readonly Json[], text: string): Message | undefined {
  if (subject.kind !== 'status' || !items.every((item) => typeof item === 'number')) return undefined;
  const isStatus = (item: number): boolean => Number.isInteger(item) && item >= 100 && item <= 999;
  const [first] = items;
  return first === undefined || items.some(isStatus) ? undefined : problems.noStatus(text, first);
}

/** A path that may find several places gives a list, which equals no scalar and is no text. */
function listFault(subject: Subject, { operator, operand }: Expectation, text: string): Message | undefined {
  if (subject.kind !== 'path' || subject.definite) return undefined;
  const { path } = subject;
  switch (operator) {
    case 'equals':
      if (isEmptyList(operand)) return emptyListFault(subject, text);
      return isLiteral(operand) ? problems.listOfMatches(text, path, operand) : undefined;
    case 'notEquals':
      return isLiteral(operand) ? problems.neverThatValue(text, path, operand) : undefined;
    case 'in':
    case 'notIn': {
      const items = operand as readonly Json[];
      if (!Array.isArray(operand) || items.length === 0 || !items.every(isLiteral)) return undefined;
      return operator === 'in' ? problems.neverOneOf(text, path, items) : problems.alwaysNoneOf(text, path, items);
    }
    default:
      return problems.listIsNoText(text, path, operator === 'matches', String(operand));
  }
}

function isEmptyList(operand: Json): boolean {
  return Array.isArray(operand) && operand.length === 0;
}

/** A reference may bring a list. */
function isLiteral(operand: Json): operand is string | number | boolean {
  return operand !== null && typeof operand !== 'object' && !String(operand).includes('{{');
}

/** Whether an expectation of a length is that there is none. */
function isZero(item: Json): boolean {
  const { operator, operand } = item as unknown as Expectation;
  return operator === 'equals' && operand === 0;
}

function emptyListFault(subject: Subject, text: string): Message | undefined {
  return subject.kind === 'path' && !subject.definite ? problems.noEmptyList(text, subject.path) : undefined;
}
