import type { Json } from '../../../lib/json.js';

/** What a value of an input or variable is that was typed as a text: JSON keeps its type, everything else is a text. */
export function typedValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
