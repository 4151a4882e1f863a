import { EventEmitter } from 'node:events';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node';
import { collectFiles } from './collect-files.js';
import { lanePoolName } from './lane-pool-name.js';
import { openPoolRun, type PoolRun } from './pool-run.js';
import type { LaneSettings } from './lane-settings.js';

/**
 * A pool of Vitest that runs session files side by side on one event loop, instead of one after another in workers.
 * To Vitest it is one worker that takes all files at once; it answers as a worker does.
 */
export function lanePool(settings: LaneSettings): PoolRunnerInitializer {
  return { name: lanePoolName, createPoolWorker: (options) => laneWorker(options, settings) };
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
    if (request.type === 'collect') return collectFiles(files, options.project, settings);
    poolRun = openPoolRun(options.project, { ...settings, env: options.env as NodeJS.ProcessEnv });
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
