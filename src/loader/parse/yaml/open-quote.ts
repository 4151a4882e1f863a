import { Lexer } from 'yaml';
import type { YAMLError } from 'yaml';
import type { Span } from './tree.js';

/** Signs that the lexer puts between parts of the text; the last one stands before a text without quotes. */
const beforePlain = '\u001F';
const marks: ReadonlySet<string> = new Set(['\u0002', '\u0018', beforePlain]);

/**
 * The first quote that runs on over lines and is never closed, or is closed by a quote that opens another text; every
 * later quote then counts the wrong way round, so that the YAML parser stumbles far below.
 */
export function findOpenQuote(text: string, errors: readonly YAMLError[]): Span | undefined {
  const unclosed = new Set(errors.filter(isMissingQuote).map(({ pos }) => pos[0]));
  if (errors.length === 0) return undefined;
  let [at, before] = [0, ''];
  for (const lexeme of new Lexer().lex(text)) {
    const isQuoted = /^['"]/.test(lexeme) && before !== beforePlain;
    const end = at + lexeme.length;
    if (isQuoted && (unclosed.has(end) || isClosedByAnother(text, lexeme, end)))
      return { start: at, end: at + /^.*/.exec(lexeme)![0].trimEnd().length };
    if (!marks.has(lexeme)) at = end;
    before = lexeme;
  }
  return undefined;
}

function isMissingQuote({ code, message }: YAMLError): boolean {
  return code === 'MISSING_CHAR' && message.startsWith('Missing closing') && message.endsWith('quote');
}

/** After a text of several lines comes the end of its line, a comment, a sign of the collection that it stands in, or a colon. */
function isClosedByAnother(text: string, lexeme: string, end: number): boolean {
  if (!lexeme.includes('\n')) return false;
  const rest = /^[^\r\n]*/.exec(text.slice(end, end + 200))![0];
  return !/^\s*(?:$|[,\]}:])|^\s+#/.test(rest);
}
