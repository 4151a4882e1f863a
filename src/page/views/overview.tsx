import { earlierNote, failureLine } from '../../record/record.js';
import type { StepRecord, UnmetRecord } from '../../record/record.js';
import { useStretch } from '../hooks/use-stretch.js';
import { plainText } from '../text/words.js';
import { FailureBox } from './failure-box.js';
import { Sends } from './sends.js';
import { Sides } from './sides.js';

/** Why it ended as it did, each send, and where it stands in its file. */
export function Overview({ record }: { readonly record: StepRecord }) {
  const { failures, reason, unmet = [], state, earlier, notes = [], sends } = record;
  const { drawn, more } = useStretch(failures.length, 'failure', { first: 100, then: 500 });
  return (
    <>
      {failures.slice(0, drawn).map((failure, at) => (
        <FailureBox key={at} failure={failure} line={failureLine(failure, record)} />
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
      {notes.map(({ message }, at) => (
        <p key={at} class="earlier">
          {plainText(message)}
        </p>
      ))}
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
              {plainText(file)}:{start.line}
            </code>
          </li>
        ))}
      </ol>
    </section>
  );
}
