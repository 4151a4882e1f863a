import pc from 'picocolors';
import { flowName } from '../../../format/paths.js';
import type { OperationsIn } from '../../../record/contract-report.js';
import type { SessionReport, SessionResult } from '../../../record/report.js';
import { summarise, summariseSession, type RunTimes } from '../../../reporter/summarise.js';
import { answerLines, askedShow, unmatchedShow, type Show } from '../../../reporter/terminal/answer-screen.js';
import { failedThings, groupThings, type Again, type FailedGroup } from '../../../reporter/terminal/failed-things.js';
import { failureScreen } from '../../../reporter/terminal/failure-screen.js';
import type { Screen } from '../../../reporter/terminal/palette.js';
import { causeKey, faultKey, type SeenFailures } from '../../../reporter/terminal/same-failures.js';
import { sessionLines } from '../../../reporter/terminal/session-lines.js';
import { summaryLines } from '../../../reporter/terminal/summary-lines.js';
import { inertText } from '../../../lib/printable.js';
import { screenWidth, sourceReader } from '../../common/terminal.js';

/** What is shown with a session. */
interface Around {
  /** Of the run, absolute. */
  readonly root: string;
  /** Comes before the file, as Jest has it. */
  readonly project: string | undefined;
  /** What the file itself has printed. */
  readonly printed: string | undefined;
  readonly again: Again;
  /** What the run has met so far. */
  readonly seen: SeenFailures;
  readonly isCompact: boolean;
  readonly show: Show;
}

/** The rows of a session, and beneath them what failed, as Jest shows failures beneath their file. */
export function sessionText(
  result: SessionResult,
  { root, project, printed, again, seen, isCompact, show }: Around,
): string {
  const session = inProject(summariseSession(result), project);
  const screen: Screen = { columns: screenWidth(process.stderr.columns), palette: pc };
  const read = sourceReader(root);
  const groups = groupThings(failedThings(session, again), seen).filter((group) => isNews(group, session.file, seen));
  const failures = groups.map((group) => `\n${inertText(failureScreen(group, read, screen), process.env)}\n`);
  return [
    inertText(
      [...sessionLines(session, { ...screen, seen, isCompact }), ...answerLines(session, show, screen)],
      process.env,
    ),
    ...(printed === undefined ? [] : [printed]),
    ...failures,
  ].join('\n');
}

/** A cause that an earlier session met has had its screen. */
function isNews({ thing: { record, failures } }: FailedGroup, file: string, seen: SeenFailures): boolean {
  if (!record) return failures.some(({ range }) => range) || seen.see(faultKey(failures), file) === undefined;
  const first = seen.first(causeKey(record));
  return first === undefined || first === file;
}

function inProject(session: SessionReport, project: string | undefined): SessionReport {
  if (project === undefined) return session;
  const { file, name } = session;
  const shown = `${project} ${file}`;
  // A name that is the file's own is not shown again.
  return { ...session, file: shown, name: name === flowName(file) ? flowName(shown) : name };
}

/** What is above Jest's own summary; undefined where no session has run. */
export function summaryText(
  results: readonly SessionResult[],
  times: RunTimes,
  operations: OperationsIn,
): string | undefined {
  const { summary, contract } = summarise(results, times, operations);
  const records = results.flatMap((result) => [...result.records.values()]);
  const met = records.flatMap((record) => record.notes ?? []);
  const notes = [...met, ...unmatchedShow(askedShow(process.env), records)];
  const screen: Screen = { columns: screenWidth(process.stderr.columns), palette: pc };
  const lines = summaryLines({ summary, contract, warnings: [], notes }, screen);
  return lines.length === 0 ? undefined : `\n${lines.join('\n')}`;
}
