import type { Condition } from '../../format/check.js';
import { formatSeconds } from '../../format/duration.js';
import type { Message } from '../../format/problem.js';
import { listed } from '../../lib/quotes.js';
import type { StreamEnd } from '../../record/record.js';
import { captureFromError } from './run.js';

/** @param timeout - of the reading, in ms */
export function untilNotReached(until: Condition, { events, endedBy }: StreamEnd, timeout: number): Message {
  const came = eventCount(events);
  const ends: Readonly<Record<StreamEnd['endedBy'], { readonly how: string; readonly hint?: string }>> = {
    until: { how: `after ${came}` },
    events: {
      how: `of the first ${events === 1 ? 'event' : came}`,
      hint: 'Raise events under stream if it may come later.',
    },
    timeout: {
      how: `after ${formatSeconds(timeout)} and ${came}`,
      hint: 'Raise timeout under stream if it may come later.',
    },
    server: { how: `when the server ended the stream after ${came}` },
  };
  const { how, hint } = ends[endedBy];
  return {
    code: 'until-not-reached',
    message: `\`${until.text}\` was not true ${how}`,
    ...(hint !== undefined && { hint }),
  };
}

/** `3 events` */
export function eventCount(count: number): string {
  return `${count} ${count === 1 ? 'event' : 'events'}`;
}

const types = listed(['text/event-stream', 'application/x-ndjson'], 'or');

/**
 * Of a response to a request with `stream`.
 *
 * @param status - the status line of an error
 */
export function notAStream(type: string, status?: string): Message {
  return {
    code: 'not-a-stream',
    message: `the response is ${type === '' ? 'of no type' : type}, not a stream of events`,
    hint: status === undefined ? `A stream has the content type ${types}.` : captureFromError(status),
  };
}

/** @param encoding - one that cannot be undone */
export function streamPacked(encoding: string): Message {
  return {
    code: 'not-a-stream',
    message: `unknown content-encoding ${JSON.stringify(encoding.slice(0, 60))} of the stream`,
    hint: 'Ask for gzip, deflate, br or zstd with accept-encoding.',
  };
}

/** What an attempt is repeated for. */
export const notAStreamWords = 'the response is not a stream of events';
