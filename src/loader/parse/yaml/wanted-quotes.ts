import type { YAMLError } from 'yaml';
import * as lines from '../../../problems/yaml/file-yaml-lines.js';
import { bracketBeforeText, bracketInText, graphqlInBraces } from './bracket-in-text.js';
import type { Fault } from './fault.js';
import { says } from './library-words.js';

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
  const told = pair?.trimEnd();
  return told === undefined
    ? undefined
    : { span: { start: at, end: at + told.length }, message: lines.colonInText(told) };
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
