import type { Json } from '../../lib/json.js';
import { diffOf, partnersOf, type DiffLine } from '../../present/json-diff.js';
import type { Failure } from '../../record/record.js';
import { expectedText } from '../../format/words.js';
import type { Palette, Screen } from './palette.js';
import { printable, tellApart } from '../../lib/printable.js';
import { cutApart } from './text-width.js';

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
  const given = received === undefined ? 'nothing' : JSON.stringify(received);
  const told = expected === undefined ? given : expectedText({ ...failure, expected }, JSON.stringify);
  const [shownTold, shownGiven] = twoSides(told, given, columns - 14);
  return [
    ...(expected === undefined ? [] : [`expected  ${palette.green(shownTold)}`]),
    `received  ${palette.red(shownGiven)}`,
  ];
}

/** Cut to a width, so that what differs is seen. */
function twoSides(expected: string, received: string, width: number): readonly [string, string] {
  const [told, given] = tellApart(expected, received);
  return cutApart(printable(told), printable(given), width);
}

function isNested(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function diffLines(lines: readonly (DiffLine | undefined)[], { columns, palette }: Screen): readonly string[] {
  const shown = lines.length > longestDiff + 1 ? lines.slice(0, longestDiff) : lines;
  const rest = lines.length - shown.length;
  return [
    `${palette.green('- expected')}  ${palette.red('+ received')}`,
    ...cutLines(shown, columns - 8).map((line) => diffLine(line, palette)),
    ...(rest > 0 ? [palette.dim(`  … ${rest} more lines`)] : []),
  ];
}

/** Each line cut to a width, and one that was expected so that it differs from the one that came for it. */
function cutLines(lines: readonly (DiffLine | undefined)[], width: number): readonly (DiffLine | undefined)[] {
  const partners = partnersOf(lines);
  return lines.map((line, at) => {
    if (line === undefined) return line;
    const other = lines[partners.get(at) ?? at] ?? line;
    return { ...line, text: twoSides(line.text, other.text, width)[0] };
  });
}

function diffLine(line: DiffLine | undefined, palette: Palette): string {
  if (line === undefined) return palette.dim('  …');
  if (line.kind === 'expected') return palette.green(`- ${line.text}`);
  return line.kind === 'received' ? palette.red(`+ ${line.text}`) : palette.dim(`  ${line.text}`);
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
