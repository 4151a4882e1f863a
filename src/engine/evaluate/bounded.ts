import { constants, createContext, Script } from 'node:vm';
import { once } from '../../model/once.js';
import type { Message } from '../../model/problem.js';
import { ReadingFailure } from './reading-failure.js';

/** ms that one regex, schema or path may compute. */
const limit = 2_000;

/**
 * Ends work that does not end by itself, as that of a regex which tries every way to split a text: nothing else could run
 * beside it, and no timeout of a test framework reaches it. It costs 0.05 ms, and more where the machine is busy, so
 * what cannot take long does without. Neither `finally` nor `catch` in the work runs where it is ended.
 *
 * @param problem - what its end is told as, by the ms that it had
 * @throws ReadingFailure
 */
export function bounded<Value>(problem: (limit: number) => Message, work: () => Value): Value {
  const realm = openRealm();
  realm.work = work;
  try {
    return callWork().runInContext(realm, { timeout: limit, displayErrors: false }) as Value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new ReadingFailure(problem(limit));
  } finally {
    realm.work = undefined;
  }
}

/** Node has a timeout for scripts alone; what such a script calls counts. */
const callWork = once(() => new Script('work()'));
const openRealm = once(() => createContext(constants.DONT_CONTEXTIFY) as { work: unknown });
