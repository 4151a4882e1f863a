import { stripVTControlCharacters } from 'node:util';
import { widthOf } from '../../reporter/terminal/text-width.js';

/** What is redrawn while a run goes on, and the terminal that it is redrawn in. */
interface Window {
  /** Lines with their colours: something, the files that run with what stands under each, an empty line, the counts. */
  readonly lines: string[];
  readonly columns: number;
  readonly rows: number;
}

interface Group {
  readonly lines: readonly string[];
  /** On the screen, long lines being wrapped. */
  readonly rows: number;
}

/** Begins the line of a file that runs. */
const pointer = ' ❯ ';

/**
 * The lines that a terminal can redraw: of more than it has rows, the upper ones would scroll out and stay there, once for
 * each redraw. Files that have something under them go first, in their places; of the others the last are counted.
 */
export function fitWindow({ lines, columns, rows }: Window): string[] {
  const rowsOf = (some: readonly string[]): number => some.reduce((sum, line) => sum + rowsOfLine(line, columns), 0);
  const start = lines.findIndex(isFile);
  if (start < 0 || rowsOf(lines) < rows) return lines;
  const end = lines.indexOf('', start);
  const [head, tail] = [lines.slice(0, start), lines.slice(end)];
  const groups = groupsOf(lines.slice(start, end)).map((group): Group => ({ lines: group, rows: rowsOf(group) }));
  const kept = choose(groups, rows - rowsOf([...head, ...tail]) - 2);
  const hidden = groups.length - kept.size;
  return [
    ...head,
    ...groups.flatMap((group) => (kept.has(group) ? group.lines : [])),
    `   … ${hidden} more ${hidden === 1 ? 'file' : 'files'}`,
    ...tail,
  ];
}

function isFile(line: string): boolean {
  return stripVTControlCharacters(line).startsWith(pointer);
}

function groupsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const line of lines) {
    if (isFile(line)) groups.push([line]);
    else groups.at(-1)!.push(line);
  }
  return groups;
}

function choose(groups: readonly Group[], room: number): ReadonlySet<Group> {
  const kept = new Set<Group>();
  let left = room;
  for (const group of groups.toSorted((a, b) => Number(b.lines.length > 1) - Number(a.lines.length > 1))) {
    if (group.rows > left) break;
    left -= group.rows;
    kept.add(group);
  }
  return kept;
}

function rowsOfLine(line: string, columns: number): number {
  return Math.max(1, Math.ceil(widthOf(stripVTControlCharacters(line)) / columns));
}
