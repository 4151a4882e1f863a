import type { Message } from '../../format/problem.js';

/** What cannot be done with runs; nothing has changed. */
export class RunsRefused extends Error {
  override readonly name = 'RunsRefused';

  constructor(readonly problem: Message) {
    super(problem.message);
  }
}
