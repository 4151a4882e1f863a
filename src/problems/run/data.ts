import type { Message } from '../../format/problem.js';

/** A file of `data` or `each` that is not there, or cannot be read. */

/** @param path - as written */
export function dataUnreadable(path: string, reason: string, advice: string): Message {
  return { code: 'data-unreadable', message: `cannot read the data file ${path}: ${reason}`, hint: advice };
}
