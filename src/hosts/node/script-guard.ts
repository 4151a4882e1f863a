import { AsyncLocalStorage } from 'node:async_hooks';
import { Console } from 'node:console';
import { join, relative } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Ports, Script } from '../../engine/ports/ports.js';
import { thrownWords } from '../../engine/values/error-words.js';
import type { Message } from '../../format/problem.js';
import { uncaughtError } from '../../problems/host/jest.js';
import { threadBlocked } from '../../problems/host/lanes.js';
import type { Failure } from '../../record/record.js';
import { packageFolder } from '../common/package-folder.js';
import { beatInterval, isDebugged } from '../common/script-patience.js';
import type { Scripts } from './load-scripts.js';
import { shared, type BlockedFrame } from './watch-thread.js';

/** Keeps what scripts do from ending the process, or holding it for ever, and with it every session. */
export interface ScriptGuard {
  /** Loads the scripts of one session. */
  readonly loadFor: (session: ScriptOwner) => Ports['loadScript'];
  readonly readFault: Ports['readFault'];
  /** Resolves when a script has blocked the thread, and has been ended. */
  readonly blocked: () => Promise<Message>;
  readonly close: () => Promise<void>;
}

/** A session whose scripts run. */
export interface ScriptOwner {
  /** ms for which one script may keep the thread busy. */
  readonly patience: number;
  /** Takes what a script has thrown that nothing caught. */
  readonly fail: (failure: Failure) => void;
}

interface Guarding {
  /** The project root, absolute. */
  readonly root: string;
  /** Takes what scripts print. */
  readonly print: (text: string) => void;
  /** What loads them. */
  readonly scripts: Pick<Scripts, 'loadScript' | 'readFault'>;
}

const owners = new AsyncLocalStorage<ScriptOwner>();

/** All of it is started with the first script, as most runs have none. */
export function openScriptGuard({ root, print, scripts }: Guarding): ScriptGuard {
  let watch: Watch | undefined;
  let stopContaining: (() => void) | undefined;
  let block = Promise.withResolvers<Message>();

  function onBlocked(message: Message): void {
    block.resolve(message);
    block = Promise.withResolvers();
  }

  function start(): Watch {
    stopContaining = contain(print);
    return openWatch(root, onBlocked);
  }

  return {
    loadFor: (owner) => async (path) => {
      const watching = (watch ??= start());
      const guarded = <Value>(work: () => Value | Promise<Value>): Promise<Value> =>
        watching.during({ path, patience: owner.patience }, async () => owners.run(owner, work));
      const script = await guarded(() => scripts.loadScript(path));
      if (typeof script !== 'function') return script as Script;
      return (session) => guarded(() => script(session));
    },
    readFault: scripts.readFault,
    blocked: () => block.promise,
    close: async () => {
      stopContaining?.();
      await watch?.close();
    },
  };
}

const events = ['uncaughtException', 'unhandledRejection'] as const;

/** What scripts throw outside an awaited call is a failure of their session, and what they print goes where the run prints. */
function contain(print: (text: string) => void): () => void {
  const onError = (error: unknown): void => {
    const owner = owners.getStore();
    if (!owner) return endWith(error);
    owner.fail(uncaughtError(thrownWords(error)));
  };
  const { console: own } = globalThis;
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      print(String(chunk));
      done();
    },
  });
  globalThis.console = new Console({ stdout: stream, stderr: stream });
  for (const event of events) process.on(event, onError);
  return () => {
    globalThis.console = own;
    for (const event of events) process.off(event, onError);
  };
}

/** As Node ends a process. */
function endWith(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

interface Running {
  /** From the project root. */
  readonly path: string;
  readonly patience: number;
}

interface Watch {
  readonly during: <Value>(script: Running, work: () => Promise<Value>) => Promise<Value>;
  readonly close: () => Promise<unknown>;
}

/** A thread that looks on while scripts run. With a debugger attached nothing is ended. */
function openWatch(root: string, onBlocked: (message: Message) => void): Watch {
  const running = new Set<Running>();
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const worker = isDebugged()
    ? undefined
    : new Worker(join(packageFolder, 'dist/script-watch.js'), { workerData: state, execArgv: [] });
  const beat = setInterval(() => Atomics.add(state, shared.beats, 1), beatInterval / 4).unref();
  const update = (): void => {
    const longest = Math.max(0, ...[...running].map(({ patience }) => patience));
    Atomics.store(state, shared.patience, longest);
  };
  worker?.on('message', (frames: readonly BlockedFrame[]) => {
    const all = [...new Set([...running].map(({ path }) => path))];
    const place = placeOf(frames, root);
    const patience = Atomics.load(state, shared.patience);
    // What ended never comes back.
    running.clear();
    update();
    onBlocked(threadBlocked(place === undefined ? all : [place], patience));
  });
  worker?.unref();
  return {
    during: async (script, work) => {
      running.add(script);
      update();
      try {
        return await work();
      } finally {
        running.delete(script);
        update();
      }
    },
    close: async () => {
      clearInterval(beat);
      await worker?.terminate();
    },
  };
}

/** The innermost place in a file of the project. Node keeps the lines of TypeScript. */
function placeOf(frames: readonly BlockedFrame[], root: string): string | undefined {
  const own = frames.find(({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'));
  const path = own && relative(root, fileURLToPath(own.url)).replaceAll('\\', '/');
  return path === undefined || path.startsWith('..') ? undefined : `${path}:${own!.line}`;
}
