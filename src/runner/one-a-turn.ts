import { setImmediate } from 'node:timers/promises';

/**
 * Does works in order, one in each turn of the event loop: what else there is to do comes between them, and need not wait
 * for all of a crowd.
 */
export function oneATurn(): <Result>(work: () => Result) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const before = last;
    const done = Promise.withResolvers<void>();
    last = done.promise;
    await before;
    await setImmediate();
    try {
      return work();
    } finally {
      done.resolve();
    }
  };
}
