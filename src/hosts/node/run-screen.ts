import type { Plan } from '../../format/plan.js';
import type { Message, Problem } from '../../format/problem.js';
import { inertText } from '../../lib/printable.js';
import type { LiveWait, RunEvent } from '../../record/event.js';
import type { Failure } from '../../record/record.js';
import type { Report, SessionReport } from '../../record/report.js';
import { answerLines, type Show } from '../../reporter/terminal/answer-screen.js';
import { failedThings, groupThings, type Again, type FailedThing } from '../../reporter/terminal/failed-things.js';
import { failureListLines } from '../../reporter/terminal/failure-screen.js';
import { liveLines } from '../../reporter/terminal/live-lines.js';
import type { Palette, Screen } from '../../reporter/terminal/palette.js';
import { progressLine } from '../../reporter/terminal/progress-line.js';
import { openSeenFailures } from '../../reporter/terminal/same-failures.js';
import { sessionLines } from '../../reporter/terminal/session-lines.js';
import { summaryLines } from '../../reporter/terminal/summary-lines.js';
import { waitAfter } from '../../runner/live-waits.js';
import { screenWidth, sourceReader } from '../common/terminal.js';
import { openLiveRegion, type LiveRegion } from './live-region.js';

/** Where a run is drawn. */
export interface Output {
  readonly write: (text: string) => void;
  readonly palette: Palette;
  /** Columns and rows of the terminal as they are now; undefined where there is none, and then nothing is redrawn. */
  readonly size: () => { readonly columns: number; readonly rows: number } | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Drawing {
  /** The project root, absolute. */
  readonly root: string;
  /** How many files the run has. */
  readonly files: number;
  readonly isCompact: boolean;
  readonly show: Show;
  readonly again: Again;
}

/** What of a run is on the screen: each session as it ends, and then what failed and what the run came to. */
export interface RunScreen {
  readonly session: (session: SessionReport) => void;
  /** What went wrong in a file after its session was drawn. */
  readonly failure: (file: string, failure: Failure) => void;
  readonly event: (event: RunEvent, plan: Plan) => void;
  /** Prints what a script has printed. */
  readonly print: (text: string) => void;
  readonly end: (run: RunEnd) => void;
  /** Nothing is drawn any more; what waits is printed. */
  readonly close: () => void;
}

interface RunEnd extends Pick<Report, 'summary' | 'elapsed'> {
  readonly contract: Report['contract'] | undefined;
  readonly warnings: readonly Problem[];
  readonly notes: readonly Message[];
}

export function openRunScreen(drawing: Drawing, output: Output): RunScreen {
  const { root, show, isCompact, again } = drawing;
  const seen = openSeenFailures();
  const failed: FailedThing[] = [];
  const live = openLive(drawing, output);
  const screen = (): Screen => ({ columns: screenWidth(output.size()?.columns), palette: output.palette });
  const print = (lines: readonly string[]): void => live.print(`${inertText(lines, output.env)}\n`);
  return {
    session: (session) => {
      const now = screen();
      live.ended(session);
      print([...sessionLines(session, { ...now, seen, isCompact }), ...answerLines(session, show, now)]);
      failed.push(...failedThings(session, again));
    },
    failure: (file, failure) => void failed.push({ path: [file], failures: [failure] }),
    event: live.event,
    print: live.print,
    end: ({ summary, elapsed, contract, warnings, notes }) => {
      live.close();
      if (failed.length > 0) print(failureListLines(groupThings(failed, seen), sourceReader(root), screen()));
      const run = { sessions: summary.sessions, elapsed };
      print(['', ...summaryLines({ summary, run, contract, warnings, notes }, screen())]);
      live.close();
    },
    close: live.close,
  };
}

interface Live extends LiveRegion {
  readonly event: RunScreen['event'];
  readonly ended: (session: SessionReport) => void;
}

/** ms that a text waits for others. */
const longestWait = 25;

/** Prints several texts at once: each write to a pipe costs more than a short session. */
function openBundles(write: (text: string) => void): LiveRegion {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) write(waiting.join(''));
    waiting = [];
  };
  return {
    print: (text) => {
      waiting.push(text);
      timer ??= setTimeout(flush, longestWait);
    },
    close: flush,
  };
}

/** Rows of waits that are drawn at most. */
const mostWaits = 12;

/** What a terminal shows of a run while it goes on: how far it is, and the steps that wait. */
function openLive({ files }: Drawing, { write, size, palette }: Output): Live {
  const nothing = (): void => undefined;
  if (!size()) return { ...openBundles(write), event: nothing, ended: nothing };
  const startedAt = Date.now();
  const waits = new Map<string, LiveWait>();
  let [done, failed] = [0, 0];

  function draw(most: number): readonly string[] {
    const now = Date.now();
    const all = [...waits.values()];
    const shown = all.slice(0, Math.min(mostWaits, most - 2));
    const left = all.length - shown.length;
    return [
      ...liveLines(shown, now, { columns: size()!.columns, palette }),
      ...(left > 0 ? [palette.dim(`   … ${left} more ${left === 1 ? 'step waits' : 'steps wait'}`)] : []),
      progressLine({ done, all: files, failed, elapsed: now - startedAt }, palette),
    ];
  }

  const region = openLiveRegion({ write, size: () => size()! }, draw);
  return {
    ...region,
    event: (event, { file, rows }) => {
      const wait = waitAfter(event, waits.get(file), { get: (id) => rows.find((row) => row.id === id)?.title });
      if (wait) waits.set(file, wait);
      else waits.delete(file);
    },
    ended: ({ file, state }) => {
      waits.delete(file);
      done += 1;
      if (state === 'failed') failed += 1;
    },
  };
}
