import type { Json } from '../../model/json.js';
import type { IsSensitive } from './fields.js';
import { mask } from './secrets.js';

/** A value with every string, number and boolean in it masked; null tells nothing and stays. */
export function maskLeaves(value: Json): Json {
  if (value === null) return null;
  return typeof value === 'object' ? mapItems(value, (_key, item) => maskLeaves(item)) : mask;
}

/** Masks what stands under sensitive keys; of all else, strings go through `text`. */
export function mapFields(value: Json, isSensitive: IsSensitive, text: (plain: string) => string): Json {
  if (typeof value === 'string') return text(value);
  if (value === null || typeof value !== 'object') return value;
  return mapItems(value, (key, item) => (isSensitive(key) ? maskLeaves(item) : mapFields(item, isSensitive, text)));
}

/** The strings under sensitive keys; all strings when the value itself is secret. */
export function textsIn(value: Json, isSensitive: IsSensitive, isSecret: boolean): readonly string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsIn(item, isSensitive, isSecret));
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, isSensitive, isSecret || isSensitive(key)));
}

/** Items of a list have the key ''. */
function mapItems(
  value: Exclude<Json, null | boolean | number | string>,
  map: (key: string, item: Json) => Json,
): Json {
  if (Array.isArray(value)) return value.map((item: Json) => map('', item));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, map(key, item as Json)]));
}
