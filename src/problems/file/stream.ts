import type { Message } from '../../format/problem.js';

/** Of `stream` without a key. */
export function emptyStream(): Message {
  return {
    code: 'empty-stream',
    message: '`stream` does not say when the reading ends',
    hint: 'Write `until`, `events` or `timeout`, or remove `stream`. Without it the response is read to its end.',
  };
}
