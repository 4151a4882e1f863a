import type { Json } from '../../model/json.js';
import { remember } from '../../model/remember.js';

const stepPattern =
  /\.([^.[\]\s'"`(),;^~{}]+)|\[\s*(\d+|[A-Za-z_$][\w$-]*)\s*\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/sy;
/** What the path library reads after a dot as the root, all items, or a slice. */
const reservedPattern = /^(?:\$|\*|-?\d*:-?\d*:?\d*)$/;

/**
 * The keys of a path that only names its way: `$.a.b[0]['c d']`.
 *
 * @returns null when the path holds anything else
 */
export const simpleKeys: (path: string) => readonly string[] | null = remember(5_000, readKeys);

/**
 * Follows keys through own properties only.
 *
 * @returns undefined when the way ends early
 */
export function followKeys(json: Json, keys: readonly string[]): Json | undefined {
  let value: Json = json;
  for (const key of keys) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
    value = (value as { readonly [key: string]: Json })[key]!;
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
    keys.push(match[1] ?? match[2] ?? (match[3] ?? match[4]!).replace(/\\(.)/gs, '$1'));
  }
  return keys;
}
