import { resolve } from 'node:path';
import type { Json } from '../../../lib/json.js';
import { escapeControl, printable } from '../../../lib/printable.js';
import type { Plan } from '../../../format/plan.js';
import type { Location } from '../../../format/range.js';
import { failureLine, type Failure, type StepRecord } from '../../../record/record.js';
import { shortened } from '../../../lib/sizes.js';
import { comparisonsOf, type Sides } from '../../../record/comparisons.js';
import { expectedText } from '../../../format/words.js';
import { failureSource } from '../../common/failure-source.js';

/** Where the files of a plan are. */
export interface SuitePlace {
  /** The project root, absolute. */
  readonly root: string;
  readonly plan: Pick<Plan, 'file'>;
}

/** One error per failure; each says how often the request was sent. Vitest prints each with a frame of the YAML. */
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
  const message = printable([line, failure.detail, failure.hint].filter((part) => part !== undefined).join('\n'));
  const error = new Error(message);
  error.name = 'Failed';
  const frames = source.map(
    ({ file, range }) => `    at ${resolve(root, file)}:${range.start.line}:${range.start.column}`,
  );
  error.stack = [`${error.name}: ${message}`, ...sidesOf(failure), ...frames].join('\n');
  if (failure.expected === undefined && failure.received === undefined) return error;
  return Object.assign(error, { expected: expectedOf(failure), actual: failure.received, showDiff: true });
}

/** A difference tells only of what was to be equal; of the rest it would show `2` twice, where less than 2 was asked for. */
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
  const told = expected === undefined ? undefined : expectedText({ ...sides, expected }, JSON.stringify);
  const given = received === undefined ? 'nothing' : JSON.stringify(received);
  return [...(told === undefined ? [] : [`    expected ${sideText(told)}`]), `    received ${sideText(given)}`];
}

function sideText(json: string): string {
  return shortened(escapeControl(json), longestSide);
}
