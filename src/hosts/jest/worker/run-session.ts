import type { Plan } from '../../../format/plan.js';
import type { Problem } from '../../../format/problem.js';
import { type Failure, type StepRecord, earlierNote } from '../../../record/record.js';
import { failureOfProblem } from '../../common/failures.js';
import { LocksNotWritten } from '../../../runner/locks/file-locks.js';
import { type AssertionResult, loadedFromJest } from '../shared/jest-api.js';
import type { FileResult, LoadErrorNotes } from '../shared/own-results.js';
import { catchStrays, refuseExit } from './contain-scripts.js';
import { loadError } from './failure-stack.js';
import { nameTests, type NamedTest, fileResult, leftOut, stepResult } from './results.js';
import { openCase, openLive, planCase } from './open-case.js';
import type { PlacedFile, RunningFile, SessionFile } from '../shared/place.js';
import { printableLine } from '../../../lib/printable.js';
import { parts } from '../shared/parts.js';

/**
 * Runs a session file and gives Jest its result. There is no suite in between: no timeout, hook, shuffling or retry of
 * Jest's has a hold on a step.
 *
 * @throws Error where the file does not load, or it is unknown whether its turn has come
 */
export async function runSession(of: PlacedFile): Promise<FileResult> {
  const { plan, problems } = planCase(of);
  if (!plan) throw notLoaded(problems, of);
  const tests = nameTests(plan);
  if (of.globalConfig.collectTests) return collect(tests, plan, of);
  const strays = catchStrays();
  const allowExit = refuseExit([process, of.environment.global.process ?? []].flat());
  const interrupted = new AbortController();
  const stopListening = onInterrupt(of.globalConfig.rootDir, () => interrupted.abort());
  try {
    const { results, failures } = await runTests(tests, plan, { ...of, signal: interrupted.signal });
    const uncaught = await strays.errors();
    printReasons(results, of);
    return fileResult(results, [...failures, ...uncaught], plan, of);
  } catch (error) {
    if (!(error instanceof LocksNotWritten)) throw error;
    throw notLoaded([{ ...error.fault, severity: 'error', file: of.place.file }], of);
  } finally {
    stopListening();
    strays.stop();
    allowExit();
  }
}

interface Ran {
  readonly results: readonly AssertionResult[];
  readonly failures: readonly Failure[];
}

async function runTests(tests: readonly NamedTest[], plan: Plan, of: RunningFile): Promise<Ran> {
  const live = openLive(plan, of);
  const session = openCase(plan, of, live);
  const isWanted = nameFilter(of);
  const results: AssertionResult[] = [];
  try {
    await session.begin();
    for (const test of tests) {
      if (isWanted(test))
        results.push(await runTest(test, () => session.runRow(test.row.index).finally(live.rest), of));
      else results.push(leftOut(test, of));
    }
  } catch (error) {
    await session.finish().catch(() => []);
    throw error;
  }
  return { results, failures: await session.finish() };
}

async function runTest(test: NamedTest, run: () => Promise<StepRecord>, of: PlacedFile): Promise<AssertionResult> {
  const { ancestorTitles, title, fullName } = test;
  await of.send('test-case-start', [of.path, { ancestorTitles, title, fullName, startedAt: Date.now() }]);
  const result = stepResult(test, await run(), of);
  const { callsheet: _, ...plain } = result;
  await of.send('test-case-result', [of.path, plain]);
  return result;
}

/** As Jest compares `-t`: with the whole name, in either case. */
function nameFilter({ globalConfig }: PlacedFile): (test: NamedTest) => boolean {
  if (!globalConfig.testNamePattern) return () => true;
  const pattern = new RegExp(globalConfig.testNamePattern, 'i');
  return ({ fullName }) => pattern.test(fullName);
}

/** What `--collectTests` gets: a test that would run counts as passed. */
function collect(tests: readonly NamedTest[], plan: Plan, of: PlacedFile): FileResult {
  const isWanted = nameFilter(of);
  const results = tests.map((test) => {
    const result = leftOut(test, of);
    return isWanted(test) ? { ...result, status: 'passed' as const, wouldRun: true as const } : result;
  });
  return fileResult(results, [], plan, of);
}

function notLoaded(problems: readonly Problem[], { place: { root, file } }: PlacedFile): Error {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const { message, stack } = loadError(errors, root);
  const notes: LoadErrorNotes = { code: { callsheet: errors.map((problem) => failureOfProblem(problem, file)) } };
  return Object.assign(new Error(message), { stack }, notes);
}

/**
 * Where callsheet's reporter is not among those of the run, as in an editor that has put its own in their place, prints
 * why steps were skipped or wait in the console of the file: no other result of Jest's has room for it.
 */
function printReasons(results: readonly AssertionResult[], { globalConfig, environment }: SessionFile): void {
  if (globalConfig.reporters?.some(([path]) => path === parts.reporter)) return;
  const lines = results.flatMap((result) => ('callsheet' in result ? reasonLines(result.callsheet as StepRecord) : []));
  if (lines.length > 0) withoutStack(() => environment.global.console?.info(lines.map(printableLine).join('\n')));
}

/** Jest's console says of what it prints where in the code it comes from, which here is not code of the repo's. */
function withoutStack(print: () => void): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    print();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function reasonLines({ state, title, reason, earlier }: StepRecord): readonly string[] {
  const isOpen = state === 'skipped' || state === 'waiting';
  return [
    ...(isOpen && reason !== undefined ? [`${state}: ${title} (${reason})`] : []),
    ...(earlier ? [`${state}: ${title} (${earlierNote(earlier)})`] : []),
  ];
}

interface Watcher {
  setState: (state: { readonly interrupted?: boolean }) => Promise<void>;
}

const listeners = new Set<() => void>();
const followed = new WeakSet<Watcher>();

/**
 * Calls back when somebody interrupts the run, in watch mode. Jest passes nothing of it to a test runner: where that is in
 * Jest's own process, Jest's own state is watched here. A worker does not live on.
 *
 * @returns what ends it
 */
function onInterrupt(rootDir: string, listener: () => void): () => void {
  const loaded = loadedFromJest(rootDir, 'jest-watcher') as
    | { readonly TestWatcher: { readonly prototype: Watcher } }
    | undefined;
  if (loaded) follow(loaded.TestWatcher.prototype);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function follow(watcher: Watcher): void {
  if (followed.has(watcher)) return;
  followed.add(watcher);
  const { setState } = watcher;
  watcher.setState = async function withListeners(state) {
    await setState.call(this, state);
    if (state.interrupted) for (const listener of listeners) listener();
  };
}
