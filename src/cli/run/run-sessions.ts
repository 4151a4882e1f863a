import { runOnce, type RunOutcome, type RunSettings } from '../../hosts/node/run-once.js';
import type { Output } from '../../hosts/node/run-screen.js';
import { nothingMatches } from '../../problems/cli/run.js';
import { type Context, exitCodes, type Signal, UsageError } from '../shared/context.js';
import { runSettings, type RunArguments } from './run-settings.js';

/** Runs session files and shows what they come to. */
export async function runSessions(given: RunArguments, context: Context): Promise<number> {
  const settings = await runSettings(given, context);
  const interrupted = new AbortController();
  let signal: Signal | undefined;
  const stopListening = context.onSignal((sent) => {
    // A second one ends everything.
    if (signal) process.exit(codeOfSignal[sent]);
    signal = sent;
    interrupted.abort();
  });
  try {
    const outcome = await runOnce(settings, outputOf(context), interrupted.signal);
    return signal ? codeOfSignal[signal] : codeOf(outcome, settings, given);
  } finally {
    stopListening();
  }
}

const codeOfSignal: Readonly<Record<Signal, number>> = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated };

function codeOf({ report, areReportsWritten }: RunOutcome, { files }: RunSettings, { pattern }: RunArguments): number {
  const { failed } = report.summary.sessions;
  if (report.sessions.length === 0 && files.length > 0 && pattern !== undefined)
    throw new UsageError(nothingMatches(pattern));
  return failed > 0 || !areReportsWritten ? exitCodes.problems : exitCodes.done;
}

function outputOf({ stdout, colours, screenSize, env }: Context): Output {
  return { write: stdout, palette: colours, size: screenSize, env };
}
