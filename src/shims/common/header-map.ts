/** A map of headers by lower-case name, as scripts of a step have it. */
type Headers = Record<string, string>;

/** One header, as the scripts of Postman have it. */
export interface HeaderEntry {
  readonly key: string;
  readonly value: string;
}

export function hasHeader(headers: Readonly<Headers>, name: string): boolean {
  return headers[String(name).toLowerCase()] !== undefined;
}

export function readHeader(headers: Readonly<Headers>, name: string): string | undefined {
  return headers[String(name).toLowerCase()];
}

export function writeHeader(headers: Headers, name: string, value: unknown): void {
  headers[String(name).toLowerCase()] = String(value);
}

export function dropHeader(headers: Headers, name: string): void {
  delete headers[String(name).toLowerCase()];
}

export function entriesOf(headers: Readonly<Headers>): readonly HeaderEntry[] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}

/** `a: 1`, a map with `key` and `value`, or a list of either. */
export function readEntries(given: unknown): readonly HeaderEntry[] {
  if (typeof given === 'string') return given.split(/\r?\n/).flatMap(readLine);
  if (Array.isArray(given)) return (given as readonly unknown[]).flatMap(readEntries);
  if (typeof given !== 'object' || given === null) return [];
  if ('key' in given) {
    const { key, value, disabled } = given as { key: unknown; value?: unknown; disabled?: unknown };
    return disabled === true ? [] : [{ key: String(key), value: String(value ?? '') }];
  }
  return Object.entries(given).map(([key, value]: [string, unknown]) => ({ key, value: String(value) }));
}

function readLine(line: string): readonly HeaderEntry[] {
  const [, key, value] = /^([^:]+):(.*)$/s.exec(line) ?? [];
  return key === undefined || value === undefined ? [] : [{ key: key.trim(), value: value.trim() }];
}
