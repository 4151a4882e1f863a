import type { Json, JsonObject } from '../../lib/json.js';
import { textOf, isEnvReference, renderValue } from '../values/render-text.js';
import { isLost, literalOf } from '../values/lost-digits.js';
import { compareNumbers, isNumberText } from '../../lib/numbers.js';
import { parseIsoTime } from '../../lib/iso-time.js';
import type { Lookup } from '../ports/ports.js';
import { createRequire } from 'node:module';
import type { FormatName } from '../../format/operators.js';
import { ownFormats } from '../../json-schema/own-formats.js';

/** Deep and typed: `1` and `'1'` differ, the order of an object's keys does not matter. */
export function isEqual(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && areItemsEqual(a, b);
  return areEntriesEqual(a as JsonObject, b as JsonObject);
}

/** As text; lists by their items. */
export function isEqualText(a: Json, b: Json): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return textOf(a) === textOf(b);
  return a.length === b.length && a.every((item, index) => textOf(item as Json) === textOf(b[index] as Json));
}

function areItemsEqual(a: readonly Json[], b: readonly Json[]): boolean {
  return a.length === b.length && a.every((item, index) => isEqual(item, b[index]!));
}

/** What has lost digits equals nothing, and no empty map either. */
function areEntriesEqual(a: JsonObject, b: JsonObject): boolean {
  if (isLost(a) || isLost(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key]!, b[key]!));
}

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

/** In ms. */
function readTime(value: Json): number {
  return typeof value === 'string' ? parseIsoTime(value) : Number.NaN;
}

/** What a value is compared with, references resolved. */
export interface Comparand {
  readonly value: Json;
  /** Whether both sides are taken as text. */
  readonly text: boolean;
  /** Whether the file itself writes a list or a map, and no reference gives it. */
  readonly written: boolean;
  /** Of a list, each item on its own. */
  readonly items: readonly Comparand[];
}

/**
 * @param text - whether the subject is text; an operand that is one `{{env.*}}` reference is text as well
 * @throws UnresolvedReference
 */
export function toComparand(operand: Json, lookup: Lookup, text: boolean): Comparand {
  if (Array.isArray(operand)) {
    const items = (operand as readonly Json[]).map((item) => toComparand(item, lookup, text));
    return { value: items.map((item) => item.value), text, written: true, items };
  }
  const value = renderValue(operand, lookup);
  return {
    ...literal(value, text || isEnvReference(operand)),
    written: operand !== null && typeof operand === 'object',
  };
}

/** A comparand of a value that holds no references. */
function literal(value: Json, text: boolean): Comparand {
  return {
    value,
    text,
    written: false,
    items: Array.isArray(value) ? (value as readonly Json[]).map((item) => literal(item, text)) : [],
  };
}

const load = createRequire(import.meta.url);

/** Whether a value is a string of a format, by the rules that JSON Schema's `format` has. */
export function isFormat(format: FormatName, value: Json): boolean {
  if (typeof value !== 'string') return false;
  const own = ownFormats.get(format);
  if (own) return own(value);
  const { fullFormats } = load('ajv-formats/dist/formats.js') as typeof import('ajv-formats/dist/formats.js');
  const rule: unknown = fullFormats[format];
  if (rule instanceof RegExp) return rule.test(value);
  const validate: unknown = typeof rule === 'function' ? rule : (rule as { readonly validate: unknown }).validate;
  return validate instanceof RegExp ? validate.test(value) : (validate as (text: string) => boolean)(value);
}
