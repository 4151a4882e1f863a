import { setImmediate } from 'node:timers/promises';
import { thrownWords } from '../../../engine/values/error-words.js';
import { uncaughtError } from '../../../problems/host/jest.js';
import type { Failure } from '../../../record/record.js';

/** Errors that nothing catches while a file runs, such as those of a timer that a script has set. */
interface Strays {
  readonly errors: () => Promise<readonly Failure[]>;
  /** Gives the process its own listeners back. */
  readonly stop: () => void;
}

const events = ['uncaughtException', 'unhandledRejection'] as const;

/** Without it, such an error would end the process of the worker, and with it what other files are owed. */
export function catchStrays(): Strays {
  const errors: Failure[] = [];
  const listener = (error: unknown): void => {
    errors.push(uncaughtError(thrownWords(error)));
  };
  const before = events.map((event) => process.rawListeners(event) as ((...args: unknown[]) => void)[]);
  for (const event of events) process.removeAllListeners(event).on(event, listener);
  return {
    errors: async () => {
      // Node reports a rejection only when all promises that are settled have been heard.
      await setImmediate();
      return errors;
    },
    stop: () => {
      for (const [index, event] of events.entries()) {
        process.off(event, listener);
        for (const own of before[index]!) process.on(event, own);
      }
    },
  };
}
