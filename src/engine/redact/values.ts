import type { Json } from '../../model/json.js';
import { mask } from './secrets.js';

type Rewrite = (plain: string) => string;
type IsSensitive = (name: string) => boolean;
type HidesField = (key: string, value: Json) => boolean;

/** A value with every string, number and boolean in it masked; null tells nothing and stays. Keys go through `text`. */
export function maskLeaves(value: Json, text: Rewrite): Json {
  if (value === null) return null;
  return typeof value === 'object' ? mapItems(value, text, (_key, item) => maskLeaves(item, text)) : mask;
}

/** Masks what stands under sensitive keys; of all else, strings and keys go through `text`. */
export function mapFields(value: Json, hides: HidesField, text: Rewrite): Json {
  if (typeof value === 'string') return text(value);
  if (value === null || typeof value !== 'object') return value;
  return mapItems(value, text, (key, item) =>
    hides(key, item) ? maskLeaves(item, text) : mapFields(item, hides, text),
  );
}

/** The strings under sensitive keys; all strings when the value itself is secret. */
export function textsIn(value: Json, isSensitive: IsSensitive, isSecret: boolean): readonly string[] {
  if (typeof value === 'string') return isSecret ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsIn(item, isSensitive, isSecret));
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, isSensitive, isSecret || isSensitive(key)));
}

/** Items of a list have the key ''. Keys that become the same are numbered, so that none is lost. */
function mapItems(
  value: Exclude<Json, null | boolean | number | string>,
  text: Rewrite,
  map: (key: string, item: Json) => Json,
): Json {
  if (Array.isArray(value)) return value.map((item: Json) => map('', item));
  const counts = new Map<string, number>();
  const entries = Object.entries(value).map(([key, item]) => {
    const shown = text(key);
    const count = (counts.get(shown) ?? 0) + 1;
    counts.set(shown, count);
    return [count === 1 ? shown : `${shown} ${count}`, map(key, item as Json)] as const;
  });
  return Object.fromEntries(entries);
}
