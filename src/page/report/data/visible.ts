import { states } from '../../../record/report.js';
import type { State } from '../../../record/record.js';
import type { Node } from './nodes.js';

export type Filter = State | 'retried';
export const filters: readonly Filter[] = [...states, 'retried'];

/** What the reader asks to see. */
export interface Wish {
  /** States that a request may have; empty for all. */
  readonly filters: ReadonlySet<Filter>;
  readonly query: string;
}

export interface Found {
  /** By key: whether the node, or one under it, is what was asked for. */
  readonly shown: Uint8Array;
  /** Requests that are. */
  readonly requests: number;
}

/**
 * The nodes that a wish asks for, with all above them. A query is looked for in titles, URLs, reasons, aliases, tags and
 * statuses; where it names a session, a call or an arm, all under that is found, and its words may be the session's in
 * part, as in `checkout 503`.
 *
 * @returns undefined when nothing is asked for
 */
export function find(nodes: readonly Node[], { filters, query }: Wish): Found | undefined {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && filters.size === 0) return undefined;
  const shown = new Uint8Array(nodes.length);
  const isFound = matcher(nodes, words);
  let requests = 0;
  for (const node of nodes) {
    if (!isFound(node) || !passes(node, filters)) continue;
    if (node.row.kind === 'request') requests++;
    for (let at = node.key; at >= 0 && !shown[at]; at = nodes[at]!.parent) shown[at] = 1;
  }
  return { shown, requests };
}

/** Whether the words name a node, or one above it. To be asked of all nodes in order. */
function matcher(nodes: readonly Node[], words: readonly string[]): (node: Node) => boolean {
  if (words.length === 0) return () => true;
  const texts = textsOf(nodes);
  const named = new Uint8Array(nodes.length);
  let missing = words;
  return ({ key, parent, row }) => {
    const text = texts[key]!;
    if (row.kind === 'session') missing = words.filter((word) => !text.includes(word));
    if (named[parent] || words.every((word) => text.includes(word))) named[key] = 1;
    return named[key] === 1 || missing.every((word) => text.includes(word));
  };
}

/** The keys of the nodes to draw: those whose groups above are all open, and that were found. */
export function visibleKeys(
  nodes: readonly Node[],
  isOpen: (key: number) => boolean,
  found?: Found,
): readonly number[] {
  const keys: number[] = [];
  for (let key = 0; key < nodes.length;) {
    const node = nodes[key]!;
    const isShown = !found || found.shown[key] === 1;
    if (isShown) keys.push(key);
    key = isShown && (node.end === key + 1 || isOpen(key)) ? key + 1 : node.end;
  }
  return keys;
}

/** A session has failed by itself where it did not load, or a script after it failed. */
function passes({ row }: Node, filters: ReadonlySet<Filter>): boolean {
  if (filters.size === 0) return true;
  if (row.kind === 'session') return filters.has('failed') && row.failures.length > 0;
  return row.kind === 'request' && (filters.has(row.state) || (filters.has('retried') && row.sends > 1));
}

const kept = new WeakMap<readonly Node[], readonly string[]>();

/** What a search reads of each node, in lower case; made once, when first asked for. */
function textsOf(nodes: readonly Node[]): readonly string[] {
  const texts = kept.get(nodes) ?? nodes.map((node) => partsOf(node).filter(Boolean).join('\n').toLowerCase());
  kept.set(nodes, texts);
  return texts;
}

function partsOf({ row }: Node): readonly (string | number | undefined)[] {
  switch (row.kind) {
    case 'session':
      return [row.file, row.name, ...row.failures.map(({ message }) => message)];
    case 'call':
      return [row.title, row.alias];
    case 'set':
      return [row.title, row.reason];
    case 'arm':
      return [row.title];
    case 'request':
      return [
        row.title,
        row.method,
        row.url,
        row.note,
        ...(row.more ?? []),
        row.status,
        row.error,
        ...(row.tags ?? []),
      ];
  }
}
