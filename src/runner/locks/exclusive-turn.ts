import type { Message } from '../../format/problem.js';
import type { Plan } from '../../format/plan.js';
import { exclusiveNames } from './exclusive-names.js';
import { lockInTurn, LocksNotWritten, type Release } from './file-locks.js';

/** The time in which a session has to itself what it names under `exclusive`, in whatever process the others run. */
export interface ExclusiveTurn {
  /**
   * Waits for it, unless it has begun.
   *
   * @throws LocksNotWritten
   */
  readonly begin: () => Promise<void>;
  /** Why it cannot begin, where that has been tried. */
  readonly fault: () => Promise<Message | undefined>;
  readonly end: () => void;
}

/**
 * @param root - of the project, absolute
 * @param signal - ends the wait, with nothing held
 */
export function openExclusiveTurn(root: string, plan: Plan, signal: AbortSignal): ExclusiveTurn {
  const names = exclusiveNames(plan);
  let held: Promise<Release> | undefined;
  return {
    begin: async () => {
      await (held ??= lockInTurn(root, names, signal));
    },
    fault: async () => {
      try {
        await held;
        return undefined;
      } catch (error) {
        if (error instanceof LocksNotWritten) return error.fault;
        throw error;
      }
    },
    end: () =>
      void held?.then(
        (release) => release(),
        () => undefined,
      ),
  };
}
