import type { Entry } from './tree.js';

/** The comment that stands where a key has its value, and is hardly meant as one: `#fff`, `#general`. */
export function commentedValue(text: string, { key, value }: Entry): string | undefined {
  if (value.kind !== 'scalar' || value.value !== null || value.text !== '') return undefined;
  return /^[ \t]*:[ \t]+(#[^\s#]\S*)/.exec(text.slice(key.end, key.end + 200))?.[1];
}
