import { isGroup, type Node } from '../data/nodes.js';
import { isOpen, type Action, type State, type View } from './state.js';

/** Where the keyboard is. */
export interface Place {
  readonly nodes: readonly Node[];
  readonly state: State;
  readonly view: View;
}

/** An action that depends on where the keyboard is when its turn comes. */
export type Move = (place: Place) => Action | undefined;

/** How many rows the page keys move by. */
const pageful = 15;

/** To the row that is so many rows further in the list, or at its end. */
export function moveBy(by: number): Move {
  return (place) => moveTo(step(place, by));
}

/** To the nearest failure after the active row, or before it, in a group that is closed too. */
export function moveToFailure(by: 1 | -1): Move {
  return (place) => {
    const to = nextFailure(place, by);
    return to && { kind: 'uncover', key: to.key };
  };
}

function moveTo(to: number | undefined): Action | undefined {
  return to === undefined ? undefined : { kind: 'move', to };
}

function step({ state, view: { keys } }: Place, by: number): number | undefined {
  const at = keys.indexOf(state.active);
  if (at === -1) return keys[0];
  return keys[Math.min(keys.length - 1, Math.max(0, at + by))];
}

function nextFailure({ state, nodes, view: { found } }: Place, by: 1 | -1): Node | undefined {
  const isNext = (node: Node): boolean => hasFailed(node) && (!found || found.shown[node.key] === 1);
  return by === 1
    ? nodes.find((node) => node.key > state.active && isNext(node))
    : nodes.findLast((node) => node.key < state.active && isNext(node));
}

/** A request that failed, or a session with a failure outside of them. */
function hasFailed({ row }: Node): boolean {
  return row.kind === 'request' ? row.state === 'failed' : row.kind === 'session' && row.failures.length > 0;
}

const treeKeys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End', 'Enter', ' '];

export function isTreeKey(key: string): boolean {
  return treeKeys.includes(key);
}

/** What a key does in the list, as in any tree. */
export function treeMove(key: string): Move {
  return (place) => treeAction(place, key);
}

function treeAction(place: Place, key: string): Action | undefined {
  const to = target(place, key);
  if (to !== undefined) return { kind: 'move', to };
  const { nodes, state } = place;
  const node = nodes[state.active];
  if (!node) return undefined;
  const group = isGroup(node);
  if (key === 'Enter' || key === ' ') return { kind: 'activate', key: node.key };
  if (key === 'ArrowRight' && group) return { kind: 'toggle', key: node.key, open: true };
  if (key === 'ArrowLeft' && group && isOpen(state, node.key)) return { kind: 'toggle', key: node.key, open: false };
  return key === 'ArrowLeft' && node.parent >= 0 ? { kind: 'move', to: node.parent } : undefined;
}

function target(place: Place, key: string): number | undefined {
  const { nodes, state, view } = place;
  const node = nodes[state.active];
  switch (key) {
    case 'ArrowDown':
      return step(place, 1);
    case 'ArrowUp':
      return step(place, -1);
    case 'PageDown':
      return step(place, pageful);
    case 'PageUp':
      return step(place, -pageful);
    case 'Home':
      return view.keys[0];
    case 'End':
      return view.keys.at(-1);
    case 'ArrowRight':
      return node && isGroup(node) && isOpen(state, node.key) ? step(place, 1) : undefined;
    default:
      return undefined;
  }
}
