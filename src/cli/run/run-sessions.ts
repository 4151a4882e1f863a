import type { Message } from '../../format/problem.js';
import { setupFrame } from '../../hosts/common/setup-frame.js';
import { reportFailedSetup, runOnce, type RunOutcome, type RunSettings } from '../../hosts/node/run-once.js';
import { setUpRun } from '../../hosts/node/set-up-run.js';
import { nothingMatches } from '../../problems/cli/run.js';
import { SetupError } from '../../runner/setup.js';
import { type Context, exitCodes, messageText, RunRefused, type Signal, UsageError } from '../shared/context.js';
import { outputOf } from '../shared/output.js';
import { optionError } from './run-homes.js';
import { openRun, type RunArguments } from './run-settings.js';

/** Runs session files and shows what they come to. */
export async function runSessions(given: RunArguments, context: Context): Promise<number> {
  const { settings: read } = await openRun(given, context);
  const settings = await read();
  const interrupted = new AbortController();
  let signal: Signal | undefined;
  const stopListening = context.onSignal((sent) => {
    // A second one ends everything.
    if (signal) process.exit(codeOfSignal[sent]);
    signal = sent;
    interrupted.abort();
  });
  try {
    const code = await runPrepared(settings, interrupted.signal, context, given);
    return signal ? codeOfSignal[signal] : code;
  } finally {
    stopListening();
  }
}

/** With the modules of the option `setup` before the run and their teardown after it, whatever happens. */
async function runPrepared(
  settings: RunSettings,
  signal: AbortSignal,
  context: Context,
  given: RunArguments,
): Promise<number> {
  const output = outputOf(settings.options.report, context);
  const run = await setUpRun(settings, signal).catch(async (error: unknown) => {
    if (error instanceof SetupError) await reportFailedSetup(settings, error.problem, output);
    throw setupRefused(error, settings.root);
  });
  let faults: readonly Message[] = [];
  let code: number;
  try {
    code = codeOf(await runOnce(run.settings, output, signal), settings, given);
  } catch (error) {
    throw optionError(error);
  } finally {
    faults = await run.teardown();
    for (const fault of faults) context.stderr(messageText(fault));
  }
  return faults.length > 0 ? exitCodes.problems : code;
}

/** A `setup` module that failed as what a command shows; any other error as it is. */
export function setupRefused(error: unknown, root: string): unknown {
  return error instanceof SetupError ? new RunRefused(error.problem, setupFrame(error, root)) : error;
}

export const codeOfSignal: Readonly<Record<Signal, number>> = {
  SIGINT: exitCodes.interrupted,
  SIGTERM: exitCodes.terminated,
};

function codeOf(
  { report, areReportsWritten, isUnmet }: RunOutcome,
  { files }: RunSettings,
  given: RunArguments,
): number {
  const { failed } = report.summary.sessions;
  if (isUnmet && files.length > 0) throw new UsageError(nothingMatches(given));
  return failed > 0 || !areReportsWritten ? exitCodes.problems : exitCodes.done;
}
