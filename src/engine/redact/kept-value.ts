import type { Json, JsonObject } from '../../lib/json.js';
import type { Sides } from './sides.js';
import type { BodyRecord, BodySource, PartRecord } from '../../record/record.js';
import type { Redactor } from './redactor.js';

/** Characters of a value that a record keeps however little it is to keep of bodies. */
const least = 100;
/** Characters of what a failed test compared: a difference may lie far inside. */
const ofFailed = 1024 * 1024;

/**
 * A value as a record keeps it: whole where its JSON has no more characters than a body may have bytes, else its beginning,
 * with words for what is left out.
 *
 * @param hasFailed - whether it is a side of a test that failed. @default false
 */
export function keptValue(value: Json, bodyLimit: number, hasFailed = false): Json {
  const limit = Math.max(bodyLimit, hasFailed ? ofFailed : least);
  return fits(value, { left: limit }) ? value : beginningOf(value, { left: limit });
}

/** The sides of a test in the same way. */
export function keptSides(sides: Sides, bodyLimit: number, hasPassed: boolean): Sides {
  const { expected, received, also } = sides;
  return {
    ...sides,
    ...(expected !== undefined && { expected: keptValue(expected, bodyLimit, !hasPassed) }),
    ...(received !== undefined && { received: keptValue(received, bodyLimit, !hasPassed) }),
    ...(also && { also: also.map((each) => keptSides(each, bodyLimit, hasPassed)) }),
  };
}

/** Characters that may still be taken. */
interface Budget {
  left: number;
}

function fits(value: Json, budget: Budget): boolean {
  if (value === null || typeof value !== 'object') return take(lengthOf(value), budget);
  if (Array.isArray(value)) return take(2, budget) && value.every((item: Json) => fits(item, budget));
  return (
    take(2, budget) && Object.entries(value).every(([key, item]) => take(key.length, budget) && fits(item, budget))
  );
}

function beginningOf(value: Json, budget: Budget): Json {
  if (typeof value === 'string') return beginningOfText(value, budget);
  if (value !== null && typeof value === 'object') {
    return Array.isArray(value) ? beginningOfList(value, budget) : beginningOfMap(value as JsonObject, budget);
  }
  take(lengthOf(value), budget);
  return value;
}

function beginningOfList(list: readonly Json[], budget: Budget): Json {
  const kept: Json[] = [];
  while (kept.length < list.length && take(0, budget)) kept.push(beginningOf(list[kept.length]!, budget));
  const rest = list.length - kept.length;
  return rest === 0 ? kept : [...kept, leftOut(rest, 'item')];
}

function beginningOfMap(map: JsonObject, budget: Budget): Json {
  const entries = Object.entries(map);
  const kept: [string, Json][] = [];
  for (const [key, item] of entries) {
    if (!take(key.length, budget)) break;
    kept.push([key, beginningOf(item, budget)]);
  }
  const rest = entries.length - kept.length;
  return Object.fromEntries(rest === 0 ? kept : [...kept, ['…', leftOut(rest, 'key')]]);
}

function beginningOfText(text: string, budget: Budget): string {
  const { left } = budget;
  if (take(lengthOf(text), budget) || text.length === left) return text;
  // A cut may split a character that is written as two.
  const kept = text.slice(0, left).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}${leftOut(text.length - kept.length, 'character')}`;
}

function leftOut(count: number, what: string): string {
  return `… ${count} more ${what}${count === 1 ? '' : 's'}`;
}

function take(count: number, budget: Budget): boolean {
  budget.left = Math.max(-1, budget.left - count);
  return budget.left >= 0;
}

/** With a comma, and quotes around a text. */
function lengthOf(value: null | boolean | number | string): number {
  return String(value).length + 1;
}

export function maskBody(body: BodyRecord, redactor: Redactor): BodyRecord {
  const shown = { ...body, type: redactor.text(body.type) };
  return body.text === undefined ? shown : { ...shown, text: redactor.body(body.text, body.type, body.truncated) };
}

export function sourceRecord({ file, parts = [] }: BodySource, limit: number, redactor: Redactor): BodySource {
  if (file !== undefined) return { file: redactor.text(file) };
  const length = parts.reduce((sum, { value = '' }) => sum + value.length, 0);
  return length > limit ? {} : { parts: parts.map((part) => maskPart(part, redactor)) };
}

function maskPart({ name, value, file, type }: PartRecord, redactor: Redactor): PartRecord {
  return {
    name: redactor.text(name),
    ...(value !== undefined && { value: redactor.value(name, value) as string }),
    ...(file !== undefined && { file: redactor.text(file) }),
    ...(type !== undefined && { type: redactor.text(type) }),
  };
}
