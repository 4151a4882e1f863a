/** The pointer to what a map or list has under a key, as JSON Pointers (RFC 6901) write it. */
export function placeUnder(place: string, key: string): string {
  return `${place}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The pointer to what keys and places in lists lead to. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.reduce<string>((place, part) => placeUnder(place, String(part)), '');
}

/** The keys of a pointer. */
export function keysOf(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map(keyOf);
}

/** The key that a part of a pointer means. */
export function keyOf(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
