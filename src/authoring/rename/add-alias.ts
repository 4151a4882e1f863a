import { isScalar } from 'yaml';
import type { Document, Node } from 'yaml';
import type { CallNode } from '../rows/find-callers.js';
import { lastOffset, nextLine } from '../text/items.js';
import { writeText } from '../text/scalar.js';
import type { Splice } from '../text/splice.js';
import { columnOf, readStyle } from '../text/style.js';

/** Writes an alias after the path of a call row. */
export function addAlias(
  { text, document }: { readonly text: string; readonly document: Document.Parsed },
  { map, pair }: CallNode,
  alias: string,
): readonly Splice[] {
  const style = readStyle(text, document);
  const { offset: end, keepsLines } = lastOffset(pair.value);
  // A flow can be called `null`.
  const name = writeText(alias, { inFlow: map.flow === true, isKey: false, quote: style.quote });
  if (map.flow) {
    const isQuoted = style.json || (isScalar(pair.key) && pair.key.type === 'QUOTE_DOUBLE');
    const written = isQuoted ? `"alias": ${JSON.stringify(alias)}` : `alias: ${name}`;
    return [{ start: end, end, text: `, ${written}` }];
  }
  const at = keepsLines ? end : nextLine(text, end);
  const pad = ' '.repeat(columnOf(text, (pair.key as Node).range?.[0] ?? 0));
  const isOpen = at === text.length && !text.endsWith('\n');
  const line = `${pad}alias: ${name}`;
  return [{ start: at, end: at, text: isOpen ? style.newline + line : line + style.newline }];
}
