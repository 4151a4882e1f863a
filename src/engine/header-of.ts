/** A header's value, its repeated ones joined; undefined when there is none. @param name - in lower case */
export function headerOf(headers: readonly (readonly [string, string])[], name: string): string | undefined {
  let joined: string | undefined;
  for (const [header, value] of headers) {
    if (header.length !== name.length || header.toLowerCase() !== name) continue;
    joined = joined === undefined ? value : `${joined}, ${value}`;
  }
  return joined;
}
