import type { Json } from '../../../lib/json.js';

export type Order = 'gt' | 'gte' | 'lt' | 'lte';

const boundKeys: Readonly<Record<Order, string>> = {
  gt: 'exclusiveMinimum',
  gte: 'minimum',
  lt: 'exclusiveMaximum',
  lte: 'maximum',
};

/** JSON Schema of the numbers in an order with a bound. */
export function numberSchema(order: Order, bound: number): Json {
  return { type: 'number', [boundKeys[order]]: bound };
}

/** Whether two numbers are in an order, as JavaScript has it. */
export function isOrdered(a: unknown, order: Order, b: unknown): boolean {
  const [left, right] = [a as number, b as number];
  return { gt: left > right, gte: left >= right, lt: left < right, lte: left <= right }[order];
}

/** A number as text, but for powers of ten and other bases. */
const numeric = String.raw`^\s*(?:[+-]?(?:\d+\.?\d*|\.\d+))?\s*$`;

/**
 * JSON Schema of what JavaScript orders so: numbers, the texts that spell one, and null, which counts as 0.
 *
 * @param bound - whole
 */
export function looseOrderSchema(order: Order, bound: number): Json {
  const null0 = isOrdered(0, order, bound) ? [{ type: 'null' }] : [];
  return { anyOf: [numberSchema(order, bound), { type: 'string', ...textsOf(order, bound) }, ...null0] };
}

function textsOf(order: Order, bound: number): Texts {
  if (bound >= 0) return textsBeyond(order, bound, String.raw`\+?`);
  return textsBeyond(({ gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte' } as const)[order], -bound, '-');
}

interface Texts {
  readonly pattern: string;
  readonly not?: Json;
}

/** @param sign - what numbers on that side of 0 begin with */
function textsBeyond(order: Order, bound: number, sign: string): Texts {
  switch (order) {
    case 'gt':
      return { pattern: above(bound, sign) };
    case 'gte':
      return { pattern: atLeast(bound, sign) };
    case 'lt':
      return { pattern: numeric, not: { pattern: atLeast(bound, sign) } };
    case 'lte':
      return { pattern: numeric, not: { pattern: above(bound, sign) } };
  }
}

function above(bound: number, sign: string): string {
  if (bound === 0) return String.raw`^\s*${sign}(?=[\d.]*[1-9])(?:\d+\.?\d*|\.\d+)\s*$`;
  return String.raw`^\s*${sign}0*(?:(?:${wholeAbove(bound)})(?:\.\d*)?|${bound}\.\d*[1-9]\d*)\s*$`;
}

function atLeast(bound: number, sign: string): string {
  if (bound === 0) return String.raw`^\s*(?:${sign}(?:\d+\.?\d*|\.\d+)|-(?:0+\.?0*|\.0+))?\s*$`;
  return String.raw`^\s*${sign}0*(?:${wholeAbove(bound)}|${bound})(?:\.\d*)?\s*$`;
}

/** Digits of the whole numbers above another, which is above 0. */
function wholeAbove(bound: number): string {
  const digits = String(bound);
  const longer = String.raw`[1-9]\d{${digits.length},}`;
  const asLong = [...digits].flatMap((digit, at) => {
    if (digit === '9') return [];
    const rest = digits.length - at - 1;
    return [`${digits.slice(0, at)}[${Number(digit) + 1}-9]${rest === 0 ? '' : String.raw`\d{${rest}}`}`];
  });
  return [longer, ...asLong].join('|');
}
