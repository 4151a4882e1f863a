import { type Node, type Pair, type YAMLMap, isCollection, isScalar, type CST } from 'yaml';
import type { JsonObject } from '../../lib/json.js';
import { lastOffset, lineStart, nextLine } from './items.js';
import type { SessionText } from './open-session-text.js';
import type { Splice } from './splice.js';
import { columnOf } from './style.js';
import { blockLines, flowText, indented } from './write-yaml.js';

/** The edit that writes a key into a map, after one that it has. */
export function addKey(of: SessionText, map: YAMLMap, { after, entry }: { after: Pair; entry: JsonObject }): Splice {
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

function addInFlow({ text, style }: SessionText, after: Pair, written: string): Splice {
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
export function removeKey(of: SessionText, map: YAMLMap, pair: Pair): Splice {
  const index = map.items.indexOf(pair);
  const [previous, next] = [map.items[index - 1], map.items[index + 1]];
  return map.flow ? removeInFlow(of, pair, { previous, next }) : removeInBlock(of, pair, previous === undefined);
}

function removeInBlock({ text }: SessionText, pair: Pair, isFirst: boolean): Splice {
  const start = startOf(pair);
  const last = lastOffset(pair.value);
  const end = last.keepsLines ? last.offset : nextLine(text, endOf(pair));
  if (!isFirst) {
    const isOpen = end === text.length && !text.endsWith('\n');
    const from = lineStart(text, start);
    return { start: isOpen ? from - (text[from - 2] === '\r' ? 2 : 1) : from, end, text: '' };
  }
  // What follows comes to stand after the dash: the next key, or a comment before it.
  const blank = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  return { start, end: end + blank, text: '' };
}

function removeInFlow(
  { text }: SessionText,
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

/** The edit that gives a key another map for its value. */
export function replaceValue(of: SessionText, pair: Pair, value: JsonObject): Splice {
  const old = pair.value as Node | null;
  const isBlock = isCollection(old) && !old.flow;
  if (isBlock) return replaceBlock(of, old, value);
  const text = flowText(value, of.style);
  if (old && !(isScalar(old) && old.source === '')) {
    const [start = 0, end = 0] = old.range ?? [];
    return { start, end, text };
  }
  return fillEmpty(pair, text);
}

function replaceBlock(of: SessionText, old: Node, value: JsonObject): Splice {
  const start = old.range?.[0] ?? 0;
  const pad = ' '.repeat(columnOf(of.text, start));
  const { offset, keepsLines } = lastOffset(old);
  const text = indented(blockLines(value, of.style, 1), pad)
    .join(of.style.newline)
    .trimStart();
  return { start, end: offset, text: keepsLines ? text + of.style.newline : text };
}

/** Writes a value after a key that has none. */
function fillEmpty(pair: Pair, text: string): Splice {
  const separator = (pair.srcToken as { sep?: CST.SourceToken[] } | undefined)?.sep;
  const colon = separator?.find(({ type }) => type === 'map-value-ind');
  const key = (pair.key as Node).range?.[1] ?? 0;
  const at = colon ? colon.offset + 1 : key;
  return { start: at, end: at, text: `${colon ? '' : ':'} ${text}` };
}
