import type { YAMLError } from 'yaml';
import { lexemesOf } from './lexemes.js';
import { says } from './library-words.js';
import { isOpenBracket } from './quotes-and-brackets.js';
import type { Span, ScalarNode, Entry, Node } from './tree.js';
import type { Message } from '../../../format/problem.js';
import { foreignComment } from '../../../problems/yaml/lines.js';
import type { Source } from './source.js';

/** A comment within `{ }` or `[ ]` that was meant as a text, and what it would be part of. */
interface Swallowed {
  readonly span: Span;
  readonly meant: string;
}

/** Comments behind a bracket that are looked at. */
const reach = 100;

/** Where the comments of a text stand, where one may be the cause of an error. */
export function findComments(text: string, errors: readonly YAMLError[]): readonly Span[] {
  if (!errors.some((error) => isAfterComment(error) || isOpenBracket(error))) return [];
  const comments: Span[] = [];
  for (const { text: lexeme, start, isPlain } of lexemesOf(text))
    if (!isPlain && lexeme.startsWith('#')) comments.push({ start, end: start + lexeme.length });
  return comments;
}

/**
 * The comment that has taken in what was to follow it: the sign that closes a list or map, or a comma.
 *
 * @param bracket - where the bracket is that the error says is not closed
 */
export function swallowingComment(
  text: string,
  error: YAMLError,
  comments: readonly Span[],
  bracket?: number,
): Swallowed | undefined {
  const [at] = error.pos;
  // The same is said of a directive behind a lone carriage return.
  if (says(error, 'commentWithoutSpace')) return text[at] === '#' ? swallowed(text, at) : undefined;
  if (bracket !== undefined) {
    const from = firstFrom(comments, bracket);
    const within = comments.slice(from, from + reach).filter(({ start }) => start < at);
    const found = within.find(({ start, end }) => closes(text.charAt(bracket), text.slice(start, end)));
    return found && swallowed(text, found.start);
  }
  const before = isAfterComment(error) ? comments[firstFrom(comments, at) - 1] : undefined;
  return before && endsBefore(text, before.start, at) ? swallowed(text, before.start) : undefined;
}

/** Whether a comment may be the cause that ends the line before. */
function isAfterComment(error: YAMLError): boolean {
  return says(error, 'missingComma') || says(error, 'blockInBrackets');
}

/** The first of the comments that is there or later. */
function firstFrom(comments: readonly Span[], at: number): number {
  let [low, high] = [0, comments.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comments[middle]!.start < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether only a comment is between what lacks a comma or a value and the place. */
function endsBefore(text: string, start: number, at: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start).trimEnd();
  return /^#[^\n]*\s*$/.test(text.slice(start, at)) && /[^,[{]$/.test(before);
}

/** Whether a comment closes more brackets of that kind than it opens. */
function closes(bracket: string, comment: string): boolean {
  const closing = bracket === '{' ? '}' : ']';
  return comment.split(closing).length > comment.split(bracket).length;
}

function swallowed(text: string, start: number): Swallowed {
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start);
  const own = /(?:[:,[{-]\s+|[[{])([^,[\]{}:"'\s][^,[\]{}:"']*)$/.exec(before)?.[1] ?? '';
  const [comment] = /^[^\r\n]*/.exec(text.slice(start))!;
  const meant = `${own}${/^#[^,\]}]*/.exec(comment)![0].trimEnd()}`;
  return { span: { start, end: start + comment.trimEnd().length }, meant };
}

/** What is complete as JSON, and goes on with what is a comment there. */
const valueBefore = /^(?:-?\d[\d.eE+-]*|true|false|null)\s+(?=\/[/*])/;

/** `/*`, `/**` and `/*.js` are paths and globs. */
const spaced = /^(?:\/\/\s+\S|\/\*(?:\s+\S|[^]*\*\/))/;
const inBracesToo = /^(?:\/\/\s*\S|\/\*(?:\s+\S|[^]*\*\/))/;

/** JSON with nothing open in a line, up to what is a comment in JavaScript. */
const lineBefore = /^\s*(?!\s)(?:"[^"]*"\s*:\s*(?!\s))?(?:"[^"]*"|[-\d.eE+]+|true|false|null)?[\s[\]{},]*(?=\/[/*])/;

/** A comment of JavaScript that is read as a key; on a line of its own `//` may be one. */
export function commentAsKey(source: Source, { plain, text, start }: ScalarNode, inBraces: boolean): Span | undefined {
  return plain && (inBraces ? inBracesToo : spaced).test(text) ? toLineEnd(source, start) : undefined;
}

/** One that is read as an item within brackets, or as the end of a value. A path may begin with two slashes. */
export function commentInValue(source: Source, { plain, text, start }: ScalarNode): Span | undefined {
  if (!plain) return undefined;
  if (spaced.test(text)) return toLineEnd(source, start);
  const before = valueBefore.exec(source.text.slice(start, start + text.length))?.[0];
  return before === undefined ? undefined : toLineEnd(source, start + before.length);
}

/** One at which the YAML parser stumbles, or in that line. */
export function commentInLine(source: Source, at: number): Span | undefined {
  if (/^\/[/*]/.test(source.text.slice(at, at + 2))) return toLineEnd(source, at);
  const start = source.text.lastIndexOf('\n', at - 1) + 1;
  const before = lineBefore.exec(/[^\r\n]*/.exec(source.text.slice(start))![0])?.[0];
  return before === undefined ? undefined : toLineEnd(source, start + before.length);
}

export function commentFault({ text }: Source, { start }: Span): Message {
  return foreignComment(text.slice(start, start + 2));
}

function toLineEnd({ text }: Source, start: number): Span {
  return { start, end: start + /[^\r\n]*/.exec(text.slice(start))![0].trimEnd().length };
}

/** The comment that is where a key has its value, and is hardly meant as one: `#fff`, `#general`. */
export function commentedValue(text: string, { key, value }: Entry): string | undefined {
  if (!isNothing(value)) return undefined;
  return /^[ \t]*:[ \t]+(#[^\s#]\S*)/.exec(text.slice(key.end, key.end + 200))?.[1];
}

/** The same in the place of an entry of a list. */
export function commentedItem(text: string, item: Node): string | undefined {
  if (!isNothing(item)) return undefined;
  const start = text.lastIndexOf('\n', item.start - 1) + 1;
  return /^[^#\r\n]*-[ \t]+(#[^\s#]\S*)/.exec(text.slice(start, start + 200))?.[1];
}

function isNothing(value: Node): boolean {
  return value.kind === 'scalar' && value.value === null && value.text === '';
}
