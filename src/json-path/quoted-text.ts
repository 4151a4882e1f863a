/** A text in quotes, as names and filters have it. */
export const quotedText = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs;

const escapes = /(?:\\u[\da-fA-F]{4})+|\\(.)/gs;
const signs: Readonly<Record<string, string | undefined>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '/': '/',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/**
 * The text that stands in quotes, its escapes read as RFC 9535 has them.
 *
 * @param written - quotes included
 * @returns `escape`: one that is unknown, or half of a pair
 */
export function readQuoted(written: string): { readonly text: string; readonly escape?: string } {
  let escape: string | undefined;
  const text = written.slice(1, -1).replace(escapes, (found, sign?: string) => {
    const meant = sign === undefined ? unitsOf(found) : signs[sign];
    if (meant === undefined) escape ??= found;
    return meant ?? '';
  });
  return escape === undefined ? { text } : { text, escape };
}

/** The text as it stands between quotes of this kind. */
export function escapeText(text: string, quote: "'" | '"'): string {
  return text
    .replace(/["'\\]/g, (sign) => (sign === '\\' || sign === quote ? `\\${sign}` : sign))
    .replace(/\p{Cc}/gu, (sign) => JSON.stringify(sign).slice(1, -1));
}

function unitsOf(found: string): string | undefined {
  const units = found.slice(2).split(String.raw`\u`);
  const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
  return /\p{Cs}/u.test(text) ? undefined : text;
}
