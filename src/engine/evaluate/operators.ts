import {
  type FormatName,
  type Operator,
  type OperatorOf,
  type Opposed,
  operators,
  type ValueType,
} from '../../format/operators.js';
import type { Json } from '../../lib/json.js';
import { textOf } from '../values/render-text.js';
import { type Comparand, isEqual, isEqualText, order, isFormat } from './compare.js';
import { regexOf } from './regex.js';
import { differencesOf } from './object-part.js';
import { isType } from './types.js';

type Holds = (value: Json, than: Comparand) => boolean;

/** The operators that are decided only by a value and an operand; the opposite of another is decided by that. */
type Positive = Exclude<Operator, Opposed | OperatorOf<'length' | 'schema' | 'elements' | 'hash'>>;

/** What each says of a value that is there. */
export const holds: Readonly<Record<Positive, Holds>> = {
  equals: same,
  gt: (value, than) => order(value, than.value, than.text) > 0,
  gte: (value, than) => order(value, than.value, than.text) >= 0,
  lt: (value, than) => order(value, than.value, than.text) < 0,
  lte: (value, than) => order(value, than.value, than.text) <= 0,
  between: isBetween,
  in: (value, than) => than.items.some((item) => same(value, item)),
  contains,
  startsWith: onText((text, part) => text.startsWith(part)),
  endsWith: onText((text, part) => text.endsWith(part)),
  matches: onText((text, pattern) => Boolean(regexOf(pattern).match?.(text))),
  exists: (_value, than) => isWanted(than) === true,
  empty: (value, than) => isEmpty(value) === isWanted(than),
  type: (value, than) => isType(than.value as ValueType, value),
  matchObject: (value, than) => isNested(value) && differencesOf(value, than.value).length === 0,
  format: (value, than) => isFormat(than.value as FormatName, value),
};

/** What passes for a subject without a value. */
export function holdsOfNothing(operator: Operator, than: Comparand): boolean {
  const { holdsOfNothing: wanted } = operators[operator];
  return wanted !== undefined && isWanted(than) === wanted;
}

export function isPositive(operator: Operator): operator is Positive {
  return Object.hasOwn(holds, operator);
}

/** The length of text (in characters as a reader counts code points), of a list, or of an object (its keys). */
export function lengthOf(value: Json): number | undefined {
  if (typeof value === 'string') return value.length - countPairs(value);
  if (Array.isArray(value)) return value.length;
  return value !== null && typeof value === 'object' ? Object.keys(value).length : undefined;
}

/** A list of all characters would take seconds of a body of 50 MiB. */
function countPairs(text: string): number {
  return text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0;
}

function same(value: Json, than: Comparand): boolean {
  if (than.text) return isEqualText(value, than.value);
  if (!than.items.some(isText)) return isEqual(value, than.value);
  const values = Array.isArray(value) ? (value as readonly Json[]) : [];
  return values.length === than.items.length && than.items.every((item, index) => same(values[index]!, item));
}

/** An `{{env.*}}` in a list is compared as text, as it is by itself. */
function isText({ text, items }: Comparand): boolean {
  return text || items.some(isText);
}

function isBetween(value: Json, { items }: Comparand): boolean {
  const [low, high] = items;
  return low !== undefined && high !== undefined && holds.gte(value, low) && holds.lte(value, high);
}

function contains(value: Json, than: Comparand): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some((item) => same(item, than));
  return containsText(value, than);
}

const containsText = onText((text, part) => text.includes(part));

/** Numbers and booleans are read as text on both sides: an id captured as a number may stand in a sentence. */
function onText(test: (text: string, other: string) => boolean): Holds {
  return (value, than) =>
    isScalar(value) && (than.text || isScalar(than.value)) && test(textOf(value), textOf(than.value));
}

function isScalar(value: Json): boolean {
  return !isNested(value) && value !== null;
}

function isNested(value: Json): boolean {
  return value !== null && typeof value === 'object';
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && lengthOf(value) === 0);
}

/** A reference may bring `true` and `false` as text. */
function isWanted({ value }: Comparand): boolean | undefined {
  return value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;
}
