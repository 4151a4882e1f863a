import type { OnceCalls, OnceOutcome } from '../engine/ports/once.js';

/** For the sessions that share it, in one process. */
export function openOnceCalls(): OnceCalls {
  const calls = new Map<string, Promise<OnceOutcome | undefined>>();
  return {
    claim: (key) => {
      const known = calls.get(key);
      if (known) return { kind: 'other', outcome: known };
      const { promise, resolve } = Promise.withResolvers<OnceOutcome | undefined>();
      calls.set(key, promise);
      let isOver = false;
      const end = (outcome: OnceOutcome | undefined): void => {
        if (isOver) return;
        isOver = true;
        if (!outcome) calls.delete(key);
        resolve(outcome);
      };
      return { kind: 'own', end };
    },
  };
}
