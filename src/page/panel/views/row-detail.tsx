import type { FileView, PanelRow } from '../../../panel/protocol/protocol.js';
import { plainText } from '../../shared/text/words.js';
import { CopyButton } from '../../shared/views/copy-button.js';
import { SourceLink } from '../../shared/views/source-link.js';
import { Tabs } from '../../shared/views/tabs.js';
import { addressOf } from '../text/address.js';
import { ProblemBox } from './problems.js';
import { rowTabs } from './row-tabs.js';
import { TextValue } from './written-value.js';

interface RowDetailProps {
  readonly view: FileView;
  readonly row: PanelRow;
  /** Whether the flow that it calls is a file of the project. */
  readonly isFlowThere: boolean;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** Shows another file. */
  readonly onFile: (file: string) => void;
}

/** All that a row says. */
export function RowDetail({ view, row, isFlowThere, tab, onTab, onFile }: RowDetailProps) {
  const { file } = view;
  const link = (): string => new URL(addressOf(file, row.number), location.href).href;
  const tabs = rowTabs({ row, file });
  return (
    <>
      <header class="detail-head">
        <h2>{plainText(row.title)}</h2>
        <p class="facts">
          <span>row {row.number}</span>
          <span>
            <SourceLink file={file} at={{ line: row.line, column: 1 }}>
              {plainText(`${file}:${row.line}`)}
            </SourceLink>
          </span>
          {row.alias !== undefined && <span>alias {plainText(row.alias)}</span>}
          {row.each !== undefined && <span>for each row of {plainText(row.each)}</span>}
          {row.once && <span>once per run</span>}
        </p>
        <Target row={row} />
        {row.skip !== undefined && <p class="in-words">Skipped{row.skip === '' ? '' : `: ${plainText(row.skip)}`}</p>}
        <div class="actions">
          <CopyButton label="Copy link" icon="link" text={link} />
          {row.flow !== undefined && isFlowThere && (
            <button type="button" class="quiet" onClick={() => onFile(row.flow!)}>
              Open the flow
            </button>
          )}
        </div>
      </header>
      {row.problems.map((problem, at) => (
        <ProblemBox key={at} problem={problem} />
      ))}
      <Tabs
        tabs={tabs}
        open={tabs.some(({ id }) => id === tab) ? tab : (tabs.find(({ count }) => count)?.id ?? tabs[0]!.id)}
        onOpen={onTab}
        label={`Parts of ${row.title}`}
      />
    </>
  );
}

/** Method and URL of a request that has a name of its own, or the flow's path. */
function Target({ row }: { readonly row: PanelRow }) {
  const written = row.step.value['request'] ?? row.step.value['call'];
  if (typeof written !== 'string' || written === row.title) return null;
  return (
    <p class="target">
      <TextValue text={written} />
    </p>
  );
}
