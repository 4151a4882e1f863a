import { replaceBraces } from './reference.js';

/** A place in the path of a URL that a value of `path` fills: `{id}`. */
export interface PathPlace {
  readonly name: string;
  /** As written, braces included. */
  readonly text: string;
  readonly offset: number;
}

/** Braces of a reference, or behind a `$` or a backslash, are not such a place. A GUID in braces is sent as written. */
const pattern = /(?<![{\\$])\{([a-z_][\w.-]*)\}(?!\})/gi;
const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The places of a text of a URL, which may be a part of one. */
export function placesIn(text: string): readonly PathPlace[] {
  if (!text.includes('{')) return [];
  return [...text.matchAll(pattern)].flatMap(({ 0: written, 1: name, index }) =>
    guid.test(name!) ? [] : [{ name: name!, text: written, offset: index }],
  );
}

/** The places in the path of a whole URL as a file has it; not those in a host or a query. */
export function pathPlaces(url: string): readonly PathPlace[] {
  const masked = replaceBraces(url, (reference) => ' '.repeat(reference.length));
  const start = /^[a-z][\w+.-]*:\/\/[^/?#]*/i.exec(masked)?.[0].length ?? 0;
  const end = masked.search(/[?#]/);
  return placesIn(masked).filter(({ offset }) => offset >= start && (end < 0 || offset < end));
}
