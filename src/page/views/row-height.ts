import type { Node } from '../data/nodes.js';

const line = 30;
const noteLine = 20;
const session = 40;

/** The height of a row in px, the same that its styles give it. */
export function rowHeight(node: Node): number {
  const { row } = node;
  if (row.kind === 'session') return session;
  return hasNoteLine(node) ? line + noteLine : line;
}

/** A failure and a wait have a line for their words; a skip says its reason on the row. */
export function hasNoteLine({ row }: Node): boolean {
  return row.kind === 'request' && row.note !== undefined && row.state !== 'skipped';
}
