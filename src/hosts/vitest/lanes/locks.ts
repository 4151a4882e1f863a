import type { Plan } from '../../../model/plan.js';

/** Keeps sessions apart that share something exclusive. */
export interface Locks {
  /** Holds all names, or none where one of them is held. */
  readonly take: (names: readonly string[]) => boolean;
  readonly release: (names: readonly string[]) => void;
  /** Resolves when names are released the next time. */
  readonly released: () => Promise<void>;
}

export function openLocks(): Locks {
  const held = new Set<string>();
  const waiting: (() => void)[] = [];
  return {
    take: (names) => {
      if (names.some((name) => held.has(name))) return false;
      for (const name of names) held.add(name);
      return true;
    },
    release: (names) => {
      for (const name of names) held.delete(name);
      for (const free of waiting.splice(0)) free();
    },
    released: () => new Promise((free) => waiting.push(free)),
  };
}

/** The names under `settings.exclusive` of a case and of every flow that it calls. */
export function locksOf(plan: Plan | null): readonly string[] {
  const names = plan?.sessions.map(({ settings }) => settings.exclusive).filter((name) => name !== undefined) ?? [];
  return [...new Set(names)];
}
