import type { YAMLError } from 'yaml';
import { lexemesOf } from './lexemes.js';
import { says } from './library-words.js';
import type { Span } from './tree.js';

/**
 * The first quote that runs on over lines and is never closed, or is closed by a quote that opens another text; every
 * later quote then counts the wrong way round, so that the YAML parser stumbles far below.
 */
export function findOpenQuote(text: string, errors: readonly YAMLError[]): Span | undefined {
  const unclosed = new Set(errors.filter((error) => says(error, 'openQuote')).map(({ pos }) => pos[0]));
  if (errors.length === 0) return undefined;
  for (const { text: lexeme, start, isPlain } of lexemesOf(text)) {
    const end = start + lexeme.length;
    const isQuoted = !isPlain && /^['"]/.test(lexeme);
    if (isQuoted && (unclosed.has(end) || isClosedByAnother(text, lexeme, end)))
      return { start, end: start + /^.*/.exec(lexeme)![0].trimEnd().length };
  }
  return undefined;
}

/** After a text of several lines comes the end of its line, a comment, a sign of the collection that it stands in, or a colon. */
function isClosedByAnother(text: string, lexeme: string, end: number): boolean {
  if (!lexeme.includes('\n')) return false;
  const rest = /^[^\r\n]*/.exec(text.slice(end, end + 200))![0];
  return !/^\s*(?:$|[,\]}:])|^\s+#/.test(rest);
}
