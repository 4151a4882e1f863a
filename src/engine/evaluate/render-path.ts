import { literalLength, escapeText } from '../../json-path/quoted-text.js';
import { maskReferences, parseTemplate } from '../../format/reference.js';
import type { Lookup } from '../ports/ports.js';
import { renderText } from '../values/render-text.js';

/**
 * Puts values in the place of a path's references. What a reference in quotes gives stays one text, whatever signs it has.
 *
 * @throws UnresolvedReference
 */
export function renderPath(written: string, lookup: Lookup): string {
  if (!written.includes('{{')) return written;
  const parts = parseTemplate(written);
  const masked = maskReferences(parts);
  let offset = 0;
  const rendered = parts.map((part) => {
    const quote = typeof part === 'string' ? undefined : quoteAround(masked, offset);
    offset += maskReferences([part]).length;
    if (typeof part === 'string') return part;
    const text = renderText(part.text, lookup);
    return quote ? escapeText(text, quote) : text;
  });
  return rendered.join('');
}

function quoteAround(path: string, offset: number): "'" | '"' | undefined {
  for (let at = 0; at < offset;) {
    const length = literalLength(path, at);
    const sign = path[at];
    if (offset < at + length) return sign === "'" || sign === '"' ? sign : undefined;
    at += length || 1;
  }
  return undefined;
}
