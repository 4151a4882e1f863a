import { type Node, type Pair, type YAMLMap, isCollection, isScalar, type CST } from 'yaml';
import type { Json, JsonObject } from '../../lib/json.js';
import { breakBefore, lastOffset, lineStart, nextLine } from './items.js';
import type { Splice } from './splice.js';
import { columnOf, type StyledText } from './style.js';
import { blockLines, flowText, indented } from './write-yaml.js';

/** The edit that writes a key into a map, after one that it has. */
export function addKey(of: StyledText, map: YAMLMap, { after, entry }: { after: Pair; entry: JsonObject }): Splice {
  const { text, style } = of;
  const last = lastOffset(after.value);
  if (map.flow) return addInFlow(of, after, flowText(entry, style).replace(/^\{ ?| ?\}$/g, ''));
  const at = last.keepsLines ? last.offset : nextLine(text, last.offset);
  const pad = ' '.repeat(columnOf(text, startOf(after)));
  const lines = indented(blockLines(entry, style), pad);
  const isOpen = at === text.length && !text.endsWith('\n');
  const written = isOpen
    ? lines.map((line) => style.newline + line).join('')
    : lines.map((line) => line + style.newline).join('');
  return { start: at, end: at, text: written };
}

/** The edit that writes a key into a map, before those that it has. */
export function addFirstKey({ text, style }: StyledText, map: YAMLMap, entry: JsonObject): Splice {
  const at = startOf(map.items[0]!);
  if (map.flow) {
    const written = flowText(entry, style).replace(/^\{ ?| ?\}$/g, '');
    const before = text.slice(lineStart(text, at), at);
    return { start: at, end: at, text: `${written},${/^[ \t]+$/.test(before) ? style.newline + before : ' '}` };
  }
  const pad = ' '.repeat(columnOf(text, at));
  const [first = '', ...others] = blockLines(entry, style);
  const lines = [first, ...indented(others, pad)].map((line) => line + style.newline);
  return { start: at, end: at, text: lines.join('') + pad };
}

function addInFlow({ text, style }: StyledText, after: Pair, written: string): Splice {
  const end = lastOffset(after.value).offset;
  const before = text.slice(lineStart(text, startOf(after)), startOf(after));
  const isOnOwnLine = /^[ \t]*$/.test(before);
  // A comment next to the key stays next to it.
  const line = isOnOwnLine ? /^[ \t]*,[ \t]*(?:#[^\n]*)?\r?\n/.exec(text.slice(end)) : null;
  if (line) {
    const at = end + line[0].length;
    return { start: at, end: at, text: `${before}${written},${style.newline}` };
  }
  return { start: end, end, text: `,${isOnOwnLine ? style.newline + before : ' '}${written}` };
}

/** The edit that takes a key and its value out of a map that has others; comments on lines of their own stay. */
export function removeKey(of: StyledText, map: YAMLMap, pair: Pair): Splice {
  const index = map.items.indexOf(pair);
  const [previous, next] = [map.items[index - 1], map.items[index + 1]];
  return map.flow ? removeInFlow(of, pair, { previous, next }) : removeInBlock(of, pair, previous);
}

function removeInBlock({ text }: StyledText, pair: Pair, previous: Pair | undefined): Splice {
  const start = startOf(pair);
  const last = lastOffset(pair.value);
  const end = last.keepsLines ? last.offset : nextLine(text, endOf(pair));
  if (previous) {
    const isOpen = end === text.length && !text.endsWith('\n');
    const from = lineStart(text, start);
    return { start: isOpen ? from - breakBefore(text, from, previous.value) : from, end, text: '' };
  }
  // What follows comes to stand after the dash: the next key, or a comment before it.
  const blank = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  return { start, end: end + blank, text: '' };
}

function removeInFlow(
  { text }: StyledText,
  pair: Pair,
  { previous, next }: { previous: Pair | undefined; next: Pair | undefined },
): Splice {
  const [start, end] = [startOf(pair), endOf(pair)];
  const from = lineStart(text, start);
  const line = /^[ \t]*,[ \t]*\r?\n/.exec(text.slice(end));
  if (line && /^[ \t]*$/.test(text.slice(from, start))) return { start: from, end: nextLine(text, end), text: '' };
  const before = previous && /^[ \t]*,[ \t]*$/.test(text.slice(endOf(previous), start)) ? endOf(previous) : undefined;
  if (before !== undefined) return { start: before, end, text: '' };
  if (next && !text.slice(end, startOf(next)).includes('#')) return { start, end: startOf(next), text: '' };
  const comma = next ? /^\s*,/.exec(text.slice(end))?.[0].length : undefined;
  if (comma !== undefined || !previous) return { start, end: end + (comma ?? 0), text: '' };
  const free = endOf(previous);
  return text.slice(free, start).includes('#') ? { start, end, text: '' } : { start: free, end, text: '' };
}

function startOf(pair: Pair): number {
  return (pair.key as Node).range?.[0] ?? 0;
}

/** After the value, or the key where there is none. */
function endOf(pair: Pair): number {
  return Math.max(lastOffset(pair.value).offset, (pair.key as Node).range?.[1] ?? 0);
}

/** The edit that gives a key another value, whatever it had. */
export function replaceValue(of: StyledText, pair: Pair, value: Json): Splice {
  const old = pair.value as Node | null;
  if (isCollection(old) && !old.flow)
    return isFilled(value) && !of.style.json ? replaceBlock(of, old, value) : replaceByOne(of, pair, value);
  const text = flowText(value, of.style);
  if (old && !isUnwritten(old)) {
    const [start = 0, end = 0] = old.range ?? [];
    return { start, end, text };
  }
  return fillEmpty(of, pair, value);
}

/** The edit that puts another value in the place of one that is written in lines of its own. */
export function replaceBlock(of: StyledText, old: Node, value: Json): Splice {
  const start = old.range?.[0] ?? 0;
  const pad = ' '.repeat(columnOf(of.text, start));
  const { offset, keepsLines } = lastOffset(old);
  const lines = isFilled(value) ? blockLines(value, of.style, 1) : [flowText(value, of.style)];
  const text = indented(lines, pad).join(of.style.newline).trimStart();
  return { start, end: offset, text: keepsLines ? text + of.style.newline : text };
}

/** Puts what fits on one line after the colon; what was in the lines below it goes. */
function replaceByOne(of: StyledText, pair: Pair, value: Json): Splice {
  const { offset, keepsLines } = lastOffset(pair.value);
  const start = afterColon(pair) ?? (pair.value as Node).range?.[0] ?? 0;
  const text = ` ${flowText(value, of.style)}`;
  return { start, end: offset, text: keepsLines ? text + of.style.newline : text };
}

function isFilled(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** A null for which nothing is written. */
export function isUnwritten(node: Node): boolean {
  return isScalar(node) && node.type === 'PLAIN' && node.source === '';
}

/** Writes a value after a key that has none. */
function fillEmpty(of: StyledText, pair: Pair, value: Json): Splice {
  const colon = afterColon(pair);
  const key = (pair.key as Node).range?.[1] ?? 0;
  const at = colon ?? key;
  return { start: at, end: at, text: `${colon === undefined ? ':' : ''} ${flowText(value, of.style)}` };
}

function afterColon(pair: Pair): number | undefined {
  const separator = (pair.srcToken as { sep?: CST.SourceToken[] } | undefined)?.sep;
  const colon = separator?.find(({ type }) => type === 'map-value-ind');
  return colon && colon.offset + 1;
}
