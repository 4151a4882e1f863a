import { requireFromJest, type GlobalConfig } from '../shared/jest-api.js';
import { defaultOf } from '../shared/default-of.js';
import { hostOptions, type InnerRunner } from '../shared/options.js';
import type { CallbackRunner, Emit, JestRunner, RunnerClass, Test, TransformModule, Watcher } from './jest-runner.js';
import type { LaneRun } from './run-lanes.js';

interface OtherRun extends LaneRun {
  readonly watcher: Watcher;
  readonly serial: boolean;
}

/** Has the runners that would have had them run files that are not for lanes, one runner after another, as Jest does. */
export async function runOthers(tests: readonly Test[], run: OtherRun): Promise<void> {
  const groups = Map.groupBy(tests, ({ context }) => JSON.stringify(hostOptions(context.config).innerRunner));
  for (const group of groups.values()) await runGroup(group, run);
}

async function runGroup(tests: readonly Test[], { globalConfig, context, emit, watcher, serial }: OtherRun) {
  const { config } = tests[0]!.context;
  const { innerRunner } = hostOptions(config);
  const Runner = await loadRunner(config, innerRunner);
  // Jest's starts all its workers at once, and those for sessions have nothing to do.
  const maxWorkers = Math.min(globalConfig.maxWorkers ?? 1, tests.length);
  const runner = new Runner({ ...globalConfig, maxWorkers } as GlobalConfig, context, innerRunner?.options ?? {});
  const options = { serial: serial || Boolean(runner.isSerial) };
  if (!runner.supportsEventEmitters) return runWithCallbacks(runner, emit, { tests, watcher, options });
  const stopListening = passOn(runner, emit);
  await runner.runTests(tests, watcher, options);
  for (const stop of stopListening) stop();
}

async function loadRunner(config: Test['context']['config'], inner: InnerRunner | undefined): Promise<RunnerClass> {
  if (!inner) return defaultOf(requireFromJest(config.rootDir, 'jest-runner')) as RunnerClass;
  const { createScriptTransformer } = requireFromJest(config.rootDir, '@jest/transform') as TransformModule;
  const transformer = await createScriptTransformer(config);
  return (await transformer.requireAndTranspileModule(inner.path)) as RunnerClass;
}

function passOn(runner: JestRunner, emit: Emit): readonly (() => void)[] {
  return [
    runner.on('test-file-start', (data) => emit('test-file-start', data)),
    runner.on('test-file-success', (data) => emit('test-file-success', data)),
    runner.on('test-file-failure', (data) => emit('test-file-failure', data)),
    runner.on('test-case-start', (data) => emit('test-case-start', data)),
    runner.on('test-case-result', (data) => emit('test-case-result', data)),
  ];
}

function runWithCallbacks(
  runner: CallbackRunner,
  emit: Emit,
  { tests, watcher, options }: { tests: readonly Test[]; watcher: Watcher; options: { serial: boolean } },
): Promise<void> {
  return runner.runTests(
    tests,
    watcher,
    (test) => emit('test-file-start', [test]),
    (...data) => emit('test-file-success', data),
    (...data) => emit('test-file-failure', data),
    options,
  );
}
