import type { Json } from '../../lib/json.js';
import { lostNumber, numberFate } from '../../lib/numbers.js';

/** An input from the environment takes the type of its default: `4` for a default of 3. Undefined where it is of another type. */
export function typedLike(value: Json, text: string): Json | undefined {
  if (value === null || typeof value === 'string') return text;
  if (typeof value === 'number' && keepsNoNumber(text)) return text;
  try {
    const parsed = JSON.parse(text) as Json;
    return isLike(parsed, value) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isLike(parsed: Json, value: Json): boolean {
  return parsed !== null && typeof parsed === typeof value && Array.isArray(parsed) === Array.isArray(value);
}

/** An id that no number keeps, as `0042` or one of twenty digits, is better as a text than as another id. */
function keepsNoNumber(text: string): boolean {
  const number = text.trim();
  return lostNumber(number) !== undefined || (/^-?\d+$/.test(number) && numberFate(number) !== 'kept');
}
