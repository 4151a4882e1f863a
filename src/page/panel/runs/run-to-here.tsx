import type { PanelRow } from '../../../panel/protocol/protocol.js';
import { keyName } from '../../shared/text/key-names.js';
import { useRunDeskOf } from '../hooks/run-desk.js';

/** Runs the file up to a row. */
export function RunToHere({ row }: { readonly row: PanelRow }) {
  const { file, running, fault, start } = useRunDeskOf();
  if (file === undefined || (row.kind !== 'request' && row.kind !== 'call' && row.kind !== 'set')) return null;
  return (
    <button
      type="button"
      class="button main"
      title={keyName('Mod+Enter')}
      disabled={running !== undefined || fault !== undefined}
      onClick={() => start({ kind: 'to', file, row: row.key })}
    >
      Run to here
    </button>
  );
}
