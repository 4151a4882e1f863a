import { type RefObject, options } from 'preact';
import { useLayoutEffect, useEffect, useState } from 'preact/hooks';
import type { Node } from '../data/nodes.js';
import { useVirtual } from '../../shared/hooks/use-virtual.js';
import { isTreeKey, treeMove, type Move } from '../state/moves.js';
import { isOpen, type Action, type State, type View } from '../state/state.js';
import { Row, rowHeight } from './row.js';

interface RowListProps {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly nodes: readonly Node[];
  readonly state: State;
  readonly view: View;
  readonly dispatch: (action: Action | Move) => void;
}

/** Sessions and their rows; only those in sight are drawn; all of them on paper. */
export function RowList(props: RowListProps) {
  const { frame, nodes, state, view } = props;
  const { keys, found } = view;
  const rows = useVirtual(frame, keys, (key) => rowHeight(nodes[key]!));
  const isPrinted = usePrinted();
  useLayoutEffect(() => {
    const at = keys.indexOf(state.active);
    if (at >= 0) rows.scrollTo(at);
    else if (frame.current) frame.current.scrollTop = 0;
  }, [state.active, state.detail, keys]);
  if (keys.length === 0) return <p class="nothing">{found ? 'No rows match.' : 'Nothing ran.'}</p>;
  const drawn = isPrinted
    ? keys.map((key) => ({ key }))
    : rows.items.map(({ key, start }) => ({ key: Number(key), start }));
  return (
    <div
      ref={frame}
      class="rows"
      role="tree"
      tabIndex={0}
      aria-label="Sessions and their requests"
      aria-activedescendant={drawn.some(({ key }) => key === state.active) ? `row-${state.active}` : undefined}
      onKeyDown={(event) => onKeyDown(event, props)}
      onClick={(event) => onClick(event, props)}
    >
      {/* Not `none`, which says the same: WebKit takes a tree with that in it for no tree, and its rows for nothing. */}
      <div role="presentation" class="rows-all" style={isPrinted ? {} : { height: `${rows.height}px` }}>
        {drawn.map((place) => (
          <PlacedRow key={place.key} place={place} {...props} />
        ))}
      </div>
    </div>
  );
}

interface Place {
  readonly key: number;
  /** px from the top; absent where rows follow one another. */
  readonly start?: number;
}

function PlacedRow({ place, nodes, state }: RowListProps & { readonly place: Place }) {
  const { key, start } = place;
  const active = state.active === key;
  return (
    <Row
      node={nodes[key]!}
      start={start}
      open={isOpen(state, key)}
      active={active}
      shown={state.detail && active}
      query={state.query}
    />
  );
}

function onKeyDown(event: KeyboardEvent, { frame, dispatch }: RowListProps): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !isTreeKey(event.key)) return;
  event.preventDefault();
  frame.current?.scrollIntoView({ block: 'nearest' });
  dispatch(treeMove(event.key));
}

function onClick(event: MouseEvent, { dispatch }: RowListProps): void {
  const target = event.target as Element;
  const key = Number(target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? -1);
  if (key < 0) return;
  dispatch({ kind: target.closest('.fold') ? 'toggle' : 'activate', key });
}

/**
 * Whether the page is drawn for paper, from now on. Firefox prints a copy that it makes right after
 * `beforeprint`: what is drawn later, as when the medium changes, is not on it.
 */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(() => matchMedia('print').matches);
  useEffect(() => {
    const media = matchMedia('print');
    const begin = (): void => drawAtOnce(() => setPrinted(true));
    const follow = (): void => setPrinted(media.matches);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', follow);
    media.addEventListener('change', follow);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', follow);
      media.removeEventListener('change', follow);
    };
  }, []);
  return isPrinted;
}

function drawAtOnce(change: () => void): void {
  options.debounceRendering = (draw) => draw();
  change();
  delete options.debounceRendering;
}
