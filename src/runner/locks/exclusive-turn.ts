import type { Message } from '../../format/problem.js';
import type { Plan } from '../../format/plan.js';
import { lockInTurn, LocksNotWritten, type Release } from './file-locks.js';

/** The time in which a session has to itself what it names under `exclusive`, in whatever process the others run. */
interface ExclusiveTurn {
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

/** The names under `settings.exclusive` of a case and of every flow that it calls. */
export function exclusiveNames(plan: Plan | null): readonly string[] {
  const names = plan?.sessions.map(({ settings }) => settings.exclusive).filter((name) => name !== undefined) ?? [];
  return [...new Set(names)];
}
