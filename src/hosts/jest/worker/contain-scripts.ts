import { setImmediate } from 'node:timers/promises';
import { thrownWords } from '../../../engine/values/error-words.js';
import { uncaughtError } from '../../../problems/host/jest.js';
import type { Failure } from '../../../record/record.js';
import { AsyncLocalStorage } from 'node:async_hooks';
import { refusedExit } from '../../common/failures.js';

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

/** A process; the one of a sandbox is a copy. */
interface Exiting {
  exit: NodeJS.Process['exit'];
}

const scripts = new AsyncLocalStorage<true>();

/** Runs what belongs to a script: in it, and in what it leaves behind, `process.exit` throws while exits are refused. */
export function asScript<Result>(run: () => Result): Result {
  return scripts.run(true, run);
}

/**
 * Keeps scripts from ending the process, and every file with it: in the process that runs Jest it would end the run, with
 * no word and as a success. Anybody else may exit, as Jest does when the user leaves watch mode.
 *
 * @param processes - the process itself, and the one of Jest's sandbox
 * @returns gives them their own `exit` back
 */
export function refuseExit(processes: readonly Exiting[]): () => void {
  const before = processes.map(({ exit }) => exit);
  for (const [index, each] of processes.entries()) {
    each.exit = (...args) => {
      if (scripts.getStore()) throw refusedExit(args[0]);
      return Reflect.apply(before[index]!, each, args) as never;
    };
  }
  return () => {
    for (const [index, each] of processes.entries()) each.exit = before[index]!;
  };
}
