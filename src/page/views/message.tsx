import type { RequestRecord, ResponseRecord } from '../../record/record.js';
import { plainText } from '../text/plain-text.js';
import { Body } from './body.js';

export interface MessageProps {
  readonly title: 'request' | 'response';
  readonly message: RequestRecord | ResponseRecord | undefined;
}

/** A request or a response: its first line, headers and body. */
export function Message({ title, message }: MessageProps) {
  if (!message) return <p class="nothing">{title === 'request' ? 'Nothing was sent.' : 'There was no response.'}</p>;
  const { headers, body, url } = message;
  return (
    <>
      <p class="target">
        <b>{'method' in message ? message.method : plainText(`${message.status} ${message.statusText}`)}</b>{' '}
        {plainText(url)}
      </p>
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
