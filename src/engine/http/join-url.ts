/** A base and what follows it: the query of the base comes after the whole path, before the query that follows. */
export function joinUrl(base: string, rest: string): string {
  const [head, baseQuery] = cutAt(base, '?');
  if (baseQuery === undefined) return base + rest;
  const [path, query] = cutAt(cutAt(rest, '#')[0], '?');
  const joined = joinQueries([baseQuery, query ?? '']);
  return `${head}${path}${joined === '' && query === undefined ? '' : `?${joined}`}`;
}

/** Joins by `&`, which one that ends in it brings itself. */
export function joinQueries(queries: readonly string[]): string {
  return queries
    .filter((query) => query !== '')
    .reduce((joined, query) => joined + (joined === '' || joined.endsWith('&') ? '' : '&') + query, '');
}

export function cutAt(text: string, sign: string): [before: string, after: string | undefined] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** What a URL parser drops or replaces wherever it stands: a line break, a tab, half of a pair. */
export function droppedIn(text: string): string | undefined {
  return /[\t\n\r\p{Cs}]/u.exec(text)?.[0];
}

/** The same of a whole URL, and the `\\` before its query, which is read as `/`. */
export function lostIn(url: string): string | undefined {
  return droppedIn(url) ?? (/^[^?#\\]*\\/.test(url) ? '\\' : undefined);
}
