import type { Json } from '../../lib/json.js';

/** What a value is, in words: `a text`, `a list`. */
export function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return { string: 'a text', number: 'a number', boolean: 'a boolean', object: 'a map' }[typeof value as 'string'];
}
