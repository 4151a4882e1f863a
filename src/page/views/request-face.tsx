import { durationText } from '../../format/duration.js';
import type { IndexRequest } from '../../record/report-index.js';
import { isBad, countText, plainText } from '../text/words.js';
import { Mark } from './icons.js';

/** A title that is method and URL as written. */
const titlePattern = /^(?:([A-Z-]{3,}) (?=\/|https?:|\{\{))?(.*)$/s;

export function RequestFace({ row, query }: { readonly row: IndexRequest; readonly query: string }) {
  const [, method = '', title = row.title] = titlePattern.exec(row.title) ?? [];
  return (
    <>
      <Mark state={row.state} />
      <span class="name">
        {method && (
          <span class="method">
            <Found text={method} query={query} />{' '}
          </span>
        )}
        <Found text={title} query={query} />
        {!method && row.method !== undefined && (
          <span class="also">
            {' '}
            <Found text={`${row.method} ${pathOf(row.url ?? '')}`} query={query} />
          </span>
        )}
        {row.state === 'skipped' && row.note !== undefined && (
          <span class="also reason">
            {' '}
            <Found text={row.note} query={query} />
          </span>
        )}
      </span>
      <span class={isBad(row) || row.isStatusWrong ? 'status bad' : 'status'}>{row.error ?? row.status}</span>
      <span class="took">{row.duration !== undefined && durationText(row.duration)}</span>
      <span class="times">
        {row.sends > 1 && (
          <>
            <span aria-hidden="true">↻{row.sends}</span>
            <span class="unseen">sent {countText(row.sends, 'time')}</span>
          </>
        )}
      </span>
    </>
  );
}

/** A URL without its host. */
function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*(?=\/)/i, '');
}

/** A text with the words of the search marked in it. */
export function Found({ text, query }: { readonly text: string; readonly query: string }) {
  const shown = plainText(text);
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return <>{shown}</>;
  const pattern = new RegExp(`(${words.map(escape).join('|')})`, 'gi');
  return <>{shown.split(pattern).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))}</>;
}

function escape(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
