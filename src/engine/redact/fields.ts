import { jsonScalars, readString } from './json-scalars.js';
import { mask } from './secrets.js';
import type { SensitiveNames } from './sensitive-names.js';

/** A stretch of a text that is secret as a whole. */
export interface SecretField {
  readonly start: number;
  readonly end: number;
  /** What to look for elsewhere; empty for a number or a boolean. */
  readonly values: readonly string[];
  readonly mask: string;
}

const none: readonly SecretField[] = [];

export type IsSensitive = (name: string) => boolean;

type FieldNames = Pick<SensitiveNames, 'field' | 'anywhere' | 'count'>;

const userInfoPattern = /\b[a-z][a-z0-9+.-]{0,30}:\/\/([^\s/?#"'\\]+)@/dgi;
const parameterPattern = /[?&#;]\s?([^\s=&#;?"'\\]+)=([^\s&#;"'<>\\]*)/dg;
const pairPattern = /(?:^|&)([^=&]*)=([^&]*)/dg;
// The counts keep a body made for it from being slow to read.
const partPattern =
  /(?:^|\n)content-disposition:[^\r\n]{0,200}?\bname="([^"\r\n]{0,200})"[^\r\n]{0,300}\r?\n(?:[^\r\n]+\r?\n){0,10}\r?\n([^]*?)(?=\r?\n--|$)/dgi;

/**
 * The secret fields of a body, by its content type, and those of the URLs in it, in order. A text that looks like JSON
 * is read as such under any type.
 */
export function bodyFields(text: string, contentType: string, names: FieldNames): readonly SecretField[] {
  const own = ownFields(text, contentType, names);
  const ofUrls = urlFields(text, names);
  return own.length === 0 ? ofUrls : [...own, ...ofUrls].sort(byStart);
}

/** User info and query parameters of the URLs in a text. */
export function urlFields(text: string, names: FieldNames): readonly SecretField[] {
  const [mayHaveUsers, mayHaveParameters] = [text.includes('@'), text.includes('=')];
  if (!mayHaveUsers && !mayHaveParameters) return none;
  const users = mayHaveUsers ? [...text.matchAll(userInfoPattern)] : [];
  const fields = users.map((match) => ({ ...stretchOf(match, 1), values: userValues(match[1]!), mask }));
  const mayHold = mayHaveParameters && names.anywhere(text);
  const parameters = mayHold ? namedFields(text, parameterPattern, names) : [];
  return [...fields, ...parameters].sort(byStart);
}

function ownFields(text: string, contentType: string, names: FieldNames): readonly SecretField[] {
  if (!names.anywhere(text)) return none;
  if (/\bjson\b/i.test(contentType) || /^\s*[[{]/.test(text)) return jsonFields(text, names);
  if (/x-www-form-urlencoded/i.test(contentType)) return namedFields(text, pairPattern, names);
  return /^multipart\//i.test(contentType) ? namedFields(text, partPattern, names) : [];
}

function byStart(a: SecretField, b: SecretField): number {
  return a.start - b.start;
}

function jsonFields(text: string, { field, count }: FieldNames): readonly SecretField[] {
  return jsonScalars(text, field)
    .filter(({ marked, raw, key }) => marked && raw !== 'null' && !(isNumeric(raw) && key !== undefined && count(key)))
    .map(({ start, end, raw }) => ({
      start,
      end,
      values: raw.startsWith('"') ? [readString(raw)] : [],
      mask: `"${mask}"`,
    }));
}

/** Matches of a pattern whose groups are a name and its value. */
function namedFields(text: string, pattern: RegExp, { field, count }: FieldNames): readonly SecretField[] {
  const isSecret = (name: string, value: string): boolean => field(name) && !(isNumeric(value) && count(name));
  const matches = [...text.matchAll(pattern)].filter((match) => isSecret(decode(match[1]!), match[2]!));
  return matches.map((match) => ({ ...stretchOf(match, 2), values: [match[2]!, decode(match[2]!)], mask }));
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

/** Whether a text is a number as JSON writes it. */
export function isNumeric(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/** Percent-decoded as a form does it; as written where that fails. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
