import { isNumeric } from './is-numeric.js';
import { jsonFields, scatteredFields } from './json-fields.js';
import { mask } from './secrets.js';
import type { SensitiveNames } from './sensitive-names.js';
import { fieldsWritten, inUrl, readAll, type TwoWayWriting } from './writings.js';

/** A stretch of a text that is secret as a whole. */
export interface SecretField {
  readonly start: number;
  readonly end: number;
  /** What to look for elsewhere; empty for a number or a boolean. */
  readonly values: readonly string[];
  readonly mask: string;
}

const none: readonly SecretField[] = [];

export type FieldNames = Pick<SensitiveNames, 'field' | 'anywhere' | 'count'>;
/** The fields of a text that stands in another one at `at`, in a writing of its own. */
export type FieldsInside = (written: string, at: number, writing: TwoWayWriting) => readonly SecretField[];

const userInfoPattern = /\b[a-z][a-z0-9+.-]{0,30}:\/\/([^\s/?#"'\\]+)@/dgi;
const parameterPattern = /[?&#;]\s?([^\s=&#;?"'\\]+)=((?:[^\s&#;"'<>\\]|'(?=[\w%]))*)/dg;
const pairPattern = /(?:^|&)([^=&]*)=([^&]*)/dg;
// The counts keep a body made for it from being slow to read.
const partPattern =
  /(?:^|\n)content-disposition:[^\r\n]{0,200}?\bname="([^"\r\n]{0,200})"[^\r\n]{0,300}\r?\n(?:[^\r\n]+\r?\n){0,10}\r?\n([^]*?)(?=\r?\n--|$)/dgi;

/** A text in a text in a text: each is read anew. */
const deepest = 4;

/**
 * The secret fields of a text, in order: user info and parameters of the URLs in it, what looks like JSON, and by the content
 * type of a body forms and parts. What a JSON string or a parameter holds is such a text again.
 *
 * @param contentType - empty for what is no body
 */
export function secretFields(text: string, contentType: string, names: FieldNames, depth = 0): readonly SecretField[] {
  const users = text.includes('@') ? userFields(text) : none;
  const hasQuotes = text.includes('"');
  const hasPairs = text.includes('=');
  const isWritten = depth > 0 && text.includes('%');
  if (!(hasQuotes || hasPairs || isWritten) || !names.anywhere(text)) return users;
  const inside: FieldsInside = (written, at, writing) =>
    depth === deepest
      ? none
      : fieldsWritten(written, at, writing, (plain) => secretFields(plain, '', names, depth + 1));
  if (!hasQuotes && !hasPairs) return inside(text, 0, inUrl);
  const fields = [
    ...users,
    ...(hasQuotes ? jsonIn(text, contentType, names, inside) : none),
    ...(hasPairs ? pairsIn(text, contentType, names, inside) : none),
  ];
  return fields.length < 2 ? fields : fields.sort((a, b) => a.start - b.start);
}

/** A text that looks like JSON is read as such under any type; it may still be none, as a line that begins with `[info]`. */
function jsonIn(text: string, contentType: string, names: FieldNames, inside: FieldsInside): readonly SecretField[] {
  if (/\bjson\b/i.test(contentType)) return jsonFields(text, names, inside);
  const scattered = scatteredFields(text, names);
  return /^\s*[[{]/.test(text) ? [...jsonFields(text, names, inside), ...scattered] : scattered;
}

function pairsIn(text: string, contentType: string, names: FieldNames, inside: FieldsInside): readonly SecretField[] {
  const parameters = namedFields(text, parameterPattern, names, inside);
  if (/x-www-form-urlencoded/i.test(contentType))
    return [...parameters, ...namedFields(text, pairPattern, names, inside)];
  return /^multipart\//i.test(contentType) ? [...parameters, ...namedFields(text, partPattern, names)] : parameters;
}

function userFields(text: string): readonly SecretField[] {
  return [...text.matchAll(userInfoPattern)].map((match) => ({
    ...stretchOf(match, 1),
    values: userValues(match[1]!),
    mask,
  }));
}

/**
 * Matches of a pattern whose groups are a name and its value.
 *
 * @param inside - what reads the values whose names say nothing
 */
function namedFields(
  text: string,
  pattern: RegExp,
  { field, count }: FieldNames,
  inside?: FieldsInside,
): readonly SecretField[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [, name = '', value = ''] = match;
    const stretch = stretchOf(match, 2);
    const plain = decode(name);
    if (field(plain))
      return isNumeric(value) && count(plain) ? [] : [{ ...stretch, values: [value, decode(value)], mask }];
    return inside && /[%="]/.test(value) ? inside(value, stretch.start, inUrl) : [];
  });
}

/** A name alone is a token; before a password it is none. */
function userValues(userInfo: string): readonly string[] {
  const colon = userInfo.indexOf(':');
  const values = colon === -1 ? [userInfo] : [userInfo, userInfo.slice(colon + 1)];
  return [...values, ...values.map(decode)];
}

function stretchOf(match: RegExpMatchArray, group: number): { readonly start: number; readonly end: number } {
  const [start, end] = match.indices![group]!;
  return { start, end };
}

/** Percent-decoded as a form does it; what cannot be read so stays as written. */
export function decode(text: string): string {
  return text.includes('%') || text.includes('+') ? readAll(text, inUrl) : text;
}
