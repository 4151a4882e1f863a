import { formatProblem } from '../../model/format-problem.js';
import type { Problem } from '../../model/problem.js';
import { failureOfProblem } from '../common/failure-of-problem.js';
import type { LoadErrorMeta } from './suite-meta.js';

/** What Vitest shows of a file that cannot be loaded. */
export interface LoadError {
  readonly message: string;
  /** The file, absolute. */
  readonly id: string;
  readonly callsheet: LoadErrorMeta;
  /** Line from 1, column from 0. */
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
}

/**
 * All problems in one error, which Vitest shows in the terminal and in the tree; the first has the place.
 *
 * @param own - the file, relative to the project root
 * @param id - the same file, absolute
 */
export function loadError(problems: readonly Problem[], own: string, id: string): LoadError {
  const message = problems.map((problem) => formatProblem(problem, undefined)).join('\n\n');
  const start = problems[0]?.range?.start;
  const callsheet: LoadErrorMeta = { failures: problems.map((problem) => failureOfProblem(problem, own)) };
  return { message, id, callsheet, ...(start && { loc: { file: id, line: start.line, column: start.column - 1 } }) };
}
