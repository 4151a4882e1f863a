import type { StepRecord } from '../../../record/record.js';
import type { Lanes } from '../../../runner/lanes.js';
import type { AssertionResult } from '../shared/jest-api.js';
import { openLive } from '../shared/live.js';
import { nameFilter, nameTests, type NamedTest } from '../shared/named-tests.js';
import type { FileResult } from '../shared/own-results.js';
import { printReasons } from '../shared/print-reasons.js';
import { collectedResult, fileResult, leftOut, plainResult, startOf, stepResult, type Ran } from '../shared/results.js';
import { finishedResult } from './finished-result.js';
import type { Emit } from './jest-runner.js';
import { openConsole } from './open-console.js';
import type { PlannedFile } from './plan-file.js';

/**
 * Runs a session file in a lane and emits its tests while it runs.
 *
 * @returns what Jest's workers would have given
 * @throws why the file cannot run
 */
export async function runFile(file: PlannedFile, lanes: Lanes, emit: Emit): Promise<FileResult> {
  const { ready, of } = file;
  if ('fault' in ready) throw ready.fault;
  const { plan } = ready;
  const start = Date.now();
  const tests = nameTests(plan);
  if (of.globalConfig.collectTests) return finishedResult(collectedResult(tests, plan, of), of, { start });
  const ran = await runTests(tests, { file, lanes, emit });
  const output = openConsole(of);
  printReasons(ran.results, of.globalConfig, output.print);
  return finishedResult(fileResult(ran, plan, of), of, { start, console: output.buffer() });
}

interface FileRun {
  readonly file: PlannedFile;
  readonly lanes: Lanes;
  readonly emit: Emit;
}

async function runTests(tests: readonly NamedTest[], { file, lanes, emit }: FileRun): Promise<Ran> {
  const { of, ready } = file;
  if ('fault' in ready) throw ready.fault;
  const { plan, running } = ready;
  const wanted = tests.filter(nameFilter(of.globalConfig));
  const results = new Map<NamedTest, AssertionResult>();
  const events = inOrder();
  const live = openLive(plan, of.path, (name, [path, what]) => emit(name, [path as string, what]));

  function begin(test: NamedTest | undefined): void {
    if (test) events.next(() => emit('test-case-start', [of.path, startOf(test)]));
  }

  function end(record: StepRecord): void {
    const test = wanted[results.size]!;
    const result = stepResult(test, record, of);
    results.set(test, result);
    events.next(() => emit('test-case-result', [of.path, plainResult(result)]));
    begin(wanted[results.size]);
  }

  if (wanted.length === 0) return { results: tests.map((test) => leftOut(test, of)), failures: [] };
  begin(wanted[0]);
  const failures = await lanes.run(() => plan, {
    root: of.place.root,
    processEnv: running.env,
    http: running.http(),
    options: running.options(),
    onEvent: live.onEvent,
    // The queue sees to it.
    exclusive: false,
    rows: wanted.map(({ row }) => row.index),
    onRecord: (_, record) => end(record),
  });
  await Promise.all([live.rest(), events.all()]);
  return { results: tests.map((test) => results.get(test) ?? leftOut(test, of)), failures };
}

/** Does works one after another, each when the one before is done. */
function inOrder() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    next: (work: () => Promise<unknown>): void => {
      last = last.then(work);
    },
    all: () => last,
  };
}
