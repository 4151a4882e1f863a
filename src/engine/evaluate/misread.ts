import type { Json } from '../../lib/json.js';
import type { Exchange } from '../ports/ports.js';
import type { Found } from './reading.js';

/** What a decoder puts in the place of bytes that are no text. */
const replaced = '\uFFFD';

/** Marks a value of a body that is not valid in its charset, if some of it is not what was sent. */
export function markMisread(found: Found | null, exchange: Exchange): Found | null {
  const charset = exchange.misread();
  return found && charset !== undefined && isMisread(found.value) ? { ...found, misread: charset } : found;
}

/** Of such a body: whether a value, or a text in it, holds what stands for bytes that are no text. */
export function isMisread(value: Json): boolean {
  if (typeof value === 'string') return value.includes(replaced);
  return value !== null && typeof value === 'object' && Object.values(value).some((item) => isMisread(item as Json));
}
