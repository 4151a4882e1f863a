import type { YAMLError } from 'yaml';
import { lexemesOf } from './lexemes.js';
import { says } from './library-words.js';
import { isOpenBracket } from './open-brackets.js';
import type { Span } from './tree.js';

/** A comment within `{ }` or `[ ]` that was meant as a text, and what it would be part of. */
export interface Swallowed {
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
 * @param bracket - where the bracket stands that the error says is not closed
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

/** The first of the comments that stands there or later. */
function firstFrom(comments: readonly Span[], at: number): number {
  let [low, high] = [0, comments.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comments[middle]!.start < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a comment alone stands between what lacks a comma or a value and the place. */
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
