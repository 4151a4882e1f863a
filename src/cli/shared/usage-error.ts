import type { Message } from '../../format/problem.js';

/** A command was called in a way it cannot be: exit code 2. */
export class UsageError extends Error {
  constructor(readonly problem: Message) {
    super(problem.message);
    this.name = 'UsageError';
  }
}

/** Someone broke off a question: exit code 130, as after Ctrl-C. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}
