import type { PanelRow } from '../../../panel/protocol/protocol.js';
import { keyName } from '../../shared/text/key-names.js';
import { WhyButton } from '../controls/why-button.js';
import { useRunDeskOf } from '../hooks/run-desk.js';
import { whyNotStarted } from '../state/run-fault.js';

/** Runs the file up to a row. */
export function RunToHere({ row }: { readonly row: PanelRow }) {
  const desk = useRunDeskOf();
  const { file } = desk;
  if (file === undefined || (row.kind !== 'request' && row.kind !== 'call' && row.kind !== 'set')) return null;
  return (
    <WhyButton
      class="button main"
      title={keyName('Mod+Enter')}
      why={whyNotStarted(desk)}
      onClick={() => desk.start({ kind: 'to', file, row: row.key })}
    >
      Run to here
    </WhyButton>
  );
}
