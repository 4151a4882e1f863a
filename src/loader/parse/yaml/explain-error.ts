import type { YAMLError } from 'yaml';
import type { Message } from '../../../model/problem.js';
import * as lines from '../../../model/problems/file-yaml-lines.js';
import * as problems from '../../../model/problems/file-yaml.js';
import type { Source } from '../source.js';
import { bareKeyFault, undashed } from './bare-key.js';
import { bracketInText } from './bracket-in-text.js';
import { commentFault, commentInLine } from './foreign-comment.js';
import { indentationFault, listEnd } from './indentation.js';
import { standardTag } from './tag-fault.js';
import type { Span } from './tree.js';

/** What is known of all errors of a file, by the places of errors. */
export interface Errors {
  /** Ends of keys that seem to run over several lines. */
  readonly longKeys: ReadonlyMap<number, number>;
  /** Brackets that are not closed. */
  readonly brackets: ReadonlyMap<number, number>;
}

const missingSpace = /^\s*(?:- +)?((?:else if|[A-Za-z_][\w-]*|\$[^:\s]*|(?:header|cookie) [^:\s]+):)(?!\/\/)[^\s:]/;

/** Where a list or map begins that can have no place there. */
const nestedOnes = /between flow (?:map|sequence) items$|flow-(?:map|seq)-start at node end$/;

/** An error of YAML in words of ours, and its place. */
export function explainError(source: Source, error: YAMLError, errors: Errors): [Span, Message] {
  const span = { start: error.pos[0], end: Math.max(error.pos[1], error.pos[0] + 1) };
  return findCause(source, error, errors) ?? [trim(source, span), messageOf(error)];
}

/** Mistakes of ours that come out as something else in YAML. */
function findCause(source: Source, error: YAMLError, errors: Errors): [Span, Message] | undefined {
  const { text } = source;
  const { code, message, pos } = error;
  const bracket = errors.brackets.get(pos[0]);
  if (bracket !== undefined) return [{ start: bracket, end: bracket + 1 }, lines.openBracket(text.charAt(bracket))];
  const comment = commentInLine(source, pos[0]);
  if (comment) return [comment, commentFault(source, comment)];
  if (code === 'UNEXPECTED_TOKEN' || code === 'BAD_SCALAR_START') {
    const comparing = findComparison(text, pos[0]);
    if (comparing) return comparing;
  }
  if (code === 'MULTILINE_IMPLICIT_KEY' || code === 'MISSING_CHAR') {
    const spaceless = findSpaceless(text, pos[0]);
    if (spaceless) return spaceless;
    if (message.startsWith('Implicit map keys')) return findBareKey(text, pos[0]);
  }
  const quoteless = nestedOnes.test(message) ? bracketInText(text, pos[0]) : undefined;
  if (quoteless) return [quoteless, lines.bracketInText(text.slice(quoteless.start, quoteless.end))];
  if (code === 'UNEXPECTED_TOKEN' && message.includes(' in YAML stream') && /^[\]}]/.test(text.slice(pos[0])))
    return [{ start: pos[0], end: pos[0] + 1 }, lines.strayBracket(text.charAt(pos[0]))];
  if (message.startsWith('Unexpected scalar at node end')) return findQuote(text, pos[0]) ?? findLine(source, pos[0]);
  const end = lineToExplain(text, error, errors);
  if (end === undefined) return undefined;
  return findLine(source, end) ?? (code === 'MULTILINE_IMPLICIT_KEY' ? findBareKey(text, pos[0]) : undefined);
}

function findSpaceless(text: string, at: number): [Span, Message] | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const line = /[^\r\n]*/.exec(text.slice(start))![0];
  const key = missingSpace.exec(line)?.[1];
  if (key === undefined) return undefined;
  const place = { start: start + line.indexOf(key), end: start + line.length };
  return [place, problems.missingSpace(line.trim().replace(/^- +/, ''))];
}

/** `> 200` in the place of an operator. */
function findComparison(text: string, at: number): [Span, Message] | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const line = /[^\r\n]*/.exec(text.slice(start))![0];
  const [, before, given, sign, number] = /^(.*?: +)((>=?) *(\d[\d.]*))(?=[ ,}]|$)/.exec(line) ?? [];
  if (before === undefined || at < start + before.length) return undefined;
  const place = { start: start + before.length, end: start + before.length + given!.length };
  return [place, lines.comparingSign(sign!, number!)];
}

/** A text that goes on after the quote that was to end it. */
function findQuote(text: string, at: number): [Span, Message] | undefined {
  const quote = /["'][ \t]*$/.exec(text.slice(Math.max(0, at - 20), at))?.[0].charAt(0);
  if (quote === undefined) return undefined;
  const rest = /[^\r\n]*/.exec(text.slice(at, at + 40))![0].trimEnd();
  return [{ start: at, end: at + rest.length }, lines.quoteTooEarly(quote, rest)];
}

/** A place in the line that may be indented wrongly; undefined for other mistakes. */
export function lineToExplain(
  text: string,
  { code, message, pos }: YAMLError,
  { longKeys }: Errors,
): number | undefined {
  const next = text.slice(pos[0]).search(/[^ ]/) + pos[0];
  if (code === 'BAD_INDENT' && message.startsWith('All ')) return next;
  if (code === 'MISSING_CHAR' && message.startsWith('Sequence item without')) return next;
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && message.startsWith('A block sequence')) return next;
  if (code === 'MULTILINE_IMPLICIT_KEY' && text.charAt(pos[0]) === '-') return next;
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' && code !== 'MULTILINE_IMPLICIT_KEY') return undefined;
  const end = longKeys.get(pos[0]);
  return end !== undefined && text.slice(pos[0], end).includes('\n') ? end - 1 : undefined;
}

function findLine(source: Source, at: number): [Span, Message] | undefined {
  const fault = bareKeyFault(source.text, at) ?? indentationFault(source, at) ?? listEnd(source, at);
  return fault && [fault.span, undashed(source.text, fault.span.start) ?? fault.message];
}

/** A line without a colon before a key that stands level with it. */
function findBareKey(text: string, start: number): [Span, Message] | undefined {
  const line = /[^\r\n]*/.exec(text.slice(start))![0].trimEnd();
  return /^[^:#]{1,60}$/.test(line) ? [{ start, end: start + line.length }, lines.keyWithoutColon(line)] : undefined;
}

function messageOf(error: YAMLError): Message {
  switch (error.code) {
    case 'MULTIPLE_DOCS':
      return problems.secondDocument();
    case 'TAB_AS_INDENT':
      return problems.tabIndent();
    case 'TAG_RESOLVE_FAILED':
      return problems.unknownTag(error.message.replace(/^Unresolved tag: /, '').replace(standardTag, '!!'));
    case 'RESOURCE_EXHAUSTION':
      return problems.nestedTooDeep();
    case 'BLOCK_AS_IMPLICIT_KEY':
      return problems.twoKeysOnOneLine();
    case 'BAD_SCALAR_START':
      return problems.needsQuotes(error.message);
    case 'BAD_DQ_ESCAPE':
      return problems.badEscape(error.message);
    case 'BAD_ALIAS':
      return emptyAlias(error.message) ?? problems.yamlSyntax(error.message);
    default:
      return problems.yamlSyntax(error.message);
  }
}

/** `*` and `&` alone are meant as texts. */
function emptyAlias(message: string): Message | undefined {
  const kind = /^(Alias|Anchor) cannot be an empty string/.exec(message)?.[1];
  return kind === undefined ? undefined : problems.needsQuotes(`character ${kind === 'Alias' ? '*' : '&'}`);
}

/** Keeps a span within its first line. */
function trim(source: Source, span: Span): Span {
  const firstLine = /[^\r\n]*/.exec(source.text.slice(span.start, span.end))![0].trimEnd();
  return { start: span.start, end: span.start + Math.max(1, firstLine.length) };
}
