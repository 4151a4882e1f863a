import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Node } from '../data/nodes.js';
import { useMedia } from '../hooks/use-media.js';
import { useVirtual } from '../hooks/use-virtual.js';
import { treeAction } from '../state/moves.js';
import { isOpen } from '../state/state.js';
import type { Action, State, View } from '../state/state.js';
import { Row } from './row.js';
import { rowHeight } from './row-height.js';

export interface RowListProps {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly nodes: readonly Node[];
  readonly state: State;
  readonly view: View;
  readonly dispatch: (action: Action) => void;
}

/** Sessions and their rows, of which only those in sight are drawn; all of them on paper. */
export function RowList({ frame, nodes, state, view, dispatch }: RowListProps) {
  const { keys, found } = view;
  const rows = useVirtual(frame, keys, (key) => rowHeight(nodes[key]!));
  const isPrinted = useMedia('print');
  useLayoutEffect(() => {
    const at = keys.indexOf(state.active);
    if (at >= 0) rows.scrollTo(at);
  }, [state.active, state.detail, keys]);
  if (keys.length === 0) return <p class="nothing">{found ? 'No row is like that.' : 'Nothing ran.'}</p>;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = treeAction({ nodes, state, view }, event.key);
    if (!action) return;
    event.preventDefault();
    dispatch(action);
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    const key = Number(target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? -1);
    if (key < 0) return;
    if (target.closest('.fold')) dispatch({ kind: 'toggle', key });
    else dispatch({ kind: 'show', key });
  };
  const drawn = isPrinted ? keys.map((key) => ({ key, start: undefined })) : rows.items;
  return (
    <div
      ref={frame}
      class="rows"
      role="tree"
      tabIndex={0}
      aria-label="Sessions and their requests"
      aria-activedescendant={keys.includes(state.active) ? `row-${state.active}` : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="none" class="rows-all" style={isPrinted ? {} : { height: `${rows.height}px` }}>
        {drawn.map(({ key, start }) => (
          <Row
            key={key}
            node={nodes[Number(key)]!}
            start={start}
            open={isOpen(state, Number(key))}
            active={state.active === key}
            shown={state.detail && state.active === key}
            query={state.query}
          />
        ))}
      </div>
    </div>
  );
}
