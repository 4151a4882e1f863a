import type { YAMLError } from 'yaml';
import type { Source, Fault } from './source.js';
import { says } from './library-words.js';
import { badIndentation, listEnded, type Place, keyWithoutColon } from '../../../problems/yaml/lines.js';
import type { Message } from '../../../format/problem.js';
import { dashWithoutSpace, missingSpace } from '../../../problems/yaml/yaml.js';

/**
 * A place in the line that may be indented wrongly; undefined for other mistakes.
 *
 * @param longKeys - ends of keys that seem to run over several lines
 */
export function lineToExplain(
  text: string,
  error: YAMLError,
  longKeys: ReadonlyMap<number, number>,
): number | undefined {
  const { code, pos } = error;
  const isAtLine =
    says(error, 'notLevel') ||
    says(error, 'itemWithoutDash') ||
    says(error, 'listAsKey') ||
    (code === 'MULTILINE_IMPLICIT_KEY' && text.charAt(pos[0]) === '-');
  if (isAtLine) return text.slice(pos[0]).search(/[^ ]/) + pos[0];
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' && code !== 'MULTILINE_IMPLICIT_KEY') return undefined;
  const end = longKeys.get(pos[0]);
  return end !== undefined && text.slice(pos[0], end).includes('\n') ? end - 1 : undefined;
}

/** What is wrong with the line at a place, or with the one above it. */
export function misplacedLine(source: Source, at: number): Fault | undefined {
  const fault = bareKeyFault(source.text, at) ?? indentationFault(source, at) ?? listEnd(source, at);
  return fault && { span: fault.span, message: undashed(source.text, fault.span.start) ?? fault.message };
}

interface Stand {
  readonly name: string;
  readonly column: number;
  readonly start: number;
}

/**
 * Explains an error of YAML by a line whose indentation fits nothing above it.
 *
 * @param at - anywhere in the line
 * @returns undefined where the line is where it may
 */
export function indentationFault({ text, rangeOf }: Source, at: number): Fault | undefined {
  const line = lineAt(text, at);
  const isItem = line.dashes.length > 0;
  const subject = isItem ? '-' : line.key?.name;
  if (subject === undefined) return undefined;
  const start = line.start + line.indent;
  const span = { start, end: start + subject.length };
  const above = standsAbove(text, line, isItem);
  if (above.some(({ column }) => column === line.indent)) return undefined;
  const further = above.filter(({ column }) => column > line.indent).at(-1);
  const less = above.find(({ column }) => column < line.indent);
  const places = [further, less].flatMap((stand) => (stand ? [placeOf(stand, rangeOf)] : []));
  if (places.length === 0) return undefined;
  return { span, message: badIndentation(subject, line.indent, places) };
}

/** The key that ended the list which a dash would go on with; undefined where none did. */
function listEnd({ text }: Source, at: number): Fault | undefined {
  const dash = lineAt(text, at);
  if (dash.dashes.length === 0) return undefined;
  for (const line of linesAbove(text, dash.start)) {
    if (line.indent > dash.indent) continue;
    if (line.indent < dash.indent || line.dashes.length > 0 || !line.key) return undefined;
    const start = line.start + line.indent;
    return { span: { start, end: start + line.key.name.length }, message: listEnded(line.key.name) };
  }
  return undefined;
}

/** Where a line fits into the blocks that are open above it, nearest first: with their keys, or for an item with their dashes. */
function standsAbove(text: string, of: Line, isItem: boolean): readonly Stand[] {
  const stands: Stand[] = [];
  let open = Infinity;
  for (const { indent, dashes, key, start } of linesAbove(text, of.start)) {
    if (indent > open) continue;
    const own = isItem ? dashes.map((column) => ({ name: '-', column, start })) : key ? [{ ...key, start }] : [];
    for (const line of own.toReversed()) if (isItem ? line.column <= open : line.column < open) stands.push(line);
    open = indent;
    if (indent === 0 && key) break;
  }
  return stands;
}

function placeOf({ name, column, start }: Stand, rangeOf: Source['rangeOf']): Place {
  return { name, column, line: rangeOf({ start, end: start }).start.line };
}

/** The lines before a place that have a key or a dash, from the last to the first. */
function* linesAbove(text: string, start: number): Generator<Line> {
  for (const at of startsAbove(text, start)) {
    const line = readLine(text, at);
    if (line.dashes.length > 0 || line.key) yield line;
  }
}

/** A key with its value right behind the colon. */
const spaceless = /^(?:"[^"]*"|'[^']*'|(?:header |cookie )?[\w$.-][^\s:]*):(?!\/\/)[^\s:]/;

/** What may have been meant as a key, with or without its value: three words, so that no sentence is taken for one. */
const keyLike = /^[^\s:#]+(?: [^\s:]*(?::\/\/\S+)?){0,2}$/;

interface Bare {
  /** What is on the line, behind a dash if it has one. */
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
function bareKeyFault(text: string, at: number): Fault | undefined {
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

/** Whether a key is as if it belonged to the step above it. */
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

/** A line of a block: where its key and the dashes before it stand, counted from 0. */
interface Line {
  readonly indent: number;
  readonly dashes: readonly number[];
  readonly key?: { readonly name: string; readonly column: number };
  readonly start: number;
}

const lineForm =
  /^( *)((?:- +)*)(?:(-)(?=\s|$)|("[^"]*"|'[^']*'|[^\s#'"[\]{},|>&*!%@`-][^#]*?|-[^\s#][^#]*?|\$[^#]*?) *:(?=\s|$))?/;

/** Reads the line that starts there. */
function readLine(text: string, start: number): Line {
  const end = text.indexOf('\n', start);
  const [, spaces = '', items = '', last, name] = lineForm.exec(text.slice(start, end < 0 ? undefined : end)) ?? [];
  const dashed = `${spaces}${items}${last ?? ''}`;
  const dashes = [...dashed.matchAll(/-/g)].map(({ index }) => index);
  const key = name === undefined ? {} : { key: { name, column: spaces.length + items.length } };
  return { indent: spaces.length, dashes, ...key, start };
}

/** Reads the line in which a place lies. */
function lineAt(text: string, at: number): Line {
  return readLine(text, text.lastIndexOf('\n', at - 1) + 1);
}

/** Lines above a mistake that are looked at. */
const reach = 500;

/** Where the lines above that one begin, from the last to the first. */
function* startsAbove(text: string, start: number): Generator<number> {
  let at = start;
  for (let count = 0; count < reach && at > 0; count++) {
    at = text.lastIndexOf('\n', at - 2) + 1;
    yield at;
  }
}
