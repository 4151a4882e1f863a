import { durationText } from '../../../format/duration.js';
import type { Json } from '../../../lib/json.js';
import type { EventRecord, StreamEnd, StreamRecord } from '../../../record/record.js';
import { countText, plainText } from '../text/words.js';
import { LongValue, useStretch } from './long-text.js';

/** `12 events, ended by until`: how the reading of a stream ended. */
export function streamText({ events, endedBy }: StreamEnd): string {
  return `${countText(events, 'event')}, ${ends[endedBy]}`;
}

const ends: Readonly<Record<StreamEnd['endedBy'], string>> = {
  until: 'ended by until',
  events: 'ended by events',
  timeout: 'ended by timeout',
  server: 'ended by the server',
};

/** The events of a stream, each with the time when it came. */
export function Events({ stream }: { readonly stream: StreamRecord }) {
  const { list, events, unfinished, format } = stream;
  const { drawn, more } = useStretch(list.length, 'event', { first: 200, then: 500 });
  const isNamed = format === 'event-stream';
  const shown = list.slice(0, drawn);
  return (
    <section class="part">
      <h3>
        Events <span class="count">{events.toLocaleString('en')}</span>
      </h3>
      <p class="muted">
        {streamText(stream)}
        {list.length < events && `. The report lists the first ${list.length.toLocaleString('en')}`}
        {unfinished && '. The stream ended in the middle of an event, which does not count'}
      </p>
      {list.length > 0 && (
        <div class="wide">
          <table class="pairs events" aria-label="Events of the response">
            <thead>
              <tr>
                <th scope="col">Time</th>
                {isNamed && <th scope="col">Event</th>}
                {isNamed && <th scope="col">Id</th>}
                <th scope="col">Data</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((event, at) => (
                <Event key={at} event={event} isNamed={isNamed} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more}
    </section>
  );
}

function Event({ event, isNamed }: { readonly event: EventRecord; readonly isNamed: boolean }) {
  const { at, id = '', event: name = '', data } = event;
  return (
    <tr>
      <th scope="row">{durationText(at)}</th>
      {isNamed && <td>{plainText(name)}</td>}
      {isNamed && <td>{plainText(id)}</td>}
      <td>{data === undefined ? <i>not kept</i> : <Data data={data} />}</td>
    </tr>
  );
}

/** Characters of a line. */
const longestLine = 160;

/** In one line where it is short, so that events can be compared. */
function Data({ data }: { readonly data: Json }) {
  const line = typeof data === 'string' ? data : JSON.stringify(data);
  return <LongValue value={line.length > longestLine ? data : line} />;
}
