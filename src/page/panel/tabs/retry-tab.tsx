import type { Problem } from '../../../format/problem.js';
import { defaults, longestRetryAfter } from '../../../format/defaults.js';
import { formatSeconds } from '../../../format/duration.js';
import { retryConditions, type RetryCondition } from '../../../format/session.js';
import { itemsOf } from '../../../lib/json.js';
import { plainText } from '../../shared/text/words.js';
import { CheckField, membership } from '../fields/choice-fields.js';
import { number, type Codec } from '../fields/codecs.js';
import { useEditing } from '../fields/editing.js';
import { mapAt } from '../fields/place.js';
import { TextField } from '../fields/text-field.js';
import { waitsText } from '../fields/waits.js';
import { retryCodes } from '../text/retry-codes.js';
import { PollFields } from './poll-fields.js';

/** When a request is sent again that failed, and until when one that did not. */
export function RetryTab() {
  return (
    <>
      <section class="part">
        <h3>Retry</h3>
        <RetryFields />
      </section>
      <section class="part">
        <h3>Poll</h3>
        <PollFields />
      </section>
    </>
  );
}

/** What each condition repeats on, as the reference says it. */
const conditionHints: Readonly<Record<RetryCondition, string>> = {
  'no response': 'connection refused, reset or timeout: no HTTP status',
  '5xx': 'status 500 to 599',
  '429': 'rate limited',
  'other 4xx': 'status 400 to 499, but not 429',
  'a failing test': 'a response arrived, and a test failed',
};

function RetryFields() {
  const { written, row } = useEditing();
  const { attempts, backoff, multiply, conditions = [] } = mapAt(written.value, ['retry']);
  const listed = itemsOf(conditions).map(String);
  const isOff = attempts === undefined || Number(attempts) < 2;
  const waits = waitsText({ attempts: Number(attempts), backoff, multiply });
  return (
    <div class="settings">
      <TextField
        path={['retry', 'attempts']}
        codec={number}
        label="attempts"
        placeholder="off"
        width="short"
        hint={attempts !== undefined && isOff ? 'retry is off' : 'sends in all, not extra ones'}
      />
      <fieldset class="setting">
        <legend>repeat on</legend>
        <div class="boxes">
          {retryConditions.map((name) => (
            <CheckField
              key={name}
              path={['retry', 'conditions']}
              part={name}
              codec={codecOf(name)}
              label={name}
              hint={conditionHints[name]}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        path={['retry', 'backoff']}
        codec={number}
        label="backoff"
        placeholder={String(defaults.retry.backoff)}
        width="short"
        hint="ms, or such as 2s"
      />
      <TextField
        path={['retry', 'multiply']}
        codec={number}
        label="multiply"
        placeholder={String(defaults.retry.multiply)}
        width="short"
        hint={waits && !isOff ? <>waits {waits}</> : 'times the wait, each time'}
      />
      {listed.includes('429') && (
        <p class="muted hint">
          On a 429: what the server says in Retry-After, up to {formatSeconds(longestRetryAfter)}.
        </p>
      )}
      <Notices problems={row?.problems ?? []} />
    </div>
  );
}

/** `429` is written as the number that it looks like. */
function codecOf(name: RetryCondition): Codec {
  return membership(name === '429' ? 429 : name, retryConditions);
}

/** What cannot do what it seems to, next to the fields that say it. */
function Notices({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <div class="notices" aria-live="polite">
      {problems
        .filter(({ code }) => retryCodes.has(code))
        .map(({ code, message, hint }) => (
          <p key={code} class="box waiting">
            {plainText(message)}
            {hint !== undefined && <span class="hint muted"> {plainText(hint)}</span>}
          </p>
        ))}
    </div>
  );
}
