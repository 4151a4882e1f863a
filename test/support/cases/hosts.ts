import type { Outcome } from './compare.js';
import type { Case } from './read-cases.js';

/** What a case is run by. */
export interface CaseHost {
  readonly name: string;
  readonly runs: (of: Case) => boolean;
  /** Rejects only where the host itself breaks. */
  readonly run: (of: Case) => Promise<Outcome>;
}
