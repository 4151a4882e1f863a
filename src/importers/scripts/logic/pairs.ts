import { escapeText } from '../../../json-path/quoted-text.js';
import { and, ask, type Formula, not, or } from './formula.js';
import type { Order } from './loose-order.js';
import { filterText, isSelector, type PathSubject } from './subject.js';

/** A value of the response as a filter writes it, with a number added to it. */
export interface Operand {
  readonly of: PathSubject;
  /** Whether it is the length of the value. */
  readonly isLength: boolean;
  readonly plus: number;
}

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=', equals: '==' } as const;
const mirrored: Readonly<Record<Order | 'equals', Order | 'equals'>> = {
  gt: 'lt',
  gte: 'lte',
  lt: 'gt',
  lte: 'gte',
  equals: 'equals',
};

/**
 * That two values of the response are in an order, or equal: two numbers or two texts, of others it is false. Undefined where no
 * filter can say it.
 */
export function comparePair(a: Operand, order: Order | 'equals', b: Operand): Formula | undefined {
  if (a.of.element || b.of.element) return undefined;
  if (!isPlaced(a)) return isPlaced(b) ? comparePair(b, mirrored[order], a) : undefined;
  if (b.of.steps.some(isSelector)) return undefined;
  const last = a.of.steps.at(-1)!;
  const place = /^\d+$/.test(last) ? last : `'${escapeText(last, "'")}'`;
  const filter = `?(@property == ${place} && ${operandText(a, '@')} ${signs[order]} ${operandText(b, filterText(b.of))})`;
  return ask({ kind: 'path', steps: [...a.of.steps.slice(0, -1), filter] }, { op: 'exists' });
}

/** Whether a filter can be at the place where it is: it has one, and only one. */
function isPlaced({ of: { steps } }: Operand): boolean {
  return steps.length > 0 && !steps.some(isSelector) && !steps.at(-1)!.startsWith('-');
}

function operandText({ isLength, plus }: Operand, path: string): string {
  const text = isLength ? `${path}.length` : path;
  if (plus === 0) return text;
  return plus > 0 ? `${text} + ${plus}` : `${text} - ${-plus}`;
}

/** What an element of a list has at a path. */
interface OfElements {
  readonly list: PathSubject;
  readonly steps: readonly string[];
}

/** That numbers of elements come in an order. Undefined where no filter can say it. */
export function isSorted({ list, steps }: OfElements, direction: 'up' | 'down'): Formula | undefined {
  const isPlain = steps.every((step) => /^[A-Za-z_]\w*$/.test(step));
  if (list.element || !isPlain || list.steps.some(isSelector)) return undefined;
  const path = steps.map((step) => `.${step}`).join('');
  const sign = direction === 'down' ? '>' : '<';
  const before = `${filterText(list)}.at(@property - 1)${path}`;
  const wrong = { ...list, steps: [...list.steps, `?(@property > 0 && @${path} ${sign} ${before})`] };
  const other = { ...list, steps: [...list.steps, `?(typeof @${path} != 'number')`] };
  return and(not(ask(other, { op: 'exists' })), not(ask(wrong, { op: 'exists' })));
}

/** That no two elements have the same. Lists and maps are never the same, as in a `Set`. */
export function isDistinct({ list, steps }: OfElements): Formula | undefined {
  if (list.steps.some(isSelector) || steps.some(isSelector)) return undefined;
  const scalars = { ...list, steps: [...list.steps, '*', ...steps, '@scalar()'] };
  const at = filterText({ kind: 'path', element: { id: 0, list }, steps });
  const missing = { ...list, steps: [...list.steps, `?(!${at})`] };
  return and(
    or(not(ask(scalars, { op: 'exists' })), ask(scalars, { op: 'schema', schema: { uniqueItems: true } })),
    ...(steps.length === 0 ? [] : [not(ask(missing, { op: 'length', order: 'gt', count: 1, of: ['array'] }))]),
  );
}
