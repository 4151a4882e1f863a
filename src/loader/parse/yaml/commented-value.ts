import type { ScalarNode } from './tree.js';

/** The comment that stands where a key has its value, and is hardly meant as one: `#fff`, `#general`. */
export function commentedValue(text: string, key: ScalarNode): string | undefined {
  return /^[ \t]*:[ \t]+(#[^\s#]\S*)/.exec(text.slice(key.end, key.end + 200))?.[1];
}
