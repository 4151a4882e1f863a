import { isMap, isScalar, isSeq } from 'yaml';
import type { Scalar } from 'yaml';
import type { Json } from '../../lib/json.js';
import { textOf } from '../text/scalar.js';

/** A stretch of a scalar's text. */
export interface LiteralPlace {
  readonly node: Scalar;
  readonly from: number;
  readonly to: number;
}

/** A literal where it was found. */
export interface Found extends LiteralPlace {
  readonly row: number;
  readonly key: string;
  readonly value: Json;
  /** Its type does not count: it becomes text anyway. */
  readonly isText: boolean;
}

/**
 * The texts and numbers below a node that have no reference in them.
 *
 * @param key - of the node; what is below a key of its own has that
 */
export function leaves(node: unknown, key: string, at: { row: number; isText: boolean }): readonly Found[] {
  if (isMap(node)) return node.items.flatMap((pair) => leaves(pair.value, textOf(pair.key) || key, at));
  if (isSeq(node)) return node.items.flatMap((item) => leaves(item, key, at));
  if (!isScalar(node) || node.anchor !== undefined) return [];
  const text = textOf(node);
  const value = at.isText ? text : (node.value as Json);
  const isLiteral = (typeof value === 'number' || typeof value === 'string') && text !== '' && !text.includes('{{');
  return isLiteral ? [{ ...at, key, value, node, from: 0, to: text.length }] : [];
}
