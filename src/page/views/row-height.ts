import type { Node } from '../data/nodes.js';

const line = 30;
const noteLine = 20;
const session = 40;

/** The height of a row in px, the same that its styles give it. */
export function rowHeight(node: Node): number {
  const { row } = node;
  return (row.kind === 'session' ? session : line) + (noteOf(node) === undefined ? 0 : noteLine);
}

/** What stands on a line of its own beneath the row: a failure's or a wait's words; a skip says its reason on the row. */
export function noteOf({ row }: Node): string | undefined {
  if (row.kind === 'session') return firstOf(row.failures[0]?.message, row.failures.length - 1);
  return row.kind === 'request' && row.state !== 'skipped' ? firstOf(row.note, row.more?.length ?? 0) : undefined;
}

function firstOf(first: string | undefined, more: number): string | undefined {
  return first !== undefined && more > 0 ? `${first} · and ${more} more` : first;
}
