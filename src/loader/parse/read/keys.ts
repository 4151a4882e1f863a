import type * as z from 'zod';
import type { MapName } from '../../../problems/file/wanted.js';
import { keys } from '../shape/leaves.js';
import type { Node } from '../yaml/tree.js';
import type { Reader } from './reader.js';
import { oneOfKeys } from '../../../problems/file/steps.js';
import { report } from '../yaml/source.js';

/** What may stand somewhere: its shape, and how a node that has the shape is read. `name` is the key that it is under. */
export interface Value<T> {
  readonly shape: z.ZodType;
  readonly read: (reader: Reader, node: Node, name: string) => T;
}

/** What editors and the reference say of a key. */
interface About {
  readonly description: string;
  readonly examples: readonly unknown[];
  readonly default?: unknown;
  readonly [more: string]: unknown;
}

/** The keys of a map, each with what is under it. */
type Keys = Readonly<Record<string, Value<unknown>>>;

/** What was read of a map; a key is absent where it is not written or has a problem. */
type ReadOf<K extends Keys> = {
  readonly [N in keyof K]?: K[N] extends Value<infer T> ? Exclude<T, undefined> : never;
};

/** A key that may be left out. */
export function key<T>({ shape, read }: Value<T>, about: About): Value<T> {
  return { shape: shape.meta({ ...about }).optional(), read };
}

export function required<T>({ shape, read }: Value<T>, about: About): Value<T> {
  return { shape: shape.meta({ ...about }), read };
}

/** A map with only these keys. */
export function map<K extends Keys>(name: MapName, table: K): Value<ReadOf<K>> & { readonly shape: z.ZodObject } {
  const shape = keys(name, Object.fromEntries(Object.entries(table).map(([each, value]) => [each, value.shape])));
  return { shape, read: (reader, node) => readKeys(reader, node, table) };
}

/** The same value, with something made of what was read. */
export function as<T, Made>(
  { shape, read }: Value<T>,
  make: (given: T, reader: Reader, node: Node) => Made,
): Value<Made> {
  return { shape, read: (reader, node, name) => make(read(reader, node, name), reader, node) };
}

/** Reads those keys of a map that are in the table. */
export function readKeys<K extends Keys>(reader: Reader, node: Node, table: K): ReadOf<K> {
  const read: [string, unknown][] = [];
  for (const { name, value } of node.kind === 'map' ? node.entries : []) {
    if (!Object.hasOwn(table, name) || reader.source.bad.has(node) || reader.source.bad.has(value)) continue;
    const found = table[name]!.read(reader, value, name);
    if (found !== undefined) read.push([name, found]);
  }
  return Object.fromEntries(read) as ReadOf<K>;
}

/** Reports a map that has none of some keys, or several. */
export function reportUnlessOne({ source }: Reader, node: Node, map: MapName, names: readonly string[]): void {
  if (node.kind !== 'map' || source.bad.has(node)) return;
  const found = node.entries.filter(({ name }) => names.includes(name));
  const hasOther = node.entries.some(({ value }) => source.bad.has(value));
  if (found.length === 1 || (found.length === 0 && hasOther)) return;
  const place = found[1]?.key ?? node.entries[0]?.key ?? node;
  report(
    source,
    place,
    oneOfKeys(
      map,
      names,
      found.map(({ name }) => name),
    ),
  );
}
