import type { Json } from '../../model/json.js';
import { diffOf, type DiffLine } from '../../model/json-diff.js';
import type { Failure } from '../../model/record.js';
import { expectedText } from '../../model/words.js';
import type { Palette, Screen } from './palette.js';
import { printable } from '../../model/printable.js';
import { cutEnd } from './text-width.js';

const longestDiff = 16;
const linesAround = 1;

/** Expected and received beneath each other, or what differs between two objects or two lists. */
export function valueLines(failure: Failure, { columns, palette }: Screen): readonly string[] {
  const { expected, received, operator } = failure;
  if (expected === undefined && received === undefined) return [];
  const isCompared = operator === undefined && isNested(expected) && isNested(received);
  if (isCompared && Array.isArray(expected) === Array.isArray(received)) {
    const lines = nearChanges(diffOf(expected!, received!));
    if (lines.some((line) => line)) return diffLines(lines, { columns, palette });
  }
  const cut = (text: string): string => cutEnd(printable(text), columns - 14);
  const told = expected === undefined ? undefined : expectedText({ ...failure, expected }, JSON.stringify);
  return [
    ...(told === undefined ? [] : [`expected  ${palette.green(cut(told))}`]),
    `received  ${palette.red(cut(received === undefined ? 'nothing' : JSON.stringify(received)))}`,
  ];
}

function isNested(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function diffLines(lines: readonly (DiffLine | undefined)[], { columns, palette }: Screen): readonly string[] {
  const drawn = lines.map((line) => diffLine(line, columns, palette));
  const shown = drawn.length > longestDiff + 1 ? drawn.slice(0, longestDiff) : drawn;
  const rest = drawn.length - shown.length;
  return [
    `${palette.green('- expected')}  ${palette.red('+ received')}`,
    ...shown,
    ...(rest > 0 ? [palette.dim(`  … ${rest} more lines`)] : []),
  ];
}

function diffLine(line: DiffLine | undefined, columns: number, palette: Palette): string {
  if (line === undefined) return palette.dim('  …');
  const text = cutEnd(printable(line.text), columns - 8);
  if (line.kind === 'expected') return palette.green(`- ${text}`);
  return line.kind === 'received' ? palette.red(`+ ${text}`) : palette.dim(`  ${text}`);
}

/** The changed lines with a line of context; undefined stands for what is left out between them. */
function nearChanges(lines: readonly DiffLine[]): readonly (DiffLine | undefined)[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - linesAround), index + linesAround + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, index) => {
    if (near[index]) return [line];
    return index === 0 || near[index - 1] ? [undefined] : [];
  });
}
