import type { Failure } from '../../../record/record.js';
import { lockInTurn, LocksNotWritten, type Release } from '../../../runner/locks/file-locks.js';
import type { TestContext } from './vitest-api.js';

/** The time in which a session shares with nobody what it names under `exclusive`: from its first row to its last. */
export interface OwnTurn {
  /** Waits for it, whichever row is the first. Skips the test where the session may not run. */
  readonly begin: (context: TestContext) => Promise<void>;
  /**
   * Ends it after what is left to do.
   *
   * @returns what went wrong there, or why the session did not run
   */
  readonly end: (finish: () => Promise<readonly Failure[]>) => Promise<readonly Failure[]>;
}

export function openTurn(root: string, names: readonly string[]): OwnTurn {
  let release: Release | undefined;
  let fault: Failure | undefined;

  async function lock(signal: AbortSignal): Promise<void> {
    try {
      release ??= await lockInTurn(root, names, signal);
    } catch (error) {
      if (!(error instanceof LocksNotWritten)) throw error;
      fault = error.fault;
    }
  }

  return {
    begin: async (context) => {
      if (!fault) await lock(context.signal);
      if (fault) context.skip(fault.message);
    },
    end: async (finish) => (fault ? [fault] : await finish().finally(release)),
  };
}
