import type { Row } from '../../../format/plan.js';
import type { StepRecord } from '../../../record/record.js';

/** What became of a row that the engine gave no record of; `startedAt` is now by default. */
export type Fate = Pick<StepRecord, 'state'> & Partial<Pick<StepRecord, 'reason' | 'failures' | 'startedAt'>>;

/**
 * The record of such a row. Of a row of a flow, its source is the call row that it stands under.
 *
 * @param file - of the case, relative to the project root
 */
export function bareRecord({ id, title, at }: Row, file: string, fate: Fate): StepRecord {
  const source = [{ file, range: at }];
  const nothing = { sends: [], captures: [], tests: [], failures: [], elapsed: 0 };
  return { id, title, source, ...nothing, startedAt: Date.now(), ...fate };
}
