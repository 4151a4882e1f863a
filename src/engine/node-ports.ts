import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { longestTimer } from './longest-timer.js';
import type { Clock, Files } from './ports.js';

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    // A timer of 0 ms takes one.
    if (ms <= 0) return;
    await delay(Math.min(ms, longestTimer), undefined, { signal }).catch(() => undefined);
  },
};

/** Files below a project root, which has to be absolute. */
export function diskFiles(root: string): Files {
  return {
    read: (path) => readFile(resolve(root, path)),
    readTextSync: (path) => readFileSync(resolve(root, path), 'utf8'),
  };
}
