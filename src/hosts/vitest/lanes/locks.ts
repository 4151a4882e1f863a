import { lockPause, tryLock, type Release } from '../../common/file-locks.js';

/** Keeps sessions apart that share something exclusive, those of other runs of the project too. */
export interface Locks {
  /** Holds all names until they are released, or none where one of them is held. */
  readonly take: (names: readonly string[]) => Release | undefined;
  /** Resolves when it is worth another try. */
  readonly released: () => Promise<void>;
  /** Has who waits try again. */
  readonly wake: () => void;
}

/** Where no file can be written, sessions are kept apart within their own run alone. */
function tryOrAlone(root: string, names: readonly string[]): Release | undefined {
  try {
    return tryLock(root, names);
  } catch {
    return () => undefined;
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

  function askLater(names: readonly string[]): void {
    for (const name of names) elsewhere.add(name);
    setTimeout(() => {
      for (const name of names) elsewhere.delete(name);
      wake();
    }, lockPause);
  }

  return {
    take: (names) => {
      if (names.length === 0) return () => undefined;
      if (names.some((name) => held.has(name) || elsewhere.has(name))) return undefined;
      const release = tryOrAlone(root, names);
      if (!release) return void askLater(names);
      for (const name of names) held.add(name);
      return () => {
        for (const name of names) held.delete(name);
        release();
        wake();
      };
    },
    released: () => new Promise((resume) => waiting.add(resume)),
    wake,
  };
}
