import type { Json, JsonObject } from '../../lib/json.js';
import type { StreamEnd, StreamFormat } from '../../record/record.js';
import type { ResponseStream, StreamSoFar } from '../ports/ports.js';
import type { ReadEvent } from './read-events.js';

export interface EventList {
  readonly soFar: StreamSoFar;
  /** @param at - ms since the send started */
  readonly add: (event: ReadEvent, at: number) => void;
  readonly close: (end: Pick<ResponseStream, 'endedBy' | 'isUnfinished' | 'limits'>) => ResponseStream;
}

/** What has come of a stream. */
export function openEventList(
  format: StreamFormat,
  head: Pick<StreamSoFar, 'status' | 'statusText' | 'url' | 'headers'>,
): EventList {
  const events: JsonObject[] = [];
  const times: number[] = [];
  const split: Json[] = [];
  let exact: JsonObject[] | undefined;
  let plainLine: ResponseStream['plainLine'];
  const { status, statusText, url, headers } = head;
  return {
    soFar: {
      status,
      statusText,
      url,
      headers,
      events,
      get exact() {
        return exact;
      },
    },
    add: (event, at) => {
      if (event.exact) exact ??= [...events];
      events.push(event.value);
      exact?.push(event.exact ?? event.value);
      times.push(Math.round(at * 1000) / 1000);
      if (event.isSplit) split.push(event.value.data!);
      if (format === 'ndjson' && event.plain !== undefined) plainLine ??= { number: events.length, text: event.plain };
    },
    close: (end) => ({
      ...end,
      format,
      events,
      exact,
      times,
      split,
      ...(plainLine && { plainLine }),
    }),
  };
}

export function streamEnd({ events, endedBy }: Pick<ResponseStream, 'events' | 'endedBy'>): StreamEnd {
  return { events: events.length, endedBy };
}
