import { setupFrame } from '../../hosts/common/setup-frame.js';
import { withBothJoints } from '../../hosts/common/name-pattern.js';
import { openResults, type KeptResults } from '../../hosts/node/keep-results.js';
import { openScripts, type Scripts } from '../../hosts/node/load-scripts.js';
import { reportFailedSetup, runOnce, spoolFor, type RunSettings } from '../../hosts/node/run-once.js';
import { openSetup, type SetupModules } from '../../hosts/node/set-up-run.js';
import { openDependents, type Dependents } from '../../hosts/node/watch/dependent-sessions.js';
import { nothingMatches } from '../../problems/cli/run.js';
import { SetupError } from '../../runner/setup.js';
import { optionError } from '../run/run-homes.js';
import { openRun, type OpenRun } from '../run/run-settings.js';
import { UsageError } from '../shared/context.js';
import { askFilter } from './ask-filter.js';
import type { Key } from './keys.js';
import type { Watching } from './watching.js';

/** Which session files are to run, of those that there are. */
type Wanted = (file: string) => boolean;

/** What the runs of one configuration share. */
interface Runs extends Pick<RunSettings, 'root'> {
  readonly run: OpenRun;
  readonly watching: Watching;
  readonly scripts: Scripts;
  readonly setup: SetupModules;
  readonly dependents: Dependents;
  readonly results: KeptResults;
  /** Files that failed when they ran last. */
  readonly failed: Set<string>;
}

const everything: Wanted = () => true;

/**
 * Runs all sessions, and then those that a saved file or a key asks for, until a configuration is saved.
 *
 * @returns what to go on with; undefined at the end of watch mode
 */
export async function watchRuns(run: OpenRun, watching: Watching): Promise<OpenRun | undefined> {
  const settings = await run.settings();
  const { root, read, env } = settings;
  const spool = spoolFor(settings);
  const scripts = openScripts(root);
  const setup = openSetup({ root, env, scripts }, watching.ending);
  const dependents = openDependents({ root, read, scripts, homes: run.homes.known });
  const runs = {
    root,
    run,
    watching,
    scripts,
    setup,
    dependents,
    results: openResults(spool),
    failed: new Set<string>(),
  };
  try {
    await runWanted(everything, runs);
    for (;;) {
      watching.screen.waiting();
      const next = await nextRun(runs);
      if (typeof next !== 'function') return next;
      await orSay(() => runWanted(next, runs), watching);
    }
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    await reportFailedSetup(await run.settings(), error.problem, watching.output);
    if (!watching.hasRun) throw error;
    return await afterFailedSetup(error, runs);
  } finally {
    for (const fault of await setup.teardown()) {
      watching.screen.problem(fault);
      watching.isGreen = false;
    }
    scripts.close();
    spool?.close();
  }
}

async function runWanted(wanted: Wanted, runs: Runs): Promise<void> {
  const { watching, setup, scripts, results, failed, dependents } = runs;
  const { filters, screen, output } = watching;
  const settings = await runs.run.settings();
  dropOthers(settings, runs);
  const chosen = settings.files.filter(({ file }) => wanted(file) && file.includes(filters.file));
  if (chosen.length === 0) return screen.say(' No session is left to run.');
  const files = await setup.prepare(chosen);
  // One that was to be the first has its reports, if none else.
  if (watching.ending.aborted && watching.hasRun) return;
  const names = chosen.map(({ file }) => file);
  if (watching.hasRun) screen.rerun(names, filters);
  watching.hasRun = true;
  scripts.forget();
  const asked = { pattern: filters.name === '' ? undefined : filters.name, tags: runs.run.tags };
  const namePattern = withBothJoints(asked.pattern);
  const { report, areReportsWritten } = await watching.during((signal) =>
    runOnce({ ...settings, files, scripts, results, namePattern }, output, signal).catch((error: unknown) => {
      throw optionError(error);
    }),
  );
  if (report.sessions.length === 0 && (asked.pattern ?? asked.tags) !== undefined && !watching.ending.aborted)
    screen.problem(nothingMatches(asked));
  for (const { file, state } of report.sessions) {
    if (state === 'failed') failed.add(file);
    else failed.delete(file);
  }
  watching.isGreen = areReportsWritten && failed.size === 0;
  watching.files.add(dependents.outside());
}

/** Sessions that are gone. */
function dropOthers({ files }: RunSettings, { results, failed }: Runs): void {
  const there = new Set(files.map(({ file }) => file));
  for (const { outline } of results.results()) {
    if (there.has(outline.file)) continue;
    results.forget(outline.file);
    failed.delete(outline.file);
  }
}

/** Waits for what asks for a run. @returns what is to run; another run if a configuration was saved; undefined at the end */
async function nextRun(runs: Runs): Promise<Wanted | OpenRun | undefined> {
  const { watching } = runs;
  for (;;) {
    const wish = await watching.wishes.next();
    if (wish.kind === 'end') return undefined;
    const next = await orSay(() => (wish.kind === 'key' ? ofKey(wish.key, runs) : ofSaved(wish.paths, runs)), watching);
    if (next) return next;
  }
}

async function ofSaved(
  paths: ReadonlySet<string>,
  { watching, dependents, run }: Runs,
): Promise<Wanted | OpenRun | undefined> {
  const { given, context, filters } = watching;
  if (dependents.areConfigured(paths)) {
    const next = await openRun(given, context);
    // One that cannot be used changes nothing.
    await next.settings();
    return next;
  }
  const files = dependents.of(paths);
  const { files: all } = await run.settings();
  const isWanted: Wanted = (file) => files.has(file);
  return all.some(({ file }) => isWanted(file) && file.includes(filters.file)) ? isWanted : undefined;
}

async function ofKey(key: Key, runs: Runs): Promise<Wanted | undefined> {
  const { watching, failed } = runs;
  const { screen } = watching;
  switch (key) {
    case 'all':
      watching.filters = { name: '', file: '' };
      return everything;
    case 'again':
      return everything;
    case 'failed':
      if (failed.size > 0) return (file) => failed.has(file);
      screen.say(' No session has failed.');
      return undefined;
    case 'file':
    case 'name':
      return (await filtered(key, runs)) ? everything : undefined;
    case 'help':
      screen.help();
      return undefined;
    default:
      return undefined;
  }
}

/** Files that are saved meanwhile wait. @returns whether there is an answer */
async function filtered(kind: 'file' | 'name', { watching, run }: Runs): Promise<boolean> {
  const { filters, ending: signal, keyboard, screen } = watching;
  const files = (await run.settings()).files.map(({ file }) => file);
  keyboard?.pause();
  try {
    const answer = await askFilter(kind, { filters, files, signal });
    if (answer) watching.filters = answer;
    else if (!signal.aborted) screen.waiting();
    return answer !== undefined;
  } finally {
    keyboard?.resume();
  }
}

/** What is wrong is shown, and watch mode goes on. */
async function orSay<Value>(work: () => Promise<Value>, { screen }: Watching): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    screen.problem(error.problem);
    return undefined;
  }
}

/** Whatever is saved or pressed tries it again. */
async function afterFailedSetup(error: SetupError, { watching, root }: Runs): Promise<OpenRun | undefined> {
  const { screen, wishes, given, context } = watching;
  watching.isGreen = false;
  screen.problem(error.problem, setupFrame(error, root));
  screen.waiting();
  for (;;) {
    const wish = await wishes.next();
    if (wish.kind === 'end') return undefined;
    const next = await orSay(() => openRun(given, context), watching);
    if (next) return next;
  }
}
