import { literalLength } from '../../json-path/closing.js';
import { escapeText } from '../../json-path/quoted-text.js';
import { parseTemplate, replaceBraces } from '../../model/reference.js';
import type { Lookup } from '../ports.js';
import { renderText } from '../render/render-text.js';

/**
 * Puts values in the place of a path's references. What a reference in quotes gives stays one text, whatever signs it has.
 *
 * @throws UnresolvedReference
 */
export function renderPath(written: string, lookup: Lookup): string {
  if (!written.includes('{{')) return written;
  const masked = replaceBraces(written, (reference) => '_'.repeat(reference.length));
  const parts = parseTemplate(written).map((part) => {
    if (typeof part === 'string') return part;
    const text = renderText(part.text, lookup);
    const quote = quoteAround(masked, part.offset);
    return quote ? escapeText(text, quote) : text;
  });
  return parts.join('');
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
