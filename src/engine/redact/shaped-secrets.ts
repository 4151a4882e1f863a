import { jwtPattern, privateKeyPattern, serviceKeyPattern } from '../../lib/secret-patterns.js';
import { decode, stretchOf, mask } from './secret-field.js';
import { inJson, readAll } from './escaped-forms.js';
import type { SecretField } from './escaped-forms.js';

const userInfoPattern = /\b[a-z][a-z0-9+.-]{0,30}:\/\/([^\s/?#"'\\]+)@/dgi;
/** A shorter part is in harmless text too, as the payload `{}` does. */
const shortestPart = 10;
/** A line of base64 in a PEM is longer; only the last may be shorter. */
const shortestLine = 16;

/** What is secret by its looks under any name: user info of URLs, JSON Web Tokens, private keys, keys of services. */
export function shapedFields(text: string): readonly SecretField[] {
  return [
    ...(text.includes('@') ? fieldsOf(text, userInfoPattern, userValues) : []),
    ...(mayHaveJwt(text) ? fieldsOf(text, jwtPattern, (jwt) => [jwt]) : []),
    ...fieldsOf(text, serviceKeyPattern, (key) => [key]),
    ...(mayHaveKey(text) ? fieldsOf(text, privateKeyPattern, (key) => [readAll(key, inJson)]) : []),
  ];
}

/** What of a secret is one by itself: the parts of a token, the lines of a key. */
export function secretParts(value: string): readonly string[] {
  return [
    ...(mayHaveJwt(value) ? matches(value, jwtPattern).flatMap(jwtParts) : []),
    ...(mayHaveKey(value) ? matches(value, privateKeyPattern).flatMap(keyParts) : []),
  ];
}

/** No other character of it is ever escaped. */
export function startsJwt(text: string): boolean {
  return text.startsWith('eyJ');
}

function mayHaveJwt(text: string): boolean {
  return text.includes('eyJ');
}

function mayHaveKey(text: string): boolean {
  return text.includes('PRIVATE KEY');
}

/** Most texts have none, and `matchAll` copies its pattern before it looks. */
function fieldsOf(
  text: string,
  pattern: RegExp,
  valuesOf: (found: string) => readonly string[],
): readonly SecretField[] {
  if (text.search(pattern) === -1) return [];
  return [...text.matchAll(pattern)].map((match) => ({ ...stretchOf(match, 1), values: valuesOf(match[1]!), mask }));
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([found]) => found);
}

/** All but the header, which says how it is signed; what is signed is without the signature, too. */
function jwtParts(jwt: string): readonly string[] {
  const [header, ...rest] = jwt.split('.');
  const signed = rest.length === 2 ? [`${header}.${rest[0]}`] : [];
  return [jwt, ...signed, ...rest.filter(({ length }) => length >= shortestPart)];
}

function keyParts(key: string): readonly string[] {
  const lines = readAll(key, inJson)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => /^[A-Za-z0-9+/=]+$/.test(line));
  return [key, lines.join(''), ...lines.filter(({ length }) => length >= shortestLine)];
}

/** A name by itself is a token; before a password it is not. */
function userValues(userInfo: string): readonly string[] {
  const colon = userInfo.indexOf(':');
  const values = colon === -1 ? [userInfo] : [userInfo, userInfo.slice(colon + 1)];
  return [...values, ...values.map(decode)];
}
