const withDots = /^([a-z][\w+.-]*:\/*[^/?#]*)([^?#]*)(.*)$/is;
const dots = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi;

/**
 * Of a URL whose path has segments `.` or `..`, which a parser removes: the path as it is sent, escaped as a parser escapes it.
 *
 * @param text - a whole URL that can be parsed
 */
export function dottedPath(text: string): string | undefined {
  if (!/\/(?:\.|%2e)/i.test(text)) return undefined;
  const [, before = '', path = ''] = withDots.exec(text) ?? [];
  const found = path.match(dots);
  if (!found) return undefined;
  const left = found.values();
  // A name that stands nowhere else: it has more of the sign in a row than the path.
  const name = '~'.repeat(longestRun(path) + 1);
  const { pathname } = new URL(before + path.replace(dots, name));
  return pathname.replaceAll(name, () => left.next().value!);
}

function longestRun(path: string): number {
  return (path.match(/~+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}
