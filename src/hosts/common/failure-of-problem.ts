import type { Problem } from '../../format/problem.js';
import type { Failure } from '../../record/record.js';

/**
 * A problem of a file as a failure of its run. A failure's range is in the file that it is told for.
 *
 * @param own - that file, as the problem names files
 */
export function failureOfProblem({ code, message, hint, file, range }: Problem, own: string): Failure {
  return { code, message, ...(hint !== undefined && { hint }), ...(range && file === own && { range }) };
}
