import type { Json } from '../../lib/json.js';
import { compareNumbers, isNumberText } from '../../lib/numbers.js';
import { isFormat } from './format.js';
import { literalOf } from '../values/lost-digits.js';

const timePattern = /^(\d{4}-\d{2}-\d{2})(?:[t ](\d{2}:\d{2})(?::(\d{2})(\.\d+)?)?(z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Whether `a` is before (negative), like (0) or after `b` (positive): two numbers, or two ISO dates or date-times.
 * A time without an offset is UTC. Numbers are compared by all their digits.
 *
 * @param text - whether numbers are also read from text
 * @returns NaN for any other pair
 */
export function order(a: Json, b: Json, text: boolean): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [readNumber(a, text), readNumber(b, text)];
  if (left !== undefined && right !== undefined) return compareNumbers(left, right);
  return readTime(a) - readTime(b);
}

function readNumber(value: Json, text: boolean): string | undefined {
  return text && typeof value === 'string' && isNumberText(value) ? value : literalOf(value);
}

/** In ms. Fractions finer than a millisecond are kept: `Date.parse` would drop them. */
function readTime(value: Json): number {
  const match = typeof value === 'string' ? timePattern.exec(value.trim()) : null;
  if (!match || !isFormat('date', match[1]!)) return Number.NaN;
  const [, date, minutes = '00:00', seconds = '00', fraction = '', offset = 'Z'] = match;
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  return Date.parse(`${date}T${minutes}:${seconds}${zone}`) + (fraction === '' ? 0 : Number(fraction) * 1000);
}
