import type { Json } from '../../lib/json.js';
import { type AsksOf, type MatchKeys, ReadingFailure } from './reading.js';
import { search } from './read-path.js';
import { keysTo } from './place.js';
import { followKeys, simpleKeys } from './simple-path.js';

/**
 * The keys, outermost first, that each match of a path stands under; of a path that names its way, those of the value, or
 * of each item in it.
 *
 * @param asks - whether a key matters: where none does, nothing is searched
 * @returns undefined where the path cannot be read or takes too long
 */
export function matchKeys(json: Json, path: string, asks: AsksOf): MatchKeys | undefined {
  // `~` gives names, which are no secrets.
  if (!hasKey(json, asks) || path.trimEnd().endsWith('~')) return [];
  const keys = simpleKeys(path);
  if (!keys) return searchKeys(json, path);
  const value = followKeys(json, keys);
  return Array.isArray(value) ? value.map((_, index) => [...keys, String(index)]) : [keys];
}

function searchKeys(json: Json, path: string): MatchKeys | undefined {
  try {
    return search(json, path, keysTo);
  } catch (error) {
    if (error instanceof ReadingFailure) return undefined;
    throw error;
  }
}

function hasKey(json: Json, asks: AsksOf): boolean {
  if (json === null || typeof json !== 'object') return false;
  if (Array.isArray(json)) return json.some((item: Json) => hasKey(item, asks));
  return Object.entries(json).some(([key, item]) => asks(key) || hasKey(item as Json, asks));
}
