import type { RefObject } from 'preact';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import { select, treeMove } from '../state/moves.js';
import type { PageState } from '../state/page-state.js';
import type { RowNode } from '../state/row-nodes.js';
import type { Page } from '../hooks/use-page.js';
import { useDeskOf } from './desk.js';
import { useLongPress } from './use-long-press.js';
import { useRowDrag, type Drop } from './use-row-drag.js';

interface ListOf {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly nodes: readonly RowNode[];
  readonly state: PageState;
  /** Whether nothing can be done with the rows now. */
  readonly isStale: boolean;
  readonly dispatch: Page['dispatch'];
}

interface RowGestures {
  /** Where rows that are dragged would come to be. */
  readonly drop: Drop | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
}

/** What keys, clicks, fingers and drags do with the rows of the list. */
export function useRowGestures(props: ListOf): RowGestures {
  const { nodes, state, dispatch, frame, isStale } = props;
  const desk = useDeskOf();
  const openMenu = (event: MouseEvent): void => {
    const row = rowOf(event);
    if (row === undefined || desk.menu) return;
    dispatch(select({ kind: 'menu', row }));
    desk.openMenu({ kind: 'rows', at: { x: event.clientX, y: event.clientY } });
  };
  const press = useLongPress(openMenu);
  const drag = useRowDrag({
    keys: nodes.filter(({ child }) => !child).map(({ row }) => row.key),
    takes: (row) => {
      const { rows } = state.selection;
      return rows.has(row) ? nodes.map((node) => node.row.key).filter((key) => rows.has(key)) : [row];
    },
    onDrop: (rows, after) => {
      if (desk.target && !isStale) void desk.edits.run({ do: 'move', rows, after }, desk.target);
    },
  });
  return {
    drop: drag.drop,
    onKeyDown: (event) => {
      if (event.altKey) return;
      const move = treeMove(event.key, { shift: event.shiftKey, mod: event.ctrlKey || event.metaKey });
      if (!move) return;
      event.preventDefault();
      frame.current?.scrollIntoView({ block: 'nearest' });
      dispatch(move);
      if (event.key === 'Enter' && state.selection.cursor !== undefined) desk.focusDetails(state.selection.cursor);
    },
    onClick: (event) => {
      if (!drag.isClickOfDrag()) click(event, props);
    },
    onContextMenu: (event) => {
      event.preventDefault();
      // Of a key, the menu is open already.
      if (event.button === 2) openMenu(event);
    },
    onPointerDown: (event) => {
      press(event);
      drag.onPointerDown(event);
    },
  };
}

function rowOf(event: Event): RowKey | undefined {
  return (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset['key'];
}

function click(event: MouseEvent, { dispatch }: ListOf): void {
  const row = rowOf(event);
  const target = event.target as Element;
  if (row === undefined) return;
  if (target.closest('.fold')) dispatch({ kind: 'turn', row });
  else if (event.shiftKey) dispatch(select({ kind: 'range', row }));
  else if (event.ctrlKey || event.metaKey || target.closest('.check')) dispatch(select({ kind: 'toggle', row }));
  else dispatch({ kind: 'move', row, detail: true });
}
