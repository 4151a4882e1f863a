import { weightiest, type Counts } from '../../../record/report.js';
import { countsText, tallyParts } from '../text/words.js';

/** How many requests passed of those that ran: `2/3 ✗ · 1 skipped`, and in words for those who cannot see it. */
export function Tally({ counts }: { readonly counts: Counts }) {
  const [tally, ...more] = tallyParts(counts);
  return (
    <span class={`tally ${weightiest(counts)}`}>
      <span aria-hidden="true">
        {tally}
        {more.map((part) => (
          <span key={part} class="more">
            {` · ${part}`}
          </span>
        ))}
      </span>
      <span class="unseen">{countsText(counts)}</span>
    </span>
  );
}
