import pc from 'picocolors';
import type { DefaultReporter, TestModule } from 'vitest/node';
import { warningFinder } from '../../../loader/check-project.js';
import type { Problem } from '../../../format/problem.js';
import { countRequests, summariseSession } from '../../../reporter/summarise.js';
import { answerLines, askedShow, unmatchedShow } from '../../../reporter/terminal/answer-screen.js';
import { shownSteps } from '../shared/plugin-options.js';
import { failedThings, groupThings } from '../../../reporter/terminal/failed-things.js';
import { failureListLines } from '../../../reporter/terminal/failure-screen.js';
import type { Screen } from '../../../reporter/terminal/palette.js';
import type { SeenFailures } from '../../../reporter/terminal/same-failures.js';
import { sessionLines, type SessionScreen } from '../../../reporter/terminal/session-lines.js';
import { summaryLines } from '../../../reporter/terminal/summary-lines.js';
import { pathFrom } from '../../../format/paths.js';
import { inertText } from '../../../lib/printable.js';
import { screenWidth, sourceReader } from '../../common/terminal.js';
import { isSessionFile } from '../shared/session-homes.js';
import { parser, sessionReaderOf } from '../shared/session-reader.js';
import { contractReports } from '../../../record/contract-report.js';
import { operationsIn } from '../../common/contract-operations.js';
import type { StepRecord } from '../../../record/record.js';
import type { SessionReport, SessionResult } from '../../../record/report.js';
import { againCommand } from './again-command.js';
import { withCancelledRows, recordOf, resultOf } from '../reports/collect-results.js';

type Context = DefaultReporter['ctx'];

/** How the sessions of a run are drawn. */
type Drawing = Pick<SessionScreen, 'seen' | 'isCompact'>;

/** What the terminal shows of session files; each is the text of whole lines, or undefined for nothing. */
interface SessionPrinter {
  readonly session: (module: TestModule, context: Context, how: Drawing) => string | undefined;
  readonly failures: (modules: readonly TestModule[], context: Context, seen: SeenFailures) => string | undefined;
  readonly summary: (modules: readonly TestModule[], context: Context) => string | undefined;
}

export const sessionPrinter: SessionPrinter = {
  session: (module, context, how) => {
    const report = sessionReport(module);
    if (!report) return undefined;
    const screen = screenOf(context);
    const hideSkipped = context.config.hideSkippedTests;
    const answers = answerLines(report, shownSteps(context.config), screen);
    return text([...sessionLines(report, { ...screen, hideSkipped, ...how }), ...answers]);
  },
  failures: (modules, context, seen) => {
    const { root } = context.config;
    const failed = modules.filter(
      (module) => isSessionFile(module.moduleId) && module.state() === 'failed' && showsItsErrors(module),
    );
    const reports = failed.flatMap((module) => sessionReport(module) ?? []);
    const things = reports.flatMap((report) => failedThings(report, (record) => againCommand(record, context)));
    if (things.length === 0) return undefined;
    return text(failureListLines(groupThings(things, seen), sourceReader(root), screenOf(context)));
  },
  summary: (modules, context) => {
    const screen = screenOf(context);
    const sessions = modules.filter(({ moduleId }) => isSessionFile(moduleId));
    const records = recordsOf(sessions);
    const met = records.flatMap((record) => record.notes ?? []);
    const contract = contractReports(records, operationsIn(context.config.root, parser.parse.contract));
    const notes = [...met, ...unmatchedShow(askedShow(process.env), records)];
    return text(
      summaryLines(
        { summary: countRequests(records), contract, warnings: warningsOf(sessions, context), notes },
        screen,
      ),
    );
  },
};

/** What `callsheet check` would warn of in the files of the run. */
function warningsOf(sessions: readonly TestModule[], context: Context): readonly Problem[] {
  const { root } = context.config;
  const files = sessions.map(({ moduleId }) => pathFrom(root, moduleId));
  return files.flatMap(warningFinder({ root, read: sessionReaderOf(context), env: process.env }, files));
}

export function screenOf({ logger }: Context): Screen {
  const terminal = 'isTTY' in logger.outputStream && logger.outputStream.isTTY ? logger.getColumns() : undefined;
  return { columns: screenWidth(terminal), palette: pc };
}

function text(lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : inertText(lines, process.env);
}

/**
 * What the tests of a session file left on themselves.
 *
 * @returns undefined for a file without a selected request
 */
function sessionReport(module: TestModule): SessionReport | undefined {
  const result = ownResult(module);
  return result && summariseSession(result);
}

/** The records of session files: those that tests left, and those of rows that a cancelled run never came to. */
function recordsOf(modules: readonly TestModule[]): readonly StepRecord[] {
  return modules.flatMap((module) => [...(ownResult(module)?.records.values() ?? [])]);
}

/** Whether the errors of a file stand in its session report; others are the host's to print. */
export function showsItsErrors(module: TestModule): boolean {
  return module.errors().every((error) => 'callsheet' in error);
}

function ownResult(module: TestModule): SessionResult | undefined {
  const records = [...module.children.allTests()].flatMap((test) => recordOf(test) ?? []);
  const result = resultOf(module, new Map(records.map((record) => [record.id, record])));
  return result && withCancelledRows(module, result);
}
