import type { IndexSet } from '../../../record/report.js';
import { plainText } from '../text/words.js';
import { LongValue } from './long-text.js';

/** The variables that a row set, or why it set none. */
export function SetValues({ row: { values, reason } }: { readonly row: IndexSet }) {
  return (
    <>
      {reason !== undefined && <p class="nothing">{plainText(reason)}</p>}
      {values.length > 0 && (
        <section class="part" aria-label="Variables">
          <table class="pairs variables">
            <thead>
              <tr>
                <th scope="col">Variable</th>
                <th scope="col">Value</th>
              </tr>
            </thead>
            <tbody>
              {values.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">
                    <span>{plainText(name)}</span>
                  </th>
                  <td>
                    <LongValue value={value} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
