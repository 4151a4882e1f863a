import type { Message, Problem, Severity } from '../../format/problem.js';

/** What stands for the problems of a file that are not shown. */
export function moreProblems(count: number, severity: Severity): Message & Pick<Problem, 'more'> {
  const isError = severity === 'error';
  const isFailure = severity === 'failure';
  return {
    code: isError ? 'more-errors' : isFailure ? 'more-failures' : 'more-warnings',
    message: `and ${count} more ${severity}${count === 1 ? '' : 's'} in this file`,
    hint: 'Fix the ones above, then check again.',
    more: count,
  };
}
