import type { Json } from '../../lib/json.js';
import type { EventRecord, StreamRecord } from '../../record/record.js';
import { streamEnd } from '../http/event-list.js';
import type { ResponseStream } from '../ports/ports.js';
import { keptValue } from '../redact/kept-value.js';
import type { Redactor } from '../redact/redactor.js';

/** Events that a record lists. */
const mostEvents = 10_000;

/** The events of a stream as a record keeps them: their data together as far as a body. */
export function streamRecord(stream: ResponseStream, bodyLimit: number, redactor: Redactor): StreamRecord {
  let left = bodyLimit;
  const dataOf = (data: Json): Pick<EventRecord, 'data'> => {
    if (left <= 0) return {};
    const kept = keptValue(redactor.value('data', data), left);
    left -= JSON.stringify(kept).length;
    return { data: kept };
  };
  const list = stream.times.slice(0, mostEvents).map((time, at): EventRecord => {
    const { id, event, data } = stream.event(at);
    return {
      at: time,
      ...(typeof id === 'string' && { id: redactor.text(id) }),
      ...(typeof event === 'string' && { event: redactor.text(event) }),
      ...dataOf(data!),
    };
  });
  return { ...streamEnd(stream), format: stream.format, ...(stream.isUnfinished && { unfinished: true }), list };
}
