import type { Message } from '../../../format/problem.js';
import { keyWithoutColon } from '../../../problems/yaml/file-yaml-lines.js';
import { dashWithoutSpace, missingSpace } from '../../../problems/yaml/file-yaml.js';
import { type Line, lineAt, reach, readLine, startsAbove } from './block-line.js';
import type { Fault } from './fault.js';

/** A key with its value right behind the colon. */
const spaceless = /^(?:"[^"]*"|'[^']*'|(?:header |cookie )?[\w$.-][^\s:]*):(?!\/\/)[^\s:]/;

/** What may have been meant as a key, with or without its value: three words, so that no sentence is taken for one. */
const keyLike = /^[^\s:#]+(?: [^\s:]*(?::\/\/\S+)?){0,2}$/;

interface Bare {
  /** What stands on the line, behind a dash if it has one. */
  readonly words: string;
  readonly column: number;
  readonly start: number;
}

/**
 * Explains a line that can have no place by the text above it that was meant as a key, without its colon or the space behind it:
 * YAML takes it for a value, in which no key can follow.
 *
 * @param at - anywhere in the line
 */
export function bareKeyFault(text: string, at: number): Fault | undefined {
  const line = lineAt(text, at);
  const above = contentAbove(text, line.start);
  const undashed = dashFault(text, line) ?? (above && isBelow(line, above) ? dashFault(text, above) : undefined);
  if (undashed) return undashed;
  const bare = above && firstBare(text, above);
  if (!bare || !isLevel(bare, line)) return undefined;
  const span = { start: bare.start, end: bare.start + bare.words.length };
  if (spaceless.test(bare.words)) return { span, message: missingSpace(bare.words) };
  return keyLike.test(bare.words) ? { span, message: keyWithoutColon(bare.words) } : undefined;
}

function isLevel({ column }: Bare, { dashes, key, indent }: Line): boolean {
  return dashes.length > 0 ? column <= indent : key?.column === column;
}

/** Whether a key stands as if it belonged to the step above it. */
function isBelow({ key }: Line, above: Line): boolean {
  return key !== undefined && key.column > above.indent;
}

function dashFault(text: string, { key, start: line }: Line): Fault | undefined {
  const start = line + (key?.column ?? 0);
  const message = key && undashed(text, start);
  return message && { span: { start, end: start + key.name.length }, message };
}

/** What to say of a key such as `-request`; undefined of any other. */
export function undashed(text: string, start: number): Message | undefined {
  const words = wordsOf(text, start);
  return /^-[a-z]/.test(words) ? dashWithoutSpace(words) : undefined;
}

/** The first of the lines without a key that end with this one, if no value can have begun above it. */
function firstBare(text: string, last: Line): Bare | undefined {
  let line = last;
  for (let count = 0; count < reach; count++) {
    if (line.key) return undefined;
    const column = line.indent + (line.dashes.length > 0 ? line.dashes.at(-1)! - line.indent + 2 : 0);
    const bare = { words: wordsOf(text, line.start + column), column, start: line.start + column };
    if (line.dashes.length > 0) return bare;
    const before = contentAbove(text, line.start);
    if (!before || !mayGoOn(text, before, column)) return bare;
    line = before;
  }
  return undefined;
}

/** Whether a text that starts in that column can be part of what the line above it has begun. */
function mayGoOn(text: string, { key, dashes, start }: Line, column: number): boolean {
  if (!key) return true;
  if (column <= key.column) return false;
  const value = wordsOf(text, start + key.column).slice(key.name.length);
  return dashes.length > 0 || !/^ *:\s*(?:#.*)?$/.test(value);
}

function contentAbove(text: string, start: number): Line | undefined {
  for (const at of startsAbove(text, start)) if (!/^\s*(?:#|$)/.test(wordsOf(text, at))) return readLine(text, at);
  return undefined;
}

function wordsOf(text: string, start: number): string {
  return /[^\r\n]*/.exec(text.slice(start))![0].trimEnd();
}
