import type { JsonObject } from '../../lib/json.js';
import type { StreamEnd, StreamFormat } from '../../record/record.js';
import type { ResponseStream, StreamSoFar } from '../ports/ports.js';
import { eventValue, exactValue, isJsonEvent, type ReadEvent } from './read-events.js';

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
  const came: ReadEvent[] = [];
  const times: number[] = [];
  const values: JsonObject[] = [];
  let exact: JsonObject[] | undefined;
  let plainLine: ResponseStream['plainLine'];
  const { status, statusText, url, headers } = head;
  const events = (): readonly JsonObject[] => {
    for (const event of came.slice(values.length)) {
      const own = exactValue(event);
      if (own) exact ??= [...values];
      const value = eventValue(event);
      values.push(value);
      exact?.push(own ?? value);
    }
    return values;
  };
  const exactEvents = (): readonly JsonObject[] | undefined => {
    events();
    return exact;
  };
  return {
    soFar: { status, statusText, url, headers, count: () => came.length, events, exact: exactEvents },
    add: (event, at) => {
      came.push(event);
      times.push(Math.round(at * 1000) / 1000);
      if (format === 'ndjson' && !plainLine && !isJsonEvent(event))
        plainLine = { number: came.length, text: event.text };
    },
    close: (end) => ({
      ...end,
      format,
      count: came.length,
      events,
      exact: exactEvents,
      event: (at) => eventValue(came[at]!),
      times,
      split: () => came.filter(({ text }) => text.includes('\n')).map((event) => eventValue(event).data!),
      ...(plainLine && { plainLine }),
    }),
  };
}

export function streamEnd({ count, endedBy }: Pick<ResponseStream, 'count' | 'endedBy'>): StreamEnd {
  return { events: count, endedBy };
}
