import { EventEmitter } from 'node:events';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest, TestProject } from 'vitest/node';
import { lanePoolName, type LaneSettings, type RunningLaneSettings } from './lane-settings.js';
import { openThread, type LaneThread } from './lane-thread-client.js';
import { lanesWithinLimit, oneATurn, openQueue, type Queue } from '../../../runner/queue.js';
import { openPlanning, planFile, refuseFile, type FileSpec, type PlannedFile, type Planning } from './plan-file.js';
import { runFile } from './run-file.js';
import { openUpdates } from './task-updates.js';
import { plainError } from './plain-error.js';
import { readTls } from '../../../runner/options.js';
import { providedOptions, type WorkerOptions } from '../shared/worker-options.js';

/**
 * A pool of Vitest that runs session files side by side on one event loop, instead of one after another in workers.
 * To Vitest it is one worker that takes all files at once; it answers as a worker does.
 */
export function lanePool(settings: LaneSettings): PoolRunnerInitializer {
  return { name: lanePoolName, createPoolWorker: (options) => laneWorker(options, settings) };
}

/** `--isolate` on the command line would hand sessions to lanes one by one, each to a pool of its own. */
export function keepTogether({ config }: TestProject): void {
  if (config.pool === lanePoolName) config.isolate = false;
}

function laneWorker(options: PoolOptions, settings: LaneSettings): PoolWorker {
  const events = new EventEmitter();
  const answer = (type: string, error?: unknown): void => {
    const message = { __vitest_worker_response__: true, type, ...(error === undefined ? {} : { error }) };
    setImmediate(() => events.emit('message', message));
  };
  let poolRun: PoolRun | undefined;

  async function run(request: Extract<WorkerRequest, { type: 'run' | 'collect' }>): Promise<void> {
    const { files } = request.context;
    const { project, env } = options;
    const running = { ...settings, worker: providedOptions(project), env: env as NodeJS.ProcessEnv };
    if (request.type === 'collect') return collectFiles(files, project, running);
    poolRun = openPoolRun(project, running);
    await poolRun.run(files);
  }

  return {
    name: lanePoolName,
    on: (event, callback) => void events.on(event, callback),
    off: (event, callback) => void events.off(event, callback),
    deserialize: (message) => message,
    start: async () => undefined,
    stop: async () => poolRun?.close(),
    canReuse: () => false,
    send: (message) => {
      if (!message.__vitest_worker_request__) return;
      if (message.type === 'start') answer('started');
      else if (message.type === 'stop') answer('stopped');
      else if (message.type === 'run' || message.type === 'collect') {
        run(message).then(
          () => answer('testfileFinished'),
          (error: unknown) => answer('testfileFinished', error),
        );
      }
    },
  };
}

interface PoolRun {
  readonly run: (specs: readonly FileSpec[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Runs session files of one project, as many at a time as there are lanes. Its thread starts with the first run. */
function openPoolRun(project: TestProject, settings: RunningLaneSettings): PoolRun {
  const updates = openUpdates(settings.node.createMethodsRPC(project));
  const inTurn = oneATurn();
  const thread = keepThread(() => openThread(project, settings));
  let cancelled = false;
  let fault: Error | undefined;
  let queue: Queue<PlannedFile> | undefined;
  const stopListening = project.vitest.onCancel(() => {
    cancelled = true;
    queue?.stop();
    thread.cancel();
  });

  async function planNext(spec: FileSpec, planning: Planning): Promise<PlannedFile> {
    const planned = await inTurn(() => planFile(spec, project, planning));
    if (fault) planned.tasks.file.result ??= { state: 'fail', errors: [plainError(fault)] };
    await updates.queue(planned.tasks.file);
    return planned;
  }

  async function runNext(planned: PlannedFile): Promise<void> {
    await updates.collect(planned.tasks.file);
    if (cancelled) return updates.skipAll(planned.tasks.file);
    await runFile(planned, { worker: settings.worker, updates, openThread: thread.live });
    cancelAfterFailures(project);
  }

  return {
    run: async (specs) => {
      fault = faultOf(settings.worker);
      // It starts while the first files are planned.
      if (!fault) thread.live();
      const planning = openPlanning(settings, specs.length);
      queue = openQueue(specs, {
        root: settings.worker.root,
        prepare: (spec) => planNext(spec, planning),
        refuse: refuseFile,
      });
      if (cancelled) queue.stop();
      await queue.run(lanesOf(project, settings), runNext);
      await updates.flush();
    },
    close: async () => {
      stopListening?.();
      await thread.close();
    },
  };
}

/** A thread that a script has broken is followed by another. */
function keepThread(open: () => LaneThread) {
  let thread: LaneThread | undefined;
  return {
    live: (): LaneThread => {
      if (!thread?.isAlive()) thread = open();
      return thread;
    },
    cancel: () => thread?.cancel(),
    close: async () => thread?.close(),
  };
}

/** Why no session can run; reported for each file, where a thread that does not start could not. */
function faultOf({ root, tls }: WorkerOptions): Error | undefined {
  try {
    readTls(root, tls);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** `--no-file-parallelism` asks for one file at a time; the config's own is about the repo's tests and does not come here. */
function lanesOf({ config }: TestProject, { lanes }: LaneSettings): number {
  return (config as { readonly fileParallelism?: boolean }).fileParallelism === false ? 1 : lanesWithinLimit(lanes);
}

/** `bail`, as Vitest's own workers do it. Cancelling waits for this very run to end, so nothing waits for it here. */
function cancelAfterFailures({ config, vitest }: TestProject): void {
  if (!config.bail || vitest.state.getCountOfFailedTests() < config.bail) return;
  void vitest.cancelCurrentRun('test-failure');
}

/** Lists the tests of files without running any. */
async function collectFiles(
  specs: readonly FileSpec[],
  project: TestProject,
  settings: RunningLaneSettings,
): Promise<void> {
  const rpc = settings.node.createMethodsRPC(project, { collect: true });
  const planning = openPlanning(settings, specs.length);
  for (const spec of specs) await rpc.onCollected([planFile(spec, project, planning).tasks.file]);
}
