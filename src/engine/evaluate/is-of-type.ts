import type { ValueType } from '../../format/operators.js';
import type { Json } from '../../lib/json.js';
import { isLost } from '../values/lost-digits.js';
import { isType } from './is-type.js';

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
