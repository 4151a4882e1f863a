import { didYouMean } from '../../lib/did-you-mean.js';
import type { Json } from '../../lib/json.js';

/** The names and indices behind the name of a variable: `.user.roles[0]`. An index below 0 counts from the end of a list. */
export type ReferencePath = readonly (string | number)[];

const step =
  /\.([\p{L}_$][\p{L}\p{N}_$-]*|\d+)|\[\s*(?:(-?\d{1,15})|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([\p{L}_$][\p{L}\p{N}_$-]*))\s*\]/suy;

/**
 * Reads a path as it is written; an empty text is an empty path.
 *
 * @returns null where it is none, or finds more than one value
 */
export function readReferencePath(text: string): ReferencePath | null {
  const path: (string | number)[] = [];
  step.lastIndex = 0;
  for (let at = 0; at < text.length; at = step.lastIndex) {
    const match = step.exec(text);
    if (!match) return null;
    const [, name, index, single, double, bare] = match;
    path.push(index === undefined ? (name ?? bare ?? (single ?? double)!.replace(/\\(.)/gs, '$1')) : Number(index));
  }
  return path;
}

/**
 * Follows a path through own properties only.
 *
 * @returns undefined where it ends early
 */
export function followPath(value: Json, path: ReferencePath): Json | undefined {
  let found: Json = value;
  for (const part of path) {
    if (found === null || typeof found !== 'object') return undefined;
    const key = typeof part === 'number' && part < 0 && Array.isArray(found) ? found.length + part : part;
    if (!Object.hasOwn(found, key)) return undefined;
    found = (found as { readonly [key: string]: Json })[key]!;
  }
  return found;
}

/** A path as it is written: `.user.roles[0]`. */
export function pathText(path: ReferencePath = []): string {
  return path
    .map((part) => {
      if (typeof part === 'number') return `[${part}]`;
      return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(part) ? `.${part}` : `['${part.replaceAll(/['\\]/g, '\\$&')}']`;
    })
    .join('');
}

/** A path that finds something, and differs from one that does not only in a name. */
export function nearPath(value: Json, path: ReferencePath): ReferencePath | undefined {
  const end = path.findIndex((_, index) => followPath(value, path.slice(0, index + 1)) === undefined);
  const around = followPath(value, path.slice(0, end));
  const part = path[end];
  if (typeof part !== 'string' || around === null || typeof around !== 'object' || Array.isArray(around))
    return undefined;
  const near = didYouMean(part, Object.keys(around as object));
  const meant = near === undefined ? undefined : path.with(end, near);
  return meant && followPath(value, meant) !== undefined ? meant : undefined;
}
