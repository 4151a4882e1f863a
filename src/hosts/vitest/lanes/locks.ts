import type { Plan } from '../../../model/plan.js';

/** Keeps sessions apart that share something exclusive. */
export interface Locks {
  /** Waits until none of the names is held, then holds them all while the work goes on. */
  readonly during: (names: readonly string[], work: () => Promise<void>) => Promise<void>;
}

export function openLocks(): Locks {
  const held = new Set<string>();
  const waiting: (() => void)[] = [];
  return {
    during: async (names, work) => {
      while (names.some((name) => held.has(name))) await new Promise<void>((free) => waiting.push(free));
      for (const name of names) held.add(name);
      try {
        await work();
      } finally {
        for (const name of names) held.delete(name);
        for (const free of waiting.splice(0)) free();
      }
    },
  };
}

/** The names under `settings.exclusive` of a case and of every flow that it calls. */
export function locksOf(plan: Plan | null): readonly string[] {
  const names = plan?.sessions.map(({ settings }) => settings.exclusive).filter((name) => name !== undefined) ?? [];
  return [...new Set(names)];
}
