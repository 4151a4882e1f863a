import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { diskFiles } from '../../../../engine/node/disk-files.js';
import { systemClock } from '../../../../engine/node/system-clock.js';
import { openRun, type Run } from '../../../../engine/rows/open-run.js';
import type { Ports } from '../../../../engine/ports/ports.js';
import { faultReader } from '../../../../engine/node/script-fault.js';
import type { Plan } from '../../../../format/plan.js';
import { httpOf } from '../../../../runner/http-of.js';
import { oneATurn } from '../../../../runner/one-a-turn.js';
import { viteWords } from '../../shared/vite-words.js';
import type { RecordForm, ThreadData, ToThread } from '../messages.js';
import { catchErrors, errorsTold } from './catch-errors.js';
import { captureConsole, inJob } from './console.js';
import { openPost, type Post } from './post.js';
import { openRuns, type Runs } from './runs.js';
import { openScripts } from './scripts.js';
import { toldRecord } from './tell-record.js';

/** Runs sessions side by side on this thread's event loop, each with its steps in order. */
export function startLaneThread(port: MessagePort = parentPort!, data = workerData as ThreadData): void {
  const { options, env, ownEnv } = data;
  Object.assign(process.env, ownEnv);
  const post = openPost(port);
  const http = httpOf(options.root, options, env);
  const runs = openRuns(data.bail);
  const scripts = openScripts(data, post, runs.tellAll);
  const readFault = faultReader(options.root, viteWords(options.root));

  function portsOf(job: number): Ports {
    return {
      ...http.openSession(),
      clock: systemClock,
      files: diskFiles(options.root),
      processEnv: env,
      loadScript: (path) => scripts.load(path, job),
      readFault,
      emit: (event) => {
        if (options.live && event.kind !== 'row-finished') post({ kind: 'event', job, event });
      },
    };
  }

  /** What opening a session takes is no part of another one's sends. */
  const inTurn = oneATurn();
  const start = (message: RunMessage): void => {
    const open = (): Run => openRun(JSON.parse(message.plan) as Plan, portsOf(message.job), options.run);
    void inJob(message.job, () => runJob(message, { open, runs, post, form: data.records }));
  };

  catchErrors(post);
  captureConsole((job, type, text) => post({ kind: 'log', job, type, text }));
  port.on('message', (message: ToThread) => {
    if (message.kind === 'run') void inTurn(() => start(message));
    else if (message.kind === 'cancel') runs.cancelAll();
    else if (message.kind === 'ping') post({ kind: 'pong' });
    else scripts.fetched(message.call, message.answer);
  });
}

type RunMessage = Extract<ToThread, { kind: 'run' }>;

interface Job {
  readonly open: () => Run;
  readonly runs: Runs;
  readonly post: Post;
  readonly form: RecordForm;
}

/** One session from its first row to its `post` scripts. */
async function runJob({ job, rows }: RunMessage, { open, runs, post, form }: Job): Promise<void> {
  const run = open();
  runs.add(job, run);
  try {
    await run.runRows(rows, (row, record) => {
      if (record.state === 'failed') runs.noteFailure();
      post({ kind: 'row', job, row, ...toldRecord(record, form) });
    });
    const failures = await run.finish();
    await errorsTold();
    post({ kind: 'finished', job, failures });
  } catch (error) {
    // What is open is closed all the same; the run ends once this is told.
    await run.finish().catch(() => []);
    post({ kind: 'broken', job, stack: stackOf(error) });
  } finally {
    runs.remove(job);
  }
}

function stackOf(error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return stack ?? message;
}
