import { isOrdered, type Order } from '../logic/loose-order.js';
import { always, ask, type Formula, never, not, NotSayable, or } from '../logic/formula.js';
import type { PathSubject, Subject } from '../logic/subject.js';
import { sayFilter } from '../say/say-filter.js';
import { someOf } from './loops.js';
import { nothing, unknownFormula } from './value.js';

/** `.length` of a text or a list. */
export function compareLength(subject: Subject, order: Order | 'equals', count: number): Formula {
  return compareLengthOf(subject, { order, count, of: ['string', 'array'] });
}

/** Whether `.length` is true: of a text or a list, or of a map that has one. */
export function hasLength(subject: Subject): Formula {
  if (subject.kind !== 'path') return compareLength(subject, 'gt', 0);
  return ask(subject, { op: 'length', order: 'gt', count: 0, of: ['string', 'array', 'object'], isProperty: true });
}

interface LengthAsk {
  readonly order: Order | 'equals';
  readonly count: number;
  readonly of: readonly ('string' | 'array' | 'object')[];
}

function compareLengthOf(subject: Subject, { order, count, of }: LengthAsk): Formula {
  if (!Number.isInteger(count)) return unknownFormula('a length is compared with a fraction');
  if (count < 0 || (count === 0 && order === 'lt')) {
    const isAny = order === 'gt' || order === 'gte';
    return isAny ? ask(subject, { op: 'length', order: 'gte', count: 0, of }) : never;
  }
  return ask(subject, { op: 'length', order, count, of });
}

type Left = { readonly list: PathSubject; readonly id: number; readonly keeps: Formula };

export function someElement(of: Left): Formula {
  return someOf({ ...of, element: nothing }, always);
}

/** How many names `Object.keys` gives: those of a map, places of a list or a text, none of anything else. */
export function compareKeys(subject: PathSubject, order: Order | 'equals', count: number): Formula {
  const asked = compareLengthOf(subject, { order, count, of: ['string', 'array', 'object'] });
  const isNone = order === 'equals' ? count === 0 : isOrdered(0, order, count);
  return isNone ? or(asked, ask(subject, { op: 'types', types: ['number', 'boolean'] })) : asked;
}

/** How many elements of a list are left. */
export function compareCount(of: Left, order: Order | 'equals', count: number): Formula {
  if (!Number.isInteger(count)) return unknownFormula('a count is compared with a fraction');
  if (order === 'lt') return not(compareCount(of, 'gte', count));
  if (order === 'lte') return not(compareCount(of, 'gt', count));
  const least = order === 'gt' ? count + 1 : count;
  if (least <= 0) return order === 'equals' && least === 0 ? not(someElement(of)) : order === 'equals' ? never : always;
  if (least === 1 && order !== 'equals') return someElement(of);
  try {
    const steps = [...of.list.steps, sayFilter(of.keeps, of.id)];
    const asked = { op: 'length', order: order === 'equals' ? 'equals' : 'gte', count: least, of: ['array'] } as const;
    return ask({ ...of.list, steps }, asked);
  } catch (error) {
    if (error instanceof NotSayable) return unknownFormula(error.why);
    throw error;
  }
}
