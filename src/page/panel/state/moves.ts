import { isGroup, type RowNode, type Shown } from './row-nodes.js';
import type { PageAction, PageState } from './page-state.js';

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
  return ({ nodes, shown: { places }, state, isNarrow }) => {
    const active = nodes.findIndex(({ row }) => row.key === state.active);
    // Of a row that is hidden, the one over it counts.
    const at = places.findLastIndex((each) => each <= active);
    const to = at === -1 ? 0 : Math.min(places.length - 1, Math.max(0, at + by));
    return moveTo(nodes[places[to] ?? -1], !isNarrow);
  };
}

/** To the nearest row with a problem after the active one, or before it. */
export function moveToProblem(by: 1 | -1): Move {
  return ({ nodes, state, isNarrow }) => {
    const active = nodes.findIndex(({ row }) => row.key === state.active);
    const isNext = ({ row, at }: RowNode): boolean => row.problems.length > 0 && (at - active) * by > 0;
    return moveTo(by === 1 ? nodes.find(isNext) : nodes.findLast(isNext), !isNarrow);
  };
}

function moveTo(node: RowNode | undefined, detail: boolean): PageAction | undefined {
  return node && { kind: 'move', row: node.row.key, detail };
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: pageful, PageUp: -pageful };
const treeKeys = new Set([...Object.keys(steps), 'Home', 'End', 'ArrowLeft', 'ArrowRight', 'Enter', ' ']);

export function isTreeKey(key: string): boolean {
  return treeKeys.has(key);
}

/** What a key does in the list, as in any tree. */
export function treeMove(key: string): Move {
  return (place) => {
    const { nodes, shown, state, isNarrow } = place;
    const by = steps[key];
    if (by !== undefined) return moveBy(by)(place);
    if (key === 'Home') return moveTo(nodes[shown.places[0] ?? -1], !isNarrow);
    if (key === 'End') return moveTo(nodes[shown.places.at(-1) ?? -1], !isNarrow);
    const node = nodes.find(({ row }) => row.key === state.active);
    return node && sideways(key, node, place);
  };
}

function sideways(key: string, node: RowNode, place: Place): PageAction | undefined {
  const { nodes, state, isNarrow } = place;
  if (key === 'Enter' || key === ' ') return { kind: 'move', row: node.row.key, detail: true };
  const isFolded = state.folded.has(node.row.key);
  if (key === 'ArrowRight')
    return isGroup(node)
      ? isFolded
        ? { kind: 'fold', rows: [node.row.key], fold: false }
        : moveBy(1)(place)
      : undefined;
  if (isGroup(node) && !isFolded) return { kind: 'fold', rows: [node.row.key], fold: true };
  return moveTo(nodes[node.parent], !isNarrow);
}

/** Folds all markers, or none. A row that is hidden then gives the keyboard to the marker over it. */
export function foldAll(nodes: readonly RowNode[]): PageAction {
  return { kind: 'fold', rows: nodes.filter(isGroup).map(({ row }) => row.key), fold: true };
}
