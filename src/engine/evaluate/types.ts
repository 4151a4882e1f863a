import type { ValueType } from '../../format/operators.js';
import { isWhole } from '../../lib/numbers.js';
import { isJsonObject, type Json } from '../../lib/json.js';
import { isLost, literalOf } from '../values/lost-digits.js';

/** Whether a value is of a JSON type; a whole number is an integer and a number, whatever its size. */
export function isType(type: ValueType, value: Json): boolean {
  if (isLost(value)) return type === 'number' || (type === 'integer' && isWhole(literalOf(value)!));
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Whether a value is what `@string()` and its like ask for. Of jsonpath-plus, lists are objects as well. */
export function isOfType(test: string, given: unknown): boolean {
  const value: unknown = isLost(given as Json) ? Number(given) : given;
  const isNested = value !== null && typeof value === 'object';
  const type = test.slice(1, -2);
  switch (type) {
    case 'object':
      return isNested;
    case 'scalar':
      return !isNested;
    case 'number':
      return Number.isFinite(value);
    case 'nonFinite':
      return typeof value === 'number' && !Number.isFinite(value);
    default:
      return isType(type as ValueType, given as Json);
  }
}

/** What a value is, in words: `a text`, `a list`. */
export function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return { string: 'a string', number: 'a number', boolean: 'a boolean', object: 'a map' }[typeof value as 'string'];
}
