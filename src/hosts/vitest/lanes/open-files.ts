import { locksOf, type Locks } from './locks.js';
import type { FileSpec, PlannedFile } from './plan-file.js';

/** A file whose turn has come; what it shares with others is its own until it is released. */
interface Turn {
  readonly planned: PlannedFile;
  readonly locks: readonly string[];
}

/** How many files that have to wait for another are kept planned. */
const mostHeld = 500;

/**
 * Hands out files in order. One that has to wait for another takes up no lane: those after it come first.
 *
 * @param plan - plans a file and tells that it is queued
 */
export function openFiles(specs: readonly FileSpec[], locks: Locks, plan: (spec: FileSpec) => Promise<PlannedFile>) {
  const waiting = [...specs];
  const held: Turn[] = [];

  function freeTurn(): Turn | undefined {
    const index = held.findIndex((turn) => locks.take(turn.locks));
    return index === -1 ? undefined : held.splice(index, 1)[0];
  }

  return {
    /** Undefined when none is left. */
    next: async (): Promise<Turn | undefined> => {
      for (;;) {
        const turn = freeTurn();
        if (turn) return turn;
        const spec = held.length < mostHeld ? waiting.shift() : undefined;
        if (spec) {
          const planned = await plan(spec);
          held.push({ planned, locks: locksOf(planned.plan) });
        } else if (held.length === 0) return undefined;
        else await locks.released();
      }
    },
    /** Hands out none that is not planned yet. */
    stop: () => void waiting.splice(0),
  };
}
