import type { Json } from '../../lib/json.js';
import type { Lookup } from '../ports/ports.js';
import { isEnvReference, renderValue } from '../values/render-text.js';

/** What a value is compared with, references resolved. */
export interface Comparand {
  readonly value: Json;
  /** Whether both sides are taken as text. */
  readonly text: boolean;
  /** Whether the file itself writes a list or a map, and no reference gives it. */
  readonly written: boolean;
  /** Of a list, each item on its own. */
  readonly items: readonly Comparand[];
}

/**
 * @param text - whether the subject is text; an operand that is one `{{env.*}}` reference is text as well
 * @throws UnresolvedReference
 */
export function toComparand(operand: Json, lookup: Lookup, text: boolean): Comparand {
  if (Array.isArray(operand)) {
    const items = (operand as readonly Json[]).map((item) => toComparand(item, lookup, text));
    return { value: items.map((item) => item.value), text, written: true, items };
  }
  const value = renderValue(operand, lookup);
  return {
    ...literal(value, text || isEnvReference(operand)),
    written: operand !== null && typeof operand === 'object',
  };
}

/** A comparand of a value that holds no references. */
function literal(value: Json, text: boolean): Comparand {
  return {
    value,
    text,
    written: false,
    items: Array.isArray(value) ? (value as readonly Json[]).map((item) => literal(item, text)) : [],
  };
}
