import * as problems from '../../../problems/yaml/yaml.js';
import { notUtf8, unreadableSign } from '../../../problems/file/values.js';
import { report, warn, type Source } from './source.js';
import { growTree } from './grow-tree.js';
import { repairReferences } from './repair-references.js';
import { parseDocument, mostErrors, type ParsedDocument } from './parse-document.js';
import type { Node, Span } from './tree.js';
import type { YAMLError } from 'yaml';
import { mergeConflict } from '../../../problems/yaml/lines.js';
import { findComments } from './comments.js';
import { explainError, type Errors } from './explain-error.js';
import { indentationFault, lineToExplain } from './misplaced-lines.js';
import { says } from './library-words.js';
import { findOpenBrackets, findOpenQuote } from './quotes-and-brackets.js';
import { sessionSizeLimit, sizeOf } from './size-limit.js';

/** Reads a file as YAML 1.2 with the core schema. Null when it is none: the problems say why. */
export function readYaml(source: Source): Node | null {
  const top = { start: 0, end: 0 };
  const size = sizeOf(source.text);
  if (size > sessionSizeLimit) {
    report(source, top, problems.fileTooLarge(size, sessionSizeLimit));
    return null;
  }
  if (/^\uFFFD{0,2}(?:[^]\0|\0[^])/.test(source.text)) {
    report(source, top, notUtf8());
    return null;
  }
  const strange = source.text.indexOf('\uFFFD');
  if (strange >= 0) warn(source, { start: strange, end: strange + 1 }, unreadableSign());
  const version = otherVersion.exec(source.text);
  if (version) {
    const [line] = version;
    report(source, { start: version.index, end: version.index + line.length }, problems.yamlVersion(line));
  }
  const text = source.text.replace(otherVersion, inComment);
  const document = parseDocument(text);
  const repaired = 'errors' in document && repairReferences(source, document.errors);
  const read = typeof repaired === 'string' ? parseDocument(repaired.replace(otherVersion, inComment)) : document;
  if ('tooDeepAt' in read) {
    report(source, { start: read.tooDeepAt, end: read.tooDeepAt + 1 }, problems.nestedTooDeep());
    return null;
  }
  if (reportSyntax(source, read)) return null;
  if (read.contents === null) {
    report(source, top, problems.emptyFile());
    return null;
  }
  return growTree(source, read.contents);
}

const otherVersion = /^%YAML[ \t]+(?!1\.2[ \t]*$)\d+\.\d+/m;

/** Read as 1.2, so that everything else is reported, too. */
function inComment(line: string): string {
  return '#'.padEnd(line.length);
}

/** Reports what keeps the text from being one YAML 1.2 document. @returns whether the rest cannot be read */
function reportSyntax(source: Source, document: ParsedDocument): boolean {
  const conflicts = document.errors.length > 0 ? findMergeConflicts(source.text) : [];
  for (const conflict of conflicts) report(source, conflict, mergeConflict());
  // What else is wrong comes of the two sides standing below each other.
  if (conflicts.length > 0) return true;
  const quote = findOpenQuote(source.text, document.errors);
  const all = [...document.errors.slice(0, mostErrors), ...document.warnings];
  // Whatever else is reported of the text from there on comes of the quote.
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
 * Whether an error comes of one before it: the document has ended there, so that nothing more can follow, or a line is
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
