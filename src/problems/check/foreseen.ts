import type { FailureMessage, Message } from '../../format/problem.js';

/** A failure of a run that is said before it runs. */
export function foreseen({ code, message, hint }: Message): FailureMessage {
  return { code, severity: 'failure', message, ...(hint !== undefined && { hint }) };
}
