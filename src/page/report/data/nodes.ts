import {
  countStates,
  type Counts,
  type IndexRow,
  type IndexSession,
  type ReportIndex,
} from '../../../record/report.js';

/** A line of the list, and its place in the tree. Every node is before those under it. */
export interface Node {
  /** Its place among all nodes. */
  readonly key: number;
  readonly row: IndexRow | SessionRow;
  /** The session's own is 0. */
  readonly depth: number;
  /** Key of the node it is under; -1 of a session. */
  readonly parent: number;
  /** The key after the last node under it. */
  readonly end: number;
  /** Key of its session. */
  readonly session: number;
  /** Its place among all requests; of another node, that of the next request. */
  readonly request: number;
  /** From 1, among those that stand under the same node. */
  readonly position: number;
  /** How many stand under the same node, itself included. */
  readonly siblings: number;
}

export interface SessionRow extends Omit<IndexSession, 'rows'> {
  readonly kind: 'session';
}

type Draft = { -readonly [Key in keyof Node]: Node[Key] };

/** All sessions and their rows as one list. */
export function nodesOf(index: ReportIndex): readonly Node[] {
  const nodes: Draft[] = [];
  let request = 0;
  index.sessions.forEach(({ rows, ...session }, at) => {
    const key = nodes.length;
    const path = [
      openNode(nodes, { row: { kind: 'session', ...session }, parent: -1, session: key, request, position: at + 1 }),
    ];
    const siblings = [0];
    for (const row of rows) {
      path.length = siblings.length = row.depth + 1;
      siblings[row.depth] = (siblings[row.depth] ?? 0) + 1;
      const parent = path[row.depth]!.key;
      path.push(openNode(nodes, { row, parent, session: key, request, position: siblings[row.depth]! }));
      siblings.push(0);
      if (row.kind === 'request') request++;
    }
  });
  closeNodes(nodes);
  return nodes;
}

function openNode(nodes: Draft[], place: Pick<Node, 'row' | 'parent' | 'session' | 'request' | 'position'>): Draft {
  const { row } = place;
  const key = nodes.length;
  const node = { ...place, key, depth: row.kind === 'session' ? 0 : row.depth + 1, end: key + 1, siblings: 0 };
  nodes.push(node);
  return node;
}

/** From the last to the first, each node gives the one above how far it reaches, and learns how many stand next to it. */
function closeNodes(nodes: readonly Draft[]): void {
  const under = new Map<number, number>();
  for (const node of nodes.toReversed()) {
    const above = nodes[node.parent];
    if (above) above.end = Math.max(above.end, node.end);
    node.siblings = under.get(node.parent) ?? node.position;
    under.set(node.parent, node.siblings);
  }
}

export function isGroup(node: Node): boolean {
  return node.end > node.key + 1;
}

/** The nodes above one, nearest first. */
export function pathOf(nodes: readonly Node[], node: Node): readonly Node[] {
  const above = nodes[node.parent];
  return above ? [above, ...pathOf(nodes, above)] : [];
}

export function sessionOf(nodes: readonly Node[], node: Node): SessionRow {
  return nodes[node.session]!.row as SessionRow;
}

/** Counts of the requests at or under a node. */
export function countsOf(nodes: readonly Node[], node: Node): Counts {
  if (node.row.kind === 'session' || node.row.kind === 'call') return node.row.counts;
  return countStates(nodes.slice(node.key, node.end).flatMap(({ row }) => (row.kind === 'request' ? [row] : [])));
}
