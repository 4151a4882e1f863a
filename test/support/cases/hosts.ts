import type { Outcome } from './compare.js';
import type { Case } from './read-cases.js';

/** The cases that every host but the engine runs. What only parses is the same on all of them: one host more runs it. */
export function runsOnHosts({ engineOnly, parsesOnly }: Case): boolean {
  return !engineOnly && !parsesOnly;
}

/** What a case is run by. */
export interface CaseHost {
  readonly name: string;
  /** Rejects only where the host itself breaks. */
  readonly run: (of: Case) => Promise<Outcome>;
}
