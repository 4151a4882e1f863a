import { isGroup, pathOf, type Node } from '../data/nodes.js';
import { find, visibleKeys, type Filter, type Found, type Wish } from '../data/visible.js';

/** What the reader has done to the page. */
export interface State extends Wish {
  /** Key of the node that the keyboard is on; -1 before the first move. */
  readonly active: number;
  /** Whether the details of the active node are shown. */
  readonly detail: boolean;
  /** Keys of the groups that are open. */
  readonly open: ReadonlySet<number>;
  /** Keys of the groups that were closed since the last search or filter, which opens all. */
  readonly folded: ReadonlySet<number>;
}

export type Action =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'show'; readonly key: number }
  /** A move to a row that a closed group may hide. */
  | { readonly kind: 'uncover'; readonly key: number }
  /** A click or Enter: a group opens or closes, a request shows its details. */
  | { readonly kind: 'activate'; readonly key: number }
  | { readonly kind: 'hide' }
  | { readonly kind: 'toggle'; readonly key: number; readonly open?: boolean }
  | { readonly kind: 'open-all'; readonly open: boolean }
  | { readonly kind: 'filter'; readonly filter: Filter | 'all' }
  | { readonly kind: 'search'; readonly query: string };

/** Sessions, arms and failed calls are open at first. */
export function initialState(nodes: readonly Node[]): State {
  const open = nodes.filter(({ row }) => row.kind !== 'request' && (row.kind !== 'call' || row.counts.failed > 0));
  const keys = new Set(open.map(({ key }) => key));
  return { active: -1, detail: false, open: keys, folded: new Set(), filters: new Set(), query: '' };
}

export function reduce(nodes: readonly Node[], state: State, action: Action): State {
  switch (action.kind) {
    case 'move':
      return { ...state, active: action.to };
    case 'show':
      return { ...reveal(nodes, state, action.key), active: action.key, detail: true };
    case 'uncover':
      return { ...reveal(nodes, state, action.key), active: action.key };
    case 'activate':
      return activate(nodes, state, nodes[action.key]!);
    case 'hide':
      return { ...state, detail: false };
    case 'toggle':
      return toggle(state, action.key, action.open);
    case 'open-all':
      return openAll(nodes, state, action.open);
    case 'filter':
      return { ...state, filters: toggleFilter(state.filters, action.filter), folded: new Set() };
    case 'search':
      return { ...state, query: action.query, folded: new Set() };
  }
}

export interface View {
  readonly found: Found | undefined;
  /** Keys of the nodes to draw, in order. */
  readonly keys: readonly number[];
}

/** What the list shows; the last answer is kept for as long as it holds. */
export function viewer(nodes: readonly Node[]): (state: State) => View {
  let last: { readonly state: State; readonly view: View } | undefined;
  return (state) => {
    if (last && looksAlike(last.state, state)) return last.view;
    const isSameWish = last?.state.query === state.query && last.state.filters === state.filters;
    const found = last && isSameWish ? last.view.found : find(nodes, state);
    last = { state, view: { found, keys: visibleKeys(nodes, (key) => isOpen(state, key), found) } };
    return last.view;
  };
}

function looksAlike(a: State, b: State): boolean {
  return a.query === b.query && a.filters === b.filters && a.open === b.open && a.folded === b.folded;
}

export function isOpen(state: State, key: number): boolean {
  return isAsking(state) ? !state.folded.has(key) : state.open.has(key);
}

function isAsking({ query, filters }: Wish): boolean {
  return query.trim() !== '' || filters.size > 0;
}

function activate(nodes: readonly Node[], state: State, node: Node): State {
  if (!isGroup(node)) return reduce(nodes, state, { kind: 'show', key: node.key });
  const { row } = node;
  const hasMore = row.kind === 'session' && row.failures.length > 0;
  return { ...toggle(state, node.key), detail: state.detail || hasMore };
}

function toggle(state: State, key: number, open = !isOpen(state, key)): State {
  const name = isAsking(state) ? 'folded' : 'open';
  const keys = new Set(state[name]);
  if (open === (name === 'open')) keys.add(key);
  else keys.delete(key);
  return { ...state, active: key, [name]: keys };
}

function openAll(nodes: readonly Node[], state: State, open: boolean): State {
  const groups = nodes.filter(isGroup).map(({ key }) => key);
  const [open_, folded] = open ? [groups, []] : [[], groups];
  const isInside = !open && (nodes[state.active]?.depth ?? 0) > 0;
  const active = isInside ? nodes[state.active]!.session : state.active;
  return { ...state, active, open: new Set(open_), folded: new Set(folded) };
}

/** Opens what is above a node, and drops a search or filter that would hide it. */
function reveal(nodes: readonly Node[], state: State, key: number): State {
  const above = pathOf(nodes, nodes[key]!).map((node) => node.key);
  const isHidden = find(nodes, state)?.shown[key] === 0;
  const folded = new Set(state.folded);
  for (const group of above) folded.delete(group);
  const wish = isHidden ? { filters: new Set<Filter>(), query: '' } : {};
  return { ...state, ...wish, open: new Set([...state.open, ...above]), folded };
}

function toggleFilter(filters: ReadonlySet<Filter>, filter: Filter | 'all'): ReadonlySet<Filter> {
  if (filter === 'all') return new Set();
  const next = new Set(filters);
  if (!next.delete(filter)) next.add(filter);
  return next;
}
