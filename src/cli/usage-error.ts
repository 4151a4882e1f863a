import type { Message } from '../model/problem.js';

/** A command was called in a way it cannot be: exit code 2. */
export class UsageError extends Error {
  readonly hint: string | undefined;

  constructor({ message, hint }: Message) {
    super(message);
    this.name = 'UsageError';
    this.hint = hint;
  }
}

/** Someone broke off a question: exit code 130, as after Ctrl-C. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}
