import type { YAMLError } from 'yaml';
import * as problems from '../../../problems/yaml/yaml.js';
import { mergeConflict } from '../../../problems/yaml/lines.js';
import { report, type Source } from './source.js';
import { findComments } from './comments.js';
import { explainError, type Errors } from './explain-error.js';
import { indentationFault, lineToExplain } from './misplaced-lines.js';
import { says } from './library-words.js';
import { findOpenBrackets, findOpenQuote } from './quotes-and-brackets.js';
import { mostErrors, type ParsedDocument } from './parse-document.js';
import type { Span } from './tree.js';

/** Reports what keeps the text from being one YAML 1.2 document. @returns whether the rest cannot be read */
export function reportSyntax(source: Source, document: ParsedDocument): boolean {
  const conflicts = document.errors.length > 0 ? findMergeConflicts(source.text) : [];
  for (const conflict of conflicts) report(source, conflict, mergeConflict());
  // What else is wrong comes of the two sides standing below each other.
  if (conflicts.length > 0) return true;
  const quote = findOpenQuote(source.text, document.errors);
  const all = [...document.errors.slice(0, mostErrors), ...document.warnings];
  // Whatever else is told of the text from there on comes of the quote.
  reportErrors(source, quote ? all.filter(({ pos }) => pos[1] <= quote.start) : all);
  if (quote) report(source, quote, problems.unclosedQuote(source.text.charAt(quote.start)));
  return document.errors.some(({ code }) => code !== 'MULTIPLE_DOCS');
}

function reportErrors(source: Source, errors: readonly YAMLError[]): void {
  const longKeys = new Map(errors.flatMap(({ code, pos }) => (code === 'MULTILINE_IMPLICIT_KEY' ? [pos] : [])));
  const known: Errors = {
    longKeys,
    brackets: findOpenBrackets(source.text, errors),
    comments: findComments(source.text, errors),
  };
  const seen = new Set<string>();
  for (const [index, error] of errors.entries()) {
    const place = placeOf(source, error, error.pos[0]);
    if (index > 0 && isConsequence(source, error, known)) {
      seen.add(place);
      continue;
    }
    const { span, message } = explainError(source, error, known);
    const explained = placeOf(source, error, span.start);
    if (!seen.has(place) && !seen.has(explained)) report(source, span, message);
    seen.add(place).add(explained);
  }
}

/** One mistake often makes the YAML parser stumble several times on one line, and tabs come in many lines. */
function placeOf(source: Source, { code }: YAMLError, at: number): string {
  return code === 'TAB_AS_INDENT' ? code : String(source.rangeOf({ start: at, end: at }).start.line);
}

/**
 * Whether an error comes of one before it: the document has ended there, so that nothing more can follow, or a line stands
 * as one above it does whose own indentation is wrong.
 */
function isConsequence(source: Source, error: YAMLError, known: Errors): boolean {
  if (error.code === 'UNEXPECTED_TOKEN') return says(error, 'strayToken');
  const line = lineToExplain(source.text, error, known.longKeys);
  return line !== undefined && error.code !== 'MULTILINE_IMPLICIT_KEY' && !indentationFault(source, line);
}

/** The lines that open what git could not merge, where a line closes it. */
function findMergeConflicts(text: string): readonly Span[] {
  const found: Span[] = [];
  let opening: Span | undefined;
  for (const { 0: line, index } of text.matchAll(/^(?:<{7}|>{7})(?: .*)?$/gm)) {
    if (line.startsWith('<')) opening = { start: index, end: index + line.length };
    else if (opening) {
      found.push(opening);
      opening = undefined;
    }
  }
  return found;
}
