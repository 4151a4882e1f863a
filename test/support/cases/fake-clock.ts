import type { Clock } from '../../../src/engine/ports/ports.js';

/** Where every fake clock starts: a whole second, far from the real time. */
const fakeStart = Date.UTC(2030, 0, 1);

/** A clock whose sleeps take no time: each moves it on by its length. */
export function createFakeClock(): Clock {
  let now = fakeStart;
  return {
    now: () => now,
    sleep: async (ms, signal) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (!signal.aborted) now += ms;
    },
  };
}
