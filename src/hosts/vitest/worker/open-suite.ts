import { faultReader } from '../../../engine/node/script-fault.js';
import type { Ports, Script } from '../../../engine/ports/ports.js';
import type { Plan } from '../../../format/plan.js';
import { sharedHttp } from '../../../runner/default-ports.js';
import { LocksNotWritten } from '../../../runner/locks/file-locks.js';
import { openSession } from '../../../runner/open-session.js';
import { suiteMeta } from '../shared/suite-meta.js';
import { viteWords } from '../../common/vite-words.js';
import { optionsKey, type WorkerOptions, processEnv } from '../shared/worker-options.js';
import { suiteError, reportOutcome } from './outcome.js';
import { noLiveChannel, openLiveChannel } from './live-channel.js';
import type { TestContext, VitestApi } from './vitest-api.js';

/** By path relative to the project root, what loads a `pre` or `post` script. */
export type ScriptModules = Readonly<Record<string, () => Promise<{ readonly default?: unknown }>>>;

/** What a generated suite is written with. */
export interface SessionSuite {
  /** Options of the suite of the case, of a call, and of a test: nothing reorders, repeats or times out a step. */
  readonly suite: object;
  readonly call: object;
  readonly step: object;
  /** The test of a row. */
  readonly row: (index: number, context: TestContext) => Promise<void>;
  /** Runs what is due after the last step. */
  readonly finish: (context: object, suite: { readonly meta: object }) => Promise<void>;
}

const inOrder = { concurrent: false, retry: 0, repeats: 0, timeout: 0 } as const;
const suiteOptions = { ...inOrder, shuffle: false } as const;

/** Opens the session behind a generated suite. Its plan is one file's; a test runs its row and those before it. */
export function openSuite(api: VitestApi, plan: Plan, scripts: ScriptModules): SessionSuite {
  // Vitest 4 does not run a file again that another has imported, as callers import their flows.
  api.vi.resetModules();
  const options = api.inject(optionsKey) as WorkerOptions;
  const { root, teardownTimeout } = options;
  const env = processEnv(options);
  const live = options.live ? openLiveChannel(api, plan) : noLiveChannel;
  const session = openSession(plan, {
    root,
    processEnv: env,
    http: sharedHttp(root, options, env),
    loadScript: async (path) => (await scripts[path]?.())?.default as Script,
    readFault: faultOf(faultReader(root, viteWords(root))),
    onEvent: live.onEvent,
    options: options.run,
    teardownTimeout,
  });
  const place = { root, plan };
  return {
    suite: suiteOptions,
    call: suiteOptions,
    step: inOrder,
    row: async (index, context) => {
      context.signal.addEventListener('abort', session.cancel, { once: true });
      live.enter(context);
      const record = await session.runRow(index).catch((error) => skipRefused(error, context));
      await live.leave();
      context.signal.removeEventListener('abort', session.cancel);
      await reportOutcome(record, context, place);
    },
    // Vitest reads the first parameter from the source: it has to be an object pattern.
    finish: async ({}, suite) => {
      const failures = await session.finish();
      Object.assign(suite.meta, { callsheet: suiteMeta(plan, failures) });
      if (failures.length > 0) throw failures.map((failure) => suiteError(failure, place));
    },
  };
}

/** The file fails by what its session cannot be kept apart for; none of its tests does. */
function skipRefused(error: unknown, context: TestContext): never {
  if (error instanceof LocksNotWritten) context.skip(error.fault.message);
  throw error;
}

/** Vitest 5 puts the whole path of the file behind what `process.exit` throws; lanes and Jest say no more than the call. */
function faultOf(read: Ports['readFault']): Ports['readFault'] {
  return (error) => {
    const { words, ...fault } = read(error);
    return { ...fault, words: words.replace(/^(process\.exit .*) \(test file: .*\)$/, '$1') };
  };
}
