import type { TestCase, TestModule } from 'vitest/node';
import type { StepRecord } from '../../model/record.js';
import type { SessionReport, Summary } from '../../model/report.js';
import { countStates, summariseSession } from '../../reporter/summarise.js';
import { resultOf } from './collect-results.js';

/**
 * What the tests of a session file left on themselves.
 *
 * @returns undefined for a file of which no request was selected
 */
export function sessionReport(module: TestModule): SessionReport | undefined {
  const records = new Map(recordsOf(module).map((record) => [record.id, record]));
  const result = resultOf(module, records, true);
  return result && summariseSession(result);
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

function recordsOf(module: TestModule): readonly StepRecord[] {
  return [...module.children.allTests()].flatMap((test) => recordOf(test) ?? []);
}

function recordOf(test: TestCase): StepRecord | undefined {
  return (test.meta() as { readonly callsheet?: StepRecord }).callsheet;
}
