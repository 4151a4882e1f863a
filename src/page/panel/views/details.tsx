import type { RefObject } from 'preact';
import type { FileEntry, FileView } from '../../../panel/protocol/protocol.js';
import { Icon } from '../../shared/views/icons.js';
import type { PageAction, PageState } from '../state/page-state.js';
import { FileDetail } from './file-detail.js';
import { RowDetail } from './row-detail.js';

interface DetailsProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly state: PageState;
  readonly view: FileView;
  readonly files: readonly FileEntry[];
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  readonly dispatch: (action: PageAction) => void;
}

/** What the row that is selected says; without one, what is above the rows. */
export function Details({ frame, state, view, files, tab, onTab, dispatch }: DetailsProps) {
  const row = view.rows.find(({ key }) => key === state.active);
  return (
    <section ref={frame} class="detail" aria-label="Details" tabIndex={0}>
      {(row || state.detail) && (
        <button type="button" class="plain close" onClick={() => dispatch({ kind: 'hide' })}>
          <Icon name="back" />
          <Icon name="close" />
          <span class="close-text">Back to the rows</span>
        </button>
      )}
      {row ? (
        <RowDetail
          key={row.key}
          view={view}
          row={row}
          isFlowThere={files.some(({ file }) => file === row.flow)}
          tab={tab}
          onTab={onTab}
          onFile={(file) => dispatch({ kind: 'file', file })}
        />
      ) : (
        <FileDetail
          view={view}
          section={state.section}
          onSection={(section) => dispatch({ kind: 'section', section })}
        />
      )}
    </section>
  );
}
