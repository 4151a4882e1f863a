import type { YAMLError } from 'yaml';
import * as lines from '../../../problems/yaml/lines.js';
import type { Fault } from './source.js';
import { says } from './library-words.js';
import type { Span } from './tree.js';
import { lexemesOf } from './lexemes.js';

/** A text that wants quotes for a sign in it. */
export function findQuoteless(text: string, error: YAMLError): Fault | undefined {
  const { code, pos } = error;
  const [at] = pos;
  const isNested = says(error, 'missingComma') || says(error, 'bracketAfterValue');
  const inside = isNested ? (graphqlInBraces(text, at) ?? bracketInText(text, at)) : undefined;
  const span = inside ?? (says(error, 'afterValue') ? bracketBeforeText(text, at) : undefined);
  if (span) return { span, message: lines.bracketInText(text.slice(span.start, span.end)) };
  const [pair] =
    code === 'BLOCK_IN_FLOW'
      ? (/^[^\s,[\]{}:'"?-][^,[\]{}:\r\n]*:(?:[ \t][^,[\]{}\r\n]*)?/.exec(text.slice(at, pos[1])) ?? [])
      : [];
  const value = pair?.trimEnd();
  return value === undefined
    ? undefined
    : { span: { start: at, end: at + value.length }, message: lines.colonInText(value) };
}

/** A key behind the bracket that ends the value of another. */
export function findSecondKey(text: string, at: number): Fault | undefined {
  const key = /^[^\s:]+(?=:\s)/.exec(text.slice(at, at + 100))?.[0];
  const isSecond = key !== undefined && /[\]}][ \t]*$/.test(text.slice(Math.max(0, at - 20), at));
  return isSecond ? { span: { start: at, end: at + key.length }, message: lines.secondKey(key) } : undefined;
}

/** The comma of JSON at the end of a line, behind a value that a quote or a bracket ends. */
export function findComma(text: string, at: number): Fault | undefined {
  const sign = /^([,;])[ \t]*(?:[\r\n]|[ \t]#|$)/.exec(text.slice(at, at + 100))?.[1];
  return sign === undefined ? undefined : { span: { start: at, end: at + 1 }, message: lines.strayComma(sign) };
}

/** A text that goes on after the quote that was to end it. */
export function findQuote(text: string, at: number): Fault | undefined {
  const quote = /["'][ \t]*$/.exec(text.slice(Math.max(0, at - 20), at))?.[0].charAt(0);
  if (quote === undefined) return undefined;
  const rest = /[^\r\n]*/.exec(text.slice(at, at + 40))![0].trimEnd();
  return { span: { start: at, end: at + rest.length }, message: lines.quoteTooEarly(quote, rest) };
}

/** `> 200` in the place of an operator. */
export function comparingSign(text: string, at: number): Fault | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const line = /[^\r\n]*/.exec(text.slice(start))![0];
  const [, before, given, sign, number] = /^(.*?: +)((>=?) *(\d[\d.]*))(?=[ ,}]|$)/.exec(line) ?? [];
  if (before === undefined || at < start + before.length) return undefined;
  const span = { start: start + before.length, end: start + before.length + given!.length };
  return { span, message: lines.comparingSign(sign!, number!) };
}

/**
 * A text without quotes that begins with a bracket, as a regular expression may: YAML reads a list or map, and then cannot go on.
 *
 * @param at - where it goes on behind the bracket that closes the list or map
 */
function bracketBeforeText(text: string, at: number): Span | undefined {
  const start = openingOf(text, at);
  if (start === undefined) return undefined;
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const isMap = /^\{.*:\s/.test(text.slice(start, at));
  if (isMap || !/(?:^\s*|[:-]\s+|[[{,]\s*)$/.test(before)) return undefined;
  const end = isWithinBrackets(before) ? endOf(text, start) : endOfLine(text, start);
  // Another key, or a second list, is not a part of a text.
  return /^(?:[^\s:]+:\s|[[{])/.test(text.slice(at, end + 1)) && /\s/.test(text.charAt(at - 1))
    ? undefined
    : { start, end };
}

/** The bracket in the line that the one before a place closes. */
function openingOf(text: string, at: number): number | undefined {
  let depth = 0;
  for (let place = text.slice(0, at).trimEnd().length - 1; place >= 0; place--) {
    const sign = text.charAt(place);
    if (sign === '\n') return undefined;
    if (']}'.includes(sign)) depth += 1;
    else if ('[{'.includes(sign)) depth -= 1;
    if (depth === 0) return '[{'.includes(sign) ? place : undefined;
  }
  return undefined;
}

function isWithinBrackets(before: string): boolean {
  return /[[{]/.test(before.replace(/(['"]).*?\1|\[[^[\]]*\]|\{[^{}]*\}/g, ''));
}

/** Up to a comment or to the end of the line. */
function endOfLine(text: string, start: number): number {
  return start + /^[^\r\n]*?(?=\s+#|\s*(?:[\r\n]|$))/.exec(text.slice(start))![0].length;
}

/**
 * A text without quotes that has a bracket in it, within `{ }` or `[ ]`, where YAML reads another list or map.
 *
 * @param at - where that bracket is
 */
function bracketInText(text: string, at: number): Span | undefined {
  if (!/[[{]/.test(text.charAt(at))) return undefined;
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const own = /(?:^|[{[,])\s*([^{}[\],\s][^{}[\],]*)$/.exec(before)?.[1]?.replace(/^.*(?::|-)\s+/, '') ?? '';
  if (own === '' || /^["']/.test(own)) return undefined;
  return { start: at - own.length, end: endOf(text, at) };
}

/** A query of GraphQL without quotes, whose braces YAML reads as a map with a map in the place of a comma. */
function graphqlInBraces(text: string, at: number): Span | undefined {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  const before = /^.*\bquery:[ \t]+(?=\{)/.exec(text.slice(line, at))?.[0];
  if (before === undefined) return undefined;
  const start = line + before.length;
  const end =
    start +
    text
      .slice(start, endOf(text, start))
      .replace(/\s+#.*$/, '')
      .trimEnd().length;
  return /^\{[\s\w(){}$:,"'.!]*\}$/.test(text.slice(start, end)) ? { start, end } : undefined;
}

/** Up to the sign that ends it, outside of its own brackets. */
function endOf(text: string, at: number): number {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    const sign = text.charAt(end);
    if ('[{('.includes(sign)) depth += 1;
    else if (depth > 0 && ']})'.includes(sign)) depth -= 1;
    else if (sign === '\n' || (depth === 0 && /^(?:[,\]}]|\s+[\]}]|:\s)/.test(text.slice(end, end + 20)))) return end;
  }
  return text.length;
}

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

/** After a text of several lines comes the end of its line, a comment, a sign of the collection that it is in, or a colon. */
function isClosedByAnother(text: string, lexeme: string, end: number): boolean {
  if (!lexeme.includes('\n')) return false;
  const rest = /^[^\r\n]*/.exec(text.slice(end, end + 200))![0];
  return !/^\s*(?:$|[,\]}:])|^\s+#/.test(rest);
}

/** Whether the error says that a list or map in brackets is not closed. */
export function isOpenBracket(error: YAMLError): boolean {
  return says(error, 'openBracket');
}

/** Where the brackets open that errors report as not closed, by the place of the error. */
export function findOpenBrackets(text: string, errors: readonly YAMLError[]): ReadonlyMap<number, number> {
  const wanted = errors.filter(isOpenBracket).map(({ pos }) => pos[0]);
  const found = new Map<number, number>();
  if (wanted.length === 0) return found;
  wanted.sort((a, b) => a - b);
  let open: number[] = [];
  for (const lexeme of lexemesOf(text)) {
    while (wanted[0] !== undefined && wanted[0] <= lexeme.start) note(found, wanted.shift()!, open);
    if (lexeme.endsFlow) open = [];
    if (lexeme.isPlain) continue;
    if (lexeme.text === '{' || lexeme.text === '[') open.push(lexeme.start);
    else if (lexeme.text === '}' || lexeme.text === ']') open.pop();
  }
  for (const at of wanted) note(found, at, open);
  return found;
}

function note(found: Map<number, number>, at: number, open: readonly number[]): void {
  const bracket = open.at(-1);
  if (bracket !== undefined) found.set(at, bracket);
}
