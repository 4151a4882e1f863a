import { durationText } from '../../../format/duration.js';
import { curlOf } from '../../../present/curl.js';
import { answerWords, purposeWords } from '../../../present/sign-in.js';
import type { SignInRecord } from '../../../record/record.js';
import { isBad, plainText } from '../text/words.js';
import { CopyButton } from './copy-button.js';
import { Message } from './message.js';

/** The requests that signing in took besides the sends. */
export function SignIn({ exchanges }: { readonly exchanges: readonly SignInRecord[] }) {
  return (
    <>
      {exchanges.map((exchange, at) => (
        <Exchange key={at} exchange={exchange} />
      ))}
    </>
  );
}

function Exchange({ exchange }: { readonly exchange: SignInRecord }) {
  const { send, request, response, error, duration } = exchange;
  const bad = isBad({ error, ...(response && { status: response.status }) });
  return (
    <section class="part">
      <h3>
        {purposeWords(exchange)}
        {send !== undefined && <span class="muted"> for send {send}</span>}
      </h3>
      <p class="target">
        <b>{request.method}</b> {plainText(request.url)}
      </p>
      <p class={bad ? 'bad' : ''}>
        {plainText(answerWords(exchange))} <span class="muted">{durationText(duration)}</span>
      </p>
      <div class="actions">
        <CopyButton label="Copy as curl" text={() => curlOf(request)} />
      </div>
      <details>
        <summary>request</summary>
        <Message title="request" message={request} />
      </details>
      {response && (
        <details>
          <summary>response</summary>
          <Message title="response" message={response} />
        </details>
      )}
    </section>
  );
}
