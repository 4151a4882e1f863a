import type { Json, JsonObject } from '../../lib/json.js';
import { textOf } from '../values/text-of.js';
import { isLost } from '../values/lost-digits.js';

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
