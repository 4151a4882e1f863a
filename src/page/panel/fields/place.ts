import { isJsonObject, itemsOf, type Json, type JsonObject } from '../../../lib/json.js';
import type { Message } from '../../../format/problem.js';
import type { Written } from '../../../panel/protocol/protocol.js';

/** Keys, and places in lists, that lead to a value. */
export type Path = readonly (string | number)[];

/** @returns undefined where nothing is there */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((at, part) => {
    if (typeof part === 'number') return Array.isArray(at) ? itemsOf(at)[part] : undefined;
    return isJsonObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  }, value);
}

export function mapAt(value: Json | undefined, path: Path): JsonObject {
  const found = valueAt(value, path);
  return isJsonObject(found) ? found : {};
}

/** A JSON Pointer. */
export function pointerOf(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Why a place cannot be edited. */
export function lockAt({ locked = [] }: Written, path: Path): Message | undefined {
  const pointer = pointerOf(path);
  const over = locked.find((lock) =>
    lock.pointer.endsWith('/') ? pointer.startsWith(lock.pointer) : `${pointer}/`.startsWith(`${lock.pointer}/`),
  );
  return over?.reason;
}

/** Whether two values say the same: the order of keys counts, since a file has one. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
