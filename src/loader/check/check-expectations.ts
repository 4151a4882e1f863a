import type { Check, Expectation, Subject } from '../../format/check.js';
import { itemsOf, type Json } from '../../lib/json.js';
import { isNumberText } from '../../lib/numbers.js';
import type { FindingMessage } from './finding.js';
import * as problems from '../../problems/check/expectations.js';
import type { Session } from '../../format/session.js';
import { checksOf } from '../../format/steps/describe.js';
import { checkText } from '../../format/words.js';
import { containsFault } from './contains-fault.js';
import { emptyFault } from './empty-fault.js';
import type { Finding } from './finding.js';
import { listFault } from './list-fault.js';
import { pathFault } from './path-as-text.js';
import { typeFault } from './type-fault.js';

const date = /^\s*\d{4}-\d{2}-\d{2}/;

/** Checks that no response can ever meet. */
export function checkExpectations({ steps }: Session): readonly Finding[] {
  return steps.flatMap(checksOf).flatMap((check) => {
    const messages = check.expectations.flatMap((expectation) => faultOf(check, expectation) ?? []);
    return messages.slice(0, 1).map((message) => ({ message, range: check.range }));
  });
}

function faultOf({ subject }: Check, expectation: Expectation): FindingMessage | undefined {
  const text = checkText(subject, [expectation]);
  const faults = [operandFault, emptyFault, pathFault, listFault, containsFault, typeFault];
  return faults.map((fault) => fault(subject, expectation, text)).find((message) => message !== undefined);
}

function operandFault(subject: Subject, { operator, operand }: Expectation, text: string): FindingMessage | undefined {
  const items = itemsOf(operand);
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
      return statusFault(subject, items, text);
    default:
      return undefined;
  }
}

function orderFault(items: readonly Json[], text: string): FindingMessage | undefined {
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

function statusFault(subject: Subject, items: readonly Json[], text: string): FindingMessage | undefined {
  if (subject.kind !== 'status' || !items.every((item) => typeof item === 'number')) return undefined;
  const isStatus = (item: number): boolean => Number.isInteger(item) && item >= 100 && item <= 999;
  const [first] = items;
  return first === undefined || items.some(isStatus) ? undefined : problems.noStatus(text, first);
}
