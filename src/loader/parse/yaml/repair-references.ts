import type { YAMLError } from 'yaml';
import { unquotedReference } from '../../../problems/yaml/yaml.js';
import { report, type Source } from './source.js';
import { lexemesOf, type Lexeme } from './lexemes.js';
import { findOpenQuote } from './quotes-and-brackets.js';
import type { Span } from './tree.js';

/** Replaces each character of a reference that was taken out; of no use to anyone who writes a session. */
const mark = '\uE000';
/** Also one that lacks a closing brace or both. */
const written = /\{\{(?:[^{}\r\n]*\}\}|[ \t]*(?:var|env|flow)\.[\w.-]+(?:[ \t]*\})?)/y;
const restInBrackets = /^(?:\{\{[^{}\r\n]*\}\}|[^,[\]{}'"#:\r\n]|:(?!\s))*/;
/** In a block the text goes on up to the end of the line, a comment or a colon. */
const restOfLine = /^(?:[^\s#:]|[ \t]+(?![#\s])|:(?!\s)|(?<!\s)#)*/;
const reach = 100;
const beginning = /(?:^|[:,[{-]\s+|[[{])((?:[^,[\]{}'"#:]|:(?!\s))*)$/;

interface Written extends Span {
  /** Whether it is within `{ }` or `[ ]`. */
  readonly isBracketed: boolean;
}

/**
 * Reports references without quotes where YAML reads the braces as maps, and takes them out of the text, so that what
 * follows them can be read. The text keeps its places.
 *
 * @param errors - what YAML finds wrong with the text as it is
 * @returns undefined where there is none
 */
export function repairReferences(source: Source, errors: readonly YAMLError[]): string | undefined {
  const { text } = source;
  if (errors.length === 0 || !text.includes('{{')) return undefined;
  const spans = findReferences(text, findOpenQuote(text, errors)?.start ?? text.length);
  let [repaired, from, quoted] = ['', 0, 0];
  for (const span of spans) {
    const { start, end } = span;
    // A text with several of them needs its quotes once.
    if (start >= quoted) {
      const whole = wholeText(text, span);
      const reference = text.slice(start, end);
      const closed = reference.replace(/\}{0,2}$/, '}}');
      const meant = `${text.slice(whole.start, start)}${closed}${text.slice(end, whole.end)}`;
      report(source, span, unquotedReference(reference, meant.trim()));
      quoted = whole.end;
    }
    repaired += text.slice(from, start) + mark.repeat(end - start);
    from = end;
  }
  return spans.length === 0 ? undefined : repaired + text.slice(from);
}

/** Whether a reference was taken out of a scalar. */
export function isRepaired(source: Source, scalar: { readonly text: string } & Span): boolean {
  return scalar.text.includes(mark) && !source.text.slice(scalar.start, scalar.end).includes(mark);
}

/** The references before `limit` whose braces are signs of YAML, not part of a text. */
function findReferences(text: string, limit: number): readonly Written[] {
  const spans: Written[] = [];
  let [brace, depth] = [-1, 0];
  for (const lexeme of lexemesOf(text)) {
    if (lexeme.start >= limit) break;
    const isBrace = lexeme.text === '{' && !lexeme.isPlain;
    if (isBrace && brace === lexeme.start - 1 && brace >= (spans.at(-1)?.end ?? 0)) {
      written.lastIndex = brace;
      // Two braces are its own.
      if (written.test(text)) spans.push({ start: brace, end: written.lastIndex, isBracketed: depth > 1 });
    }
    depth = depthAfter(lexeme, depth);
    brace = isBrace ? lexeme.start : -1;
  }
  return spans;
}

function depthAfter({ text, isPlain, endsFlow }: Lexeme, before: number): number {
  const depth = endsFlow ? 0 : before;
  if (isPlain) return depth;
  if (text === '{' || text === '[') return depth + 1;
  return text === '}' || text === ']' ? Math.max(0, depth - 1) : depth;
}

/** The text that a reference is part of, as far as its line shows within some signs of it. */
function wholeText(text: string, { start, end, isBracketed }: Written): Span {
  const near = /[^\n]*$/.exec(text.slice(Math.max(0, start - reach), start))![0];
  const before = beginning.exec(near)?.[1] ?? '';
  const after = (isBracketed ? restInBrackets : restOfLine).exec(text.slice(end, end + reach))![0];
  return { start: start - before.length, end: end + after.length };
}
