import { isJsonObject, itemsOf, type Json, type JsonObject } from '../../../lib/json.js';
import { keysOf, pointerOf } from '../../../lib/json-pointer.js';
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

/** Why a place cannot be edited. */
export function lockAt({ locked = [] }: Written, path: Path): Message | undefined {
  const pointer = pointerOf(path);
  const over = locked.find((lock) =>
    lock.pointer.endsWith('/') ? pointer.startsWith(lock.pointer) : `${pointer}/`.startsWith(`${lock.pointer}/`),
  );
  return over?.reason;
}

/** Values in a part of what is written that only its owner may see. */
export function secretsAt({ value, secrets }: Written, path: Path): readonly Json[] {
  const pointer = pointerOf(path);
  const own = secrets.filter((each) => each === pointer || each.startsWith(`${pointer}/`));
  return own.flatMap((each) => valueAtPointer(value, each) ?? []);
}

function valueAtPointer(value: Json, pointer: string): Json | undefined {
  return keysOf(pointer).reduce<Json | undefined>(
    (at, key) => valueAt(at, [Array.isArray(at) ? Number(key) : key]),
    value,
  );
}

/** Where they are in a text that has them as they are, or in quotes: pairs of offsets. */
export function rangesOf(secrets: readonly Json[], text: string): readonly (readonly [number, number])[] {
  const found = secrets.flatMap((secret) => {
    const plain = String(secret);
    return [JSON.stringify(plain).slice(1, -1), plain].flatMap((each) => placesOf(each, text));
  });
  return found.filter(([from], at) => found.findIndex(([other]) => other === from) === at);
}

function placesOf(part: string, text: string): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  if (part === '') return found;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length))
    found.push([at, at + part.length]);
  return found;
}

/** Whether two values say the same: the order of keys counts, since a file has one. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
