import { insertAfter, insertBefore, type ListText } from './edit-rows.js';
import { breakBefore, lastOffset } from './items.js';
import type { Splice } from './splice.js';

/** Adjacent rows of a file as they are written, with the comments above them. */
export interface RowTexts {
  /** In a block list whole lines, the last one with its line break; in brackets each row. */
  readonly texts: readonly string[];
  /** Whether the last one ends with a text that keeps its lines. */
  readonly keepsLines?: boolean;
  /** The blank lines that part them from their neighbours. */
  readonly gap: string;
  /** What goes with them if they go; in brackets that is found out there. */
  readonly start: number;
  readonly end: number;
}

export function textsOfRows(of: ListText, from: number, to: number): RowTexts {
  const { text, style, items } = of;
  const [first, last] = [items[from - 1]!, items[to - 1]!];
  if (of.flow) {
    const texts = items.slice(from - 1, to).map(({ start, contentEnd }) => text.slice(start, contentEnd));
    return { texts, gap: '', start: first.start, end: last.end };
  }
  const [previous, next] = [items[from - 2], items[to]];
  const own = text.slice(first.lead, last.end);
  const above = previous ? blank(text, previous.end, first.lead) : '';
  const below = !previous && next ? blank(text, last.end, next.lead) : '';
  return {
    texts: [own.endsWith('\n') ? own : own + style.newline],
    keepsLines: last.end === last.contentEnd && lastOffset(last.node).keepsLines,
    gap: above || below,
    start: first.lead - above.length,
    end: last.end + below.length,
  };
}

function blank(text: string, from: number, to: number): string {
  const between = text.slice(from, to);
  return /^[ \t\r\n]*$/.test(between) ? between : '';
}

type InsertedTexts = Pick<RowTexts, 'texts' | 'gap' | 'keepsLines'>;

/** The edit that puts rows as they are written behind another row; 0 puts them first. */
export function insertTexts(of: ListText, after: number, rows: InsertedTexts): Splice {
  const { texts, gap, keepsLines = false } = rows;
  const { text, style, items } = of;
  const item = items[after === 0 ? 0 : after - 1]!;
  if (of.flow) {
    const written = texts.map((text) => () => text);
    return after === 0 ? insertBefore(of, item, written) : insertAfter(of, item, written);
  }
  const lines = texts.join('');
  if (after === 0) return { start: item.lead, end: item.lead, text: lines + gap };
  const isOpen = item.end === text.length && !text.endsWith('\n');
  const open = keepsLines ? lines : lines.slice(0, -style.newline.length);
  const written = isOpen ? style.newline + gap + open : gap + lines;
  return { start: item.end, end: item.end, text: written };
}

/** The edit that takes rows out of a block list with what goes with them. */
export function removeTexts({ text, items }: ListText, { start, end }: RowTexts): Splice {
  const isOpen = end === text.length && !text.endsWith('\n');
  const above = items.findLast((item) => item.end <= start)?.node;
  return { start: isOpen ? start - breakBefore(text, start, above) : start, end, text: '' };
}
