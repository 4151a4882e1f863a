import type { Locks } from './locks.js';
import type { FileSpec, PlannedFile } from './plan-file.js';

/** How many files that have to wait for another are kept planned. */
const mostHeld = 500;

/**
 * Hands out files in order. One that has to wait for another takes up no lane: those after it come first.
 *
 * @param plan - plans a file and tells that it is queued
 */
export function openFiles(specs: readonly FileSpec[], locks: Locks, plan: (spec: FileSpec) => Promise<PlannedFile>) {
  const waiting = [...specs];
  const held: PlannedFile[] = [];

  function freeFile(): PlannedFile | undefined {
    const index = held.findIndex((planned) => locks.take(planned.locks));
    return index === -1 ? undefined : held.splice(index, 1)[0];
  }

  return {
    /** A file whose turn has come: what it shares with others is its own until it is released. Undefined when none is left. */
    next: async (): Promise<PlannedFile | undefined> => {
      for (;;) {
        const planned = freeFile();
        if (planned) return planned;
        const spec = held.length < mostHeld ? waiting.shift() : undefined;
        if (spec) held.push(await plan(spec));
        else if (held.length === 0) return undefined;
        else await locks.released();
      }
    },
    /** Hands out none that is not planned yet. */
    stop: () => void waiting.splice(0),
  };
}
