import { resolve } from 'node:path';
import type { Json } from '../../../model/json.js';
import { escapeControl, printable } from '../../../model/printable.js';
import type { Plan } from '../../../model/plan.js';
import type { Location } from '../../../model/range.js';
import { failureLine, type Failure, type StepRecord } from '../../../model/record.js';

/** Where the files of a plan are. */
export interface SuitePlace {
  /** The project root, absolute. */
  readonly root: string;
  readonly plan: Pick<Plan, 'file'>;
}

/** One error per failure; each says how often the request was sent. Vitest prints each with a frame of the YAML. */
export function stepErrors(record: StepRecord, place: SuitePlace): Error[] {
  const [own, ...callers] = record.source;
  return record.failures.map((failure) => {
    const source = failure.range ? [{ ...own!, range: failure.range }, ...callers] : record.source;
    return sessionError(failureLine(failure, record), failure, { root: place.root, source });
  });
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
  const message = printable(failure.hint === undefined ? line : `${line}\n${failure.hint}`);
  const error = new Error(message);
  error.name = 'Failed';
  const frames = source.map(
    ({ file, range }) => `    at ${resolve(root, file)}:${range.start.line}:${range.start.column}`,
  );
  error.stack = [`${error.name}: ${message}`, ...sidesOf(failure), ...frames].join('\n');
  if (failure.expected === undefined && failure.received === undefined) return error;
  return Object.assign(error, { expected: failure.expected, actual: failure.received, showDiff: true });
}

/** Characters of a value: a body may be long. */
const longestSide = 500;

function sidesOf({ expected, received }: Failure): readonly string[] {
  if (expected === undefined && received === undefined) return [];
  const told = expected === undefined ? [] : [`    expected ${sideText(expected)}`];
  return [...told, `    received ${sideText(received)}`];
}

function sideText(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = escapeControl(JSON.stringify(value));
  return text.length > longestSide ? `${text.slice(0, longestSide)}…` : text;
}
