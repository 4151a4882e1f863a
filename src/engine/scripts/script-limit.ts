import { clearTimeout, setTimeout } from 'node:timers';
import { longestTimer } from '../../format/duration.js';

/** The time that a script may take. */
export interface ScriptLimit {
  /** Aborted when the time is over. */
  readonly over: AbortSignal;
  /** Ends the time if what has just run took all of it: no timer fires while a script computes. */
  readonly check: () => void;
  /** Resolves with what the work gives, or to undefined once the time is over. Nothing ends the work itself. */
  readonly within: <Value>(work: () => Promise<Value>) => Promise<{ readonly value: Value } | undefined>;
}

/**
 * By a timer of the machine's, which keeps the process alive: a script may wait for what never comes.
 *
 * @param ms - 0 for no limit
 */
export function openScriptLimit(ms: number): ScriptLimit {
  const abort = new AbortController();
  const { promise: isOver, resolve } = Promise.withResolvers<undefined>();
  const start = performance.now();
  const end = (): void => {
    abort.abort();
    resolve(undefined);
  };
  return {
    over: abort.signal,
    check: () => {
      if (ms > 0 && performance.now() - start > ms) end();
    },
    within: async (work) => {
      const timer = ms > 0 ? setTimeout(end, Math.min(ms, longestTimer)) : undefined;
      try {
        return await Promise.race([isOver, work().then((value) => ({ value }))]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
