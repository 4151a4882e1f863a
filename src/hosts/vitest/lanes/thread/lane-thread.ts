import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { diskFiles, systemClock } from '../../../../engine/node-ports.js';
import { openRun, type Run } from '../../../../engine/open-run.js';
import type { Ports } from '../../../../engine/ports.js';
import { httpOf } from '../../worker/shared-http.js';
import type { FromThread, ThreadData, ToThread } from '../messages.js';
import { captureConsole, inJob } from './console.js';
import { openPost } from './post.js';
import { openScripts } from './scripts.js';

/** Runs sessions side by side on this thread's event loop, each with its steps in order. */
export function startLaneThread(port: MessagePort = parentPort!, data = workerData as ThreadData): void {
  const { options, env } = data;
  const post = openPost(port);
  const http = httpOf(options, env);
  const scripts = openScripts(data, post);
  const runs = new Map<number, Run>();

  function portsOf(job: number): Ports {
    return {
      openHttp: http.open,
      clock: systemClock,
      files: diskFiles(options.root),
      processEnv: env,
      loadScript: (path) => scripts.load(path, job),
      emit: (event) => {
        if (options.live && event.kind !== 'row-finished') post({ kind: 'event', job, event });
      },
    };
  }

  let failures = 0;
  /** Vitest hears of a failure when the next step may be on its way already, so `bail` is kept here, too. */
  function noteFailure(): void {
    failures += 1;
    if (failures === data.bail) for (const run of runs.values()) run.cancel();
  }

  /** One session from its first row to its `post` scripts. */
  async function runJob({ job, plan, rows }: Extract<ToThread, { kind: 'run' }>): Promise<void> {
    const run = openRun(plan, portsOf(job), options.run);
    runs.set(job, run);
    try {
      for (const row of rows) {
        const record = await run.runRow(row);
        if (record.state === 'failed') noteFailure();
        post({ kind: 'row', job, row, record });
      }
      post({ kind: 'finished', job, failures: await run.finish() });
    } catch (error) {
      post({ kind: 'broken', job, ...told(error) });
    } finally {
      runs.delete(job);
    }
  }

  captureConsole((job, type, text) => post({ kind: 'log', job, type, text }));
  port.on('message', (message: ToThread) => {
    if (message.kind === 'run') void inJob(message.job, () => runJob(message));
    else if (message.kind === 'cancel') for (const run of runs.values()) run.cancel();
    else if (message.kind === 'ping') post({ kind: 'pong' });
    else scripts.fetched(message.call, message.answer);
  });
}

function told(error: unknown): Pick<Extract<FromThread, { kind: 'broken' }>, 'message' | 'stack'> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { message, stack: stack ?? message };
}
