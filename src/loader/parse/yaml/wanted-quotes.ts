import type { YAMLError } from 'yaml';
import * as lines from '../../../model/problems/file-yaml-lines.js';
import { bracketBeforeText, bracketInText, graphqlInBraces } from './bracket-in-text.js';
import type { Fault } from './fault.js';

/** Where a list or map begins that can have no place there. */
const nestedOnes = /between flow (?:map|sequence) items$|flow-(?:map|seq)-start at node end$/;

/** A text that wants quotes for a sign in it. */
export function findQuoteless(text: string, { code, message, pos }: YAMLError): Fault | undefined {
  const [at] = pos;
  const inside = nestedOnes.test(message) ? (graphqlInBraces(text, at) ?? bracketInText(text, at)) : undefined;
  const span = inside ?? (message.includes(' at node end') ? bracketBeforeText(text, at) : undefined);
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
