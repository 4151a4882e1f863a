import pc from 'picocolors';
import type { Report, SessionResult } from '../../../model/report.js';
import { summariseSession } from '../../../reporter/summarise.js';
import { failedThings, failureScreen } from '../../../reporter/terminal/failure-screen.js';
import type { Screen } from '../../../reporter/terminal/palette.js';
import { sessionLines } from '../../../reporter/terminal/session-lines.js';
import { summaryLines } from '../../../reporter/terminal/summary-lines.js';
import { sourceReader } from '../../common/source-reader.js';

/**
 * The rows of a session, and beneath them what failed, as Jest shows failures beneath their file.
 *
 * @param root - of the run, absolute
 * @param printed - what the file itself has printed
 */
export function sessionText(result: SessionResult, root: string, printed: string | undefined): string {
  const session = summariseSession(result);
  const screen = screenOf();
  const read = sourceReader(root);
  const failures = failedThings(session).map((thing) => `\n${failureScreen(thing, read, screen).join('\n')}\n`);
  return [sessionLines(session, screen).join('\n'), ...(printed === undefined ? [] : [printed]), ...failures].join(
    '\n',
  );
}

/** What stands above Jest's own summary; undefined where no session has run. */
export function summaryText({ summary }: Report): string | undefined {
  const lines = summaryLines(summary, pc);
  return lines.length === 0 ? undefined : `\n${lines.join('\n')}`;
}

/** As wide as the terminal; without one as COLUMNS says, or 80. */
function screenOf(): Screen {
  const columns = process.stderr.columns ?? Number(process.env['COLUMNS'] ?? 80);
  return { columns: columns >= 40 ? columns : 80, palette: pc };
}
