import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** What a script has begun and does not await: callbacks of requests and timers. */
export interface PendingWork {
  /** Notes work. */
  readonly add: (work: PromiseLike<unknown>) => void;
  readonly setTimeout: (callback: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
  /** Resolves when nothing is left; rejects with the first error that counts. */
  readonly settled: () => Promise<void>;
}

/** @param counts - whether an error in a callback fails the script. @default each does */
export function openPendingWork(counts: (error: unknown) => boolean = () => true): PendingWork {
  const open = new Set<PromiseLike<unknown>>();
  const timers = new Map<unknown, () => void>();
  let failed: { readonly error: unknown } | undefined;

  function add(work: PromiseLike<unknown>): void {
    const ended = work.then(
      () => void open.delete(ended),
      (error: unknown) => {
        open.delete(ended);
        if (counts(error)) failed ??= { error };
      },
    );
    open.add(ended);
  }

  const later: PendingWork['setTimeout'] = (callback, ms = 0, ...given) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      timers.delete(timer);
      try {
        callback(...given);
        resolve();
      } catch (error) {
        reject(error as Error);
      }
    }, ms);
    timers.set(timer, resolve);
    add(promise);
    return timer;
  };

  return {
    add,
    setTimeout: Object.assign(later, { [promisify.custom]: delay }),
    clearTimeout: (timer) => {
      clearTimeout(timer as NodeJS.Timeout);
      timers.get(timer)?.();
      timers.delete(timer);
    },
    settled: async () => {
      while (open.size > 0) await Promise.all(open);
      if (failed) throw failed.error;
    },
  };
}
