import { AsyncLocalStorage } from 'node:async_hooks';
import { Console } from 'node:console';
import { Writable } from 'node:stream';

const jobs = new AsyncLocalStorage<number>();

/** Runs a session so that what its scripts print is known to be its own. */
export function inJob<Value>(job: number, work: () => Value): Value {
  return jobs.run(job, work);
}

/** -1 outside any. */
export function currentJob(): number {
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
