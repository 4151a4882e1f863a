import { constants, createContext, Script } from 'node:vm';
import { once } from '../../model/once.js';
import { tooSlow } from '../../model/problems/run-values.js';
import { ReadingFailure } from './reading-failure.js';

/** ms that a regex, a schema or the filter of a path may compute. */
const limit = 1_000;

/**
 * Ends work that does not end by itself, as that of a regex which tries every way to split a text: nothing else could run
 * beside it, and no timeout of a test framework reaches it. Costs a twentieth of a millisecond.
 *
 * @param what - in the words of a message
 * @throws ReadingFailure
 */
export function bounded<Value>(what: string, work: () => Value): Value {
  const realm = openRealm();
  realm.work = work;
  try {
    return callWork().runInContext(realm, { timeout: limit, displayErrors: false }) as Value;
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new ReadingFailure(tooSlow(what, limit));
  } finally {
    realm.work = undefined;
  }
}

/** Node has a timeout for scripts alone; what such a script calls counts. */
const callWork = once(() => new Script('work()'));
const openRealm = once(() => createContext(constants.DONT_CONTEXTIFY) as { work: unknown });
