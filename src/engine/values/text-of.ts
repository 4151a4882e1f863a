import type { Json } from '../../lib/json.js';

/** A value as text: a string as it is, anything else as JSON. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
