import type { Entry, Node } from './tree.js';

/** The comment that stands where a key has its value, and is hardly meant as one: `#fff`, `#general`. */
export function commentedValue(text: string, { key, value }: Entry): string | undefined {
  if (!isNothing(value)) return undefined;
  return /^[ \t]*:[ \t]+(#[^\s#]\S*)/.exec(text.slice(key.end, key.end + 200))?.[1];
}

/** The same in the place of an entry of a list. */
export function commentedItem(text: string, item: Node): string | undefined {
  if (!isNothing(item)) return undefined;
  const start = text.lastIndexOf('\n', item.start - 1) + 1;
  return /^[^#\r\n]*-[ \t]+(#[^\s#]\S*)/.exec(text.slice(start, start + 200))?.[1];
}

function isNothing(value: Node): boolean {
  return value.kind === 'scalar' && value.value === null && value.text === '';
}
