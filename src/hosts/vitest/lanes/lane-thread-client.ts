import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { TestProject, Vitest } from 'vitest/node';
import { defaults } from '../../../format/defaults.js';
import { threadBlocked, threadCrashed, threadEnded } from '../../../problems/host/lanes.js';
import type { Message } from '../../../format/problem.js';
import type { Plan } from '../../../format/plan.js';
import { needsWholeRecords } from '../shared/file-reporter-needs.js';
import { homesReports } from '../reports/report-homes.js';
import { usersEnv } from '../shared/worker-options.js';
import { faultOf, fetchModule } from './fetch-module.js';
import { type JobHandle, openJobs } from './jobs.js';
import type { FromThread, RecordForm, ThreadData, ToThread } from './messages.js';
import { patienceFor } from '../../common/script-patience.js';
import { openHeartbeat } from './heartbeat.js';
import type { RunningLaneSettings } from './lane-settings.js';

/** The thread that runs sessions, as the main thread sees it. */
export interface LaneThread {
  readonly run: (plan: Plan, rows: readonly number[]) => JobHandle;
  /** Ends requests and waits at once; what scripts do, after `teardownTimeout` at the latest. */
  readonly cancel: () => void;
  readonly isAlive: () => boolean;
  readonly close: () => Promise<unknown>;
}

const threadFile = fileURLToPath(new URL('./lane-thread.js', import.meta.url));

/** Records die young: a larger young generation would take more memory and no time less. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

export function openThread(project: TestProject, settings: RunningLaneSettings): LaneThread {
  const worker = new Worker(threadFile, { workerData: threadData(project, settings), execArgv: [], resourceLimits });
  const rpc = settings.node.createMethodsRPC(project);
  const jobs = openJobs(settings.worker.root);
  const send = (message: ToThread): void => worker.postMessage(message);
  const patience = patienceFor(settings.worker.run.scriptTimeout ?? defaults.scriptTimeout);
  const block = (): void => end(threadBlocked(heartbeat.scripts(), patience));
  const heartbeat = openHeartbeat(patience, () => send({ kind: 'ping' }), block);
  let alive = true;
  let lastMoment: NodeJS.Timeout | undefined;

  function close(): Promise<unknown> {
    alive = false;
    heartbeat.stop();
    clearTimeout(lastMoment);
    return worker.terminate();
  }

  function end(message: Message): void {
    jobs.breakAll(message);
    void close();
  }

  function stop(): Promise<unknown> {
    jobs.cancelAll();
    return close();
  }

  worker.on('message', (messages: readonly FromThread[]) => {
    heartbeat.felt();
    for (const message of messages) take(message, { project, rpc, jobs, heartbeat, send });
  });
  onCrash(worker, (how) => end(threadCrashed(how, heartbeat.scripts())));

  return {
    run: (plan, rows) => {
      const { job, number } = jobs.open(plan, rows);
      send({ kind: 'run', job: number, plan: JSON.stringify(plan), rows });
      return job;
    },
    cancel: () => {
      send({ kind: 'cancel' });
      // A script may wait for what never comes.
      lastMoment ??= setTimeout(stop, project.vitest.config.teardownTimeout);
    },
    isAlive: () => alive,
    close: stop,
  };
}

interface Receiver {
  readonly project: TestProject;
  readonly rpc: ReturnType<RunningLaneSettings['node']['createMethodsRPC']>;
  readonly jobs: ReturnType<typeof openJobs>;
  readonly heartbeat: ReturnType<typeof openHeartbeat>;
  readonly send: (message: ToThread) => void;
}

function take(message: FromThread, receiver: Receiver): void {
  const { rpc, jobs, heartbeat } = receiver;
  if (message.kind === 'fetch') void answerFetch(message, receiver);
  else if (message.kind === 'script') heartbeat.watch(message.job, message.path);
  else if (message.kind === 'unhandled') rpc.onUnhandledError(jobs.errorOf(message), message.type);
  else if (message.kind !== 'pong') jobs.take(message);
}

/** A plugin may give a module what cannot be sent to another thread: the script gets the error in its place. */
async function answerFetch(
  { call, payload }: Extract<FromThread, { kind: 'fetch' }>,
  { project, rpc, send }: Receiver,
): Promise<void> {
  const answer = await fetchModule(project, rpc, payload);
  try {
    send({ kind: 'fetched', call, answer });
  } catch (error) {
    send({ kind: 'fetched', call, answer: faultOf(error) });
  }
}

function onCrash(worker: Worker, report: (how: string) => void): void {
  worker.on('error', (error: Error) => report(error.message));
  worker.on('exit', (code) => report(threadEnded(code)));
}

function threadData({ config, vitest }: TestProject, settings: RunningLaneSettings): ThreadData {
  const { worker, distPath, env } = settings;
  const { bail = 0 } = config;
  const left = bail - vitest.state.getCountOfFailedTests();
  const moduleRunner = moduleRunnerUrl(distPath);
  const evaluator = pathToFileURL(join(distPath, 'module-evaluator.js')).href;
  const ownEnv = Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== process.env[name]));
  const urls = { moduleRunner, evaluator };
  const records = recordForm(vitest, settings);
  return { options: worker, env: usersEnv(env, worker), ownEnv, records, ...urls, ...(bail > 0 && { bail: left }) };
}

function recordForm(vitest: Vitest, { homes }: RunningLaneSettings): RecordForm {
  if (needsWholeRecords(vitest)) return 'whole';
  return homesReports(homes).length > 0 ? 'text' : 'light';
}

/** Vite is a dependency of Vitest, so it is looked up from there. */
function moduleRunnerUrl(distPath: string): string {
  const vite = createRequire(join(distPath, 'index.js')).resolve('vite/package.json');
  return pathToFileURL(join(vite, '../dist/node/module-runner.js')).href;
}
