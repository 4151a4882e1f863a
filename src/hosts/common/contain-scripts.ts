import { AsyncLocalStorage } from 'node:async_hooks';
import { refusedExit } from './failures.js';

/** A process; the one of Jest's sandbox is a copy. */
interface Exiting {
  exit: NodeJS.Process['exit'];
}

const scripts = new AsyncLocalStorage<true>();

/** Runs what belongs to a script: in it, and in what it leaves behind, `process.exit` throws while exits are refused. */
export function asScript<Result>(run: () => Result): Result {
  return scripts.run(true, run);
}

/** Processes whose exits are refused: how many ask for that, and the `exit` that they had before. */
const refusing = new Map<Exiting, { readonly exit: Exiting['exit']; count: number }>();

/**
 * Keeps scripts from ending the process, and every session with it: of a test framework it would end the run, with no word
 * and as a success. Anybody else may exit, as Jest does when the user leaves watch mode.
 *
 * @param processes - the process itself, and the one of a sandbox
 * @returns gives them their own `exit` back, once no other refuses
 */
export function refuseExit(processes: readonly Exiting[]): () => void {
  processes.forEach(refuse);
  return () => processes.forEach(allow);
}

function refuse(each: Exiting): void {
  const known = refusing.get(each);
  if (known) {
    known.count += 1;
    return;
  }
  const { exit } = each;
  refusing.set(each, { exit, count: 1 });
  each.exit = (...args) => {
    if (scripts.getStore()) throw refusedExit(args[0]);
    return Reflect.apply(exit, each, args) as never;
  };
}

function allow(each: Exiting): void {
  const known = refusing.get(each)!;
  known.count -= 1;
  if (known.count > 0) return;
  refusing.delete(each);
  each.exit = known.exit;
}
