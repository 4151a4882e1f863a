import type { TestModule } from 'vitest/node';
import type { Row } from '../../model/plan.js';
import { skipReasons } from '../../model/problems/run.js';
import type { StepRecord } from '../../model/record.js';
import type { SessionResult } from '../../model/report.js';

/**
 * The result of a session that a cancelled run had begun, with a record for each row that it never came to, whose test stays
 * pending: skipped, and why. Without them a report would look as if the session had no more requests.
 */
export function withCancelledRows(module: TestModule, result: SessionResult): SessionResult {
  const { outline, records } = result;
  const tests = [...module.children.allTests()];
  const rows = outline.rows.filter(({ kind }) => kind !== 'call' && kind !== 'marker');
  if (records.size === 0 || records.size === tests.length || rows.length !== tests.length) return result;
  // A time in which the session ran, as what was never begun adds nothing to its length.
  const { startedAt } = [...records.values()].at(-1)!;
  const cancelled = rows
    .filter(({ id }, index) => !records.has(id) && tests[index]!.result().state === 'pending')
    .map((row) => [row.id, cancelledRecord(row, outline.file, startedAt)] as const);
  return { ...result, records: new Map([...records, ...cancelled]) };
}

/** Of a row of a flow, its source is the call row that it stands under. */
function cancelledRecord({ id, title, at }: Row, file: string, startedAt: number): StepRecord {
  const nothing = { sends: [], captures: [], tests: [], failures: [], startedAt, elapsed: 0 };
  return { id, title, state: 'skipped', reason: skipReasons.cancelled, source: [{ file, range: at }], ...nothing };
}
