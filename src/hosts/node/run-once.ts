import { join } from 'node:path';
import type { LazyParser } from '../../loader/cached-parse.js';
import { type SessionReader, withLastRead } from '../../loader/files/read-session.js';
import { defaults } from '../../format/defaults.js';
import { pathFrom } from '../../format/paths.js';
import { placeWord, shellWord } from '../../lib/quotes.js';
import type { StepRecord } from '../../record/record.js';
import type { Message, Problem } from '../../format/problem.js';
import type { Report, SessionResult, Shard } from '../../record/report.js';
import { recordsUnder, summarise, summariseSession, type RunTimes } from '../../reporter/summarise.js';
import { renderJson } from '../../reporter/json/render-json.js';
import { askedShow, showOf, unmatchedShow, type Show } from '../../reporter/terminal/answer-screen.js';
import { isCompact } from '../../reporter/terminal/compact-line.js';
import { operationsIn } from '../common/contract-operations.js';
import { outlineOfFile } from '../common/bare-record.js';
import { openSpool, type Spool } from '../../runner/spool.js';
import { reportKinds, type SessionOptions } from '../../format/options.js';
import type { Scripts } from './load-scripts.js';
import { openResults, type KeptResults } from './keep-results.js';
import type { FilesSetup, RunFile } from './files-setup.js';
import { planFile, plannerOf } from './run-file.js';
import { runFiles } from './run-files.js';
import { onceFor } from '../../lib/memoize.js';
import { openScriptGuard } from './script-guard.js';
import { openRunScreen, type Output, type RunScreen } from './run-screen.js';

/** One run as a command line asks for it. */
export interface RunSettings extends Pick<FilesSetup, 'root' | 'env' | 'lanes' | 'bail' | 'namePattern' | 'tags'> {
  readonly files: readonly RunFile[];
  /** Of the whole run: its reports, and what the terminal shows. */
  readonly options: SessionOptions;
  /** Which steps the command line asks to show. */
  readonly show?: Show | undefined;
  /** Which part of a run it is. */
  readonly shard?: Shard | undefined;
  /** What the other parts of the run have. */
  readonly others?: readonly RunFile[];
  readonly read: SessionReader;
  readonly parser: Pick<LazyParser, 'parse'>;
  /** What earlier runs came to, for runs one after another: reports hold it, too, and it takes the results of this one. */
  readonly results?: KeptResults;
  /** Where the command was called, absolute. */
  readonly cwd: string;
  /** What of the command line has to be said again to run a step of it: `--root`, `shop`. */
  readonly flags: readonly string[];
  /** Whether the JSON report is all that is printed. */
  readonly json: boolean;
}

/** A run with what loads its scripts. */
export interface ReadyRun extends RunSettings {
  readonly scripts: Pick<Scripts, 'loadScript' | 'readFault'>;
}

/** What a run came to. */
export interface RunOutcome {
  readonly report: Report;
  /** Whether every report that is asked for is written. */
  readonly areReportsWritten: boolean;
  /** Whether no step of the whole run is asked for. */
  readonly isUnmet?: boolean;
}

/** Runs session files and shows what they come to: in the terminal, and in the reports that the options ask for. */
export async function runOnce(settings: ReadyRun, output: Output, signal: AbortSignal): Promise<RunOutcome> {
  const { json } = settings;
  const startedAt = Date.now();
  const spool = settings.results ? undefined : spoolFor(settings);
  const results = settings.results ?? openResults(spool);
  const ran = new Set<string>();
  const screen = json ? silent : openRunScreen(drawingOf(settings), output);
  const read = withLastRead(settings.read);
  const warnings = screen === silent ? undefined : await openWarnings({ ...settings, read });
  const scripts = openScriptGuard({ ...settings, print: screen.print });
  try {
    await runFiles(settings.files, {
      ...settings,
      read,
      ...(warnings && { onPlanned: ({ file }) => warnings.find(file.file) }),
      lightPasses: !areRecordsRead(settings) && shownBy(settings) === false,
      parse: settings.parser.parse,
      signal,
      teardownTimeout: defaults.teardownTimeout,
      ...(output.size() && { onEvent: screen.event }),
      onSession: (result) => {
        screen.session(summariseSession(result));
        results.take(result);
        ran.add(result.outline.file);
      },
      onLateFailure: (file, failure) => {
        screen.failure(file, failure);
        results.fail(file, failure);
      },
      scripts,
    });
    const times = { startedAt, elapsed: Date.now() - startedAt };
    const own = results.results().filter(({ outline }) => ran.has(outline.file));
    const report = reportOf(own, times, settings);
    // Then what was asked for is wrong, and there is nothing to show.
    const isAsked = settings.namePattern !== undefined || settings.tags !== undefined;
    const isEmpty = isAsked && report.sessions.length === 0 && !signal.aborted;
    if (isEmpty && !isInOtherParts(settings)) return { report, areReportsWritten: true, isUnmet: true };
    const show = settings.show ?? askedShow(settings.env);
    endScreen(screen, report, { warnings: warnings?.of(report) ?? [], show });
    if (json)
      for (const chunk of renderJson(report, (_, { record }) => results.recordText(record))) output.write(chunk);
    if (isOnGithub(settings.env)) await showOnGithub(report, results, { settings, output });
    const written = settings.results ? reportOf(results.results(), times, settings) : report;
    return { report, areReportsWritten: await writeAll(written, results, settings) };
  } finally {
    screen.close();
    await scripts.close();
    spool?.close();
  }
}

/** Whether another part of a run has a step that is asked for: then a part may be without one. */
function isInOtherParts(settings: ReadyRun): boolean {
  const { others = [] } = settings;
  const planner = onceFor((home: RunFile['home']) => ({ plan: plannerOf(home, others.length, settings) }));
  return others.some((file) => planFile(file, planner(file.home), settings).rows.length > 0);
}

/**
 * Writes the reports of a run whose `setup` failed: no session of it runs, and each has the failure.
 *
 * @returns whether all that are asked for are written
 */
export async function reportFailedSetup(settings: RunSettings, failure: Message, output: Output): Promise<boolean> {
  const results = openResults(undefined);
  for (const { file } of settings.files)
    results.take({ outline: outlineOfFile(file), records: new Map(), failures: [failure] });
  const report = reportOf(results.results(), { startedAt: Date.now(), elapsed: 0 }, settings);
  if (isOnGithub(settings.env)) await showOnGithub(report, results, { settings, output });
  return writeAll(report, results, settings);
}

function reportOf(all: readonly SessionResult[], times: RunTimes, { shard, root, parser }: RunSettings): Report {
  return { ...summarise(all, times, operationsIn(root, parser.parse.contract)), ...(shard && { shard }) };
}

type RecordReaders = Pick<RunSettings, 'json' | 'env' | 'options'>;

/** Whether a report or GitHub reads whole records. */
function areRecordsRead({ json, env, options }: RecordReaders): boolean {
  return json || isOnGithub(env) || reportKinds.some((kind) => options.report?.[kind] !== undefined);
}

/** For whole records; undefined where they are not read. */
export function spoolFor(readers: RecordReaders): Spool | undefined {
  return areRecordsRead(readers) ? openSpool() : undefined;
}

/** With the JSON report on standard output, what scripts print goes to standard error. */
const silent: RunScreen = {
  session: () => {},
  failure: () => {},
  event: () => {},
  print: (text) => void process.stderr.write(text),
  end: () => {},
  close: () => {},
};

/** Which steps show what answered them: the command line goes over the options. */
function shownBy({ show, options, env }: Pick<RunSettings, 'show' | 'options' | 'env'>): Show {
  return show ?? showOf(options.show, env);
}

function drawingOf({ root, files, options, show, env, cwd, flags }: RunSettings): Parameters<typeof openRunScreen>[0] {
  return {
    root,
    files: files.length,
    isCompact: isCompact(options.report?.terminal, files.length),
    show: shownBy({ show, options, env }),
    again: (record) => againCommand(record, { root, cwd, flags }),
  };
}

/** The command that runs a step again, with the steps before it. In a flow it is the call row of the case that ran. */
export function againCommand(
  { source, seed }: StepRecord,
  { root, cwd, flags }: Pick<RunSettings, 'root' | 'cwd' | 'flags'>,
): string | undefined {
  const place = source.at(-1);
  if (!place) return undefined;
  const file = pathFrom(cwd, join(root, place.file));
  const seeded = seed === undefined || flags.includes('--seed') ? [] : ['--seed', shellWord(seed)];
  return ['npx', 'callsheet', 'run', ...flags.map(shellWord), ...seeded, placeWord(file, place.range.start.line)].join(
    ' ',
  );
}

/** What `check` would warn of in the files of a run. */
interface Warnings {
  /** To be called when a file has just been read, so that it need not be read for this. */
  readonly find: (file: string) => void;
  /** Those in files that ran. */
  readonly of: (report: Report) => readonly Problem[];
}

async function openWarnings({
  files,
  ...place
}: Pick<RunSettings, 'root' | 'read' | 'env' | 'files'>): Promise<Warnings> {
  const { warningFinder } = await import('../../loader/check-project.js');
  const warningsOf = warningFinder(
    place,
    files.map(({ file }) => file),
  );
  const found = new Map<string, readonly Problem[]>();
  return {
    find: (file) => void found.set(file, warningsOf(file)),
    of: ({ sessions }) => sessions.flatMap(({ file }) => found.get(file) ?? []),
  };
}

function endScreen(
  screen: RunScreen,
  { sessions, summary, elapsed, contract }: Report,
  { warnings, show }: { readonly warnings: readonly Problem[]; readonly show: Show | undefined },
): void {
  const records = sessions.flatMap(({ rows }) => recordsUnder(rows));
  const met = records.flatMap((record) => record.notes ?? []);
  screen.end({ summary, elapsed, contract, warnings, notes: [...met, ...unmatchedShow(show, records)] });
}

function isOnGithub({ GITHUB_ACTIONS }: RunSettings['env']): boolean {
  return GITHUB_ACTIONS === 'true';
}

interface Shown {
  readonly settings: RunSettings;
  readonly output: Output;
}

async function showOnGithub(report: Report, results: KeptResults, { settings, output }: Shown): Promise<void> {
  const { annotationsOf, addStepSummary } = await import('../common/github.js');
  const { root, env, json } = settings;
  const source = { root, report, recordText: results.recordText };
  if (!json) for (const line of annotationsOf(source, env)) output.write(`${line}\n`);
  await addStepSummary(source, env);
}

/** Loaded when a report is asked for: the page is part of it. */
async function writeAll(report: Report, results: KeptResults, { root, options }: RunSettings): Promise<boolean> {
  if (reportKinds.every((kind) => options.report?.[kind] === undefined)) return true;
  const { writeReports } = await import('../common/write-reports.js');
  const printError = (text: string): void => void process.stderr.write(`${text}\n`);
  return writeReports(options.report!, { root, report, recordText: results.recordText, printError });
}
