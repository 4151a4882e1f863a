import { earlierNote, type StepRecord } from '../../../record/record.js';
import type { Json } from '../../../lib/json.js';
import { escapeControl, printable } from '../../../lib/printable.js';
import { stepErrors, type SuitePlace } from './errors.js';
import type { TestContext } from './vitest-api.js';

/**
 * Tells Vitest what became of a step: a failure is thrown, a skip and a wait end the test as skipped.
 * The reason is annotated first, because only an annotation reaches every reporter.
 */
export async function tellOutcome(record: StepRecord, context: TestContext, place: SuitePlace): Promise<void> {
  Object.assign(context.task.meta, { callsheet: record });
  const annotate = annotator(context);
  if (record.earlier) await annotate(printable(earlierNote(record.earlier)), 'notice');
  if (record.state === 'failed') throw stepErrors(record, place).map(withoutControl);
  if (record.state === 'passed') return;
  const reason = printable(record.reason ?? record.state);
  if (record.state === 'waiting') await annotate(reason, record.state);
  else await fromNowhere(() => annotate(reason, record.state));
  context.skip(reason);
}

/** Vitest ends a test at once when the run is cancelled, and throws where a test that has ended is annotated. */
function annotator(context: TestContext): (message: string, type: string) => Promise<unknown> {
  return async (message, type) => (context.signal.aborted ? undefined : context.annotate(message, type));
}

/**
 * Vitest looks for the place of an annotation on the stack, and GitHub gets a notice of each that has one, of which it shows ten:
 * a skip is no news there, as an ordinary test's is none.
 */
function fromNowhere(tell: () => Promise<unknown>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  setImmediate(() => tell().then(() => resolve(), reject));
  return promise;
}

/** Vitest draws the difference of both sides as they are. */
function withoutControl(error: Error & { readonly expected?: Json; readonly actual?: Json }): Error {
  const { expected, actual } = error;
  return Object.assign(error, {
    ...(expected !== undefined && { expected: escapeDeep(expected) }),
    ...(actual !== undefined && { actual: escapeDeep(actual) }),
  });
}

function escapeDeep(value: Json): Json {
  if (typeof value === 'string') return escapeControl(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(escapeDeep);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [escapeControl(key), escapeDeep(item as Json)]));
}
