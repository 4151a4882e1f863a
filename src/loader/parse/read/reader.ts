import type { ReferenceUse } from '../../../format/reference.js';
import type { Source } from '../yaml/source.js';
import { entryOf, type Entry, type Node } from '../yaml/tree.js';

/** Reads one part of a file whose shape was checked, and gathers the references it meets. */
export interface Reader {
  readonly source: Source;
  readonly references: ReferenceUse[];
}

export function openReader(source: Source): Reader {
  return { source, references: [] };
}

/** The references that were met, in the order of the text. */
export function gathered(reader: Reader): readonly ReferenceUse[] {
  return reader.references.toSorted((a, b) => a.range.start.offset - b.range.start.offset);
}

/** The entries of a map without those that a problem was found in; none of anything else. */
export function goodEntries({ source }: Reader, node: Node | undefined): readonly Entry[] {
  if (node?.kind !== 'map' || source.bad.has(node)) return [];
  return node.entries.filter(({ value }) => !source.bad.has(value));
}

/** The items of a list, or the node itself as the only one. */
export function goodItems({ source }: Reader, node: Node | undefined): readonly Node[] {
  if (!node || source.bad.has(node)) return [];
  return (node.kind === 'list' ? node.items : [node]).filter((item) => !source.bad.has(item));
}

/** The value under a key, unless there is none or it has a problem. */
export function goodValue({ source }: Reader, node: Node, name: string): Node | undefined {
  const value = entryOf(node, name)?.value;
  return value && !source.bad.has(value) && !source.bad.has(node) ? value : undefined;
}
