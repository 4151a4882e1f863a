import type { YAMLError } from 'yaml';
import type { Message } from '../../../format/problem.js';
import * as lines from '../../../problems/yaml/lines.js';
import * as problems from '../../../problems/yaml/yaml.js';
import { missingSpace } from '../../../problems/yaml/yaml.js';
import { type Source, type Fault, standardTag } from './source.js';
import { swallowingComment, commentFault, commentInLine } from './comments.js';
import { namedBy, says } from './library-words.js';
import { lineToExplain, misplacedLine } from './misplaced-lines.js';
import type { Span } from './tree.js';
import { comparingSign, findComma, findQuote, findQuoteless, findSecondKey } from './quotes-and-brackets.js';

/** What is known of all errors of a file, by the places of errors. */
export interface Errors {
  /** Ends of keys that seem to run over several lines. */
  readonly longKeys: ReadonlyMap<number, number>;
  /** Brackets that are not closed. */
  readonly brackets: ReadonlyMap<number, number>;
  /** Comments, where one may be the cause. */
  readonly comments: readonly Span[];
}

/** An error of YAML in words of ours, and its place. */
export function explainError(source: Source, error: YAMLError, errors: Errors): Fault {
  for (const explain of explainers) {
    const fault = explain(source, error, errors);
    if (fault) return fault;
  }
  const span = { start: error.pos[0], end: Math.max(error.pos[1], error.pos[0] + 1) };
  return { span: trim(source, span), message: messageOf(error) };
}

/** What knows one mistake that comes out as something else in YAML; undefined where that was not made. */
type Explainer = (source: Source, error: YAMLError, errors: Errors) => Fault | undefined;

/** The first that knows the mistake explains it. */
const explainers: readonly Explainer[] = [
  // Causes: whatever the library stumbles over behind one of these comes of it, and a comment is why a bracket is open.
  swallowed,
  openBracket,
  foreignComment,
  comparison,
  // A key without its space is read as a text, in which a bracket seems to want quotes.
  spaceless,
  // A comma behind a value is a text that goes on, as far as those below can see.
  strayComma,
  quoteless,
  strayBracket,
  afterValue,
  colonless,
  // Where a line lacks its colon, those below it stand where nothing can; so that indentation is asked last.
  misplaced,
];

function swallowed({ text }: Source, error: YAMLError, { comments, brackets }: Errors): Fault | undefined {
  const swallowing = swallowingComment(text, error, comments, brackets.get(error.pos[0]));
  return swallowing && { span: swallowing.span, message: lines.commentInText(swallowing.meant) };
}

function openBracket({ text }: Source, { pos: [at] }: YAMLError, { brackets }: Errors): Fault | undefined {
  const start = brackets.get(at);
  return start === undefined
    ? undefined
    : { span: { start, end: start + 1 }, message: lines.openBracket(text.charAt(start)) };
}

function foreignComment(source: Source, { pos: [at] }: YAMLError): Fault | undefined {
  const span = commentInLine(source, at);
  return span && { span, message: commentFault(source, span) };
}

function comparison({ text }: Source, { code, pos: [at] }: YAMLError): Fault | undefined {
  return code === 'UNEXPECTED_TOKEN' || code === 'BAD_SCALAR_START' ? comparingSign(text, at) : undefined;
}

function spaceless({ text }: Source, { code, pos: [at] }: YAMLError): Fault | undefined {
  return code === 'MULTILINE_IMPLICIT_KEY' || code === 'MISSING_CHAR' ? spacelessKey(text, at) : undefined;
}

function colonless({ text }: Source, error: YAMLError): Fault | undefined {
  const [at] = error.pos;
  if (says(error, 'lineWithoutColon')) return lineWithoutColon(text, at);
  return error.code === 'MULTILINE_IMPLICIT_KEY' ? headingWithoutColon(text, at) : undefined;
}

function quoteless({ text }: Source, error: YAMLError): Fault | undefined {
  return findQuoteless(text, error);
}

function strayComma({ text }: Source, error: YAMLError): Fault | undefined {
  return says(error, 'scalarAfterValue') ? findComma(text, error.pos[0]) : undefined;
}

function strayBracket({ text }: Source, error: YAMLError): Fault | undefined {
  const [start] = error.pos;
  const sign = text.charAt(start);
  if (!says(error, 'strayToken') || !/^[\]}]$/.test(sign)) return undefined;
  return { span: { start, end: start + 1 }, message: lines.strayBracket(sign) };
}

/** What follows a quote or a bracket that has ended the value, or a line that goes on with one. */
function afterValue(source: Source, error: YAMLError): Fault | undefined {
  if (!says(error, 'scalarAfterValue')) return undefined;
  const [at] = error.pos;
  return findQuote(source.text, at) ?? findSecondKey(source.text, at) ?? misplacedLine(source, at);
}

function misplaced(source: Source, error: YAMLError, { longKeys }: Errors): Fault | undefined {
  const end = lineToExplain(source.text, error, longKeys);
  if (end === undefined) return undefined;
  const isKey = error.code === 'MULTILINE_IMPLICIT_KEY';
  return misplacedLine(source, end) ?? (isKey ? lineWithoutColon(source.text, error.pos[0]) : undefined);
}

function messageOf(error: YAMLError): Message {
  switch (error.code) {
    case 'MULTIPLE_DOCS':
      return problems.secondDocument();
    case 'TAB_AS_INDENT':
      return problems.tabIndent();
    case 'TAG_RESOLVE_FAILED':
      return problems.unknownTag((namedBy(error, 'unknownTag') ?? error.message).replace(standardTag, '!!'));
    case 'RESOURCE_EXHAUSTION':
      return problems.nestedTooDeep();
    case 'BLOCK_AS_IMPLICIT_KEY':
      return problems.twoKeysOnOneLine();
    case 'BAD_SCALAR_START':
      return problems.needsQuotes(namedBy(error, 'badStart'));
    case 'BAD_DQ_ESCAPE':
      return problems.badEscape(namedBy(error, 'badEscape') ?? '');
    default:
      if (says(error, 'emptyAlias')) return problems.needsQuotes('*');
      return says(error, 'emptyAnchor') ? problems.needsQuotes('&') : problems.yamlSyntax(error.message);
  }
}

/** Keeps a span within its first line. */
function trim(source: Source, span: Span): Span {
  const firstLine = /[^\r\n]*/.exec(source.text.slice(span.start, span.end))![0].trimEnd();
  return { start: span.start, end: span.start + Math.max(1, firstLine.length) };
}

const keyAndValue = /^\s*(?:- +)?((?:else if|[A-Za-z_][\w-]*|\$[^:\s]*|(?:header|cookie) [^:\s]+):)(?!\/\/)[^\s:]/;

/** `status:404` */
function spacelessKey(text: string, at: number): Fault | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const line = /[^\r\n]*/.exec(text.slice(start))![0];
  const key = keyAndValue.exec(line)?.[1];
  if (key === undefined) return undefined;
  const span = { start: start + line.indexOf(key), end: start + line.length };
  return { span, message: missingSpace(line.trim().replace(/^- +/, '')) };
}

/** A word on a line of its own, with keys below it that are indented further. */
function headingWithoutColon(text: string, start: number): Fault | undefined {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const [, word] = /^((?:header |cookie )?[\w$.-]+|else if)[ \t]*\r?\n/.exec(text.slice(start)) ?? [];
  if (word === undefined || !/^[ -]*$/.test(before)) return undefined;
  const below = /\n( *)\S/.exec(text.slice(start))?.[1] ?? '';
  if (below.length <= before.length) return undefined;
  return { span: { start, end: start + word.length }, message: lines.keyWithoutColon(word) };
}

/** A line without a colon before a key that is level with it. */
function lineWithoutColon(text: string, start: number): Fault | undefined {
  const line = /[^\r\n]*/.exec(text.slice(start))![0].trimEnd();
  if (!/^[^:#]{1,60}$/.test(line)) return undefined;
  return { span: { start, end: start + line.length }, message: lines.keyWithoutColon(line) };
}
