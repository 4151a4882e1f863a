import type { RefObject } from 'preact';
import type { Message } from '../../../format/problem.js';
import type { FileEntry, FileView } from '../../../panel/protocol/protocol.js';
import { countText, plainText } from '../../shared/text/words.js';
import { SearchField } from '../../shared/views/search-field.js';
import { select, turnAll, type Move } from '../state/moves.js';
import type { PageAction, PageState } from '../state/page-state.js';
import type { RowNode, Shown } from '../state/row-nodes.js';
import { HeldBar } from '../runs/run-bar.js';
import { RunSummary } from '../runs/run-summary.js';
import { FileBanner } from './banner.js';
import { AddStep } from './add-step.js';
import { RowList } from './row-list.js';
import { SelectionBar } from './selection-bar.js';

interface RowsProps {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly files: readonly FileEntry[];
  readonly refused: Message | undefined;
  readonly state: PageState;
  readonly view: FileView | undefined;
  readonly nodes: readonly RowNode[];
  readonly shown: Shown;
  readonly dispatch: (action: PageAction | Move) => void;
}

/** The file that is open: its name, what keeps it from running, and its rows. */
export function Rows({ search, list, files, refused, state, view, nodes, shown, dispatch }: RowsProps) {
  if (state.file === undefined)
    return (
      <p class="nothing">
        {files.length === 0 ? 'No session files yet. `callsheet new` writes the first one.' : 'Choose a file.'}
      </p>
    );
  if (!view) return <p class="nothing">{refused ? plainText(refused.message) : 'Reading…'}</p>;
  const isStale = view.state === 'broken' || view.state === 'gone';
  return (
    <>
      <FileHead view={view} />
      <FileBanner view={view} />
      <HeldBar />
      <RunSummary />
      <Toolbar {...{ search, list, state, nodes, shown, dispatch, isStale }} />
      <RowList frame={list} nodes={nodes} shown={shown} state={state} isStale={isStale} dispatch={dispatch} />
      {(state.selection.rows.size > 1 || (state.selection.rows.size === 1 && !state.detail)) && (
        <SelectionBar onClear={() => dispatch(select({ kind: 'none' }))} />
      )}
    </>
  );
}

function FileHead({ view }: { readonly view: FileView }) {
  const { file, name, rows } = view;
  const count = (...kinds: readonly string[]): number => rows.filter(({ kind }) => kinds.includes(kind)).length;
  const calls = count('call');
  const blocks = count('if');
  return (
    <header class="file-head">
      <h2>{plainText(name)}</h2>
      <p class="facts">
        <span>{plainText(file)}</span>
        <span>{countText(count('request'), 'request')}</span>
        {calls > 0 && <span>{countText(calls, 'call')}</span>}
        {blocks > 0 && <span>{countText(blocks, 'block')}</span>}
      </p>
    </header>
  );
}

type ToolbarProps = Pick<RowsProps, 'search' | 'list' | 'state' | 'nodes' | 'shown' | 'dispatch'> & {
  readonly isStale: boolean;
};

/** Search, and how many rows it finds. */
function Toolbar({ search, list, state, nodes, shown, dispatch, isStale }: ToolbarProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && state.query !== '') dispatch({ kind: 'search', query: '' });
    else if (['Enter', 'ArrowDown', 'Escape'].includes(event.key)) list.current?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div class="toolbar" role="search">
      <SearchField
        field={search}
        query={state.query}
        placeholder="Search rows"
        label="Search rows"
        letter="/"
        onQuery={(query) => dispatch({ kind: 'search', query })}
        onKeyDown={onKeyDown}
      />
      <span class="found" aria-live="polite">
        {shown.found !== undefined && `${countText(shown.found, 'row')} found`}
      </span>
      {nodes.some(({ at, end }) => end > at + 1) && (
        <>
          <button type="button" class="quiet" onClick={() => dispatch(turnAll('open'))}>
            Expand all
          </button>
          <button type="button" class="quiet" onClick={() => dispatch(turnAll('closed'))}>
            Collapse all
          </button>
        </>
      )}
      <AddStep isOff={isStale} />
    </div>
  );
}
