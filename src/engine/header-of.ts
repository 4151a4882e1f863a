/** A header's value, its repeated ones joined; undefined when there is none. */
export function headerOf(headers: readonly (readonly [string, string])[], name: string): string | undefined {
  const values = headers.filter(([header]) => header.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}
