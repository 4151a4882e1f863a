import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatProblem } from '../../../src/present/format-problem.js';
import type { Problem } from '../../../src/format/problem.js';
import type { Failure, StepRecord } from '../../../src/record/record.js';
import type { Received } from './case-server.js';
import { compareFailures, compareRecord } from './compare-record.js';
import { compareReceived } from './compare-received.js';
import type { ExpectedProblem } from './expected.js';
import { fitText } from './fit.js';
import { fillExpected, type Case } from './read-cases.js';

/** What a host made of a case. Paths are relative to the case's folder. */
export interface Outcome {
  /** Of requests and notes, in row order. */
  readonly records: readonly StepRecord[];
  readonly received: readonly Received[];
  readonly problems: readonly Problem[];
  readonly postFailures: readonly Failure[];
  /** What `$CASES` means in expected texts. */
  readonly cases: string;
}

/** Two values to be compared by `toEqual`: they are equal when the outcome is as expected. */
export interface Comparison {
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Puts what a case expects next to what a host made of it. Knows no host. */
export function compare(of: Case, outcome: Outcome): Comparison {
  const wanted = fillExpected(of, outcome.cases);
  const errors = outcome.problems.filter((problem) => problem.severity === 'error');
  const slack = wanted.clock === 'fake' ? 0 : 150;
  const parts = {
    problems: compareProblems(of, wanted.problems ?? [], errors),
    records: pairs(wanted.records ?? [], outcome.records, (one, record) => compareRecord(one, record, slack)),
    received: pairs(wanted.received, outcome.received, (one, received, index) =>
      compareReceived(one, received, outcome.received[index - 1]?.at),
    ),
    postFailures: compareFailures(wanted.postFailures, outcome.postFailures),
  };
  const side = (name: keyof Comparison): unknown =>
    Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, part[name]]));
  return { expected: side('expected'), actual: side('actual') };
}

/** Compares lists entry by entry; entries too many or too few stand bare. */
function pairs<W, A>(
  wanted: readonly W[],
  actual: readonly A[],
  one: (wanted: W | undefined, actual: A | undefined, index: number) => Comparison,
): Comparison {
  const all = Array.from({ length: Math.max(wanted.length, actual.length) }, (_, index) =>
    one(wanted[index], actual[index], index),
  );
  return {
    expected: all.slice(0, wanted.length).map((pair) => pair.expected),
    actual: all.slice(0, actual.length).map((pair) => pair.actual),
  };
}

function compareProblems(
  of: Case,
  wanted: string | readonly ExpectedProblem[],
  errors: readonly Problem[],
): Comparison {
  if (typeof wanted === 'string') {
    const texts = new Map(errors.map(({ file }) => [file, sourceOf(of, file)]));
    const actual = errors.map((problem) => formatProblem(problem, texts.get(problem.file)).trimEnd()).join('\n\n');
    return { expected: wanted.trimEnd(), actual };
  }
  return pairs(wanted, errors, (one, problem) => ({
    expected: one,
    actual: problem && shownProblem(problem, one),
  }));
}

function shownProblem(problem: Problem, wanted: Partial<ExpectedProblem> = {}): unknown {
  const part = (expected: ExpectedProblem['message'], actual: string | undefined): unknown =>
    typeof expected === 'string' ? (actual?.includes(expected) ? expected : actual) : fitText(expected, actual);
  const shown = {
    code: problem.code,
    file: problem.file,
    line: problem.range?.start.line,
    column: problem.range?.start.column,
    message: part(wanted.message, problem.message),
    hint: part(wanted.hint, problem.hint),
    severity: problem.severity,
  };
  const keys = Object.keys(wanted).length === 0 ? ['file', 'line', 'message', 'hint'] : Object.keys(wanted);
  const spoken = Object.fromEntries(Object.entries(shown).filter(([key]) => keys.includes(key)));
  return problem.hint === undefined ? { ...spoken, hint: 'none: every problem needs one' } : spoken;
}

function sourceOf(of: Case, file: string): string | undefined {
  try {
    return readFileSync(join(of.folder, file), 'utf8');
  } catch {
    return undefined;
  }
}
