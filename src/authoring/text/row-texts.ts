import { insertAfter, insertBefore, type ListText } from './edit-rows.js';
import { lastOffset } from './items.js';
import type { Splice } from './splice.js';

/** Adjacent rows of a file as they are written, with the comments above them. */
export interface RowTexts {
  /** In a block list whole lines, the last one with its line break; in brackets each row. */
  readonly texts: readonly string[];
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
    gap: above || below,
    start: first.lead - above.length,
    end: last.end + below.length,
  };
}

function blank(text: string, from: number, to: number): string {
  const between = text.slice(from, to);
  return /^[ \t\r\n]*$/.test(between) ? between : '';
}

/** The edit that puts rows as they are written behind another row; 0 puts them first. */
export function insertTexts(of: ListText, after: number, { texts, gap }: Pick<RowTexts, 'texts' | 'gap'>): Splice {
  const { text, style, items } = of;
  const item = items[after === 0 ? 0 : after - 1]!;
  if (of.flow) {
    const rows = texts.map((written) => () => written);
    return after === 0 ? insertBefore(of, item, rows) : insertAfter(of, item, rows);
  }
  const lines = texts.join('');
  if (after === 0) return { start: item.lead, end: item.lead, text: lines + gap };
  const isOpen = item.end === text.length && !text.endsWith('\n');
  const written = isOpen ? style.newline + gap + lines.slice(0, -style.newline.length) : gap + lines;
  return { start: item.end, end: item.end, text: written };
}

/** The edit that takes rows out of a block list with what goes with them. */
export function removeTexts({ text, items }: ListText, { start, end }: RowTexts): Splice {
  const isOpen = end === text.length && !text.endsWith('\n');
  const above = items.findLast((item) => item.end <= start);
  // The line break above is a part of a text that keeps its lines.
  const isKept = above !== undefined && lastOffset(above.node).keepsLines;
  const before = text[start - 2] === '\r' ? 2 : 1;
  return { start: isOpen && !isKept ? start - before : start, end, text: '' };
}
