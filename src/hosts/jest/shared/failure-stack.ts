import { resolve } from 'node:path';
import { jsonText } from '../../../lib/exact-numbers.js';
import type { Json } from '../../../lib/json.js';
import { diffOf } from '../../../present/json-diff.js';
import { formatProblem } from '../../../present/format-problem.js';
import { escapeControl, printable } from '../../../lib/printable.js';
import type { Problem } from '../../../format/problem.js';
import type { Location } from '../../../format/range.js';
import { codedLine, failureLine, type Failure, type StepRecord } from '../../../record/record.js';
import { comparisonsOf, type Sides } from '../../../record/comparisons.js';
import { expectedText } from '../../../format/words.js';
import { failureOfProblem } from '../../common/failures.js';
import type { LoadErrorNotes } from './own-results.js';
import type { SessionFile } from './place.js';
import { failureSource } from '../../../record/failure-source.js';

/** An error as Jest takes it: its stack leads through the session files, so that Jest's code frame shows the YAML. */
export interface FailureError {
  readonly message: string;
  readonly stack: string;
  /** Under the names of Jest's own matchers, for editors that show a difference. */
  readonly matcherResult?: {
    readonly message: string;
    readonly pass: false;
    readonly expected: Json;
    readonly actual: Json;
  };
}

/** One per failure of a step. */
export function stepErrors(record: StepRecord, root: string): readonly FailureError[] {
  return record.failures.map((failure) =>
    failureError(failureLine(failure, record), failure, { root, source: failureSource(record, failure) }),
  );
}

/** Of a failure outside any step. */
export function fileError(failure: Failure, root: string, file: string): FailureError {
  return failureError(failure.message, failure, {
    root,
    source: failure.range ? [{ file, range: failure.range }] : [],
  });
}

/** The error of a file that does not load, for Jest. */
export function notLoaded(problems: readonly Problem[], { place: { root, file } }: SessionFile): Error {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const { message, stack } = loadError(errors, root);
  const notes: LoadErrorNotes = { code: { callsheet: errors.map((problem) => failureOfProblem(problem, file)) } };
  return Object.assign(new Error(message), { stack }, notes);
}

/** All errors of a file that does not load; the first has the place. */
function loadError(problems: readonly Problem[], root: string): FailureError {
  const [first] = problems;
  const message = problems.map((problem) => formatProblem(problem, undefined)).join('\n\n');
  const source = first?.range ? [{ file: first.file, range: first.range }] : [];
  return { message, stack: stackOf(message, { root, source }) };
}

interface ErrorPlace {
  /** The project root, absolute. */
  readonly root: string;
  readonly source: readonly Location[];
}

function failureError(line: string, failure: Failure, place: ErrorPlace): FailureError {
  const { hint, detail, expected, received } = failure;
  const values = comparisonsOf(failure).flatMap(valueLines);
  const said = printable([codedLine(line, failure), detail, hint].filter((part) => part !== undefined).join('\n'));
  const message = [said, ...(values.length > 0 ? ['', escapeControl(values.join('\n'))] : [])].join('\n');
  const stack = stackOf(message, place);
  if (expected === undefined && received === undefined) return { message, stack };
  const matcherResult = { message, pass: false, expected: expected ?? null, actual: received ?? null } as const;
  return { message, stack, matcherResult };
}

function stackOf(message: string, { root, source }: ErrorPlace): string {
  const frames = source.map(({ file, range: { start } }) =>
    frameOf(`${resolve(root, file)}:${start.line}:${start.column}`),
  );
  return [`Error: ${message}`, ...frames].join('\n');
}

/** Readers of stacks, Jest's among them, take what is before a parenthesis for the name of a function. */
function frameOf(place: string): string {
  return /[()]/.test(place) ? `    at step (${place})` : `    at ${place}`;
}

const signs = { same: ' ', expected: '-', received: '+' } as const;

function valueLines(sides: Sides): readonly string[] {
  const { expected, received, operator, also } = sides;
  if (operator === undefined && !also && isNested(expected) && isNested(received)) {
    return [
      '- Expected',
      '+ Received',
      '',
      ...diffOf(expected, received).map(({ kind, text }) => `${signs[kind]} ${text}`),
    ];
  }
  return [
    ...(expected === undefined ? [] : [`Expected: ${expectedText({ ...sides, expected }, JSON.stringify)}`]),
    ...(received === undefined ? [] : [`Received: ${jsonText(received)}`]),
  ];
}

function isNested(value: Json | undefined): value is Json {
  return typeof value === 'object' && value !== null;
}
