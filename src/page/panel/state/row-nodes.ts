import type { PanelRow } from '../../../panel/protocol/protocol.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { ChildRow } from './rows-of-run.js';

/** A row in the tree that markers make of the list. */
export interface RowNode {
  readonly row: PanelRow;
  /** Its place in the list. */
  readonly at: number;
  /** Of the marker over it; -1 if there is none. */
  readonly parent: number;
  /** The place after the last row under it. */
  readonly end: number;
  /** Of a row that a run had below it: where it is in the plan of the run. It is not a row of the file. */
  readonly child?: ChildRow;
  /** From 1, among those under the same marker. */
  readonly position: number;
  readonly siblings: number;
}

type Draft = { -readonly [Key in keyof RowNode]: RowNode[Key] };

/** A row of the file, or one that a run had below it. */
export interface ListedRow {
  readonly row: PanelRow;
  readonly child?: ChildRow;
}

/** Every row is under the nearest row before it that is less deep. */
export function rowNodes(rows: readonly ListedRow[]): readonly RowNode[] {
  const nodes: Draft[] = [];
  const path: number[] = [];
  const counts = new Map<number, number>();
  for (const [at, { row, child }] of rows.entries()) {
    path.length = Math.min(path.length, row.depth);
    const parent = path.at(-1) ?? -1;
    const position = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, position);
    nodes.push({ row, at, parent, end: at + 1, position, siblings: 0, ...(child && { child }) });
    path[row.depth] = at;
  }
  for (const node of nodes.toReversed()) {
    const above = nodes[node.parent];
    if (above) above.end = Math.max(above.end, node.end);
    node.siblings = counts.get(node.parent)!;
  }
  return nodes;
}

export function isGroup(node: RowNode): boolean {
  return node.end > node.at + 1;
}

/** Whether what is under a row is hidden: of an arm if it was closed, of what a run had under a row unless it was opened. */
export function isClosed(node: Pick<RowNode, 'row'>, turned: ReadonlySet<RowKey>): boolean {
  return turned.has(node.row.key) === isArm(node.row);
}

function isArm({ kind }: PanelRow): boolean {
  return kind === 'if' || kind === 'elseIf' || kind === 'else';
}

/** What a search reads of a row, in lower case. */
const texts = new WeakMap<PanelRow, string>();

function textOf(row: PanelRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const parts = [row.title, row.alias, row.flow, row.when, row.skip, row.retry, row.poll, row.yaml];
  const text = parts.filter(Boolean).join('\n').toLowerCase();
  texts.set(row, text);
  return text;
}

export interface Shown {
  /** Places of the rows to draw, in order. */
  readonly places: readonly number[];
  /** How many rows a search finds; undefined without one. */
  readonly found: number | undefined;
}

/** The rows to draw: those that a search finds with the markers over them, or those under no folded marker. */
export function shownRows(nodes: readonly RowNode[], query: string, isFolded: (node: RowNode) => boolean): Shown {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = new Set<number>();
  let found = 0;
  if (words.length > 0) {
    for (const node of nodes) {
      if (!words.every((word) => textOf(node.row).includes(word))) continue;
      found++;
      for (let at = node.at; at >= 0 && !kept.has(at); at = nodes[at]!.parent) kept.add(at);
    }
  }
  const places: number[] = [];
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]!;
    if (words.length === 0 || kept.has(at)) places.push(at);
    at = words.length === 0 && isFolded(node) ? node.end : at + 1;
  }
  return { places, found: words.length > 0 ? found : undefined };
}
