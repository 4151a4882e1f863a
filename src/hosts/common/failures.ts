import type { Problem } from '../../format/problem.js';
import type { Failure, StepRecord } from '../../record/record.js';
import type { Location } from '../../format/range.js';

/**
 * A problem of a file as a failure of its run. A failure's range is in the file that it is reported for.
 *
 * @param own - that file, as the problem names files
 */
export function failureOfProblem({ code, message, hint, file, range }: Problem, own: string): Failure {
  return { code, message, ...(hint !== undefined && { hint }), ...(range && file === own && { range }) };
}

/** Where a failure of a step is: at its own place in the row's file, then at each call row that leads there, outwards. */
export function failureSource({ source }: StepRecord, { range }: Failure): readonly Location[] {
  const [own, ...callers] = source;
  return own && range ? [{ ...own, range }, ...callers] : source;
}

/** What `process.exit` throws where a script would end the process of all sessions with it; the words are Vitest's own. */
export function refusedExit(code: number | string | null | undefined): Error {
  return new Error(`process.exit unexpectedly called with "${code ?? 0}"`);
}
