import type { Message } from '../../format/problem.js';

/** Thrown where a check or a capture cannot be worked out, whatever the response: a path that is none, a regex without end. */
export class ReadingFailure extends Error {
  override readonly name = 'ReadingFailure';

  constructor(readonly problem: Message) {
    super(problem.message);
  }
}
