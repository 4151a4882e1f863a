import type { ValueType } from '../../model/check.js';
import { isJsonObject, type Json } from '../../model/json.js';

/** Whether a value is of a JSON type; a whole number is an integer and a number. */
export function isType(type: ValueType, value: Json): boolean {
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
