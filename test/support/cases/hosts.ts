import type { Outcome } from './compare.js';
import { isEveryTest } from '../every-test.js';
import type { Case } from './read-cases.js';

/** The cases that every host but the engine runs. What only parses is the same on all of them: one host more runs it. */
export function runsOnHosts({ engineOnly, parsesOnly }: Case): boolean {
  return !engineOnly && !parsesOnly;
}

/** Whether one process runs it with others; else it needs a project, an environment, options or a selection of its own. */
export function isPlain({ special, expected }: Case): boolean {
  return !special && expected.run === undefined;
}

/** Under the older Vitest a case runs in lanes or in workers; the newer one runs each in both. */
export function isForOlderLanes({ name }: Case): boolean {
  // By its name, so that a new case changes nothing for the others.
  return isEveryTest || [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % 2 === 1;
}

/** The others. */
export function isForOlderWorkers(of: Case): boolean {
  return isEveryTest || !isForOlderLanes(of);
}

/** What a case is run by. */
export interface CaseHost {
  readonly name: string;
  /** Rejects only where the host itself breaks. */
  readonly run: (of: Case) => Promise<Outcome>;
}
