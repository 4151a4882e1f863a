import type { Range } from '../../format/range.js';
import type { Failure, StepRecord } from '../../record/record.js';
import { mostFailures } from './draw-rows.js';
import type { Screen } from './palette.js';
import { printable, printableLine } from '../../lib/printable.js';
import { cutEnd, dropStart, widthOf } from './text-width.js';
import { largest } from '../../lib/sizes.js';

/** The text of a session file, by its path from the project root; undefined where it cannot be had. */
export type ReadSource = (file: string) => string | undefined;

const linesAround = 2;
/** Marked lines that are at most so far apart stand in one frame. */
const nearness = 5;
/** Frames of a row's own file; further failures have only their line. */
const mostFrames = 2;
/** Frames of the session files: the flow's own lines first, with every failed test marked, those of its scripts, then each call row outwards. */
export function frameLines({ source, failures }: StepRecord, read: ReadSource, screen: Screen): readonly string[] {
  const [own, ...callers] = source;
  if (!own) return [];
  const marked = failures.slice(0, mostFailures).flatMap(({ range }) => range ?? []);
  return [
    ...framesOf(own.file, marked.length > 0 ? marked : [own.range], read, screen)
      .slice(0, mostFrames)
      .flat(),
    ...scriptFrames(failures, read, screen),
    ...callers.flatMap(({ file, range }) => frame({ file, marked: [range], around: 0 }, read(file), screen)),
  ];
}

/** Of the lines of scripts where they threw. */
export function scriptFrames(failures: readonly Failure[], read: ReadSource, screen: Screen): readonly string[] {
  const scripts = failures.flatMap(({ script }) => script ?? []).slice(0, mostFrames);
  return scripts.flatMap(({ file, range }) => framesOf(file, [range], read, screen).flat());
}

/** A frame for each place of a file that is marked; places that are near share one. */
export function framesOf(
  file: string,
  ranges: readonly Range[],
  read: ReadSource,
  screen: Screen,
): readonly (readonly string[])[] {
  return clusters(ranges).map((marked) => frame({ file, marked, around: linesAround }, read(file), screen));
}

interface Frame {
  readonly file: string;
  /** In the order of their lines, at least one. */
  readonly marked: readonly Range[];
  readonly around: number;
}

function frame({ file, marked, around }: Frame, text: string | undefined, screen: Screen): readonly string[] {
  const { palette, columns } = screen;
  const { line, column } = marked[0]!.start;
  const head = ` ${palette.cyan('❯')} ${palette.cyan(printableLine(file))}${palette.dim(`:${line}:${column}`)}`;
  if (text === undefined) return [head];
  const lines = text.trimEnd().split(/\r\n|\r|\n/);
  const from = Math.max(1, line - around);
  const to = Math.min(lines.length, marked.at(-1)!.start.line + around);
  const drawn = [head];
  const gutter = String(to).length;
  const room = columns - gutter - 8;
  for (let number = from; number <= to; number++) {
    const ranges = marked.filter(({ start }) => start.line === number);
    const source = lines[number - 1]!;
    const numbered = `${String(number).padStart(gutter)} │`;
    if (ranges.length === 0) {
      drawn.push(`     ${palette.dim(`${numbered} ${cutEnd(printable(source), room)}`.trimEnd())}`);
      continue;
    }
    const { text: shown, carets } = markLine(source, ranges, room);
    drawn.push(`   ${palette.red('>')} ${palette.bold(numbered)} ${shown}`);
    drawn.push(`     ${palette.dim(`${' '.repeat(gutter)} │`)} ${palette.red(carets)}`);
  }
  return drawn;
}

/** In the order of their lines. */
function clusters(ranges: readonly Range[]): readonly (readonly Range[])[] {
  const found: Range[][] = [];
  for (const range of ranges.toSorted((a, b) => a.start.line - b.start.line)) {
    const last = found.at(-1);
    const distance = range.start.line - (last?.at(-1)?.start.line ?? -Infinity);
    if (distance > nearness) found.push([range]);
    else last!.push(range);
  }
  return found;
}

/** A line of a file as it fits in `room` columns, and the carets under what is marked in it. */
interface MarkedLine {
  readonly text: string;
  readonly carets: string;
}

interface Span {
  readonly from: number;
  /** The first column after it. */
  readonly to: number;
}

/** Where what is marked first is too far right, the line loses its beginning. */
function markLine(source: string, ranges: readonly Range[], room: number): MarkedLine {
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
