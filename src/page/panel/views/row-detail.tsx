import type { FileView, PanelRow } from '../../../panel/protocol/protocol.js';
import { plainText } from '../../shared/text/words.js';
import { CopyButton } from '../../shared/views/copy-button.js';
import { SourceLink } from '../../shared/views/source-link.js';
import { Tabs } from '../../shared/views/tabs.js';
import { retryCodes } from '../text/retry-codes.js';
import { addressOf } from '../text/address.js';
import { ProblemBox } from './problems.js';
import { rowTabs } from './row-tabs.js';
import { RowResult } from '../runs/row-result.js';
import { RunToHere } from '../runs/run-to-here.js';
import { CallHead } from '../tabs/call-head.js';
import { RequestHead } from '../tabs/request-head.js';

interface RowDetailProps {
  readonly view: FileView;
  readonly row: PanelRow;
  /** Whether it is no longer in the file. */
  readonly isGone: boolean;
  /** Whether the flow that it calls is a file of the project. */
  readonly isFlowThere: boolean;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** Shows another file. */
  readonly onFile: (file: string) => void;
}

/** All that a row says. */
export function RowDetail({ view, row, isGone, isFlowThere, tab, onTab, onFile }: RowDetailProps) {
  const { file } = view;
  const link = (): string => new URL(addressOf(file, row.number), location.href).href;
  const tabs = rowTabs({ row, file });
  const shown = row.kind === 'request' ? row.problems.filter(({ code }) => !retryCodes.has(code)) : row.problems;
  const isRead = Object.keys(row.step.value).length > 0;
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
        {isRead && row.kind === 'request' && <RequestHead />}
        {isRead && row.kind === 'call' && <CallHead />}
        <div class="actions">
          <RunToHere row={row} />
          <CopyButton label="Copy link" icon="link" text={link} />
          {row.flow !== undefined && isFlowThere && (
            <button type="button" class="quiet" onClick={() => onFile(row.flow!)}>
              Open the flow
            </button>
          )}
        </div>
      </header>
      {isGone && (
        <div class="box failed" role="alert">
          <p class="box-line">This row is no longer in the file. Nothing here can be saved.</p>
          <p class="hint">
            <CopyButton label="Copy the row as YAML" text={() => row.yaml} />
          </p>
        </div>
      )}
      {shown.map((problem, at) => (
        <ProblemBox key={at} problem={problem} />
      ))}
      <Tabs
        tabs={tabs}
        open={tabs.some(({ id }) => id === tab) ? tab : (tabs.find(({ count }) => count)?.id ?? tabs[0]!.id)}
        onOpen={onTab}
        label={`Parts of ${row.title}`}
      />
      <RowResult row={row} />
    </>
  );
}
