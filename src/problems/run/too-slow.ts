import { formatSeconds } from '../../format/duration.js';
import type { Message } from '../../format/problem.js';

/** What computes for longer than `limit` ms. */
export const tooSlow = {
  regex: (pattern: string, limit: number): Message => ({
    ...takesLonger(pattern, limit),
    hint: 'A repetition in a repetition, as in (a+)+, tries every way to split a text: write the regex without.',
  }),
  path: (path: string, limit: number): Message => ({
    ...takesLonger(path, limit),
    hint: 'Each .. walks all that is below, and a filter looks at every value: name the way, as in $.orders[*].id.',
  }),
  schema: (name: string, limit: number): Message => ({
    ...takesLonger(name, limit),
    hint: 'A pattern with a repetition in a repetition does, and uniqueItems over many items.',
  }),
};

function takesLonger(what: string, limit: number): Message {
  return { code: 'too-slow', message: `${what} takes longer than ${formatSeconds(limit)} to compute` };
}

/** Of a capture or a test, which nobody knows the outcome of. */
export function isTooSlow({ code }: Pick<Message, 'code'>): boolean {
  return code === 'too-slow';
}

/** @param problem - why it could not be read */
export function captureTooSlow(name: string, problem: Message): Message {
  return { ...problem, message: `capture ${name}: ${problem.message}` };
}
