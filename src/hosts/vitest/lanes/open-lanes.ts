import type { TestProject } from 'vitest/node';
import { openThread, type LaneThread } from './lane-thread-client.js';
import { locksOf, openLocks } from './locks.js';
import { planFile, type FileSpec } from './plan-file.js';
import { runFile } from './run-file.js';
import { openUpdates } from './task-updates.js';
import type { WorkerOptions } from '../worker-options.js';

export interface LaneSettings {
  /** How many sessions run at the same time. */
  readonly lanes: number;
  readonly worker: WorkerOptions;
  /** Where that Vitest's own code lies. */
  readonly distPath: string;
  /** `vitest/node` of the Vitest that runs, which need not be the one that lies nearest to this file. */
  readonly node: VitestNode;
}

/** The same, and the environment that Vitest starts workers with: what the config's `env` says is in it. */
export interface RunningLaneSettings extends LaneSettings {
  readonly env: NodeJS.ProcessEnv;
}

export type VitestNode = Pick<typeof import('vitest/node'), 'createMethodsRPC' | 'generateFileHash'>;

export interface Lanes {
  readonly run: (specs: readonly FileSpec[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Runs session files of one project, as many at a time as there are lanes. Its thread starts with the first file that has rows to run. */
export function openLanes(project: TestProject, settings: RunningLaneSettings): Lanes {
  const { vitest } = project;
  const updates = openUpdates(settings.node.createMethodsRPC(project));
  const locks = openLocks();
  let thread: LaneThread | undefined;
  let cancelled = false;
  const stopListening = vitest.onCancel(() => {
    cancelled = true;
    thread?.cancel();
  });

  /** A thread that a script has broken is followed by another. */
  function liveThread(): LaneThread {
    if (!thread?.isAlive()) thread = openThread(project, settings);
    return thread;
  }

  async function runNext(spec: FileSpec): Promise<void> {
    const planned = planFile(spec, project, settings);
    await updates.queue(planned.tasks.file);
    await locks.during(locksOf(planned.plan), async () => {
      await updates.collect(planned.tasks.file);
      if (cancelled) return updates.skipAll(planned.tasks.file);
      await runFile(planned, { worker: settings.worker, updates, openThread: liveThread });
      cancelAfterFailures(project);
    });
  }

  return {
    run: async (specs) => {
      const waiting = [...specs];
      const lane = async (): Promise<void> => {
        for (let spec = waiting.shift(); spec; spec = waiting.shift()) if (!cancelled) await runNext(spec);
      };
      await Promise.all(Array.from({ length: Math.min(settings.lanes, specs.length) }, lane));
      await updates.flush();
    },
    close: async () => {
      stopListening?.();
      await thread?.close();
    },
  };
}

/** `bail`, as Vitest's own workers do it. Cancelling waits for this very run to end, so nobody waits for it here. */
function cancelAfterFailures({ config, vitest }: TestProject): void {
  if (!config.bail || vitest.state.getCountOfFailedTests() < config.bail) return;
  void vitest.cancelCurrentRun('test-failure');
}
