import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { TestProject } from 'vitest/node';
import { threadBlocked, threadCrashed } from '../../../model/problems/lanes.js';
import type { Message } from '../../../model/problem.js';
import type { Plan } from '../../../model/plan.js';
import { usersEnv } from '../worker/process-env.js';
import { openJob, type Job, type JobHandle } from './job.js';
import type { FromThread, ThreadData, ToThread } from './messages.js';
import type { RunningLaneSettings } from './open-lanes.js';
import { openPulse, patience } from './pulse.js';

export type { JobHandle } from './job.js';

/** The thread that runs sessions, as the main thread sees it. */
export interface LaneThread {
  readonly run: (plan: Plan, rows: readonly number[]) => JobHandle;
  readonly cancel: () => void;
  readonly isAlive: () => boolean;
  readonly close: () => Promise<void>;
}

const threadFile = fileURLToPath(new URL('./lane-thread.js', import.meta.url));

export function openThread(project: TestProject, settings: RunningLaneSettings): LaneThread {
  const worker = new Worker(threadFile, { workerData: threadData(project, settings), execArgv: [] });
  const jobs = new Map<number, Job>();
  const send = (message: ToThread): void => worker.postMessage(message);
  const pulse = openPulse(
    () => send({ kind: 'ping' }),
    (scripts) => end(threadBlocked(scripts, patience)),
  );
  let count = 0;
  let alive = true;

  function end(message: Message): void {
    alive = false;
    pulse.stop();
    for (const job of jobs.values()) job.break(message);
    jobs.clear();
    void worker.terminate();
  }

  async function answerFetch({ call, payload }: Extract<FromThread, { kind: 'fetch' }>): Promise<void> {
    send({ kind: 'fetched', call, answer: await fetchModule(project, payload) });
  }

  worker.on('message', (messages: readonly FromThread[]) => {
    pulse.felt();
    for (const message of messages) {
      if (message.kind === 'fetch') void answerFetch(message);
      else if (message.kind === 'script') pulse.watch(message.job, message.path);
      else if (message.kind !== 'pong') takeFor(jobs, message);
    }
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
      alive = false;
      pulse.stop();
      for (const job of jobs.values()) job.cancel();
      jobs.clear();
      await worker.terminate();
    },
  };
}

function threadData({ config, vitest }: TestProject, { worker, distPath, env }: RunningLaneSettings): ThreadData {
  const { bail = 0 } = config;
  const left = bail - vitest.state.getCountOfFailedTests();
  const moduleRunner = moduleRunnerUrl(distPath);
  return { options: worker, env: usersEnv(env, worker), moduleRunner, ...(bail > 0 && { bail: left }) };
}

/** Hands a message to the job that it is about; the last one ends it. */
function takeFor(jobs: Map<number, Job>, message: Exclude<FromThread, { kind: 'fetch' | 'script' | 'pong' }>): void {
  const job = jobs.get(message.job);
  if (message.kind === 'row') job?.settle(message.row, message.record);
  else if (message.kind === 'log') job?.log(message.type, message.text);
  else if (message.kind === 'event') job?.tell(message.event);
  else {
    if (message.kind === 'broken') job?.break(threadCrashed(message.stack));
    else job?.finish(message.failures);
    jobs.delete(message.job);
  }
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
