import type { TestCase, TestModule } from 'vitest/node';
import type { StepRecord } from '../../model/record.js';
import type { SessionReport, Summary } from '../../model/report.js';
import { countStates } from '../../model/counts.js';
import { summariseSession } from '../../reporter/summarise.js';
import { withCancelledRows } from './cancelled-rows.js';
import { resultOf } from './collect-results.js';

/**
 * What the tests of a session file left on themselves.
 *
 * @returns undefined for a file of which no request was selected
 */
export function sessionReport(module: TestModule): SessionReport | undefined {
  const result = resultOf(module, byId(ownRecords(module)), true);
  return result && summariseSession(withCancelledRows(module, result));
}

function byId(records: readonly StepRecord[]): ReadonlyMap<string, StepRecord> {
  return new Map(records.map((record) => [record.id, record]));
}

/** Whether the errors of a file stand in its session report; others are the host's to print. */
export function tellsItsErrors(module: TestModule): boolean {
  return module.errors().every((error) => 'callsheet' in error);
}

export function countRequests(
  modules: readonly TestModule[],
): Pick<Summary, 'requests' | 'retried' | 'passed' | 'failed' | 'skipped' | 'waiting'> {
  const records = modules.flatMap(recordsOf);
  const retried = records.map(({ sends }) => sends.length).filter((sends) => sends > 1);
  const sends = retried.reduce((sum, count) => sum + count, 0);
  return { requests: records.length, ...countStates(records), retried: { requests: retried.length, sends } };
}

/** Those that tests left, and of each that a cancelled run never came to, which stays pending, that it was skipped. */
function recordsOf(module: TestModule): readonly StepRecord[] {
  const result = resultOf(module, byId(ownRecords(module)), true);
  return result ? [...withCancelledRows(module, result).records.values()] : [];
}

function ownRecords(module: TestModule): readonly StepRecord[] {
  return [...module.children.allTests()].flatMap((test) => recordOf(test) ?? []);
}

function recordOf(test: TestCase): StepRecord | undefined {
  return (test.meta() as { readonly callsheet?: StepRecord }).callsheet;
}
