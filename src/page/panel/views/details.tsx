import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { FileEntry, FileView, PanelRow } from '../../../panel/protocol/protocol.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import { Icon } from '../../shared/views/icons.js';
import type { PageAction, PageState } from '../state/page-state.js';
import { ChildDetail } from '../runs/child-detail.js';
import type { RowNode } from '../state/row-nodes.js';
import { EditFrame } from '../fields/edit-frame.js';
import { FileDetail } from './file-detail.js';
import { RowDetail } from './row-detail.js';

interface DetailsProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly state: PageState;
  readonly view: FileView;
  readonly nodes: readonly RowNode[];
  readonly files: readonly FileEntry[];
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  readonly dispatch: (action: PageAction) => void;
}

/** What the row that is selected says; without one, what is above the rows. */
export function Details({ frame, state, view, nodes, files, tab, onTab, dispatch }: DetailsProps) {
  const { row, isGone } = useShownRow(view, state.active);
  const below = nodes.find(({ row: { key }, child }) => child && key === state.active);
  return (
    <section ref={frame} class="detail" aria-label="Details" tabIndex={0}>
      {(row || below || state.detail) && (
        <button type="button" class="plain close" onClick={() => dispatch({ kind: 'hide' })}>
          <Icon name="back" />
          <Icon name="close" />
          <span class="close-text">Back to the rows</span>
        </button>
      )}
      {below?.child ? (
        <ChildDetail key={below.row.key} row={below.row} child={below.child} />
      ) : row ? (
        <EditFrame key={row.key} view={view} row={row} isGone={isGone}>
          <RowDetail
            view={view}
            row={row}
            isGone={isGone}
            isFlowThere={files.some(({ file }) => file === row.flow)}
            tab={tab}
            onTab={onTab}
            onFile={(file) => dispatch({ kind: 'file', file })}
          />
        </EditFrame>
      ) : (
        <EditFrame key={view.file} view={view}>
          <FileDetail
            view={view}
            section={state.section}
            onSection={(section) => dispatch({ kind: 'section', section })}
          />
        </EditFrame>
      )}
    </section>
  );
}

/** The row that is open. One that is no longer in the file stays open, so that nothing of it is lost. */
function useShownRow(view: FileView, active: RowKey | undefined): { row: PanelRow | undefined; isGone: boolean } {
  const last = useRef<PanelRow>(undefined);
  const row = view.rows.find(({ key }) => key === active);
  if (row) last.current = row;
  const isGone = !row && active !== undefined && last.current?.key === active;
  return { row: isGone ? last.current : row, isGone };
}
