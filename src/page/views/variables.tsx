import type { StepRecord } from '../../record/record.js';
import { plainText } from '../text/words.js';
import { LongText } from './long-text.js';

/** What was taken from the response. */
export function Variables({ record }: { readonly record: StepRecord }) {
  const { captures, failures } = record;
  if (captures.length === 0) return <p class="nothing">This request captures nothing.</p>;
  const failed = new Set(failures.map(({ range }) => range?.start.offset));
  return (
    <table class="pairs variables">
      <thead>
        <tr>
          <th scope="col">Variable</th>
          <th scope="col">Value</th>
          <th scope="col">From</th>
        </tr>
      </thead>
      <tbody>
        {captures.map(({ name, source, found, value = null, range }, at) => (
          <tr key={at} class={!found && failed.has(range.start.offset) ? 'absent' : ''}>
            <th scope="row">
              <span>{plainText(name)}</span>
            </th>
            <td>
              {found ? (
                <pre>
                  <LongText text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />
                </pre>
              ) : (
                <i>found nothing</i>
              )}
            </td>
            <td>
              {plainText(source)} <span class="muted">line {range.start.line}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
