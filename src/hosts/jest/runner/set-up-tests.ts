import { withCode, withCodeAndHint, type Message } from '../../../format/problem.js';
import { sessionSuffix } from '../../../format/session.js';
import { faultReader } from '../../../engine/node/script-fault.js';
import { changedEnv, runSetup, SetupError, type SetupRun } from '../../../runner/setup.js';
import { holdSignals } from '../../common/hold-signals.js';
import { setupFrame } from '../../common/setup-frame.js';
import type { GlobalConfig } from '../shared/jest-api.js';
import { hostOptions, optionsKey, sessionOptions } from '../shared/options.js';
import { placeOf } from '../shared/place.js';
import { babelSyntax } from '../worker/open-case.js';
import type { Test } from './jest-runner.js';
import { holdExit } from './hold-exit.js';
import { setupLoader } from './load-setup.js';

/** The tests of a run whose `setup` modules have run. */
export interface PreparedTests {
  readonly tests: readonly Test[];
  /** A test as Jest gave it, for its reporters. */
  readonly ownOf: <Value>(test: Value) => Value;
  /** Why no session can run, for each of the session files; none is in `tests` then. */
  readonly refused: ReadonlyMap<Test, Error>;
  /** Cleans up. In watch mode only the end of the process does. */
  readonly teardown: () => Promise<void>;
}

interface Run {
  readonly globalConfig: GlobalConfig;
  readonly signal: AbortSignal;
  /** Cancels the run. */
  readonly cancel: () => void;
}

/** By project and folder; watch mode keeps them from run to run. */
const ready = new Map<string, SetupRun>();
let release = (): void => undefined;

/**
 * Runs the modules of the option `setup` of every project and folder that has a session in the run, one after another. What they set
 * goes with the configuration of their tests, as that reaches workers, too.
 */
export async function setUpTests(tests: readonly Test[], run: Run): Promise<PreparedTests> {
  const { globalConfig } = run;
  const wanted = tests.filter((test) => test.path.endsWith(sessionSuffix) && setupOf(test, globalConfig) !== undefined);
  if (wanted.length === 0 || globalConfig.collectTests) return { ...nothing, tests };
  const begun = Promise.withResolvers<void>();
  if (ready.size === 0) hold(run, begun.promise);
  try {
    const configs = new Map<string, Test['context']['config']>();
    for (const test of wanted) {
      const key = keyOf(test, globalConfig);
      if (run.signal.aborted || configs.has(key)) continue;
      if (!ready.has(key)) ready.set(key, await runSetup(settingsOf(test, run)));
      configs.set(key, withEnv(test.context.config, ready.get(key)!.env));
    }
    if (run.signal.aborted) await tearDown();
    return prepared(tests, (test) => (wanted.includes(test) ? configs.get(keyOf(test, globalConfig)) : undefined), run);
  } catch (error) {
    await tearDown();
    if (!(error instanceof SetupError)) throw error;
    return refusedTests(tests, error, globalConfig);
  } finally {
    begun.resolve();
  }
}

const nothing: Omit<PreparedTests, 'tests'> = { ownOf: (test) => test, refused: new Map(), teardown: async () => {} };

function setupOf({ path, context: { config } }: Test, globalConfig: GlobalConfig) {
  return sessionOptions(config, placeOf(path, globalConfig, config).home).setup;
}

function keyOf({ path, context: { config } }: Test, globalConfig: GlobalConfig): string {
  return `${config.id}\0${placeOf(path, globalConfig, config).home}`;
}

function settingsOf(
  { path, context: { config } }: Test,
  { globalConfig, signal }: Run,
): Parameters<typeof runSetup>[0] {
  const { root, home } = placeOf(path, globalConfig, config);
  return {
    ...sessionOptions(config, home),
    root,
    folder: config.rootDir,
    env: process.env,
    load: setupLoader(config),
    readFault: faultReader(root, { syntaxOf: babelSyntax }),
    signal,
  };
}

/** What the modules have changed; JSON-safe, for workers. */
function withEnv(config: Test['context']['config'], env: SetupRun['env']): Test['context']['config'] {
  const setEnv = changedEnv(process.env, env);
  return { ...config, globals: { ...config.globals, [optionsKey]: { ...hostOptions(config), setEnv } } };
}

function prepared(
  all: readonly Test[],
  configOf: (test: Test) => Test['context']['config'] | undefined,
  { globalConfig }: Run,
): PreparedTests {
  const own = new Map<unknown, Test>();
  const tests = all.map((test) => {
    const config = configOf(test);
    if (!config) return test;
    const given = { ...test, context: { ...test.context, config } };
    own.set(given, test);
    return given;
  });
  const isWatching = globalConfig.watch || globalConfig.watchAll;
  return {
    tests,
    ownOf: <Value>(test: Value) => (own.get(test) ?? test) as Value,
    refused: new Map(),
    teardown: isWatching ? async () => {} : tearDown,
  };
}

/** Reports have the failure for each session; the lines are shown only once. */
function refusedTests(all: readonly Test[], error: SetupError, { rootDir }: GlobalConfig): PreparedTests {
  const sessions = all.filter(({ path }) => path.endsWith(sessionSuffix));
  const { problem } = error;
  const { code, message } = problem;
  const frame = setupFrame(error, rootDir);
  const refused = sessions.map((test, index) => {
    const failure = index === 0 ? { ...problem, ...(frame !== undefined && { detail: frame }) } : { code, message };
    const words = index === 0 ? [error.message, frame].join('\n').trimEnd() : withCode(problem);
    return [test, Object.assign(new Error(words), { stack: words, code: { callsheet: [failure] } })] as const;
  });
  return { ...nothing, tests: all.filter((test) => !sessions.includes(test)), refused: new Map(refused) };
}

/** Keeps the process until what it has set up is torn down, however it is ended. */
function hold({ globalConfig, cancel }: Run, begun: Promise<void>): void {
  const end = async (): Promise<void> => {
    cancel();
    await begun;
    await tearDown();
  };
  const releases = [holdSignals(end), ...(globalConfig.watch || globalConfig.watchAll ? [holdExit(end)] : [])];
  release = () => {
    for (const each of releases) each();
  };
}

async function tearDown(): Promise<void> {
  const runs = [...ready.values()];
  ready.clear();
  const faults: Message[] = [];
  for (const run of runs.toReversed()) faults.push(...(await run.teardown()));
  release();
  for (const fault of faults) process.stderr.write(`${withCodeAndHint(fault)}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
