import { isJsonObject, type Json } from '../../lib/json.js';
import { placeUnder as pointerUnder } from '../../lib/json-pointer.js';
import type { Place } from '../suite/suite.js';

/** A value of an export, with its place. Whatever is missing or of another type reads as nothing, so that no export throws. */
export interface Node {
  readonly value: Json | undefined;
  readonly place: Place & { readonly pointer: string };
}

export function rootNode(file: string, value: Json): Node {
  return { value, place: { file, pointer: '' } };
}

/** What is under a key of a map. */
export function under(node: Node, key: string): Node {
  const { value } = node;
  const own = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return { value: own, place: placeUnder(node, key) };
}

/** The items of a list; none of another value. */
export function itemsUnder(node: Node): readonly Node[] {
  if (!Array.isArray(node.value)) return [];
  const items = node.value as readonly Json[];
  return items.map((value, at) => ({ value, place: placeUnder(node, String(at)) }));
}

/** The entries of a map, by their keys; none of another value. */
export function entriesUnder(node: Node): readonly (readonly [key: string, node: Node])[] {
  if (!isJsonObject(node.value)) return [];
  return Object.entries(node.value).map(([key, value]) => [key, { value, place: placeUnder(node, key) }]);
}

function placeUnder({ place }: Node, key: string): Node['place'] {
  return { ...place, pointer: pointerUnder(place.pointer ?? '', key) };
}

/** A text as it is, and a number or a boolean as text; undefined of anything else. */
export function textOf({ value }: Node): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

export function isTrue(node: Node): boolean {
  return node.value === true;
}
