import type { Release } from '../../../runner/locks/file-locks.js';
import { nothingHeld, type Locks } from '../../../runner/locks/locks.js';
import { refuseFile, type FileSpec, type PlannedFile } from './plan-file.js';

/** How many files that have to wait for another are kept planned. */
const mostHeld = 500;

interface OwnFile {
  readonly planned: PlannedFile;
  /** Until then, what it shares with others is its own. */
  readonly release: Release;
}

export interface Files {
  /** A file whose turn has come. Undefined when none is left. */
  readonly next: () => Promise<OwnFile | undefined>;
  /** The run is cancelled: hands out what is planned at once, as nothing of it is sent, and nothing else. */
  readonly stop: () => void;
}

/**
 * Hands out files in order. One that has to wait for another takes up no lane: those after it come first.
 *
 * @param plan - plans a file and tells that it is queued
 */
export function openFiles(
  specs: readonly FileSpec[],
  locks: Locks,
  plan: (spec: FileSpec) => Promise<PlannedFile>,
): Files {
  const waiting = [...specs];
  const held: PlannedFile[] = [];
  let stopped = false;

  function freeFile(): OwnFile | undefined {
    for (const [index, planned] of held.entries()) {
      const turn = stopped ? nothingHeld : locks.take(planned.locks);
      if (turn?.fault) refuseFile(planned, turn.fault);
      if (turn) return { planned: held.splice(index, 1)[0]!, release: turn.release };
    }
    return undefined;
  }

  return {
    next: async () => {
      for (;;) {
        const free = freeFile();
        if (free) return free;
        const spec = held.length < mostHeld ? waiting.shift() : undefined;
        if (spec) held.push(await plan(spec));
        else if (held.length === 0) return undefined;
        else await locks.released();
      }
    },
    stop: () => {
      stopped = true;
      waiting.splice(0);
      locks.wake();
    },
  };
}
