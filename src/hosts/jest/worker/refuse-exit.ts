import { AsyncLocalStorage } from 'node:async_hooks';
import { refusedExit } from '../../common/refused-exit.js';

/** A process; the one of a sandbox is a copy. */
export interface Exiting {
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
