import type { YAMLError } from 'yaml';
import type { Message } from '../../../model/problem.js';
import * as lines from '../../../model/problems/file-yaml-lines.js';
import * as problems from '../../../model/problems/file-yaml.js';
import type { Source } from '../source.js';
import { bareKeyFault, undashed } from './bare-key.js';
import { swallowingComment } from './comment-in-brackets.js';
import type { Fault } from './fault.js';
import { commentFault, commentInLine } from './foreign-comment.js';
import { indentationFault, listEnd } from './indentation.js';
import { standardTag } from './tag-fault.js';
import type { Span } from './tree.js';
import { findComma, findQuote, findQuoteless, findSecondKey } from './wanted-quotes.js';

/** What is known of all errors of a file, by the places of errors. */
export interface Errors {
  /** Ends of keys that seem to run over several lines. */
  readonly longKeys: ReadonlyMap<number, number>;
  /** Brackets that are not closed. */
  readonly brackets: ReadonlyMap<number, number>;
  /** Comments, where one may be the cause. */
  readonly comments: readonly Span[];
}

const missingSpace = /^\s*(?:- +)?((?:else if|[A-Za-z_][\w-]*|\$[^:\s]*|(?:header|cookie) [^:\s]+):)(?!\/\/)[^\s:]/;

/** An error of YAML in words of ours, and its place. */
export function explainError(source: Source, error: YAMLError, errors: Errors): Fault {
  const span = { start: error.pos[0], end: Math.max(error.pos[1], error.pos[0] + 1) };
  return findCause(source, error, errors) ?? { span: trim(source, span), message: messageOf(error) };
}

/** Mistakes of ours that come out as something else in YAML. */
function findCause(source: Source, error: YAMLError, errors: Errors): Fault | undefined {
  const { text } = source;
  const { code, message, pos } = error;
  const bracket = errors.brackets.get(pos[0]);
  const swallowing = swallowingComment(text, error, errors.comments, bracket);
  if (swallowing) return { span: swallowing.span, message: lines.commentInText(swallowing.meant) };
  if (bracket !== undefined)
    return { span: { start: bracket, end: bracket + 1 }, message: lines.openBracket(text.charAt(bracket)) };
  const comment = commentInLine(source, pos[0]);
  if (comment) return { span: comment, message: commentFault(source, comment) };
  if (code === 'UNEXPECTED_TOKEN' || code === 'BAD_SCALAR_START') {
    const comparing = findComparison(text, pos[0]);
    if (comparing) return comparing;
  }
  if (code === 'MULTILINE_IMPLICIT_KEY' || code === 'MISSING_CHAR') {
    const spaceless = findSpaceless(text, pos[0]);
    if (spaceless) return spaceless;
    if (message.startsWith('Implicit map keys')) return findBareKey(text, pos[0]);
  }
  const comma = message === 'Unexpected scalar at node end' ? findComma(text, pos[0]) : undefined;
  if (comma) return comma;
  const quoteless = findQuoteless(text, error);
  if (quoteless) return quoteless;
  if (code === 'UNEXPECTED_TOKEN' && message.includes(' in YAML stream') && /^[\]}]/.test(text.slice(pos[0])))
    return { span: { start: pos[0], end: pos[0] + 1 }, message: lines.strayBracket(text.charAt(pos[0])) };
  if (message.startsWith('Unexpected scalar at node end'))
    return findQuote(text, pos[0]) ?? findSecondKey(text, pos[0]) ?? findLine(source, pos[0]);
  const colonless = code === 'MULTILINE_IMPLICIT_KEY' ? findHeading(text, pos[0]) : undefined;
  if (colonless) return colonless;
  const end = lineToExplain(text, error, errors);
  if (end === undefined) return undefined;
  return findLine(source, end) ?? (code === 'MULTILINE_IMPLICIT_KEY' ? findBareKey(text, pos[0]) : undefined);
}

/** A word on a line of its own, with keys below it that are indented further. */
function findHeading(text: string, start: number): Fault | undefined {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const [, word] = /^((?:header |cookie )?[\w$.-]+|else if)[ \t]*\r?\n/.exec(text.slice(start)) ?? [];
  if (word === undefined || !/^[ -]*$/.test(before)) return undefined;
  const below = /\n( *)\S/.exec(text.slice(start))?.[1] ?? '';
  return below.length > before.length
    ? { span: { start, end: start + word.length }, message: lines.keyWithoutColon(word) }
    : undefined;
}

function findSpaceless(text: string, at: number): Fault | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const line = /[^\r\n]*/.exec(text.slice(start))![0];
  const key = missingSpace.exec(line)?.[1];
  if (key === undefined) return undefined;
  const place = { start: start + line.indexOf(key), end: start + line.length };
  return { span: place, message: problems.missingSpace(line.trim().replace(/^- +/, '')) };
}

/** `> 200` in the place of an operator. */
function findComparison(text: string, at: number): Fault | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const line = /[^\r\n]*/.exec(text.slice(start))![0];
  const [, before, given, sign, number] = /^(.*?: +)((>=?) *(\d[\d.]*))(?=[ ,}]|$)/.exec(line) ?? [];
  if (before === undefined || at < start + before.length) return undefined;
  const place = { start: start + before.length, end: start + before.length + given!.length };
  return { span: place, message: lines.comparingSign(sign!, number!) };
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

function findLine(source: Source, at: number): Fault | undefined {
  const fault = bareKeyFault(source.text, at) ?? indentationFault(source, at) ?? listEnd(source, at);
  return fault && { span: fault.span, message: undashed(source.text, fault.span.start) ?? fault.message };
}

/** A line without a colon before a key that stands level with it. */
function findBareKey(text: string, start: number): Fault | undefined {
  const line = /[^\r\n]*/.exec(text.slice(start))![0].trimEnd();
  return /^[^:#]{1,60}$/.test(line)
    ? { span: { start, end: start + line.length }, message: lines.keyWithoutColon(line) }
    : undefined;
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
