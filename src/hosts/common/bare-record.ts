import { flowName } from '../../format/paths.js';
import type { Row } from '../../format/plan.js';
import type { Message } from '../../format/problem.js';
import { reasonWords } from '../../problems/run/run.js';
import type { StepRecord } from '../../record/record.js';
import type { Outline } from '../../record/report.js';

/** What became of a row that the engine gave no record of; `startedAt` is now by default. */
type Fate = Pick<StepRecord, 'state'> & Partial<Pick<StepRecord, 'reason' | 'failures' | 'startedAt'>>;

/**
 * The record of such a row. Of a row of a flow, its source is the call row that it is under.
 *
 * @param file - of the case, relative to the project root
 */
export function bareRecord({ id, title, at }: Row, file: string, fate: Fate): StepRecord {
  const source = [{ file, range: at }];
  const nothing = { sends: [], captures: [], tests: [], failures: [], elapsed: 0 };
  return { id, title, source, ...nothing, startedAt: Date.now(), ...fate };
}

/** Of a file whose rows are not known. @param file - relative to the project root */
export function outlineOfFile(file: string): Outline {
  return { file, name: flowName(file), rows: [] };
}

/**
 * The records of rows that a session did not come to, because something has ended it from outside: the first fails with the message,
 * the rest are skipped.
 *
 * @param rows - indices of the tests without a record, in order
 */
export function endedRecords(
  { file, rows: all }: Outline,
  rows: readonly number[],
  message: Message,
): readonly StepRecord[] {
  const [first, ...rest] = rows.map((row) => all[row]!);
  if (!first) return [];
  const skipped = { state: 'skipped', reason: reasonWords({ kind: 'stopped', title: first.title }) } as const;
  return [
    bareRecord(first, file, { state: 'failed', failures: [message] }),
    ...rest.map((row) => bareRecord(row, file, skipped)),
  ];
}
