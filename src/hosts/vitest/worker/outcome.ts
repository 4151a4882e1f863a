import {
  codedLine,
  earlierNote,
  seedNote,
  type StepRecord,
  failureLine,
  type Failure,
} from '../../../record/record.js';
import { jsonText } from '../../../lib/exact-numbers.js';
import type { Json } from '../../../lib/json.js';
import { escapeControl, printable } from '../../../lib/printable.js';
import type { TestContext } from './vitest-api.js';
import { resolve } from 'node:path';
import type { Plan } from '../../../format/plan.js';
import type { Location } from '../../../format/range.js';
import { shortened } from '../../../lib/sizes.js';
import { comparisonsOf, type Sides } from '../../../record/comparisons.js';
import { expectedText } from '../../../format/words.js';
import { failureSource } from '../../../record/failure-source.js';

/**
 * Reports to Vitest what became of a step: a failure is thrown, a skip and a wait end the test as skipped.
 * The reason is annotated first, because only an annotation reaches every reporter.
 */
export async function reportOutcome(record: StepRecord, context: TestContext, place: SuitePlace): Promise<void> {
  Object.assign(context.task.meta, { callsheet: record });
  const annotate = annotator(context);
  if (record.earlier) await annotate(printable(earlierNote(record.earlier)), 'notice');
  if (record.seed !== undefined) await annotate(printable(seedNote(record.seed)), 'notice');
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
 * Vitest looks for the place of an annotation on the stack, and GitHub gets a notice of each that has one, and it shows ten:
 * a skip is not news there, as an ordinary test's is none.
 */
function fromNowhere(annotate: () => Promise<unknown>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  setImmediate(() => annotate().then(() => resolve(), reject));
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

/** Where the files of a plan are. */
export interface SuitePlace {
  /** The project root, absolute. */
  readonly root: string;
  readonly plan: Pick<Plan, 'file'>;
}

/** One error per failure; each says how often the request was sent, and has its code. Vitest prints each with a frame of the YAML. */
export function stepErrors(record: StepRecord, place: SuitePlace): Error[] {
  return record.failures.map((failure) =>
    sessionError(failureLine(failure, record), failure, { root: place.root, source: failureSource(record, failure) }),
  );
}

/** An error of the file itself, such as a `post` script that failed. */
export function suiteError(failure: Failure, { root, plan }: SuitePlace): Error {
  const source = failure.range ? [{ file: plan.file, range: failure.range }] : [];
  return sessionError(failure.message, failure, { root, source });
}

interface ErrorPlace {
  readonly root: string;
  readonly source: readonly Location[];
}

/** The stack leads through the session files, so that Vitest's frame shows the YAML; some reporters print it, and nothing else. */
function sessionError(line: string, failure: Failure, { root, source }: ErrorPlace): Error {
  const message = printable(
    [codedLine(line, failure), failure.detail, failure.hint].filter((part) => part !== undefined).join('\n'),
  );
  const error = new Error(message);
  error.name = 'Failed';
  const frames = source.map(
    ({ file, range }) => `    at ${resolve(root, file)}:${range.start.line}:${range.start.column}`,
  );
  error.stack = [`${error.name}: ${message}`, ...sidesOf(failure), ...frames].join('\n');
  if (failure.expected === undefined && failure.received === undefined) return error;
  return Object.assign(error, { ...differenceOf(failure), showDiff: true });
}

/** Numbers that JavaScript cannot hold are written out on both sides, because a difference of values cannot show them. */
function differenceOf(failure: Failure): { readonly expected: Json | undefined; readonly actual: Json | undefined } {
  const [{ received }] = comparisonsOf(failure) as [Sides];
  const expected = expectedOf(failure);
  if (!failure.numbers || received === undefined) return { expected, actual: failure.received };
  const wanted = expected === undefined || typeof expected === 'string' ? expected : jsonText(expected, 2);
  return { expected: wanted, actual: jsonText(received, 2) };
}

/** A difference shows only what was to be equal; of the rest it would show `2` twice, where less than 2 was asked for. */
function expectedOf(failure: Failure): Json | undefined {
  const { expected, ...sides } = comparisonsOf(failure)[0]!;
  if (expected === undefined || (sides.operator === undefined && !sides.also)) return expected;
  return expectedText({ expected, ...sides }, JSON.stringify);
}

/** Characters of a value: a body may be long. */
const longestSide = 500;

function sidesOf(failure: Failure): readonly string[] {
  return comparisonsOf(failure).flatMap(sideLines);
}

function sideLines(sides: Sides): readonly string[] {
  const { expected, received } = sides;
  if (expected === undefined && received === undefined) return [];
  const wanted = expected === undefined ? undefined : expectedText({ ...sides, expected }, JSON.stringify);
  const given = received === undefined ? 'nothing' : jsonText(received);
  return [...(wanted === undefined ? [] : [`    expected ${sideText(wanted)}`]), `    received ${sideText(given)}`];
}

function sideText(json: string): string {
  return shortened(escapeControl(json), longestSide);
}
