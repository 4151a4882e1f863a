import { largest } from '../../lib/largest.js';
import { printable } from '../../lib/printable.js';
import type { Range } from '../../format/range.js';
import { cutEnd, dropStart, widthOf } from './text-width.js';

/** A line of a file as it fits in `room` columns, and the carets under what is marked in it. */
export interface MarkedLine {
  readonly text: string;
  readonly carets: string;
}

interface Span {
  readonly from: number;
  /** The first column after it. */
  readonly to: number;
}

/** Where what is marked first stands too far right, the line loses its beginning. */
export function markLine(source: string, ranges: readonly Range[], room: number): MarkedLine {
  const spans = ranges.map((range) => spanOf(source, range));
  const first = spans.reduce((a, b) => (b.from < a.from ? b : a));
  const isFarRight = first.to > room && first.from > room / 2;
  const rest = dropStart(printable(source), isFarRight ? first.from - Math.floor(room / 3) : 0);
  const shift = rest.dropped === 0 ? 0 : rest.dropped - 1;
  const text = rest.dropped === 0 ? rest.text : `…${rest.text}`;
  return { text: cutEnd(text, room).trimEnd(), carets: caretsOf(spans, shift, room) };
}

/** In columns, from 0. */
function spanOf(source: string, { start, end }: Range): Span {
  const columnOf = (column: number): number => widthOf(printable(source.slice(0, column - 1)));
  const from = columnOf(start.column);
  const to = end.line === start.line ? columnOf(end.column) : widthOf(printable(source.trimEnd()));
  return { from, to: Math.max(from + 1, to) };
}

function caretsOf(spans: readonly Span[], shift: number, room: number): string {
  const end = Math.min(room, largest(spans.map(({ to }) => to)) - shift);
  const columns = Array.from({ length: end }, (_, index) => index + shift);
  return columns
    .map((column) => (spans.some(({ from, to }) => from <= column && column < to) ? '^' : ' '))
    .join('')
    .trimEnd();
}
