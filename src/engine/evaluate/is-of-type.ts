import type { Json } from '../../model/json.js';
import { isLost } from './lost-digits.js';

/** Whether a value is what `@string()` and its like ask for. */
export function isOfType(test: string, given: unknown): boolean {
  const value: unknown = isLost(given as Json) ? Number(given) : given;
  const isMap = value !== null && typeof value === 'object';
  switch (test) {
    case '@null()':
      return value === null;
    case '@array()':
      return Array.isArray(value);
    case '@object()':
      return isMap;
    case '@scalar()':
      return !isMap;
    case '@number()':
      return Number.isFinite(value);
    case '@integer()':
      return Number.isInteger(value);
    case '@nonFinite()':
      return typeof value === 'number' && !Number.isFinite(value);
    default:
      return test === `@${typeof value}()`;
  }
}
