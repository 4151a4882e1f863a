import { isCollection, isScalar } from 'yaml';
import type { CST, Node, Pair } from 'yaml';
import type { JsonObject } from '../../lib/json.js';
import { lastOffset } from './items.js';
import type { SessionText } from './open-session-text.js';
import type { Splice } from './splice.js';
import { columnOf } from './style.js';
import { blockLines, flowText, indented } from './write-yaml.js';

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
