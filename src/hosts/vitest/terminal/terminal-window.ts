import { stripVTControlCharacters } from 'node:util';
import { widthOf } from '../../../reporter/terminal/text-width.js';

/** What is redrawn while a run goes on, and the terminal that it is redrawn in. */
interface Window {
  /** Lines with their colours: something, the files that run with what stands under each, an empty line, the counts. */
  readonly lines: string[];
  readonly columns: number;
  readonly rows: number;
}

type Group = readonly string[];

/** Begins the line of a file that runs. */
const pointer = ' ❯ ';

/**
 * The lines that a terminal can redraw: of more than it has rows, the upper ones would scroll out and stay there, once for
 * each redraw. Files that have something under them go first, in their places; of the others the last are counted. A file
 * that has more under it than there is room for, as the slow tests of a verbose run, loses its last lines.
 */
export function fitWindow({ lines, columns, rows }: Window): string[] {
  const start = lines.findIndex(isFile);
  if (start < 0 || rowsOf(lines, columns) < rows) return lines;
  const end = lines.indexOf('', start);
  const [head, tail] = [lines.slice(0, start), lines.slice(end)];
  const groups = groupsOf(lines.slice(start, end));
  const kept = choose(groups, rows - rowsOf([...head, ...tail], columns) - 2, columns);
  const shown = groups.flatMap((group) => kept.get(group) ?? []);
  const hidden = groups.length - kept.size;
  const left = hidden > 0 ? countText(hidden, 'file') : countText(end - start - shown.length, 'line');
  return [...head, ...shown, `   … ${left}`, ...tail];
}

function isFile(line: string): boolean {
  return stripVTControlCharacters(line).startsWith(pointer);
}

function groupsOf(lines: readonly string[]): readonly Group[] {
  const groups: string[][] = [];
  for (const line of lines) {
    if (isFile(line)) groups.push([line]);
    else groups.at(-1)!.push(line);
  }
  return groups;
}

/** The lines that are kept of each group. */
function choose(groups: readonly Group[], room: number, columns: number): ReadonlyMap<Group, readonly string[]> {
  const kept = new Map<Group, readonly string[]>();
  let left = room;
  for (const group of groups.toSorted((a, b) => Number(b.length > 1) - Number(a.length > 1))) {
    const lines = group.filter((line) => (left -= rowsOf([line], columns)) >= 0);
    if (lines.length > 0) kept.set(group, lines);
  }
  return kept;
}

/** On the screen, long lines being wrapped. */
function rowsOf(lines: readonly string[], columns: number): number {
  return lines.reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(widthOf(stripVTControlCharacters(line)) / columns)),
    0,
  );
}

function countText(count: number, noun: string): string {
  return `${count} more ${count === 1 ? noun : `${noun}s`}`;
}
