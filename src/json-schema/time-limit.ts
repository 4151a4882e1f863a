import { constants, createContext, Script } from 'node:vm';
import { once } from '../lib/memoize.js';

/** ms that one regex, one path, or one schema may compute. */
export const computeLimit = 2_000;
/** ms of computing after which a schema is too large: some take a second. */
export const slowCompiling = 0.9 * computeLimit;
/** ms that work may take by the clock when it is begun anew: all else of the thread waits for it. */
const longest = 4_000;

/** How work is begun anew once, with more time, if the machine was busy with other things meanwhile. */
interface Restart {
  /** Forgets what ended work has left half done. */
  readonly forget?: () => void;
  /** ms of computing after which work is too slow on every machine. */
  readonly slow: number;
}

/**
 * Ends work that does not end by itself, as that of a regex which tries every way to split a text: nothing else could run
 * next to it, and no timeout of a test framework reaches it. It costs 0.05 ms, and more where the machine is busy, so
 * what cannot take long does without. Neither `finally` nor `catch` in the work runs where it is ended.
 *
 * @returns undefined where it was ended
 */
export function withinLimit<Value>(
  work: () => Value,
  { forget = () => undefined, slow }: Restart,
): { readonly value: Value } | undefined {
  const start = computed();
  const done = within(computeLimit, work);
  if (done) return done;
  forget();
  if (computed() - start > slow) return undefined;
  const again = within(longest, work);
  if (!again) forget();
  return again;
}

/** ms that this thread has computed for; before Node 24, all threads. */
function computed(): number {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1_000;
}

function within<Value>(timeout: number, work: () => Value): { readonly value: Value } | undefined {
  const realm = openRealm();
  realm.work = work;
  try {
    return { value: callWork().runInContext(realm, { timeout, displayErrors: false }) as Value };
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return undefined;
  } finally {
    realm.work = undefined;
  }
}

/** Node has a timeout only for scripts; what such a script calls counts. */
const callWork = once(() => new Script('work()'));
const openRealm = once(() => createContext(constants.DONT_CONTEXTIFY) as { work: unknown });
