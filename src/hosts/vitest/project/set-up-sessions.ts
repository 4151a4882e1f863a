import type { TestProject } from 'vitest/node';
import { faultReader } from '../../../engine/node/script-fault.js';
import type { CallsheetConfig } from '../../../format/options.js';
import { withCodeAndHint } from '../../../format/problem.js';
import type { runSetup, SetupError, SetupRun } from '../../../runner/setup.js';
import { setupFrame } from '../../common/setup-frame.js';
import { viteWords } from '../../common/vite-words.js';
import { rememberFault } from '../shared/setup-faults.js';
import { optionsKey, providedOptions, usersEnv, type WorkerOptions } from '../shared/worker-options.js';
import { holdSignals } from '../../common/hold-signals.js';

/** Vitest's own, alike in both majors: the first does nothing a second time, and Vitest tears down every project. */
const setUp = '_initializeGlobalSetup';
const tearDown = '_teardownGlobalSetup';
type GlobalSetup = Partial<Record<typeof setUp | typeof tearDown, () => Promise<void>>>;

/**
 * Has the `globalSetup` of a package run before the first of its sessions: Vitest sets up the root, and of its projects
 * those that have a file in the run.
 *
 * @param home - the project that has the plugin
 */
export function setUpHome(sessions: TestProject, home: TestProject): void {
  const [own, outer] = [sessions, home] as unknown as readonly [GlobalSetup, GlobalSetup];
  const setUpOwn = own[setUp]?.bind(sessions);
  own[setUp] = async () => {
    await outer[setUp]?.();
    await setUpOwn?.();
  };
}

interface Home {
  /** Absolute. */
  readonly home: string;
  readonly options: CallsheetConfig;
}

/**
 * Has the modules of the option `setup` run before the first session of a project, as a `globalSetup` of it would: once for all runs of
 * watch mode. An interrupted Vitest runs no teardown of its own and would leave what they have started.
 */
export function setUpSessions(sessions: TestProject, of: Home): void {
  if (of.options.setup === undefined) return;
  const own = sessions as unknown as GlobalSetup;
  const [setUpOwn, tearDownOwn] = [own[setUp]?.bind(sessions), own[tearDown]?.bind(sessions)];
  const { vitest } = sessions;
  let ready: SetupRun | undefined;
  let release = (): void => undefined;

  async function end(): Promise<void> {
    const run = ready;
    ready = undefined;
    const faults = (await run?.teardown()) ?? [];
    release();
    for (const fault of faults) vitest.logger.error(withCodeAndHint(fault));
    if (faults.length > 0) process.exitCode = 1;
  }

  async function begin(): Promise<void> {
    const cancelled = new AbortController();
    const stopListening = vitest.onCancel(() => cancelled.abort());
    let over = (): void => undefined;
    const begun = new Promise<void>((done) => (over = done));
    release = holdSignals(async () => {
      void vitest.cancelCurrentRun('keyboard-input');
      await begun;
      await end();
    });
    // It brings a part of the engine, which is in the thread of sessions otherwise.
    const setup = await import('../../../runner/setup.js');
    try {
      ready = await setup.runSetup(settingsOf(sessions, of, cancelled.signal));
      provideEnv(sessions, setup.changedEnv(envOf(sessions), ready.env));
    } catch (error) {
      release();
      throw error instanceof setup.SetupError ? shownError(error, sessions) : error;
    } finally {
      stopListening?.();
      over();
    }
    // A later run needs all of it, so it begins anew.
    if (cancelled.signal.aborted) await end();
  }

  own[setUp] = async () => {
    await setUpOwn?.();
    if (!ready) await begin();
  };
  own[tearDown] = async () => {
    await end();
    await tearDownOwn?.();
  };
}

function settingsOf(
  sessions: TestProject,
  { home, options }: Home,
  signal: AbortSignal,
): Parameters<typeof runSetup>[0] {
  const { root } = providedOptions(sessions);
  return {
    ...options,
    root,
    folder: home,
    env: envOf(sessions),
    load: async (path) => (await sessions.import<{ readonly default?: unknown }>(path)).default,
    readFault: faultReader(root, viteWords(root)),
    signal,
    // Then Vitest ends its process.
    teardownTimeout: sessions.vitest.config.teardownTimeout * 0.9,
  };
}

type Env = Readonly<Record<string, string | undefined>>;

/** What sessions would read if nothing were set up. */
function envOf(sessions: TestProject): Env {
  return usersEnv({ ...process.env, ...(sessions.config.env as Env) }, providedOptions(sessions));
}

/** Hands on what the modules have changed, to lanes and workers alike. */
function provideEnv(sessions: TestProject, changed: WorkerOptions['env']): void {
  const worker = providedOptions(sessions);
  sessions.provide(optionsKey as never, { ...worker, env: { ...worker.env, ...changed } } as never);
}

/** The error as Vitest shows one, with a frame of where the module threw it; reports have it for each session of the run. */
function shownError(error: SetupError, { vitest }: TestProject): Error {
  rememberFault(vitest, error.problem);
  const { name, message } = error;
  const frame = setupFrame(error, vitest.config.root);
  // Its stack would lead to what runs the module.
  return Object.assign(new Error(message), { name, stack: `${name}: ${message}`, ...(frame && { frame }) });
}
