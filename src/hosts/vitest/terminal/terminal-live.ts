import { stripVTControlCharacters } from 'node:util';
import type { DefaultReporter, TestCase } from 'vitest/node';
import type { LiveWait } from '../../../record/event.js';
import { liveLines } from '../../../reporter/terminal/live-lines.js';
import { liveArtifactType, type LiveArtifact } from '../shared/live-artifact.js';
import { screenOf } from './terminal-printer.js';
import { fitWindow } from './terminal-window.js';

/** The waits of a run as they go on, in the part of the terminal that Vitest redraws. */
export interface LiveView {
  readonly clear: () => void;
  /** Takes what a running test tells. Of a wait nothing then stays on the test; all else is passed over. */
  readonly take: (test: TestCase, artifact: { readonly type: string }) => void;
  readonly end: (test: TestCase) => void;
}

interface Waiting {
  readonly file: string;
  readonly wait: LiveWait;
}

/** The part of Vitest's summary that is used; it is no public API, so every part may be absent. */
interface LiveSummary {
  createSummary?: () => string[];
  readonly renderer?: { readonly schedule?: () => void };
}

/** Waits that one redraw shows at most. */
const mostWaits = 12;
/** Rows of a redraw beside those of files and their waits. */
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
  // Each stands beneath the line of its file.
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
