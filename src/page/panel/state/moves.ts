import { isClosed, isGroup, type RowNode, type Shown } from './row-nodes.js';
import type { PageAction, PageState } from './page-state.js';
import { reduceSelection, type SelectionChange } from './selection.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';

/** Where the keyboard is in the list. */
export interface Place {
  readonly nodes: readonly RowNode[];
  readonly shown: Shown;
  readonly state: PageState;
  /** Whether details would cover the list: then only Enter opens them. */
  readonly isNarrow: boolean;
}

export type Move = (place: Place) => PageAction | undefined;

const pageful = 15;

export function moveBy(by: number): Move {
  return (place) => moveTo(nodeBy(by, place), !place.isNarrow);
}

/** The row that is so many rows away among those that are shown. */
function nodeBy(by: number, { nodes, shown: { places }, state }: Place): RowNode | undefined {
  const cursor = nodes.findIndex(({ row }) => row.key === state.selection.cursor);
  // Of a row that is hidden, the one over it counts.
  const at = places.findLastIndex((each) => each <= cursor);
  const to = at === -1 && by !== Infinity ? 0 : Math.min(places.length - 1, Math.max(0, at + by));
  return nodes[places[to] ?? -1];
}

/** To the nearest row with a problem after the one with the keyboard, or before it. */
export function moveToProblem(by: 1 | -1): Move {
  return ({ nodes, state, isNarrow }) => {
    const cursor = nodes.findIndex(({ row }) => row.key === state.selection.cursor);
    const isNext = ({ row, at }: RowNode): boolean => row.problems.length > 0 && (at - cursor) * by > 0;
    return moveTo(by === 1 ? nodes.find(isNext) : nodes.findLast(isNext), !isNarrow);
  };
}

function moveTo(node: RowNode | undefined, detail: boolean): PageAction | undefined {
  return node && { kind: 'move', row: node.row.key, detail };
}

/** Changes the selection; details stay. */
export function select(change: SelectionChange): Move {
  return (place) => ({
    kind: 'select',
    selection: reduceSelection(place.state.selection, change, keysIn(place)),
  });
}

/** What a range goes over: rows in closed groups too, but not what a search leaves out, nor what a run had below a row. */
function keysIn({ nodes, shown }: Place): readonly RowKey[] {
  const all = shown.found === undefined ? nodes : shown.places.map((at) => nodes[at]!);
  return all.filter(({ child }) => !child).map(({ row }) => row.key);
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageful,
  PageUp: -pageful,
  Home: -Infinity,
  End: Infinity,
};
const treeKeys = new Set([...Object.keys(steps), 'ArrowLeft', 'ArrowRight', 'Enter', ' ']);

/** What is held with a key: the key that extends a range, or the one that leaves the selection as it is. */
export interface Held {
  readonly shift: boolean;
  readonly mod: boolean;
}

/** What a key does in the list, as in any tree; undefined if it does nothing there. */
export function treeMove(key: string, { shift, mod }: Held = { shift: false, mod: false }): Move | undefined {
  const by = steps[key];
  if (key === 'a' && mod && !shift) return select({ kind: 'all' });
  if (by === undefined) return !treeKeys.has(key) || shift || (mod && key !== ' ') ? undefined : atCursor(key, mod);
  if (!shift && !mod) return moveBy(by);
  return (place) => {
    const node = nodeBy(by, place);
    return node && select({ kind: shift ? 'range' : 'walk', row: node.row.key })(place);
  };
}

function atCursor(key: string, mod: boolean): Move {
  return (place) => {
    const node = place.nodes.find(({ row }) => row.key === place.state.selection.cursor);
    return node && (key === ' ' ? space(node, mod, place) : sideways(key, node, place));
  };
}

/** Adds or removes the row; the only one that is selected is opened. */
function space({ row: { key } }: RowNode, mod: boolean, place: Place): PageAction | undefined {
  const { rows } = place.state.selection;
  const isOnly = rows.size === 1 && rows.has(key);
  return isOnly && !mod ? { kind: 'move', row: key, detail: true } : select({ kind: 'toggle', row: key })(place);
}

function sideways(key: string, node: RowNode, place: Place): PageAction | undefined {
  const { nodes, state, isNarrow } = place;
  if (key === 'Enter') return { kind: 'move', row: node.row.key, detail: true };
  const isFolded = isClosed(node, state.turned);
  if (key === 'ArrowRight')
    return isGroup(node) ? (isFolded ? { kind: 'turn', row: node.row.key } : moveBy(1)(place)) : undefined;
  if (isGroup(node) && !isFolded) return { kind: 'turn', row: node.row.key };
  return moveTo(nodes[node.parent], !isNarrow);
}

/** Closes all groups, or opens them. A row that is hidden then gives the keyboard to the one over it. */
export function turnAll(to: 'open' | 'closed'): Move {
  return ({ nodes }) => {
    const groups = nodes.filter(isGroup);
    const turned = groups.filter((node) => isClosed(node, new Set()) === (to === 'open'));
    return { kind: 'turned', rows: new Set(turned.map(({ row }) => row.key)) };
  };
}
