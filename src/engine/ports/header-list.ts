/**
 * Headers in order, each a name and a value; one that is repeated is there several times. Both are read by their index: V8
 * takes a list apart by its iterator until the code is hot, and a run of a thousand requests is over by then.
 */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A header's value, its repeated ones joined; undefined when there is none. @param name - in lower case */
export function headerOf(headers: HeaderList, name: string): string | undefined {
  let joined: string | undefined;
  for (const header of headers) {
    if (!isNamed(header, name)) continue;
    joined = joined === undefined ? header[1] : `${joined}, ${header[1]}`;
  }
  return joined;
}

/** Its values apart, in order. @param name - in lower case */
export function valuesOf(headers: HeaderList, name: string): readonly string[] {
  return headers.filter((header) => isNamed(header, name)).map((header) => header[1]);
}

/** @param name - in lower case */
export function hasHeader(headers: HeaderList, name: string): boolean {
  return headers.some((header) => isNamed(header, name));
}

/** The names that stand in a list, in lower case. */
export function namesOf(headers: HeaderList): ReadonlySet<string> {
  return new Set(headers.map((header) => header[0].toLowerCase()));
}

/** Each header once, by its name in lower case; the values of repeated ones are joined. */
export function headerMap(headers: HeaderList): Readonly<Record<string, string>> {
  return Object.fromEntries([...namesOf(headers)].map((name) => [name, headerOf(headers, name)!]));
}

/** @param isLeftOut - is asked with names in lower case */
export function withoutHeaders(headers: HeaderList, isLeftOut: (name: string) => boolean): HeaderList {
  return headers.filter((header) => !isLeftOut(header[0].toLowerCase()));
}

function isNamed(header: HeaderList[number], name: string): boolean {
  return header[0].length === name.length && header[0].toLowerCase() === name;
}
