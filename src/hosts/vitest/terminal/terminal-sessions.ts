import type { TestModule } from 'vitest/node';
import type { StepRecord } from '../../../record/record.js';
import type { SessionReport, SessionResult } from '../../../record/report.js';
import { summariseSession } from '../../../reporter/summarise.js';
import { withCancelledRows } from '../reports/cancelled-rows.js';
import { recordOf, resultOf } from '../reports/collect-results.js';

/**
 * What the tests of a session file left on themselves.
 *
 * @returns undefined for a file of which no request was selected
 */
export function sessionReport(module: TestModule): SessionReport | undefined {
  const result = ownResult(module);
  return result && summariseSession(result);
}

/** The records of session files: those that tests left, and those of rows that a cancelled run never came to. */
export function recordsOf(modules: readonly TestModule[]): readonly StepRecord[] {
  return modules.flatMap((module) => [...(ownResult(module)?.records.values() ?? [])]);
}

/** Whether the errors of a file stand in its session report; others are the host's to print. */
export function tellsItsErrors(module: TestModule): boolean {
  return module.errors().every((error) => 'callsheet' in error);
}

function ownResult(module: TestModule): SessionResult | undefined {
  const records = [...module.children.allTests()].flatMap((test) => recordOf(test) ?? []);
  const result = resultOf(module, new Map(records.map((record) => [record.id, record])));
  return result && withCancelledRows(module, result);
}
