import type * as z from 'zod';

export type Issue = z.core.$ZodIssue;

/** zod names every option of a union; where only one of them fits at all, what that one says is the problem. */
export function resolveIssue(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const fitting = issue.errors.filter((option) => !option.some(isMismatch));
  if (fitting.length !== 1) return [issue];
  return fitting[0]!.flatMap((inner) => resolveIssue({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Whether an option failed because the whole value is of another kind. */
function isMismatch(issue: Issue): boolean {
  return (
    issue.path.length === 0 &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value')
  );
}
