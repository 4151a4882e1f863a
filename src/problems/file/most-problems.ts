import type { Problem, Severity, Message } from '../../format/problem.js';

/** Problems of a severity that are shown of one file. */
export const mostProblems = 500;

/** How many problems there are, by severity. */
export type Counts = Record<Severity, number>;

export function noProblems(): Counts {
  return { error: 0, failure: 0, warning: 0 };
}

/**
 * The first problems of a file, and after them how many more there are.
 *
 * @param problems - in the order in which they are shown
 * @param left - those that are not in the list
 */
export function firstProblems(problems: readonly Problem[], left = noProblems()): Problem[] {
  const [shown, more, last] = [noProblems(), { ...left }, new Map<Severity, Problem>()];
  const first = problems.filter((problem) => {
    const { severity, more: others = 0 } = problem;
    if (others > 0 || shown[severity] === mostProblems) {
      more[severity] += others || 1;
      return false;
    }
    shown[severity] += 1;
    last.set(severity, problem);
    return true;
  });
  const rest = [...last].filter(([severity]) => more[severity] > 0);
  return [...first, ...rest.map(([severity, problem]) => ({ ...problem, ...moreProblems(more[severity], severity) }))];
}

/** How many problems a list has, including those that it only counts. */
export function countProblems(problems: readonly Problem[], severity: Severity): number {
  const own = problems.filter((problem) => problem.severity === severity);
  return own.reduce((sum, { more = 1 }) => sum + more, 0);
}

/** What replaces the problems of a file that are not shown. */
function moreProblems(count: number, severity: Severity): Message & Pick<Problem, 'more'> {
  const isError = severity === 'error';
  const isFailure = severity === 'failure';
  return {
    code: isError ? 'more-errors' : isFailure ? 'more-failures' : 'more-warnings',
    message: `and ${count} more ${severity}${count === 1 ? '' : 's'} in this file`,
    hint: 'Fix the ones above, then check again.',
    more: count,
  };
}
