import pc from 'picocolors';
import type { SessionResult } from '../../../model/report.js';
import { sessionSuffix } from '../../../model/session.js';
import { summarise, summariseSession } from '../../../reporter/summarise.js';
import { failedThings, failureScreen } from '../../../reporter/terminal/failure-screen.js';
import type { Screen } from '../../../reporter/terminal/palette.js';
import { sessionLines } from '../../../reporter/terminal/session-lines.js';
import { summaryLines } from '../../../reporter/terminal/summary-lines.js';
import { sourceReader } from '../../common/source-reader.js';
import { openSpool } from '../../common/spool.js';
import { writeReports } from '../../common/write-reports.js';
import type { GlobalConfig } from '../jest-api.js';
import { hostOptions, type ReporterOptions } from '../options.js';
import { placeOf } from '../place.js';
import { openGathering, sessionOf } from './gather.js';
import {
  consoleText,
  defaultReporter,
  isInteractive,
  type AllResults,
  type DefaultReporter,
  type JestReporter,
} from './jest-reporter.js';
import { openLiveView } from './live-view.js';

export function openReporter(globalConfig: GlobalConfig, options: ReporterOptions): JestReporter {
  const base = options.silent ? undefined : defaultReporter(globalConfig);
  const live = openLiveView(base, isInteractive(globalConfig));
  const spool = openSpool();
  const gathering = openGathering(spool);
  const startedAt = Date.now();
  let report = options.report;
  return {
    onRunStart: (...args) => base?.onRunStart(...args),
    onTestStart: (test) => base?.onTestStart(test),
    onTestCaseStart: (test, info) => live.take(test.path, info),
    onTestCaseResult: (test, result) => {
      live.end(test.path);
      base?.onTestCaseResult(test, result);
    },
    onTestResult: (test, result, all) => {
      const { config } = test.context;
      const isSession = test.path.endsWith(sessionSuffix);
      const session = isSession ? sessionOf(result, placeOf(test.path, globalConfig, config).file) : undefined;
      if (!session) return base?.onTestResult(test, result, all);
      report ??= hostOptions(config).report;
      base?.testFinished?.(config, result, all);
      if (base) printSession(session, base, { globalConfig, printed: consoleText(result, config, globalConfig) });
      base?.forceFlushBufferedOutput?.();
      gathering.take(session, result);
    },
    onRunComplete: async (contexts, all) => {
      base?.onRunComplete(contexts, all);
      const whole = summarise(gathering.results(), { startedAt, elapsed: Date.now() - startedAt });
      const lines = summaryLines(whole.summary, pc);
      if (base && lines.length > 0) base.log(`\n${lines.join('\n')}${endsInFailure(all) ? '\n' : ''}`);
      const { recordText } = gathering;
      const printError = (text: string): void => console.error(text);
      if (report) await writeReports(report, { root: globalConfig.rootDir, report: whole, recordText, printError });
      spool.close();
    },
    getLastError: () => base?.getLastError?.(),
  };
}

/** Then Jest's summary begins without an empty line. */
function endsInFailure({ testResults }: AllResults): boolean {
  const last = testResults.at(-1);
  return last !== undefined && (last.numFailingTests > 0 || last.testExecError !== undefined);
}

interface Printing {
  readonly globalConfig: GlobalConfig;
  /** What the file itself has printed. */
  readonly printed: string | undefined;
}

/** The rows of a session, and beneath them what failed, as Jest shows failures beneath their file. */
function printSession(result: SessionResult, reporter: DefaultReporter, { globalConfig, printed }: Printing): void {
  const session = summariseSession(result);
  const screen = screenOf();
  const read = sourceReader(globalConfig.rootDir);
  const failures = failedThings(session).map((thing) => failureScreen(thing, read, screen));
  reporter.log(sessionLines(session, screen).join('\n'));
  if (printed !== undefined) reporter.log(printed);
  for (const lines of failures) reporter.log(`\n${lines.join('\n')}\n`);
}

/** As wide as the terminal; without one as COLUMNS says, or 80. */
function screenOf(): Screen {
  const columns = process.stderr.columns ?? Number(process.env['COLUMNS'] ?? 80);
  return { columns: columns >= 40 ? columns : 80, palette: pc };
}
