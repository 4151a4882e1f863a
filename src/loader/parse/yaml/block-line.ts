/** A line of a block: where its key and the dashes before it stand, counted from 0. */
export interface Line {
  readonly indent: number;
  readonly dashes: readonly number[];
  readonly key?: { readonly name: string; readonly column: number };
  readonly start: number;
}

const lineForm =
  /^( *)((?:- +)*)(?:(-)(?=\s|$)|("[^"]*"|'[^']*'|[^\s#'"[\]{},|>&*!%@`-][^#]*?|-[^\s#][^#]*?|\$[^#]*?) *:(?=\s|$))?/;

/** Reads the line that starts there. */
export function readLine(text: string, start: number): Line {
  const end = text.indexOf('\n', start);
  const [, spaces = '', items = '', last, name] = lineForm.exec(text.slice(start, end < 0 ? undefined : end)) ?? [];
  const dashed = `${spaces}${items}${last ?? ''}`;
  const dashes = [...dashed.matchAll(/-/g)].map(({ index }) => index);
  const key = name === undefined ? {} : { key: { name, column: spaces.length + items.length } };
  return { indent: spaces.length, dashes, ...key, start };
}

/** Reads the line in which a place lies. */
export function lineAt(text: string, at: number): Line {
  return readLine(text, text.lastIndexOf('\n', at - 1) + 1);
}

/** Lines above a mistake that are looked at. */
export const reach = 500;

/** Where the lines above that one begin, from the last to the first. */
export function* startsAbove(text: string, start: number): Generator<number> {
  let at = start;
  for (let count = 0; count < reach && at > 0; count++) {
    at = text.lastIndexOf('\n', at - 2) + 1;
    yield at;
  }
}
