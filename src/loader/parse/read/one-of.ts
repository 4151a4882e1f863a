import { oneOfKeys } from '../../../problems/file/steps.js';
import type { MapName } from '../../../problems/file/wanted.js';
import { report } from '../yaml/source.js';
import type { Node } from '../yaml/tree.js';
import type { Reader } from './reader.js';

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
