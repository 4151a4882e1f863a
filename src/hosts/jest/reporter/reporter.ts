import type { SessionResult } from '../../../record/report.js';
import { sessionSuffix } from '../../../format/session.js';
import { summarise, type RunTimes } from '../../../reporter/summarise.js';
import { writeReports, type ReportSource } from '../../common/write-reports.js';
import type { GlobalConfig, ProjectConfig } from '../shared/jest-api.js';
import { sessionOptions, type ReporterOptions } from '../shared/options.js';
import { placeOf, projectName } from '../shared/place.js';
import type { Again } from '../../../reporter/terminal/failed-things.js';
import { showOf } from '../../../reporter/terminal/answer-screen.js';
import { isCompact } from '../../../reporter/terminal/compact-line.js';
import { openSeenFailures } from '../../../reporter/terminal/same-failures.js';
import { openGathering, sessionOf, type Gathering } from './gather.js';
import {
  consoleText,
  defaultReporter,
  isInteractive,
  type AllResults,
  type JestReporter,
  type Test,
  type TestResult,
  type Context,
} from './jest-reporter.js';
import { openLiveView } from './live-view.js';
import { sessionText, summaryText } from './print-session.js';
import { whyNoSessions } from '../../../loader/files/find-sessions.js';
import { sessionsLeftOut } from '../../../problems/host/jest.js';
import { operationsIn } from '../../common/contract-operations.js';
import type { OperationsIn } from '../../../record/contract-report.js';
import { parser } from '../shared/session-reader.js';
import { parts } from '../shared/parts.js';
import { pathFrom } from '../../../format/paths.js';
import { shellWord } from '../../../lib/quotes.js';
import type { StepRecord } from '../../../record/record.js';
import { withCode } from '../../../format/problem.js';

/**
 * Jest's reporter of session files, in the place of `default`: it draws them request by request, leaves every other file to
 * Jest's own, and writes the reports of the option `report`. Jest calls it with `new`, for each run, also in watch mode.
 */
export default function CallsheetReporter(globalConfig: GlobalConfig, options: ReporterOptions = {}): JestReporter {
  const { rootDir } = globalConfig;
  const base = options.silent || isBesideDefault(globalConfig) ? undefined : defaultReporter(globalConfig);
  const live = openLiveView(base, isInteractive(globalConfig));
  const gathering = openGathering(globalConfig);
  const seen = openSeenFailures();
  const startedAt = Date.now();
  let { report, show } = options;
  let files = 0;

  function printSession(session: SessionResult, { context: { config } }: Test, result: TestResult): void {
    report ??= sessionOptions(config).report;
    show ??= sessionOptions(config).show;
    const printed = consoleText(result, config, globalConfig);
    const again: Again = (record) => againCommand(record, result);
    const about = { root: rootDir, project: projectName(config), printed, again, seen };
    const how = { isCompact: isCompact(report?.terminal, files), show: showOf(show, process.env) };
    base?.log(sessionText(session, { ...about, ...how }));
    gathering.take(session, result, config);
  }

  return {
    onRunStart: (...args) => {
      files = (args[0] as { readonly numTotalTestSuites: number }).numTotalTestSuites;
      base?.onRunStart(...args);
    },
    onTestStart: (test) => base?.onTestStart(test),
    onTestCaseStart: ({ path }, info) => live.take(path, info),
    onTestCaseResult: (test, result) => {
      live.end(test.path);
      base?.onTestCaseResult(test, result);
    },
    onTestResult: (test, result, all) => {
      // A worker that died reported no end of its test.
      live.end(test.path);
      const session = sessionIn(test, result, globalConfig);
      if (!session) return base?.onTestResult(test, result, all);
      base?.testFinished?.(test.context.config, result, all);
      printSession(session, test, result);
      base?.forceFlushBufferedOutput?.();
    },
    onRunComplete: async (contexts, all) => {
      base?.onRunComplete(contexts, all);
      const times = { startedAt, elapsed: Date.now() - startedAt };
      const operations = operationsIn(rootDir, parser.parse.contract);
      const summary = summaryText(gathering.ran(), times, operations);
      if (summary !== undefined) base?.log(globalConfig.verbose || endsInFailure(all) ? `${summary}\n` : summary);
      // A run of other files leaves the last report as it is.
      if (gathering.ran().length === 0) await explainNoSessions(globalConfig, contexts);
      else if (report) await writeReports(report, { ...sourceOf(gathering, times, operations), root: rootDir });
      gathering.close();
    },
    getLastError: () => base?.getLastError?.(),
  };
}

function sourceOf(gathering: Gathering, times: RunTimes, operations: OperationsIn): Omit<ReportSource, 'root'> {
  const report = summarise(gathering.results(), times, operations);
  return { report, recordText: gathering.recordText, printError: (text) => console.error(text) };
}

/** As where a command line names both. */
function isBesideDefault({ reporters = [] }: GlobalConfig): boolean {
  return reporters.some(([name]) => name === 'default');
}

function sessionIn({ path, context }: Test, result: TestResult, run: GlobalConfig): SessionResult | undefined {
  if (!path.endsWith(sessionSuffix)) return undefined;
  return sessionOf(result, placeOf(path, run, context.config).file);
}

/** Then, as under --verbose, Jest's summary begins without an empty line. */
function endsInFailure({ testResults }: AllResults): boolean {
  const last = testResults.at(-1);
  return last !== undefined && (last.numFailingTests > 0 || last.testExecError !== undefined);
}

/** Says why no session ran if a configuration is to blame. With other tests the run would be green. */
async function explainNoSessions({ projects = [] }: GlobalConfig, contexts: Iterable<Context>): Promise<void> {
  const configs = [...contexts].map(({ config }) => config);
  // Of several projects one may have the preset and be for other tests.
  const isAlone = configs.length === 1 && projects.length < 2;
  const own = configs.filter(({ testRunner }) => testRunner === parts.testRunner);
  const reasons = await Promise.all(own.map((config) => reasonOf(config, isAlone)));
  for (const reason of new Set(reasons)) if (reason !== undefined) console.error(reason);
}

async function reasonOf(config: ProjectConfig, isAlone: boolean): Promise<string | undefined> {
  const { include } = sessionOptions(config);
  if (include?.length === 0) return undefined;
  const setting = isAlone ? settingOf(config) : undefined;
  if (setting !== undefined) return withCode(sessionsLeftOut(setting));
  const globs = include?.map((glob) => glob.replace(/^(!?)<rootDir>\//, '$1'));
  return whyNoSessions(config.rootDir, { include: globs });
}

/** The setting that session files do not pass. With a pattern next to the preset, Jest does not start. */
function settingOf({ moduleFileExtensions = [], testMatch = [], testRegex = [] }: ProjectConfig): string | undefined {
  if (!moduleFileExtensions.includes('yaml')) return 'moduleFileExtensions';
  const takes = testRegex.length > 0 || testMatch.some((glob) => glob.includes('yaml') || glob.endsWith('*'));
  return takes ? undefined : 'testMatch';
}

/** The command that runs a step again, with the steps before it. Jest takes both the file and the name as regular expressions. */
function againCommand({ id }: Pick<StepRecord, 'id'>, result: TestResult): string | undefined {
  const tests = result.testResults as readonly { readonly fullName?: string; readonly callsheet?: StepRecord }[];
  const test = tests.find(({ callsheet }) => callsheet?.id === id);
  if (test?.fullName === undefined) return undefined;
  const [file, name] = [pathFrom(process.cwd(), result.testFilePath), test.fullName].map(asPattern);
  // A pattern that begins with a dash would be a flag, and one with `./` begins at `rootDir`.
  const words = [...placesOf(process.argv), file!.replace(/^-/, '[-]'), '-t', `^${name}$`];
  return ['npx', 'jest', ...words.map(shellWord)].join(' ');
}

/** A dot stays as it is: it matches itself. */
function asPattern(text: string): string {
  return text.replace(/[\\^$*+?()[\]{}|]/g, String.raw`\$&`);
}

/** What of a command line decides which files there are; the rest says how they are run. */
const places: ReadonlySet<string> = new Set(['-c', '--config', '--rootDir']);

function placesOf(argv: readonly string[]): readonly string[] {
  return argv.flatMap((word, index) => {
    const name = word.split('=', 1)[0]!;
    if (!places.has(name)) return [];
    return word === name ? [word, ...argv.slice(index + 1, index + 2)] : [word];
  });
}
