import type { Location, Range } from '../../model/range.js';
import type { StepRecord } from '../../model/record.js';
import type { Screen } from './palette.js';
import { cutEnd, printable } from './text-width.js';

/** The text of a session file, by its path from the project root; undefined where it cannot be had. */
export type ReadSource = (file: string) => string | undefined;

const linesAround = 2;
const longestSpan = 12;

/** Frames of the session files: the flow's own lines first, with every failed test marked, then each call row outwards. */
export function frameLines({ source, failures }: StepRecord, read: ReadSource, screen: Screen): readonly string[] {
  return source.flatMap((location, index): readonly string[] => {
    const own = failures.flatMap(({ range }) => range ?? []);
    const isOwn = index === 0;
    const marked = isOwn && own.length > 0 ? near(own) : [location.range];
    return frame({ file: location.file, marked, around: isOwn ? linesAround : 0 }, read(location.file), screen);
  });
}

/** The place of a failure that belongs to no row. */
export function fileFrame({ file, range }: Location, read: ReadSource, screen: Screen): readonly string[] {
  return frame({ file, marked: [range], around: linesAround }, read(file), screen);
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
  const head = ` ${palette.cyan('❯')} ${palette.cyan(file)}${palette.dim(`:${line}:${column}`)}`;
  if (text === undefined) return [head];
  const lines = text.trimEnd().split(/\r\n|\r|\n/);
  const from = Math.max(1, line - around);
  const to = Math.min(lines.length, marked.at(-1)!.start.line + around);
  const drawn = [head];
  const gutter = String(to).length;
  for (let number = from; number <= to; number++) {
    const range = marked.find(({ start }) => start.line === number);
    const source = cutEnd(printable(lines[number - 1]!), columns - gutter - 8).trimEnd();
    const numbered = `${String(number).padStart(gutter)} │`;
    if (!range) drawn.push(`     ${palette.dim(`${numbered} ${source}`.trimEnd())}`);
    else drawn.push(`   ${palette.red('>')} ${palette.bold(numbered)} ${source}`);
    if (range)
      drawn.push(`     ${palette.dim(`${' '.repeat(gutter)} │`)} ${palette.red(carets(lines[number - 1]!, range))}`);
  }
  return drawn;
}

/** Those that are so near to the first that one frame can hold them, each line once. */
function near(ranges: readonly Range[]): readonly Range[] {
  const sorted = ranges.toSorted((a, b) => a.start.line - b.start.line);
  const first = sorted[0]!.start.line;
  const close = sorted.filter(({ start }) => start.line - first < longestSpan);
  return close.filter(({ start }, index) => start.line !== close[index - 1]?.start.line);
}

function carets(source: string, { start, end }: Range): string {
  const to = end.line === start.line ? end.column : source.trimEnd().length + 1;
  const indent = source
    .slice(0, start.column - 1)
    .replace(/[^\t]/g, ' ')
    .replaceAll('\t', '  ');
  return indent + '^'.repeat(Math.max(1, to - start.column));
}
