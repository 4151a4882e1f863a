import { watchFiles } from '../../hosts/node/watch/watch-files.js';
import { badUsage } from '../../problems/cli/cli.js';
import { notWatched } from '../../problems/cli/run.js';
import { codeOfSignal, setupRefused } from '../run/run-sessions.js';
import { openRun, type OpenRun, type RunArguments } from '../run/run-settings.js';
import { exitCodes, type Context, type Signal, UsageError } from '../shared/context.js';
import { outputOf } from '../shared/output.js';
import { openKeyboard, type Key } from './keys.js';
import { watchRuns } from './watch-runs.js';
import { openWatchScreen } from './watch-screen.js';
import type { Watching } from './watching.js';
import { openWishes, type Wishes } from './wishes.js';

/**
 * Runs session files, and runs them again when they or what they depend on are saved, until it is ended.
 *
 * @throws UsageError, RunRefused where already the first run cannot begin
 */
export async function watchSessions(given: RunArguments, context: Context): Promise<number> {
  refuse(given);
  const first = await openRun(given, context);
  const { root, options } = await first.settings();
  const output = outputOf(options.report, context);
  const wishes = openWishes();
  const stop = openStop(context, wishes);
  const keyboard = context.isInteractive ? openKeyboard(stop.onKey) : undefined;
  const screen = openWatchScreen(output, keyboard !== undefined);
  const files = watchFiles(root, {
    onSaved: wishes.save,
    onError: (error) => screen.problem(notWatched(error instanceof Error ? error.message : String(error))),
  });
  const filters = { name: given.pattern ?? '', file: '' };
  const state = { filters, hasRun: false, isGreen: true };
  const watching: Watching = { given, context, wishes, files, keyboard, output, screen, ...stop, ...state };
  keyboard?.resume();
  try {
    await files.ready;
    for (let run: OpenRun | undefined = first; run;) run = await watchRuns(run, watching);
    const signal = stop.signal();
    if (signal) return codeOfSignal[signal];
    return watching.isGreen ? exitCodes.done : exitCodes.problems;
  } catch (error) {
    throw setupRefused(error, root);
  } finally {
    keyboard?.pause();
    stop.close();
    await files.close();
  }
}

/** A document is of one run, and a shard of one that ends. */
function refuse({ json, shard }: RunArguments): void {
  const other = json ? '--json' : shard === undefined ? undefined : '--shard';
  if (other) throw new UsageError(badUsage(`--watch cannot be used with ${other}`, undefined, 'run'));
}

interface Stop extends Pick<Watching, 'ending' | 'during'> {
  readonly onKey: (key: Key) => void;
  /** What has ended watch mode, if it was one. */
  readonly signal: () => Signal | undefined;
  readonly close: () => void;
}

/** How runs, and watch mode as a whole, are ended. */
function openStop(context: Context, wishes: Wishes): Stop {
  const ending = new AbortController();
  let signal: Signal | undefined;
  let running: AbortController | undefined;

  function end(): void {
    running?.abort();
    wishes.end();
    ending.abort();
  }

  function interrupt(sent: Signal): void {
    // A second one ends everything.
    if (signal) process.exit(codeOfSignal[sent]);
    signal = sent;
    end();
  }

  const close = context.onSignal(interrupt);
  return {
    ending: ending.signal,
    during: async (run) => {
      running = new AbortController();
      if (ending.signal.aborted) running.abort();
      try {
        return await run(running.signal);
      } finally {
        running = undefined;
      }
    },
    onKey: (key) => {
      if (key === 'interrupt') interrupt('SIGINT');
      else if (key === 'quit') end();
      else if (running) running.abort();
      else wishes.press(key);
    },
    signal: () => signal,
    close,
  };
}
