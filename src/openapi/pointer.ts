import { decoded } from '../lib/decoded.js';
import type { Json, JsonObject } from '../lib/json.js';
import { keyOf, placeUnder, pointerOf } from '../lib/json-pointer.js';

/** Keys from the top of a document down. */
export type Path = readonly string[];

/** What a `$ref` follows on its way, each holder once: more is a circle. */
const mostSteps = 100;

/** A part of a document, with where it is. */
export interface Part {
  readonly value: Json;
  readonly path: Path;
}

/** `#/paths/~1orders/get`, as messages have it. */
export function pointerText(path: Path): string {
  return `#${pointerOf(path)}`;
}

/** The same as the fragment of a URL, which is what a schema refers to. */
export function pointerUrl(path: Path): string {
  return `#${path.map((key) => `/${encodeURIComponent(placeUnder('', key).slice(1))}`).join('')}`;
}

/** @param ref - `#/components/schemas/Order`; undefined of one that is not a pointer */
export function pathOfRef(ref: string): Path | undefined {
  if (ref === '#') return [];
  if (!ref.startsWith('#/')) return undefined;
  return ref
    .slice(2)
    .split('/')
    .map((part) => keyOf(decoded(part)));
}

export function valueAt(document: Json, path: Path): Json | undefined {
  let value: Json | undefined = document;
  for (const key of path) value = valueUnder(value, key);
  return value;
}

function valueUnder(value: Json | undefined, key: string): Json | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  return Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined;
}

/** What is at a place, `$ref`s at any key of the way followed. Undefined where nothing is. */
export function followed(document: Json, path: Path): Part | undefined {
  let part: Part | undefined = { value: document, path: [] };
  for (const key of path) {
    part = part && resolved(document, part);
    const value: Json | undefined = part && valueUnder(part.value, key);
    part = part && value !== undefined ? { value, path: [...part.path, key] } : undefined;
  }
  return part && resolved(document, part);
}

/** A part, or what its `$ref` leads to. */
export function resolved(document: Json, part: Part): Part | undefined {
  let found: Part = part;
  for (let step = 0; step < mostSteps; step++) {
    const ref = refOf(found.value);
    if (ref === undefined) return found;
    const path = pathOfRef(ref);
    const value = path && valueAt(document, path);
    if (path === undefined || value === undefined) return undefined;
    found = { value, path };
  }
  return undefined;
}

export function refOf(value: Json): string | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const ref = (value as JsonObject)['$ref'];
  return typeof ref === 'string' ? ref : undefined;
}
