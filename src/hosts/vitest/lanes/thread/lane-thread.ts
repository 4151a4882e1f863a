import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { faultReader } from '../../../../engine/node/script-fault.js';
import type { Plan } from '../../../../format/plan.js';
import { httpOf } from '../../../../runner/default-ports.js';
import { openLanes } from '../../../../runner/lanes.js';
import { viteWords } from '../../../common/vite-words.js';
import type { ThreadData, ToThread } from '../messages.js';
import { catchErrors, errorsReported, captureConsole, inJob } from './capture.js';
import { openPost, recordMessage } from './post.js';
import { openScripts } from './scripts.js';

/** Runs sessions side by side on this thread's event loop, as the messages of the main one ask for. */
export function startLaneThread(port: MessagePort = parentPort!, data = workerData as ThreadData): void {
  const { options, env, ownEnv, bail, records } = data;
  Object.assign(process.env, ownEnv);
  const post = openPost(port);
  const lanes = openLanes(bail);
  const scripts = openScripts(data, post, lanes.flush);
  const ofAll = {
    root: options.root,
    processEnv: env,
    http: httpOf(options.root, options, env),
    readFault: faultReader(options.root, viteWords(options.root)),
    options: options.run,
    // The main thread sees to it, for other runs of the project too, before it sends a plan.
    exclusive: false,
  };

  async function runJob({ job, plan, rows }: RunMessage): Promise<void> {
    try {
      const failures = await lanes.run(() => JSON.parse(plan) as Plan, {
        ...ofAll,
        loadScript: (path) => scripts.load(path, job),
        onEvent: (event) => {
          if (options.live && event.kind !== 'row-finished') post({ kind: 'event', job, event });
        },
        rows,
        onRecord: (row, record, reason) => {
          if (reason?.kind === 'cancelled' && record.sends.length === 0) post({ kind: 'untouched', job, row });
          else post({ kind: 'row', job, row, ...recordMessage(record, records) });
        },
      });
      await errorsReported();
      post({ kind: 'finished', job, failures });
    } catch (error) {
      post({ kind: 'broken', job, stack: stackOf(error) });
    }
  }

  catchErrors(post);
  captureConsole((job, type, text) => post({ kind: 'log', job, type, text }));
  port.on('message', (message: ToThread) => {
    if (message.kind === 'run') void inJob(message.job, () => runJob(message));
    else if (message.kind === 'cancel') lanes.cancelAll();
    else if (message.kind === 'ping') post({ kind: 'pong' });
    else scripts.fetched(message.call, message.answer);
  });
}

type RunMessage = Extract<ToThread, { kind: 'run' }>;

function stackOf(error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return stack ?? message;
}
