import type { YAMLSeq } from 'yaml';
import type { Json } from '../../lib/json.js';
import { insertAfter, insertBefore, removeRows, type ListText } from '../text/edit-rows.js';
import { readListItems } from '../text/items.js';
import type { Splice } from '../text/splice.js';
import type { StyledText } from '../text/style.js';

/** What turns one list into another, first thing first. */
export type ListChange =
  | { readonly kind: 'change'; readonly index: number; readonly value: Json }
  | { readonly kind: 'remove'; readonly index: number }
  /** Before the item that is there; after the last where there is none. */
  | { readonly kind: 'insert'; readonly index: number; readonly value: Json };

/** Longer lists than that, in what differs of them, are not compared item by item. */
const mostCompared = 250_000;

/** The first change on the way from a list to another; items that both have stay. Undefined where it is not worth finding. */
export function firstListChange(old: readonly Json[], wanted: readonly Json[]): ListChange | undefined {
  const [a, b] = [old, wanted].map((list) => list.map((item) => JSON.stringify(item))) as [string[], string[]];
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - from && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const [ours, theirs] = [a.slice(from, a.length - tail), b.slice(from, b.length - tail)];
  if (ours.length * theirs.length > mostCompared) return undefined;
  const { gone, come } = firstGap(ours, theirs);
  if (gone > 0 && come > 0) return { kind: 'change', index: from, value: wanted[from]! };
  if (gone > 0) return { kind: 'remove', index: from };
  return come > 0 ? { kind: 'insert', index: from, value: wanted[from]! } : undefined;
}

/** How many items go and come before the first one that both lists keep: the longest common subsequence decides. */
function firstGap(a: readonly string[], b: readonly string[]): { gone: number; come: number } {
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] =
        a[i] === b[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length && a[i] !== b[j]) {
    if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) i++;
    else j++;
  }
  const isEnd = i === a.length || j === b.length;
  return isEnd ? { gone: a.length, come: b.length } : { gone: i, come: j };
}

/** The edit that puts an item into a list that has others, or takes one out. Undefined where its items are not on lines of their own. */
export function listSplice(
  of: StyledText,
  list: YAMLSeq,
  change: Exclude<ListChange, { kind: 'change' }>,
): Splice | undefined {
  const items = readListItems(of.text, list);
  if (!items || items.length === 0) return undefined;
  const whole: ListText = { ...of, flow: list.flow === true, items };
  const item = items[change.index];
  if (change.kind === 'remove') return item && removeRows(whole, [item], 'nothing')[0];
  return item ? insertBefore(whole, item, [[change.value]]) : insertAfter(whole, items.at(-1)!, [[change.value]]);
}
