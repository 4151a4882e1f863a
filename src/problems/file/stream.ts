import type { Message } from '../../format/problem.js';

/** Of `stream` that nothing ends: without a key, or only with a time of 0, which means no limit. */
export function emptyStream(): Message {
  return {
    code: 'empty-stream',
    message: '`stream` does not say when the reading ends',
    hint: 'Write `until`, `events` or `timeout`, or remove `stream`. Without it the response is read to its end.',
  };
}
