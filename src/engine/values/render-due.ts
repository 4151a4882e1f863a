import { mapTexts } from '../../lib/map-texts.js';
import type { Json } from '../../lib/json.js';
import type { Braces, Reference } from '../../format/reference.js';
import type { Lookup } from '../ports/ports.js';
import { BuildFailure, templateOf, textOf, UnresolvedReference, valueOf } from './render-text.js';

/**
 * Renders the references in every string of a value that are to be rendered now, and leaves a template of the others: what is put in
 * holds no reference, whatever it says. A string that is only one reference becomes the value itself.
 *
 * @param isDue - whether a reference is to be rendered; one that has no value, or whose pipes fail, stays as well
 */
export function renderDue(value: Json, lookup: Lookup, isDue: (reference: Reference) => boolean): Json {
  if (typeof value !== 'string') return mapTexts(value, (text) => renderDue(text, lookup, isDue));
  if (!value.includes('{{')) return value;
  const parts = templateOf(value).map((part) => {
    if (typeof part === 'string') return { text: asTemplate(part) };
    const found = part.reference && isDue(part.reference) ? foundValue(part, lookup) : undefined;
    return found === undefined
      ? { text: part.text }
      : { value: mapTexts(found, asTemplate), text: asTemplate(textOf(found)) };
  });
  const [first] = parts;
  return parts.length === 1 && first?.value !== undefined ? first.value : parts.map(({ text }) => text).join('');
}

/** A template that gives the text. */
export function asTemplate(text: string): string {
  return text.replaceAll('{{', '\\{{');
}

/** Why there is none is said when the request is built. */
function foundValue(part: Braces, lookup: Lookup): Json | undefined {
  try {
    return valueOf(part, lookup);
  } catch (error) {
    if (error instanceof UnresolvedReference || error instanceof BuildFailure) return undefined;
    throw error;
  }
}
