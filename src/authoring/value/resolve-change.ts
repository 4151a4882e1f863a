import type { Document } from 'yaml';
import type { Json } from '../../lib/json.js';
import { isThere, walkPath } from './find-place.js';
import type { Change, PathPart } from './value-of.js';

/** Where the value of a row begins in its file, or the head, from the root. */
export interface Within {
  /** `['steps', 3]`; empty of the head. */
  readonly root: readonly PathPart[];
  /** Whether a map or list that loses its last entry goes, too. @param path - from that root */
  readonly isDropped: (path: readonly PathPart[]) => boolean;
}

/**
 * A change as it can be written: its map or list is there and stays there. What is missing on the way becomes part of the value;
 * what would be empty goes with its last entry.
 *
 * @returns undefined where nothing is there to be removed
 */
export function resolveChange(
  document: Document.Parsed,
  { path, value }: Change,
  within: Within,
): Change | undefined | 'no place' {
  const { places, rest } = walkPath(document, path);
  const place = places.at(-1);
  const at = path.slice(0, places.length);
  if (!place) return 'no place';
  if (value === undefined) return rest.length > 0 || !isThere(place) ? undefined : withoutLast(document, at, within);
  const whole = nested(rest, value);
  return whole === undefined ? 'no place' : intoEmpty(document, at, whole);
}

/** Maps and lists around a value, for keys that are not there. */
function nested(path: readonly PathPart[], value: Json): Json | undefined {
  return path.reduceRight<Json | undefined>((inner, part) => {
    if (inner === undefined || typeof part === 'string') return inner === undefined ? inner : { [part]: inner };
    return part === 0 ? [inner] : undefined;
  }, value);
}

/** What goes into an empty map or list takes its place. */
function intoEmpty(document: Document.Parsed, path: readonly PathPart[], value: Json): Change {
  const holder = walkPath(document, path).places.at(-1)?.holder;
  const last = path.at(-1)!;
  if (!holder || holder.items.length > 0 || path.length < 2) return { path, value };
  return intoEmpty(document, path.slice(0, -1), typeof last === 'string' ? { [last]: value } : [value]);
}

function withoutLast(document: Document.Parsed, path: readonly PathPart[], within: Within): Change {
  const place = walkPath(document, path).places.at(-1);
  const above = path.slice(0, -1);
  const isOuter = above.length <= within.root.length;
  if (!place || isOuter || place.holder.items.length > 1) return { path };
  if (within.isDropped(above.slice(within.root.length))) return withoutLast(document, above, within);
  return { path: above, value: place.kind === 'key' ? {} : [] };
}
