import type { Json } from '../model/json.js';

/** An input from the environment takes the type of its default: `4` for a default of 3, text otherwise. */
export function typedLike(value: Json, text: string): Json {
  if (value === null || typeof value === 'string') return text;
  try {
    const parsed = JSON.parse(text) as Json;
    return isLike(parsed, value) && !losesDigits(parsed, text) ? parsed : text;
  } catch {
    return text;
  }
}

function isLike(parsed: Json, value: Json): boolean {
  return parsed !== null && typeof parsed === typeof value && Array.isArray(parsed) === Array.isArray(value);
}

/** An id that no number keeps is better as a text than as another id. */
function losesDigits(parsed: Json, text: string): boolean {
  return typeof parsed === 'number' && /^-?\d{16,}$/.test(text.trim()) && String(parsed) !== text.trim();
}
