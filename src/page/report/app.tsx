import { useCallback, useMemo, useReducer, useRef, useState, useLayoutEffect } from 'preact/hooks';
import type { Summary } from '../../record/report.js';
import { nodeAt, useAddress } from './hooks/use-address.js';
import { nodesOf, type Node } from './data/nodes.js';
import { find } from './data/visible.js';
import type { Store } from './data/store.js';
import { keptWish, useKeptWish } from './hooks/use-kept-wish.js';
import { useKept, useTheme } from '../shared/hooks/use-kept.js';
import { useKeyboard } from '../shared/hooks/use-keyboard.js';
import { pageKeys } from './state/page-keys.js';
import type { Move } from './state/moves.js';
import { initialState, reduce, viewer, type Action, type State } from './state/state.js';
import { Cards } from './views/cards.js';
import { ContractBar, ContractView } from '../shared/views/contract.js';
import { Detail } from './views/detail.js';
import { Header, Toolbar } from './views/header.js';
import { Help } from '../shared/views/help.js';
import { Editor } from '../shared/views/source-link.js';
import { helpKeys } from './state/help-keys.js';
import { RowList } from './views/row-list.js';
import type { RefObject } from 'preact';

/** The report: the list of rows, and the details of the one that is opened. */
export function App({ store }: { readonly store: Store }) {
  const { index } = store;
  const nodes = useMemo(() => nodesOf(index), [index]);
  const viewOf = useMemo(() => viewer(nodes), [nodes]);
  const [state, dispatch] = usePageState(nodes, viewOf, index.summary);
  const view = viewOf(state);
  const [theme, setTheme] = useTheme();
  const [letters, setLetters] = useKept<'on' | 'off'>('letters', 'on');
  const [help, setHelp] = useState(false);
  const [contract, setContract] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusList = useCallback(() => goTo(list.current), []);
  const page = { focusSearch: () => goTo(search.current), focusList, help, setHelp, isCovered: contract };
  useKeyboard(pageKeys(dispatch, page), letters === 'on');
  const shown = state.detail ? nodes[state.active] : undefined;
  const details = useFocus(list, shown);
  return (
    <div class={shown ? 'page with-detail' : 'page'}>
      <Header index={index} theme={theme} onTheme={setTheme} onHelp={() => setHelp(true)} />
      <main class="board">
        <div class="browse">
          <Announced text={shown ? 'Details shown' : ''} />
          <Cards
            summary={index.summary}
            filters={state.filters}
            onFilter={(filter) => dispatch({ kind: 'filter', filter })}
          />
          {index.contract && <ContractBar contracts={index.contract} onOpen={() => setContract(true)} />}
          <Toolbar field={search} query={state.query} found={view.found} dispatch={dispatch} onLeave={focusList} />
          <RowList frame={list} nodes={nodes} state={state} view={view} dispatch={dispatch} />
        </div>
        {shown && (
          <Editor.Provider value={index.editor}>
            <Detail
              frame={details}
              store={store}
              nodes={nodes}
              node={shown}
              dispatch={dispatch}
              onClose={() => dispatch({ kind: 'hide' })}
            />
          </Editor.Provider>
        )}
      </main>
      {contract && <ContractView contracts={index.contract!} onClose={() => setContract(false)} />}
      {help && <Help keys={helpKeys} letters={letters} onLetters={setLetters} onClose={() => setHelp(false)} />}
    </div>
  );
}

/** Said aloud when it changes: Enter leaves the keyboard in the list. */
function Announced({ text }: { readonly text: string }) {
  return (
    <p class="unseen" role="status">
      {text}
    </p>
  );
}

/** Takes the keyboard to an element, and a low window with it: not every browser does. */
function goTo(element: HTMLElement | null): void {
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  element?.scrollIntoView({ block: 'nearest' });
}

/** The state of the page, the same after it is loaded anew. */
function usePageState(nodes: readonly Node[], viewOf: ReturnType<typeof viewer>, summary: Summary) {
  const [state, dispatch] = useReducer<State, Action | Move, undefined>(
    (current, asked) => {
      const action = typeof asked === 'function' ? asked({ nodes, state: current, view: viewOf(current) }) : asked;
      return action ? reduce(nodes, current, action) : current;
    },
    undefined,
    () => openedState(nodes, summary),
  );
  useAddress(nodes, state, dispatch);
  useKeptWish(state);
  return [state, dispatch] as const;
}

/** As a link asks for it, or as it was before the page was loaded anew; else at the first failure. */
function openedState(nodes: readonly Node[], summary: Summary): State {
  const state = { ...initialState(nodes), ...keptWish(summary) };
  const node = nodeAt(nodes, location.hash);
  // What the reader asked to see goes before the row that was open.
  if (node && find(nodes, state)?.shown[node.key] !== 0) return reduce(nodes, state, { kind: 'show', key: node.key });
  if (location.hash) return state;
  const failed = state.filters.size > 0 || state.query !== '' ? undefined : firstFailed(nodes);
  if (!failed) return state;
  // Where the details would cover the list, it stays in sight.
  return reduce(nodes, state, { kind: isNarrow() ? 'uncover' : 'show', key: failed.key });
}

function firstFailed(nodes: readonly Node[]): Node | undefined {
  return nodes.find(({ row }) =>
    row.kind === 'session' ? row.failures.length > 0 : row.kind === 'request' && row.state === 'failed',
  );
}

/** As `narrow.css` has it. */
function isNarrow(): boolean {
  return matchMedia('(max-width: 860px)').matches;
}

/**
 * Keeps the keyboard where something is seen: in the list or, on a narrow screen, in the details that cover it.
 *
 * @param shown - what the details are of, if they are open
 * @returns for the details
 */
function useFocus(list: RefObject<HTMLElement | null>, shown: unknown): RefObject<HTMLElement | null> {
  const details = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const isCovered = list.current?.checkVisibility({ visibilityProperty: true }) === false;
    const { activeElement } = document;
    if (activeElement !== document.body && !(isCovered && activeElement === list.current)) return;
    (isCovered ? details : list).current?.focus();
  }, [shown]);
  return details;
}
