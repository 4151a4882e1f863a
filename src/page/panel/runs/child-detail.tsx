import type { PanelRow } from '../../../panel/protocol/protocol.js';
import { plainText } from '../../shared/text/words.js';
import type { ChildRow } from '../state/rows-of-run.js';
import { RowResult } from './row-result.js';
import { useRunDeskOf } from '../hooks/run-desk.js';

/** A row of a flow in a run. It is not a row of the file, and is edited in the flow. */
export function ChildDetail({ row, child }: { readonly row: PanelRow; readonly child: ChildRow }) {
  const { session } = useRunDeskOf();
  const call = child.row.call === undefined ? undefined : session?.outline.rows[child.row.call];
  return (
    <>
      <header class="detail-head">
        <h2>{plainText(row.title)}</h2>
        <p class="facts">
          <span>step {child.row.id}</span>
          {call?.kind === 'call' && <span>{plainText(call.flow)}</span>}
        </p>
      </header>
      <RowResult row={row} child={child} />
    </>
  );
}
