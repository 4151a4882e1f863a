import type { TestModule } from 'vitest/node';
import { isTestRow } from '../../../format/plan.js';
import { skipReasons } from '../../../problems/run/run.js';
import type { SessionResult } from '../../../record/report.js';
import { bareRecord } from '../shared/bare-record.js';

/**
 * The result of a session that a cancelled run had begun, with a record for each row that it never came to, whose test stays
 * pending: skipped, and why. Without them a report would look as if the session had no more requests.
 */
export function withCancelledRows(module: TestModule, result: SessionResult): SessionResult {
  const { outline, records } = result;
  const tests = [...module.children.allTests()];
  const rows = outline.rows.filter(isTestRow);
  if (records.size === 0 || records.size === tests.length || rows.length !== tests.length) return result;
  // A time in which the session ran, as what was never begun adds nothing to its length.
  const { startedAt } = [...records.values()].at(-1)!;
  const added = rows
    .filter(({ id }, index) => !records.has(id) && tests[index]!.result().state === 'pending')
    .map((row) => [row.id, bareRecord(row, outline.file, { ...cancelled, startedAt })] as const);
  return { ...result, records: new Map([...records, ...added]) };
}

const cancelled = { state: 'skipped', reason: skipReasons.cancelled } as const;
