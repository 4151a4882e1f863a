import { durationText } from '../../../format/duration.js';
import type { IndexRequest } from '../../../record/report.js';
import { countText, isBad } from '../text/words.js';

/** Behind the name of a request that ended: its status, the time of its last send, and how many sends there were. */
export function RequestFigures({ row }: { readonly row: IndexRequest }) {
  return (
    <>
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
