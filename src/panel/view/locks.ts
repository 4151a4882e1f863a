import { isAlias, visit, type Document, type Node } from 'yaml';
import type { Message } from '../../format/problem.js';
import { keysOf } from '../../lib/json-pointer.js';
import { anchorInUse, rowIsAlias } from '../../problems/edit/rows.js';
import { anchorOfHeadInUse, valueIsAlias } from '../../problems/edit/values.js';
import type { Lock } from '../protocol/protocol.js';

/** Why a node cannot be edited without changing another place. @param row - its number; undefined in the head */
export function lockOf(
  node: unknown,
  pointer: string,
  row: number | undefined,
  used: ReadonlySet<Node>,
): Lock | undefined {
  if (isAlias(node)) return { pointer: `${pointer}/`, reason: aliasReason(pointer, row) };
  const anchor = used.has(node as Node) ? (node as { readonly anchor?: string }).anchor : undefined;
  if (anchor === undefined) return undefined;
  return { pointer, reason: row === undefined ? anchorOfHeadInUse(anchor) : anchorInUse(anchor, row) };
}

function aliasReason(pointer: string, row: number | undefined): Message {
  if (pointer === '' && row !== undefined) return rowIsAlias(row);
  return valueIsAlias(keysOf(pointer).join('.'), row);
}

const known = new WeakMap<Document, ReadonlySet<Node>>();

/** The nodes of a document that aliases stand for. */
export function usedNodes(document: Document): ReadonlySet<Node> {
  const before = known.get(document);
  if (before) return before;
  const used = new Set<Node>();
  visit(document, {
    Alias: (_, alias) => {
      const target = alias.resolve(document);
      if (target) used.add(target);
    },
  });
  known.set(document, used);
  return used;
}
