import type { GlobalConfig } from '../shared/jest-api.js';
import { divideTests } from './divide-tests.js';
import { openEvents } from './events.js';
import type { Emit, JestRunner, RunnerContext, Watcher } from './jest-runner.js';
import { runLanes } from './run-lanes.js';
import { runOthers } from './run-others.js';
import { setUpTests, type PreparedTests } from './set-up-tests.js';

/**
 * The runner of a project with session files: it runs these side by side in lanes, in Jest's own process, and leaves all
 * other files to the runner that would have had them. Jest calls it with `new`, for each run, also in watch mode.
 */
export default function CallsheetRunner(globalConfig: GlobalConfig, context: RunnerContext): JestRunner {
  const events = openEvents();
  const stopped = new AbortController();
  cancelAfterFailures(events, globalConfig, () => stopped.abort());
  return {
    supportsEventEmitters: true,
    on: events.on,
    runTests: async (tests, watcher, { serial }) => {
      const stopListening = onInterrupt(watcher, () => stopped.abort());
      const { signal } = stopped;
      const ready = await setUpTests(tests, { globalConfig, signal, cancel: () => stopped.abort() });
      for (const [test, error] of ready.refused) await events.emit('test-file-failure', [test, error]);
      const emit = asJestKnows(events.emit, ready.ownOf);
      const { sessions, others } = divideTests(ready.tests, globalConfig);
      const run = { globalConfig, context, emit, signal };
      const runRest = (): Promise<void> => runOthers(others, { ...run, watcher, serial });
      try {
        // In one process, tests would hold up what a session waits for.
        if (serial) {
          await runLanes(sessions, run);
          await runRest();
        } else await Promise.all([runLanes(sessions, run), runRest()]);
      } finally {
        stopListening();
        await ready.teardown();
      }
    },
  };
}

/** Tests that are given a configuration of their own are the tests that Jest gave to its reporters. */
function asJestKnows(emit: Emit, ownOf: PreparedTests['ownOf']): Emit {
  return (name, [first, ...more]) => emit(name, [ownOf(first), ...more] as never);
}

/** `bail` ends Jest's process once its reports are written: until then nothing more is sent. */
function cancelAfterFailures(
  { on }: ReturnType<typeof openEvents>,
  { bail = 0 }: GlobalConfig,
  cancel: () => void,
): void {
  let failed = 0;
  on('test-file-success', ([, { numFailingTests }]) => {
    failed += numFailingTests;
    if (bail > 0 && failed >= bail) cancel();
  });
}

function onInterrupt(watcher: Watcher, listener: () => void): () => void {
  if (watcher.isInterrupted()) listener();
  return watcher.on('change', ({ interrupted }) => {
    if (interrupted) listener();
  });
}
