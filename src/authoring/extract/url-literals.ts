/** A part of a request line that looks like a value. */
export interface UrlLiteral {
  readonly key: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** Finds the values in a request line: origin, path segments that look like ids, parameters of the query. */
export function urlLiterals(line: string): readonly UrlLiteral[] {
  const { start, origin, path, query } = partsOf(line);
  const pathStart = start + origin.length;
  return [
    ...(origin ? [{ key: 'baseUrl', value: origin, from: start, to: pathStart }] : []),
    ...pathSegments(line).filter(({ value }) => looksLikeValue(value)),
    ...(query === undefined ? [] : parameters(query, pathStart + path.length + 1)),
  ];
}

/** All segments of the path in a request line that hold no reference. */
function pathSegments(line: string): readonly UrlLiteral[] {
  const { start, origin, path } = partsOf(line);
  const found: UrlLiteral[] = [];
  let from = start + origin.length;
  let previous = '';
  for (const segment of path.split('/')) {
    const to = from + segment.length;
    if (segment !== '' && !/[{}]/.test(segment)) found.push({ key: idOf(previous), value: segment, from, to });
    if (segment !== '') previous = segment;
    from = to + 1;
  }
  return found;
}

/** Those that stand below another one: the first names a collection, or a service. */
export function lowerSegments(line: string): readonly UrlLiteral[] {
  const { start, origin } = partsOf(line);
  return pathSegments(line).filter(({ from }) => /[^/]/.test(line.slice(start + origin.length, from)));
}

interface Parts {
  /** Where the URL begins. */
  readonly start: number;
  readonly origin: string;
  readonly path: string;
  readonly query?: string | undefined;
}

function partsOf(line: string): Parts {
  const start = /^\S+\s+/.exec(line)?.[0].length ?? line.length;
  const origin = /^https?:\/\/[^/?#\s{}]+(?=[/?#]|$)/i.exec(line.slice(start))?.[0] ?? '';
  const rest = line.slice(start + origin.length).replace(/#.*$/s, '');
  const [path = '', query] = splitAt(rest, '?');
  return { start, origin, path, query };
}

/** A segment with a digit or an `@`; `v2` is a version. */
function looksLikeValue(segment: string): boolean {
  return /[\d@]/.test(segment) && !/^v\d+(?:\.\d+)*$/i.test(segment);
}

/** `orders` → `orderId`. */
function idOf(collection: string): string {
  const singular = collection.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
  return /^[A-Za-z_][\w-]*$/.test(singular) ? `${singular}Id` : 'id';
}

function parameters(query: string, offset: number): readonly UrlLiteral[] {
  const found: UrlLiteral[] = [];
  let from = offset;
  for (const pair of query.split('&')) {
    const [name = '', value] = splitAt(pair, '=');
    const start = from + name.length + 1;
    if (value && !/[{}]/.test(value) && name !== '')
      found.push({ key: name, value, from: start, to: start + value.length });
    from += pair.length + 1;
  }
  return found;
}

function splitAt(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
