import type { Plan } from '../../../format/plan.js';
import { remember } from '../../../lib/memoize.js';
import type { StepRecord } from '../../../record/record.js';
import { LocksNotWritten } from '../../../runner/locks/file-locks.js';
import { openLive } from '../shared/live.js';
import { notLoaded } from '../shared/failure-stack.js';
import { type AssertionResult, loadedFromJest } from '../shared/jest-api.js';
import { nameFilter, nameTests, type NamedTest } from '../shared/named-tests.js';
import type { FileResult } from '../shared/own-results.js';
import { printReasons } from '../shared/print-reasons.js';
import { collectedResult, fileResult, leftOut, plainResult, startOf, stepResult, type Ran } from '../shared/results.js';
import { refuseExit } from '../../common/contain-scripts.js';
import { catchStrays } from './catch-strays.js';
import { openCase, planCase } from './open-case.js';
import type { RunningFile, WorkerFile } from './worker-file.js';

/**
 * Runs a session file and gives Jest its result. There is no suite in between: no timeout, hook, shuffling or retry of
 * Jest's has a hold on a step.
 *
 * @throws Error where the file does not load, or it is unknown whether its turn has come
 */
export async function runSession(of: WorkerFile): Promise<FileResult> {
  const { plan, problems } = planCase(of);
  if (!plan) throw notLoaded(problems, of);
  const tests = nameTests(plan);
  if (of.globalConfig.collectTests) return collectedResult(tests, plan, of);
  const strays = catchStrays();
  const allowExit = refuseExit([process, of.environment.global.process ?? []].flat());
  const interrupted = new AbortController();
  const stopListening = onInterrupt(of.globalConfig.rootDir, () => interrupted.abort());
  try {
    const { results, failures } = await runTests(tests, plan, { ...of, signal: interrupted.signal });
    const uncaught = await strays.errors();
    printReasons(results, of.globalConfig, (text) => of.environment.global.console?.info(text));
    return fileResult({ results, failures: [...failures, ...uncaught] }, plan, of);
  } catch (error) {
    if (!(error instanceof LocksNotWritten)) throw error;
    throw notLoaded([{ ...error.fault, severity: 'error', file: of.place.file }], of);
  } finally {
    stopListening();
    strays.stop();
    allowExit();
  }
}

async function runTests(tests: readonly NamedTest[], plan: Plan, of: RunningFile): Promise<Ran> {
  const live = openLive(plan, of.path, of.send);
  const session = openCase(plan, of, live);
  const isWanted = nameFilter(of.globalConfig);
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

async function runTest(test: NamedTest, run: () => Promise<StepRecord>, of: WorkerFile): Promise<AssertionResult> {
  await of.send('test-case-start', [of.path, startOf(test)]);
  const result = stepResult(test, await run(), of);
  await of.send('test-case-result', [of.path, plainResult(result)]);
  return result;
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
  followWatcher(rootDir);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Looked for once: it takes a dozen looks at the disk, and every session file asks. */
const followWatcher = remember(100, (rootDir: string): void => {
  const loaded = loadedFromJest(rootDir, 'jest-watcher') as
    | { readonly TestWatcher: { readonly prototype: Watcher } }
    | undefined;
  if (loaded) follow(loaded.TestWatcher.prototype);
});

function follow(watcher: Watcher): void {
  if (followed.has(watcher)) return;
  followed.add(watcher);
  const { setState } = watcher;
  watcher.setState = async function withListeners(state) {
    await setState.call(this, state);
    if (state.interrupted) for (const listener of listeners) listener();
  };
}
