import type { Problem } from '../../format/problem.js';
import type { Failure } from '../../record/record.js';

/**
 * A problem of a file as a failure of its run. A failure's range is in the file that it is reported for.
 *
 * @param own - that file, as the problem names files
 */
export function failureOfProblem({ code, message, hint, file, range }: Problem, own: string): Failure {
  return { code, message, ...(hint !== undefined && { hint }), ...(range && file === own && { range }) };
}

/** What `process.exit` throws where a script would end the process of all sessions with it; the words are Vitest's own. */
export function refusedExit(code: number | string | null | undefined): Error {
  return new Error(`process.exit unexpectedly called with "${code ?? 0}"`);
}
