import { setTimeout as delay } from 'node:timers/promises';
import { longestTimer } from '../../lib/longest-timer.js';
import type { Clock } from '../ports/ports.js';

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    // A timer of 0 ms takes one.
    if (ms <= 0) return;
    await delay(Math.min(ms, longestTimer), undefined, { signal }).catch(() => undefined);
  },
};
