import type { Order } from '../logic/atom.js';
import { always, and, ask, constant, type Formula, never, or } from '../logic/formula.js';
import { isOrdered } from '../logic/loose-order.js';
import { comparePair } from '../logic/pairs.js';
import { isNumber, isText } from '../logic/subject.js';
import { compareCount, compareKeys, compareLength } from './lengths.js';
import { operandOf } from './truth.js';
import { overPairs, unknownFormula, type Value } from './value.js';

const mirrored: Readonly<Record<Order, Order>> = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte' };

/** `a > b` and its like. */
export function compareOrder(left: Value, order: Order, right: Value): Formula {
  return overPairs(left, right, (a, b) => {
    if (a.kind === 'constant' && b.kind === 'constant') return constant(isOrdered(a.value, order, b.value));
    if (a.kind === 'constant') return compareRead(b, mirrored[order], a.value);
    return b.kind === 'constant' ? compareRead(a, order, b.value) : compareTwo(a, order, b);
  });
}

/** Of two values of the response. JavaScript also makes numbers of texts, which has no word. */
function compareTwo(a: Value, order: Order, b: Value): Formula {
  const unclear = a.kind === 'unknown' ? a : b;
  if (unclear.kind === 'unknown') return unknownFormula(unclear.why);
  const [left, right] = [operandOf(a), operandOf(b)];
  return (left && right && comparePair(left, order, right)) ?? unknownFormula('an order of two values');
}

function compareRead(value: Value, order: Order, bound: unknown): Formula {
  if (value.kind === 'unknown') return unknownFormula(value.why);
  if (typeof bound !== 'number' || !Number.isFinite(bound))
    return unknownFormula('an order of what may not be numbers');
  if (value.kind === 'length') return compareLength(value.of, order, bound);
  if (value.kind === 'lengthPlus') return compareLength(value.of, order, bound - value.plus);
  if (value.kind === 'keyCount') return compareKeys(value.of, order, bound);
  if (value.kind === 'count') return compareCount(value, order, bound);
  if (value.kind === 'position' && (order === 'gt' ? bound < 0 : order === 'gte' ? bound <= 0 : false)) return always;
  if (value.kind === 'position' && (order === 'lt' ? bound <= 0 : order === 'lte' ? bound < 0 : false)) return never;
  if (value.kind === 'read' && isNumber(value.subject)) return ask(value.subject, { op: 'order', order, bound });
  if (value.kind === 'read' && !isText(value.subject)) {
    if (Number.isSafeInteger(bound)) return ask(value.subject, { op: 'looseOrder', order, bound });
    const isOther = ask(value.subject, { op: 'types', types: ['string', 'boolean', 'null', 'array'] });
    const ordering = ask(value.subject, { op: 'order', order, bound });
    return or(ordering, and(isOther, unknownFormula('an order of a value that may be a text')));
  }
  return unknownFormula('an order of a value that may be a text');
}
