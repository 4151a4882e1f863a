import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import type { FileView, ProjectState } from '../../../panel/protocol/protocol.js';
import type { PanelStore } from '../data/store.js';
import type { Move } from '../state/moves.js';
import { initialPage, reducePage, type PageAction, type PageState } from '../state/page-state.js';
import { listedRows } from '../state/listed-rows.js';
import { sessionOf } from '../state/run-state.js';
import type { PanelState } from '../state/panel-state.js';
import { isClosed, rowNodes, shownRows, type RowNode, type Shown } from '../state/row-nodes.js';
import { placeAt } from '../text/address.js';
import { useAddress } from './use-address.js';
import { useNarrow } from './use-narrow.js';

/** What the parts of the page share. */
export interface Page {
  readonly state: PageState;
  readonly view: FileView | undefined;
  readonly nodes: readonly RowNode[];
  readonly shown: Shown;
  readonly dispatch: (action: PageAction | Move) => void;
}

/** What the reader has done, over what the server says. */
export function usePage(
  store: PanelStore,
  project: ProjectState | undefined,
  { views, runs }: Pick<PanelState, 'views' | 'runs'>,
): Page {
  const isNarrow = useNarrow();
  const place = useRef({ nodes: [] as readonly RowNode[], shown: { places: [], found: undefined } as Shown });
  const [state, dispatch] = useReducer<PageState, PageAction | Move, PageState>(
    (current, asked) => {
      const action = typeof asked === 'function' ? asked({ ...place.current, state: current, isNarrow }) : asked;
      return action ? reducePage(current, action) : current;
    },
    initialPage,
    (first) => ({ ...first, ...placeAt(location.hash) }),
  );
  const view = state.file === undefined ? undefined : views.get(state.file);
  const session = view && sessionOf(runs, view.file);
  // Of a run, only which rows it has matters here, and not what becomes of them.
  const nodes = useMemo(() => rowNodes(listedRows(view?.rows ?? [], session)), [view?.rows, session?.keys]);
  const shown = useMemo(
    () => shownRows(nodes, state.query, (node) => isClosed(node, state.turned)),
    [nodes, state.query, state.turned],
  );
  place.current = { nodes, shown };
  useLayoutEffect(() => {
    const { file } = state;
    if (file === undefined) return undefined;
    store.open(file);
    return () => store.close(file);
  }, [store, state.file]);
  useFirstFile(project, state, dispatch);
  useWanted(state, view, dispatch);
  useAddress(state, view, dispatch);
  useLiving(view, dispatch);
  useRenamed(project, view, dispatch);
  // An event that was missed shows at the latest when somebody looks.
  useEffect(() => {
    const look = (): void => void (state.file !== undefined && store.open(state.file));
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [store, state.file]);
  return { state, view, nodes, shown, dispatch };
}

/** Rows that are gone leave the selection. */
function useLiving(view: FileView | undefined, dispatch: Page['dispatch']): void {
  const last = useRef<FileView>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = view;
    if (!view || !before || before.file !== view.file || before.rows === view.rows) return;
    const keys = ({ rows }: FileView): readonly string[] => rows.map(({ key }) => key);
    dispatch({ kind: 'rows', before: keys(before), after: keys(view) });
  }, [view]);
}

type Dispatch = Page['dispatch'];

/** Follows a file that another page renames, once it is listed under its new path. Its rows keep their keys. */
function useRenamed(project: ProjectState | undefined, view: FileView | undefined, dispatch: Dispatch): void {
  const to = view?.state === 'gone' ? view.movedTo : undefined;
  const isListed = to !== undefined && (project?.files.some(({ file }) => file === to) ?? false);
  useLayoutEffect(() => {
    if (isListed) dispatch({ kind: 'renamed', file: to });
  }, [isListed, to]);
}

/** Opens the first file where the address names none. */
function useFirstFile(project: ProjectState | undefined, { file }: PageState, dispatch: Dispatch): void {
  const first = project?.files[0]?.file;
  useLayoutEffect(() => {
    if (file === undefined && first !== undefined) dispatch({ kind: 'file', file: first });
  }, [file, first]);
}

/** Selects the row that is wanted once the rows of its file are there. */
function useWanted({ wanted }: PageState, view: FileView | undefined, dispatch: Dispatch): void {
  useLayoutEffect(() => {
    if (!view || !wanted) return;
    const row = view.rows.find(({ number, line, lastLine }) =>
      'row' in wanted ? number === wanted.row : line <= wanted.line && wanted.line <= lastLine,
    );
    dispatch({ kind: 'found', row: row?.key });
  }, [view, wanted]);
}
