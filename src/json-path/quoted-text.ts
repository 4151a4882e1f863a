import { pathFaults, type PathFault } from '../problems/file/json-path.js';

/** A text in quotes, as names and filters have it. */
const quotedText = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs;

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
 * The text that is in quotes, its escapes read as RFC 9535 has them.
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

/** The text as it is between quotes of this kind. */
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

const quoted = new RegExp(quotedText.source, 'sy');
const regex = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,1000}\])+\/[a-z]*/y;
/** What a regular expression follows; anything else is divided. */
const before = '(,=!&|?:[<>+-*%';

/** Of a text in quotes or a regular expression that begins here; 0 of anything else. */
export function literalLength(text: string, at: number): number {
  const sign = text[at];
  if (sign === "'" || sign === '"') return matchAt(quoted, text, at)?.[0].length ?? 0;
  if (sign !== '/') return 0;
  let last = at - 1;
  while (/\s/.test(text[last] ?? '')) last--;
  return last < 0 || before.includes(text[last]!) ? (matchAt(regex, text, at)?.[0].length ?? 0) : 0;
}

/**
 * Where what is in brackets ends: at a sign that it does not open itself, outside of its texts and regular expressions.
 *
 * @param ends - `]`, or `],`
 */
export function closingAt(text: string, from: number, ends: string): number | PathFault {
  const open: string[] = [];
  for (let at = from; at < text.length; at += literalLength(text, at) || 1) {
    const sign = text[at]!;
    if (open.length === 0 && ends.includes(sign)) return at;
    if (sign === '(' || sign === '[') open.push(sign);
    else if (sign === ')' && open.pop() !== '(') return pathFaults.openBracket;
    else if (sign === ']' && open.pop() !== '[') return pathFaults.openParenthesis;
  }
  return open.includes('(') ? pathFaults.openParenthesis : pathFaults.openBracket;
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
