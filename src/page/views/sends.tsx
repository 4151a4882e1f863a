import { useState } from 'preact/hooks';
import { durationText } from '../../format/duration.js';
import type { SendRecord } from '../../record/record.js';
import { isBad } from '../text/is-bad.js';
import { plainText } from '../text/plain-text.js';
import { TimeLine } from './time-line.js';

const fewest = 24;

/** Each send with its reason, wait and duration, on a time line and in a table. */
export function Sends({ sends, elapsed }: { readonly sends: readonly SendRecord[]; readonly elapsed: number }) {
  const [all, setAll] = useState(false);
  if (sends.length === 0) return <p class="nothing">Nothing was sent.</p>;
  const hidden = all || sends.length <= fewest ? 0 : sends.length - fewest + 4;
  const head = hidden > 0 ? sends.slice(0, fewest / 2) : sends;
  const tail = hidden > 0 ? sends.slice(fewest / 2 + hidden) : [];
  return (
    <section class="part">
      <h3>Sends</h3>
      {(sends.length > 1 || sends[0]!.waited > 0) && <TimeLine sends={sends} elapsed={elapsed} />}
      <table class="sends">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Why</th>
            <th scope="col">Waited</th>
            <th scope="col">Result</th>
            <th scope="col">Took</th>
          </tr>
        </thead>
        <tbody>
          {head.map((send) => (
            <SendRow key={send.number} send={send} />
          ))}
          {hidden > 0 && (
            <tr class="more">
              <td colSpan={5}>
                <button type="button" class="quiet" onClick={() => setAll(true)}>
                  Show {hidden} more sends
                </button>
              </td>
            </tr>
          )}
          {tail.map((send) => (
            <SendRow key={send.number} send={send} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SendRow({ send }: { readonly send: SendRecord }) {
  const { number, cause, because, waited, waitedFor, status, error, duration } = send;
  return (
    <tr>
      <td class="number">{number}</td>
      <td>
        {cause === 'first' ? 'first send' : <b>{cause}</b>}
        {because !== undefined && <span class="because"> {plainText(because)}</span>}
      </td>
      <td class="number">
        {waited > 0 || waitedFor ? durationText(waited) : '–'}
        {waitedFor && <span class="muted"> {waitedFor}</span>}
      </td>
      <td class={`${isBad(send) ? 'bad' : ''} ${error ? 'error' : ''}`}>{error ? plainText(error.message) : status}</td>
      <td class="number">{durationText(duration)}</td>
    </tr>
  );
}
