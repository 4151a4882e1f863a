import type { RequestRecord, ResponseRecord, BodyRecord } from '../../../record/record.js';
import { plainText } from '../text/words.js';
import { useMemo, useState } from 'preact/hooks';
import { readJsonTree } from '../text/json-tree.js';
import { sizeText } from '../../../lib/sizes.js';
import { CopyButton } from './copy-button.js';
import { JsonView } from './json-view.js';
import { Events } from './events.js';
import { LongText } from './long-text.js';

interface MessageProps {
  readonly title: 'request' | 'response';
  readonly message: RequestRecord | ResponseRecord | undefined;
}

/** A request or a response: its first line, headers and body. */
export function Message({ title, message }: MessageProps) {
  if (!message) return <p class="nothing">{title === 'request' ? 'Nothing was sent.' : 'No response arrived.'}</p>;
  const { headers, body, url } = message;
  return (
    <>
      <p class="target">
        <b>{'method' in message ? message.method : plainText(`${message.status} ${message.statusText}`)}</b>{' '}
        {plainText(url)}
      </p>
      {'stream' in message && typeof message.stream === 'object' && <Events key={url} stream={message.stream} />}
      <section class="part">
        <h3>Body</h3>
        {body && body.size > 0 ? <Body key={`${title} ${url}`} body={body} /> : <p class="muted">No body.</p>}
      </section>
      <section class="part">
        <h3>
          Headers <span class="count">{headers.length}</span>
        </h3>
        <table class="pairs" aria-label={`Headers of the ${title}`}>
          <tbody>
            {headers.map(([name, value], at) => (
              <tr key={at}>
                <th scope="row">
                  <span>{plainText(name)}</span>
                </th>
                <td>{plainText(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** What came back, where the whole response is one tab further. */
export function ResponseBody({ response }: { readonly response: ResponseRecord }) {
  const { body, url, stream } = response;
  if (stream) return <Events stream={stream} />;
  if (!body || body.size === 0) return null;
  return (
    <section class="part">
      <h3>Response body</h3>
      <Body key={`overview ${url}`} body={body} />
    </section>
  );
}

/** A body: JSON to fold, text as it is, of a binary one its type and size. */
function Body({ body }: { readonly body: BodyRecord }) {
  const { text, type, size, truncated } = body;
  const tree = useMemo(() => (text === undefined ? undefined : readJsonTree(text, truncated)), [text, truncated]);
  const [raw, setRaw] = useState(false);
  const [unfolded, setUnfolded] = useState<boolean | undefined>(undefined);
  const isTree = tree !== undefined && 'entries' in tree;
  return (
    <div class="body">
      <div class="body-bar">
        <span>{plainText(type) || 'no type'}</span>
        <span>{sizeText(size)}</span>
        {truncated && text !== undefined && <span class="cut">cut at {sizeText(new Blob([text]).size)}</span>}
        <span class="gap" />
        {isTree && !raw && (
          <>
            <button type="button" class="quiet" onClick={() => setUnfolded(true)}>
              Unfold
            </button>
            <button type="button" class="quiet" onClick={() => setUnfolded(false)}>
              Fold
            </button>
          </>
        )}
        {isTree && (
          <button type="button" class="quiet" aria-pressed={raw} onClick={() => setRaw(!raw)}>
            Raw
          </button>
        )}
        {text !== undefined && <CopyButton label="Copy" text={() => text} />}
      </div>
      {text === undefined && <p class="muted">This body is binary. The report does not keep its bytes.</p>}
      {tree && !raw && <JsonView key={String(unfolded)} node={tree} unfolded={unfolded} />}
      {text !== undefined && (!tree || raw) && (
        <pre class="text" tabIndex={0} aria-label="Body">
          <LongText text={text} />
        </pre>
      )}
    </div>
  );
}
