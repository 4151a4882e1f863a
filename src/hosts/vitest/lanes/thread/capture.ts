import { AsyncLocalStorage } from 'node:async_hooks';
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { isError, thrownWords } from '../../../../engine/values/error-words.js';
import { refusedExit } from '../../../common/failures.js';
import type { UnhandledType } from '../messages.js';
import type { Post } from './post.js';

const jobs = new AsyncLocalStorage<number>();

/** Runs a session so that what its scripts print is known to be its own. */
export function inJob<Value>(job: number, work: () => Value): Value {
  return jobs.run(job, work);
}

/** -1 outside any. */
function currentJob(): number {
  return jobs.getStore() ?? -1;
}

/** Sends what scripts print to the session that they belong to. */
export function captureConsole(log: (job: number, type: 'stdout' | 'stderr', text: string) => void): void {
  const stream = (type: 'stdout' | 'stderr'): Writable =>
    new Writable({
      decodeStrings: false,
      write(chunk: string | Uint8Array, _encoding, done) {
        log(currentJob(), type, String(chunk));
        done();
      },
    });
  globalThis.console = new Console({ stdout: stream('stdout'), stderr: stream('stderr') });
}

/**
 * Keeps a script from ending the thread, and every session with it: what it throws outside an awaited call is reported as an
 * error of the run, and `process.exit` throws, as both do in Vitest's own workers.
 */
export function catchErrors(post: Post): void {
  const report = (type: UnhandledType) => (thrown: unknown) =>
    post({ kind: 'unhandled', job: currentJob(), type, error: dataOf(thrown) });
  process.on('uncaughtException', report('Uncaught Exception'));
  process.on('unhandledRejection', report('Unhandled Rejection'));
  process.exit = (code) => {
    throw refusedExit(code);
  };
}

/** Node reports an unhandled rejection at the end of a turn; by then the run may be over, and this thread with it. */
export function errorsReported(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Anything can be thrown, and not everything can be sent to another thread. */
function dataOf(thrown: unknown): Readonly<Record<'name' | 'message' | 'stack', string>> {
  const message = thrownWords(thrown);
  try {
    if (isError(thrown)) return { name: String(thrown.name), message, stack: String(thrown.stack) };
  } catch {
    // It throws where it is read: its words say so.
  }
  return { name: 'Error', message, stack: message };
}
