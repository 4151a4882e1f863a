import { computeLimit, withinLimit } from '../../json-schema/time-limit.js';
import type { Message } from '../../format/problem.js';
import { ReadingFailure } from './reading.js';

/**
 * Ends work that computes for too long; see `withinLimit`.
 *
 * @param problem - the problem of its end, for the ms that it had
 * @throws ReadingFailure
 */
export function bounded<Value>(problem: (limit: number) => Message, work: () => Value): Value {
  const done = withinLimit(work);
  if (!done) throw new ReadingFailure(problem(computeLimit));
  return done.value;
}
