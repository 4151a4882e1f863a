import { isAlias, isMap, isScalar, isSeq, type Document, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { pairOf } from '../rows/find-callers.js';
import type { PathPart } from './value-of.js';

/** Where a value of a file is, or would be: under a key of a map, or in a list. */
export type Place =
  | { readonly kind: 'key'; readonly holder: YAMLMap; readonly pair: Pair | undefined; readonly node: Node | null }
  | { readonly kind: 'item'; readonly holder: YAMLSeq; readonly index: number; readonly node: Node | null };

/** How far a path leads into a file. */
export interface Walk {
  /** One for each part of the path that was met; of the last the value may be missing. */
  readonly places: readonly Place[];
  /** What of the path is left: nothing is there yet. */
  readonly rest: readonly PathPart[];
  /** Why the path leads nowhere: it goes through an alias, or into what is neither a map nor a list. */
  readonly fault?: 'alias' | 'no place';
}

/** Follows a path from the root of a file, as far as there is something. */
export function walkPath(document: Document.Parsed, path: readonly PathPart[]): Walk {
  const places: Place[] = [];
  let node: unknown = document.contents;
  for (const [index, part] of path.entries()) {
    const rest = path.slice(index);
    if (isAlias(node)) return { places, rest, fault: 'alias' };
    const isNothing = node === null || (isScalar(node) && node.value === null);
    if (isNothing && places.length > 0) return { places, rest };
    const place = placeIn(node, part);
    if (!place) return { places, rest, fault: 'no place' };
    places.push(place);
    const isThere = place.kind === 'key' ? place.pair !== undefined : place.index < place.holder.items.length;
    if (!isThere) return { places, rest: path.slice(index + 1) };
    node = place.node;
  }
  return { places, rest: [] };
}

function placeIn(node: unknown, part: PathPart): Place | undefined {
  if (isMap(node)) {
    const pair = pairOf(node, String(part));
    return { kind: 'key', holder: node, pair, node: (pair?.value ?? null) as Node | null };
  }
  if (!isSeq(node) || typeof part !== 'number' || !Number.isInteger(part)) return undefined;
  if (part < 0 || part > node.items.length) return undefined;
  return { kind: 'item', holder: node, index: part, node: (node.items[part] ?? null) as Node | null };
}

/** Whether something is at the place, be it null. */
export function isThere(place: Place): boolean {
  return place.kind === 'key' ? place.pair !== undefined : place.index < place.holder.items.length;
}
