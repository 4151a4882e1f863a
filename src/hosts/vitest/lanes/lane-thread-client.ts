import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { TestProject } from 'vitest/node';
import { threadBlocked, threadCrashed } from '../../../model/problems/lanes.js';
import type { Message } from '../../../model/problem.js';
import type { Plan } from '../../../model/plan.js';
import { openJob, type Job, type JobHandle } from './job.js';
import type { FromThread, ThreadData, ToThread } from './messages.js';
import type { LaneSettings } from './open-lanes.js';

export type { JobHandle } from './job.js';

/** The thread that runs sessions, as the main thread sees it. */
export interface LaneThread {
  readonly run: (plan: Plan, rows: readonly number[]) => JobHandle;
  readonly cancel: () => void;
  readonly isAlive: () => boolean;
  readonly close: () => Promise<void>;
}

/** ms between two questions whether the thread is still there. */
const heartbeat = 2_000;
/** ms without an answer after which a script is taken to run without end. */
const patience = 10_000;

const threadFile = fileURLToPath(new URL('./lane-thread.js', import.meta.url));

export function openThread(project: TestProject, { worker: options, distPath }: LaneSettings): LaneThread {
  const workerData: ThreadData = { options, env: { ...process.env }, moduleRunner: moduleRunnerUrl(distPath) };
  const worker = new Worker(threadFile, { workerData, execArgv: [] });
  const jobs = new Map<number, Job>();
  const scripts = new Map<number, string>();
  const send = (message: ToThread): void => worker.postMessage(message);
  let count = 0;
  let answeredAt = Date.now();
  let alive = true;

  function end(message: Message): void {
    alive = false;
    clearInterval(pulse);
    for (const job of jobs.values()) job.break(message);
    jobs.clear();
  }

  function take(message: FromThread): void {
    if (message.kind === 'fetch') return void answerFetch(message);
    if (message.kind === 'pong') return;
    const job = jobs.get(message.job);
    if (message.kind === 'script') setOrDelete(scripts, message.job, message.path);
    else if (message.kind === 'row') job?.settle(message.row, message.record);
    else if (message.kind === 'log') job?.log(message.type, message.text);
    else if (message.kind === 'event') job?.tell(message.event);
    else if (message.kind === 'broken') job?.break(threadCrashed(message.stack));
    else if (message.kind === 'finished') job?.finish(message.failures);
    if (message.kind === 'finished' || message.kind === 'broken') jobs.delete(message.job);
  }

  async function answerFetch({ call, payload }: Extract<FromThread, { kind: 'fetch' }>): Promise<void> {
    send({ kind: 'fetched', call, answer: await fetchModule(project, payload) });
  }

  const pulse = setInterval(() => {
    const blocking = [...scripts.values()];
    if (jobs.size === 0 || blocking.length === 0) answeredAt = Date.now();
    else if (Date.now() - answeredAt > patience) {
      end(threadBlocked(blocking, patience));
      void worker.terminate();
    } else send({ kind: 'ping' });
  }, heartbeat).unref();

  worker.on('message', (messages: readonly FromThread[]) => {
    answeredAt = Date.now();
    messages.forEach(take);
  });
  worker.on('error', (error: Error) => end(threadCrashed(error.stack ?? error.message)));
  worker.on('exit', (code) => end(threadCrashed(`it ended with exit code ${code}`)));

  return {
    run: (plan, rows) => {
      const job = openJob(plan, rows);
      jobs.set((count += 1), job);
      send({ kind: 'run', job: count, plan, rows });
      return job;
    },
    cancel: () => send({ kind: 'cancel' }),
    isAlive: () => alive,
    close: async () => {
      clearInterval(pulse);
      alive = false;
      await worker.terminate();
    },
  };
}

function setOrDelete(map: Map<number, string>, key: number, value: string | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}

/** Answers Vite's module runner, as a dev server answers a browser. */
function fetchModule(project: TestProject, payload: unknown): Promise<unknown> {
  const channel = project.vite.environments.ssr!.hot;
  return channel.handleInvoke(payload as Parameters<typeof channel.handleInvoke>[0]);
}

/** Vite is a dependency of Vitest, so it is looked up from there. */
function moduleRunnerUrl(distPath: string): string {
  const vite = createRequire(join(distPath, 'index.js')).resolve('vite/package.json');
  return pathToFileURL(join(vite, '../dist/node/module-runner.js')).href;
}
