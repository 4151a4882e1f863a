import type { Message } from '../../format/problem.js';
import { lockPause, LocksNotWritten, tryLock, type Release } from './file-locks.js';

/** What the session whose turn has come holds. */
export interface Turn {
  readonly release: Release;
  /** Why it holds nothing, and may not run. */
  readonly fault?: Message;
}

/** Keeps sessions apart that share something exclusive, those of other runs of the project too. */
export interface Locks {
  /** Holds all names until they are released, or none where one of them is held. */
  readonly take: (names: readonly string[]) => Turn | undefined;
  /** Resolves when it is worth another try. */
  readonly released: () => Promise<void>;
  /** Has who waits try again. */
  readonly wake: () => void;
}

export const nothingHeld: Turn = { release: () => undefined };

function takeFiles(root: string, names: readonly string[]): Turn | undefined {
  try {
    const release = tryLock(root, names);
    return release && { release };
  } catch (error) {
    if (error instanceof LocksNotWritten) return { ...nothingHeld, fault: error.fault };
    throw error;
  }
}

/** @param root - of the run, absolute */
export function openLocks(root: string): Locks {
  const held = new Set<string>();
  const waiting = new Set<() => void>();
  /** Names that another process has, until it is time to ask again. */
  const elsewhere = new Set<string>();

  function wake(): void {
    for (const resume of waiting) resume();
    waiting.clear();
  }

  function pauseFor(names: readonly string[]): void {
    for (const name of names) elsewhere.add(name);
    setTimeout(() => {
      for (const name of names) elsewhere.delete(name);
      wake();
    }, lockPause);
  }

  return {
    take: (names) => {
      if (names.length === 0) return nothingHeld;
      if (names.some((name) => held.has(name) || elsewhere.has(name))) return undefined;
      const turn = takeFiles(root, names);
      if (!turn) return void pauseFor(names);
      if (turn.fault) return turn;
      for (const name of names) held.add(name);
      const release = (): void => {
        for (const name of names) held.delete(name);
        turn.release();
        wake();
      };
      return { release };
    },
    released: () => new Promise((resume) => waiting.add(resume)),
    wake,
  };
}
