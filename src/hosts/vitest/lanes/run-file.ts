import type { RunnerTask, RunnerTestCase, RunnerTestFile, RunnerTestSuite } from 'vitest';
import { earlierNote, seedNote, type StepRecord } from '../../../record/record.js';
import type { Outline } from '../../../record/report.js';
import { printable } from '../../../lib/printable.js';
import { suiteMeta } from '../shared/suite-meta.js';
import { stepErrors, suiteError, type SuitePlace } from '../worker/outcome.js';
import type { WorkerOptions } from '../shared/worker-options.js';
import { type LiveChannel, noLiveChannel, openLiveChannel } from '../worker/live-channel.js';
import type { JobHandle } from './jobs.js';
import type { LaneThread } from './lane-thread-client.js';
import { plainError } from './plain-error.js';
import type { PlannedFile } from './plan-file.js';
import type { Updates } from './task-updates.js';

export interface FileRun {
  readonly worker: WorkerOptions;
  readonly updates: Updates;
  readonly openThread: () => LaneThread;
}

/** Runs the tests of a file that are asked for, in order, and reports to Vitest each suite and test as its runner would. */
export async function runFile(
  { outline, tasks, takePlan }: PlannedFile,
  { worker, updates, openThread }: FileRun,
): Promise<void> {
  const { file, rows } = tasks;
  if (file.result?.state === 'fail') {
    updates.skipAll(file);
    return updates.update(file, 'suite-failed-early');
  }
  const wanted = wantedTests(file).map(({ id }) => rows.get(id)!);
  const place = { root: worker.root, plan: outline! };
  const job = wanted.length === 0 ? undefined : openThread().run(takePlan(), wanted);
  const api = { recordArtifact: (task: object, artifact: object) => updates.artifact(task as RunnerTask, artifact) };
  const live = worker.live ? openLiveChannel(api, outline!) : noLiveChannel;
  job?.onLog((type, text) => updates.log(file, type, text));
  job?.onEvent(live.onEvent);
  await runSuite(file, { rows, job, updates, place, live });
}

interface SuiteRun {
  readonly rows: ReadonlyMap<string, number>;
  /** Absent where nothing of the file is asked for. */
  readonly job: JobHandle | undefined;
  readonly updates: Updates;
  readonly place: SuitePlace & { readonly plan: Outline };
  readonly live: LiveChannel;
}

type TaskResult = NonNullable<RunnerTestCase['result']>;
/** What became of a task. Once Vitest has the report, it may put earlier words back on the task itself: it takes them in turn. */
type Ended = Pick<TaskResult, 'state' | 'startTime' | 'duration'>;

async function runSuite(suite: RunnerTestSuite | RunnerTestFile, run: SuiteRun): Promise<Ended> {
  const startTime = Date.now();
  let result: TaskResult = { state: suite.mode === 'skip' ? 'skip' : 'run', startTime };
  suite.result = result;
  run.updates.update(suite, 'suite-prepare');
  if (suite.mode !== 'skip') {
    const ended: Ended[] = [];
    for (const task of suite.tasks) {
      const own = await (task.type === 'suite' ? runSuite(task, run) : runTest(task as RunnerTestCase, run));
      if (own) ended.push(own);
    }
    const errors = isCase(suite) ? await finishCase(suite, run) : [];
    const failed = errors.length > 0 || ended.some(({ state }) => state === 'fail');
    const times = (isCall(suite) && timesOf(ended)) || { startTime, duration: Date.now() - startTime };
    result = { state: failed ? 'fail' : 'pass', ...times, ...(errors.length > 0 && { errors }) };
    suite.result = result;
  }
  run.updates.update(suite, 'suite-finished');
  return result;
}

/** The outermost suite, which means the session. */
function isCase(suite: RunnerTestSuite | RunnerTestFile): boolean {
  return suite.suite === undefined && !('filepath' in suite);
}

function isCall(suite: RunnerTestSuite): boolean {
  return suite.suite !== undefined;
}

/** From the first of them to the last, as they say it: they are reported in bundles, some time after they ran. */
function timesOf(ended: readonly Ended[]): Omit<Ended, 'state'> | undefined {
  const timed = ended.filter(
    (own): own is Required<Ended> => own.startTime !== undefined && own.duration !== undefined,
  );
  const [first, last] = [timed[0], timed.at(-1)];
  if (!first || !last) return undefined;
  return { startTime: first.startTime, duration: last.startTime + last.duration - first.startTime };
}

async function finishCase(suite: RunnerTestSuite, { job, place }: SuiteRun) {
  const failures = (await job?.finished()) ?? [];
  Object.assign(suite.meta, { callsheet: suiteMeta(place.plan, failures) });
  return failures.map((failure) => plainError(suiteError(failure, place)));
}

/** Gives nothing of a test that did not come to its turn. */
async function runTest(
  test: RunnerTestCase,
  { rows, job, updates, place, live }: SuiteRun,
): Promise<Ended | undefined> {
  if (test.mode === 'skip') {
    updates.update(test, 'test-prepare');
    updates.update(test, 'test-finished');
    return undefined;
  }
  test.result = { state: 'run', startTime: Date.now(), retryCount: 0, repeatCount: 0 };
  updates.update(test, 'test-prepare');
  live.enter({ task: test });
  const record = await job!.record(rows.get(test.id)!);
  await live.leave();
  // It stays pending, as under Vitest's own runner.
  if (!record) return void delete test.result;
  Object.assign(test.meta, { callsheet: record });
  if (record.earlier) await updates.annotate(test, printable(earlierNote(record.earlier)), 'notice');
  if (record.seed !== undefined) await updates.annotate(test, printable(seedNote(record.seed)), 'notice');
  const reason =
    record.state === 'skipped' || record.state === 'waiting' ? printable(record.reason ?? record.state) : undefined;
  if (reason !== undefined) {
    await updates.annotate(test, reason, record.state);
    test.mode = 'skip';
  }
  const result = resultOf(record, reason, place);
  test.result = result;
  updates.update(test, 'test-finished');
  return { startTime: record.startedAt, ...result };
}

function resultOf(record: StepRecord, reason: string | undefined, place: SuitePlace): TaskResult {
  const { startedAt: startTime, elapsed: duration } = record;
  // `note` is Vitest's own, though its type leaves it out. With a `startTime`, which its runner leaves out, `tree` marks
  // what took long as passed.
  if (reason !== undefined) return { state: 'skip', note: reason, pending: true, duration } as TaskResult;
  const times = { startTime, duration, retryCount: 0, repeatCount: 0 };
  if (record.state === 'passed') return { state: 'pass', ...times };
  return { state: 'fail', ...times, errors: stepErrors(record, place).map(plainError) };
}

function wantedTests(suite: RunnerTestSuite): readonly RunnerTestCase[] {
  return suite.tasks.flatMap((task) => {
    if (task.type === 'suite') return wantedTests(task);
    return task.mode === 'skip' ? [] : [task as RunnerTestCase];
  });
}
