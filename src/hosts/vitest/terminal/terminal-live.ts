import { stripVTControlCharacters } from 'node:util';
import type { DefaultReporter, TestCase } from 'vitest/node';
import type { LiveWait } from '../../../record/event.js';
import { liveLines } from '../../../reporter/terminal/live-lines.js';
import { liveArtifactType, type LiveArtifact } from '../shared/suite-meta.js';
import { screenOf } from './terminal-printer.js';
import { widthOf } from '../../../reporter/terminal/text-width.js';

/** The waits of a run as they go on, in the part of the terminal that Vitest redraws. */
interface LiveView {
  readonly clear: () => void;
  /** Takes what a running test emits. Of a wait nothing then stays on the test; all else is passed over. */
  readonly take: (test: TestCase, artifact: { readonly type: string }) => void;
  readonly end: (test: TestCase) => void;
}

interface Waiting {
  readonly file: string;
  readonly wait: LiveWait;
}

/** The part of Vitest's summary that is used; it is not a public API, so every part may be absent. */
interface LiveSummary {
  createSummary?: () => string[];
  readonly renderer?: { readonly schedule?: () => void };
}

/** Waits that one redraw shows at most. */
const mostWaits = 12;
/** Rows of a redraw besides those of files and their waits. */
const otherRows = 9;

export function openLiveView(reporter: DefaultReporter): LiveView {
  const waits = new Map<string, Waiting>();
  const summary = Reflect.get(reporter, 'summary') as LiveSummary | undefined;
  const draw = summary?.createSummary?.bind(summary);
  if (summary && draw) summary.createSummary = () => fit(withWaits(draw(), [...waits.values()], reporter), reporter);
  return {
    clear: () => waits.clear(),
    take: (test, artifact) => {
      if (!isLive(artifact)) return;
      waits.set(test.id, { file: test.module.relativeModuleId, wait: artifact });
      forget(test, artifact);
      summary?.renderer?.schedule?.();
    },
    end: ({ id }) => void waits.delete(id),
  };
}

function isLive(artifact: { readonly type: string }): artifact is LiveArtifact {
  return artifact.type === liveArtifactType;
}

/** An artifact that stayed would stand in the reports of others. */
function forget(test: TestCase, artifact: LiveArtifact): void {
  const { artifacts } = Reflect.get(test, 'task') as { readonly artifacts: unknown[] };
  const index = artifacts.indexOf(artifact);
  if (index >= 0) artifacts.splice(index, 1);
}

/** Vitest draws a line for each file that runs, and in lanes more run than a terminal has lines. */
function fit(lines: string[], { ctx }: DefaultReporter): string[] {
  const { rows, columns } = sizeOf(ctx);
  return rows && columns ? fitWindow({ lines, rows, columns }) : lines;
}

function sizeOf({ logger }: DefaultReporter['ctx']): { readonly rows?: number; readonly columns?: number } {
  return logger.outputStream as NodeJS.WritableStream & { readonly rows?: number; readonly columns?: number };
}

/** Each file's waits stand beneath its line; those of a file without a line at the head. */
function withWaits(lines: string[], waits: readonly Waiting[], { ctx }: DefaultReporter): string[] {
  if (waits.length === 0) return lines;
  // Each is beneath the line of its file.
  const room = Math.floor(((sizeOf(ctx).rows || Infinity) - otherRows) / 2);
  const most = Math.max(1, Math.min(mostWaits, room));
  const shown = waits.slice(0, most);
  const drawn = liveLines(
    shown.map(({ wait }) => wait),
    Date.now(),
    screenOf(ctx),
  );
  const plain = lines.map((line) => `${stripVTControlCharacters(line)} `);
  const under = shown.map(({ file }) => plain.findIndex((line) => line.includes(` ${file} `)));
  const placed = lines.flatMap((line, index) => [
    line,
    ...drawn.filter((_, row) => Math.max(0, under[row]!) === index),
  ]);
  const left = waits.length - shown.length;
  return left === 0 ? placed : [`   … ${left} more ${left === 1 ? 'step waits' : 'steps wait'}`, ...placed];
}

/** What is redrawn while a run goes on, and the terminal that it is redrawn in. */
interface Window {
  /** Lines with their colours: something, the files that run with what is under each, an empty line, the counts. */
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
