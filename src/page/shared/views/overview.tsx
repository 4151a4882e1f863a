import {
  earlierNote,
  failureLine,
  seedNote,
  type StepRecord,
  type UnmetRecord,
  type SendRecord,
} from '../../../record/record.js';
import { useStretch } from './long-text.js';
import { plainText, isBad } from '../text/words.js';
import { ResponseBody } from './message.js';
import { SourceLink } from './source-link.js';
import { FailureBox, Sides } from './sides.js';
import { useState } from 'preact/hooks';
import { durationText } from '../../../format/duration.js';

/** Why it ended as it did, each send, and where it is in its file. */
export function Overview({ record }: { readonly record: StepRecord }) {
  const { failures, reason, unmet = [], state, earlier, notes = [], sends } = record;
  const { drawn, more } = useStretch(failures.length, 'failure', { first: 100, then: 500 });
  return (
    <>
      {failures.slice(0, drawn).map((failure, at) => (
        <FailureBox key={at} failure={failure} line={failureLine(failure, record)} file={record.source[0]?.file} />
      ))}
      {more && <p class="earlier">{more}</p>}
      {reason !== undefined && (
        <div class={`box ${state}`} role="group" aria-label="Reason">
          <p class="box-line">{plainText(reason)}</p>
          {unmet.map((each, at) => (
            <UnmetCheck key={at} unmet={each} />
          ))}
        </div>
      )}
      {earlier && <p class="earlier">{plainText(earlierNote(earlier))}</p>}
      {record.seed !== undefined && <p class="earlier">{plainText(seedNote(record.seed))}</p>}
      {notes.map(({ message }, at) => (
        <p key={at} class="earlier">
          {plainText(message)}
        </p>
      ))}
      {record.response && <ResponseBody response={record.response} />}
      <Sends sends={sends} elapsed={record.elapsed} />
      <Source record={record} />
    </>
  );
}

/** What a poll waited for, and what its last response had instead. */
function UnmetCheck({ unmet }: { readonly unmet: UnmetRecord }) {
  const { assertion, whole, hint } = unmet;
  return (
    <>
      {!whole && (
        <p>
          <code>{plainText(assertion)}</code>
        </p>
      )}
      <Sides sides={unmet} />
      {hint !== undefined && <p class="hint">{plainText(hint)}</p>}
    </>
  );
}

function Source({ record: { source } }: { readonly record: StepRecord }) {
  if (source.length === 0) return null;
  return (
    <section class="part">
      <h3>Source</h3>
      <ol class="source">
        {source.map(({ file, range: { start } }, at) => (
          <li key={at}>
            {at > 0 && <span class="muted">called from </span>}
            <code>
              <SourceLink file={file} at={start}>
                {plainText(file)}:{start.line}
              </SourceLink>
            </code>
          </li>
        ))}
      </ol>
    </section>
  );
}

const fewest = 24;

/** Each send with its reason, wait and duration, on a time line and in a table. */
function Sends({ sends, elapsed }: { readonly sends: readonly SendRecord[]; readonly elapsed: number }) {
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

const width = 1000;
const thinnest = 4;

/** Waits as a thin line and sends as bars, from the first to the last. The table beneath says the same in words. */
function TimeLine({ sends, elapsed }: { readonly sends: readonly SendRecord[]; readonly elapsed: number }) {
  const spans = spansOf(sends);
  const end = Math.max(elapsed, spans.at(-1)?.end ?? 0, 1);
  const at = (ms: number): number => (ms / end) * (width - thinnest);
  return (
    <div class="time-line" aria-hidden="true">
      <svg viewBox={`0 0 ${width} 24`} preserveAspectRatio="none">
        <path class="axis" d={`M0 12H${width}`} />
        {spans.map(({ send, start, end }) => (
          <rect
            key={send.number}
            x={at(start)}
            width={Math.max(thinnest, at(end) - at(start))}
            {...(isBad(send) ? { class: 'bad', y: 2, height: 20 } : { class: 'good', y: 6, height: 12 })}
          >
            <title>{`${send.number}: ${send.error?.kind ?? send.status}`}</title>
          </rect>
        ))}
      </svg>
      <p>
        <span>0</span>
        <span>{durationText(end / 2)}</span>
        <span>{durationText(end)}</span>
      </p>
    </div>
  );
}

interface Span {
  readonly send: SendRecord;
  /** ms from the beginning of the step. */
  readonly start: number;
  readonly end: number;
}

function spansOf(sends: readonly SendRecord[]): readonly Span[] {
  let now = 0;
  return sends.map((send) => {
    const start = now + send.waited;
    now = start + send.duration;
    return { send, start, end: now };
  });
}
