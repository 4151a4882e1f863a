import { isAlias, isMap, isScalar, isSeq, type Document, type Scalar } from 'yaml';
import type { Json } from '../../lib/json.js';
import { textOf } from '../text/scalar.js';

/** A step from a value to one that it holds: the name of a key, or the place in a list, from 0. */
export type PathPart = string | number;

/** What a node says as JSON, aliases followed. A number that JSON cannot hold keeps its source. */
export function valueOf(document: Document.Parsed, node: unknown): Json {
  if (isAlias(node)) return valueOf(document, node.resolve(document));
  if (isMap(node))
    return Object.fromEntries(node.items.map(({ key, value }) => [textOf(key), valueOf(document, value)]));
  if (isSeq(node)) return node.items.map((item) => valueOf(document, item));
  if (!isScalar(node)) return null;
  const { value } = node;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : textOf(node);
}

/** A change of one value of a file; without `value` it goes. */
export interface Change {
  /** From the root of the file. */
  readonly path: readonly PathPart[];
  readonly value?: Json;
}

/** Another name for a key. */
export interface Renaming {
  readonly path: readonly PathPart[];
  readonly to: string;
}

/**
 * The whole file on one line, with another value at one place. Aliases are written out, and what is not a text keeps its source, so
 * that `1.10` means there what it means in the file.
 *
 * @param order - the names of the keys of the map that gets a new one, in the order of the format
 */
export function writtenWith(document: Document.Parsed, change: Change | Renaming, order: readonly string[]): string {
  const { path } = change;
  const [value, to] = 'to' in change ? [null, change.to] : [change.value, undefined];
  const renamed = (name: string, rest: readonly PathPart[] | undefined): string | undefined =>
    to !== undefined && rest?.length === 1 && rest[0] === name ? JSON.stringify(to) : undefined;
  const write = (node: unknown, rest: readonly PathPart[] | undefined): string => {
    if (rest?.length === 0 && to === undefined) return JSON.stringify(value);
    if (isAlias(node)) return write(node.resolve(document), undefined);
    const [key, ...further] = rest ?? [];
    const below = (at: PathPart): readonly PathPart[] | undefined => (at === key ? further : undefined);
    const isGone = (at: PathPart): boolean => value === undefined && at === key && further.length === 0;
    if (isMap(node)) {
      const names = node.items.map((pair) => textOf(pair.key));
      const entries = node.items.flatMap(({ key: name, value: inner }, index) =>
        isGone(names[index]!)
          ? []
          : [`${renamed(names[index]!, rest) ?? scalarText(name)}: ${write(inner, below(names[index]!))}`],
      );
      const isNew = typeof key === 'string' && value !== undefined && !names.includes(key);
      const at = isNew ? indexOfNew(names, key, order) : 0;
      const all = isNew ? entries.toSpliced(at, 0, `${JSON.stringify(key)}: ${write(null, further)}`) : entries;
      return `{ ${all.join(', ')} }`;
    }
    if (isSeq(node)) {
      const items = node.items.flatMap((item, index) => (isGone(index) ? [] : [write(item, below(index)) || 'null']));
      const isNew = typeof key === 'number' && value !== undefined && key >= node.items.length;
      return `[${[...items, ...(isNew ? [write(null, further)] : [])].join(', ')}]`;
    }
    return scalarText(node);
  };
  return write(document.contents, path);
}

/** Where a new key of a map goes: after those that the format has before it, or last. @param order - of the names of keys */
export function indexOfNew(names: readonly string[], name: string, order: readonly string[]): number {
  const rank = order.indexOf(name);
  return rank < 0 ? names.length : names.findLastIndex((each) => order.indexOf(each) < rank) + 1;
}

function scalarText(node: unknown): string {
  if (!isScalar(node)) return '';
  return typeof node.value === 'string' ? JSON.stringify(node.value) : ((node as Scalar).source ?? String(node.value));
}
