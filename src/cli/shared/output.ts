import { reportKinds, type ReportOptions } from '../../format/options.js';
import { isStandardOutput } from '../../format/report-path.js';
import type { Output } from '../../hosts/node/run-screen.js';
import type { Context } from './context.js';

/** Where a command draws a run: on stdout, or on stderr where a report has stdout. */
export function outputOf(report: ReportOptions = {}, { stdout, stderr, colours, screenSize, env }: Context): Output {
  const isTaken = reportKinds.some((kind) => isStandardOutput(report[kind]));
  if (isTaken) return { write: stderr, palette: colours, size: () => undefined, env };
  return { write: stdout, palette: colours, size: screenSize, env };
}
