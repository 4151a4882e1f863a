import { formatProblem, codeFrame } from '../../../present/format-problem.js';
import type { Problem } from '../../../format/problem.js';
import { failureOfProblem } from '../../common/failures.js';
import type { LoadErrorMeta } from './suite-meta.js';

/** What Vitest shows of a file that cannot be loaded. */
export interface LoadError {
  readonly name: 'Error';
  readonly message: string;
  /** The lines of the problems. Where an error has a frame, Vitest draws none, and prints none of what else is on it. */
  readonly frame: string;
  /** Has `vitest list` keep the error as it is, with its frame, where Vitest 5 only parses the suite. */
  readonly __vitest_rollup_error__: object;
  /** The file, absolute. */
  readonly id: string;
  readonly callsheet: LoadErrorMeta;
  /** Line from 1, column from 0. */
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
}

/** A file that cannot be loaded. */
export interface BrokenFile {
  /** Relative to the project root. */
  readonly own: string;
  /** Absolute. */
  readonly id: string;
  readonly text: string;
}

/** Problems that have a frame; those of a file that is not a session at all could fill screens. */
const mostFrames = 10;

/** All problems in one error, which Vitest shows in the terminal and in the tree; the first has the place. */
export function loadError(problems: readonly Problem[], { own, id, text }: BrokenFile): LoadError {
  const message = problems.map((problem) => formatProblem(problem, undefined)).join('\n\n');
  const start = problems[0]?.range?.start;
  const callsheet: LoadErrorMeta = { failures: problems.map((problem) => failureOfProblem(problem, own)) };
  const loc = start && { file: id, line: start.line, column: start.column - 1 };
  const frame = framesOf(problems, own, text);
  return { name: 'Error', message, frame, __vitest_rollup_error__: {}, id, callsheet, ...(loc && { loc }) };
}

function framesOf(problems: readonly Problem[], own: string, text: string): string {
  const ranges = problems.flatMap(({ file, range }) => (range && file === own ? [range] : []));
  return ranges
    .slice(0, mostFrames)
    .map((range) => codeFrame(text, range))
    .join('\n\n');
}
