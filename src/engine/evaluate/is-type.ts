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
