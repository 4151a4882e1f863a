import type { Message } from '../../format/problem.js';

const codes: ReadonlySet<string> = new Set([
  'capture-not-found',
  'digits-lost',
  'error-before-until',
  'fail-when',
  'still-waiting',
  'unresolved-reference',
]);

/** Whether a failure's message is made of the session file's words alone, which are told as they are; others may quote a secret. */
export function isSaidByFile({ code }: Pick<Message, 'code'>): boolean {
  return codes.has(code);
}
