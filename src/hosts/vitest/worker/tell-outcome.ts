import { earlierNote, type StepRecord } from '../../../model/record.js';
import { stepErrors, type SuitePlace } from './errors.js';
import type { TestContext } from './vitest-api.js';

/**
 * Tells Vitest what became of a step: a failure is thrown, a skip and a wait end the test as skipped.
 * The reason is annotated first, because only an annotation reaches every reporter.
 */
export async function tellOutcome(record: StepRecord, context: TestContext, place: SuitePlace): Promise<void> {
  Object.assign(context.task.meta, { callsheet: record });
  if (record.earlier) await context.annotate(earlierNote(record.earlier), 'notice');
  if (record.state === 'failed') throw stepErrors(record, place);
  if (record.state === 'passed') return;
  const reason = record.reason ?? record.state;
  await context.annotate(reason, record.state);
  context.skip(reason);
}
