import type { StepRecord } from '../../model/record.js';

/** What was taken from the response. */
export function Variables({ record: { captures } }: { readonly record: StepRecord }) {
  if (captures.length === 0) return <p class="nothing">This request captures nothing.</p>;
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
        {captures.map(({ name, source, found, value, range }, at) => (
          <tr key={at} class={found ? '' : 'absent'}>
            <th scope="row">{name}</th>
            <td>
              {found ? (
                <pre>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
              ) : (
                <i>found nothing</i>
              )}
            </td>
            <td>
              {source} <span class="muted">line {range.start.line}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
