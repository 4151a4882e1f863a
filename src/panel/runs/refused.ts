import type { Message } from '../../format/problem.js';

/** What cannot be done with runs; nothing has changed. */
export class RunsRefused extends Error {
  override readonly name = 'RunsRefused';

  constructor(readonly problem: Message) {
    super(problem.message);
  }
}

/** @throws RunsRefused where there is no value */
export function kept<Value>(value: Value | undefined, refusal: () => Message): Value {
  if (value === undefined) throw new RunsRefused(refusal());
  return value;
}
