import type { Json } from '../../model/json.js';
import { remember } from '../render/remember.js';

const stepPattern = /\.([^\s.,[\]()*?~^@'"`;]+)|\[(-?\d+)\]|\['([^'\\]*)'\]|\["([^"\\]*)"\]/y;
// What the path library reads after a dot as a slice or as the root.
const reservedPattern = /^(?:\$|-?\d*:-?\d*:?\d*)$/;

/**
 * The keys of a path that only names its way: `$.a.b[0]['c d']`.
 *
 * @returns null when the path holds anything else
 */
export const simpleKeys: (path: string) => readonly string[] | null = remember(5_000, readKeys);

/**
 * Follows keys through own properties only; a negative index counts from the end of a list.
 *
 * @returns undefined when the way ends early
 */
export function followKeys(json: Json, keys: readonly string[]): Json | undefined {
  let value: Json = json;
  for (const key of keys) {
    const name: string = Array.isArray(value) && /^-\d+$/.test(key) ? String(value.length + Number(key)) : key;
    if (value === null || !Object.hasOwn(Object(value), name)) return undefined;
    value = (value as { readonly [key: string]: Json })[name]!;
  }
  return value;
}

function readKeys(path: string): readonly string[] | null {
  if (!path.startsWith('$')) return null;
  const keys: string[] = [];
  stepPattern.lastIndex = 1;
  while (stepPattern.lastIndex < path.length) {
    const match = stepPattern.exec(path);
    if (!match || reservedPattern.test(match[1] ?? '')) return null;
    keys.push(match[1] ?? match[2] ?? match[3] ?? match[4]!);
  }
  return keys;
}
