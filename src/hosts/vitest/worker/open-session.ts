import type { Ports, Script } from '../../../engine/ports/ports.js';
import { openRun } from '../../../engine/rows/open-run.js';
import { diskFiles } from '../../../engine/node/disk-files.js';
import { systemClock } from '../../../engine/node/system-clock.js';
import { faultReader } from '../../../engine/node/script-fault.js';
import type { StepRecord } from '../../../record/record.js';
import type { Plan } from '../../../format/plan.js';
import { optionsKey, type WorkerOptions } from '../shared/worker-options.js';
import { suiteMeta } from '../shared/suite-meta.js';
import { openLastMoment } from '../../../runner/last-moment.js';
import { processEnv } from './process-env.js';
import { sharedHttp } from './shared-http.js';
import { suiteError } from './errors.js';
import { noLiveChannel, openLiveChannel } from './live-channel.js';
import { openTurn } from './own-turn.js';
import { tellOutcome } from './tell-outcome.js';
import { exclusiveNames } from '../../../runner/locks/exclusive-names.js';
import { viteWords } from '../shared/vite-words.js';
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

/** Opens the run behind a generated suite. Its plan is one file's; a test runs its row and those before it. */
export function openSession(api: VitestApi, plan: Plan, scripts: ScriptModules): SessionSuite {
  // Vitest 4 does not run a file again that another has imported, as callers import their flows.
  api.vi.resetModules();
  const options = api.inject(optionsKey) as WorkerOptions;
  const live = options.live ? openLiveChannel(api, plan) : noLiveChannel;
  const run = openRun(
    plan,
    {
      ...sharedHttp(options).openSession(),
      clock: systemClock,
      files: diskFiles(options.root),
      processEnv: processEnv(options),
      loadScript: async (path) => (await scripts[path]?.())?.default as Script,
      readFault: faultOf(faultReader(options.root, viteWords(options.root))),
      emit: live.onEvent,
    },
    options.run,
  );
  const place = { root: options.root, plan };
  const lastMoment = openLastMoment(options.teardownTimeout);
  const cancel = (): void => {
    run.cancel();
    lastMoment.begin();
  };
  const turn = openTurn(options.root, exclusiveNames(plan));
  return {
    suite: suiteOptions,
    call: suiteOptions,
    step: inOrder,
    row: async (index, context) => {
      context.signal.addEventListener('abort', cancel, { once: true });
      live.enter(context);
      await turn.begin(context);
      const record: StepRecord = await run.runRow(index);
      await live.leave();
      context.signal.removeEventListener('abort', cancel);
      await tellOutcome(record, context, place);
    },
    // Vitest reads the first parameter from the source: it has to be an object pattern.
    finish: async ({}, suite) => {
      const failures = await turn.end(() => lastMoment.within(run.finish(), []));
      Object.assign(suite.meta, { callsheet: suiteMeta(plan, failures) });
      if (failures.length > 0) throw failures.map((failure) => suiteError(failure, place));
    },
  };
}

/** Vitest 5 puts the whole path of the file behind what `process.exit` throws; lanes and Jest say no more than the call. */
function faultOf(read: Ports['readFault']): Ports['readFault'] {
  return (error) => {
    const { words, ...fault } = read(error);
    return { ...fault, words: words.replace(/^(process\.exit .*) \(test file: .*\)$/, '$1') };
  };
}
