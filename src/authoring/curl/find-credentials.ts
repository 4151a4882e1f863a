import { authKinds } from '../../format/auth.js';
import type { Json, JsonObject } from '../../lib/json.js';
import { secretNamePattern } from '../../lib/secret-names.js';
import { looksSecret } from '../../lib/secret-shapes.js';

/** Of `auth`, what is no secret. */
const openKeys = new Set(Object.values(authKinds).flatMap(({ open }) => open));
const secretHeaders = /^(?:(?:proxy-)?authorization|cookie)$/i;
/** User info of a URL that has a password. */
const userInfo = /^\S+ [a-z][a-z0-9+.-]*:\/\/[^/?#@]*:[^/?#@]+@/i;

/** Where a request step holds credentials as they are, as a person would look for them. What a reference gives is not there. */
export function findCredentials(step: JsonObject): readonly string[] {
  const { request = '', auth, headers, multipart, ...parts } = step;
  const found = [
    ...(userInfo.test(String(request)) ? ['the password in the URL'] : []),
    ...queryNames(String(request)).map((name) => `\`${name}\` in the URL`),
    ...leavesOf(auth, 'auth')
      .filter(({ key }) => !openKeys.has(key))
      .map(({ path }) => `\`${path}\``),
    ...Object.entries((headers ?? {}) as JsonObject)
      .filter(([name, value]) => isCredential(name, value, secretHeaders))
      .map(([name]) => `the header \`${name.toLowerCase()}\``),
    ...((multipart ?? []) as readonly JsonObject[])
      .filter(({ name, value = '' }) => isCredential(String(name), value))
      .map(({ name }) => `the part \`${String(name)}\``),
    ...leavesOf(parts, '')
      .filter(({ key, value }) => isCredential(key, value))
      .map(({ path }) => `\`${path}\``),
  ];
  return [...new Set(found)];
}

interface Leaf {
  readonly path: string;
  /** The key nearest to it, of an item that of its list. */
  readonly key: string;
  readonly value: Json;
}

/** The texts and numbers in a value that no reference gives. */
function leavesOf(value: Json | undefined, path: string, key = ''): readonly Leaf[] {
  if (value === undefined || !hasText(value)) return [];
  if (typeof value !== 'object' || value === null) return isWritten(value) ? [{ path, key, value }] : [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => leavesOf(item, path, key));
  // Forms often come as `{ name: password, value: … }`.
  const { name: named } = value as JsonObject;
  const keyOf = (name: string): string => (name === 'value' && typeof named === 'string' ? named : name);
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, path === '' ? name : `${path}.${name}`, keyOf(name)),
  );
}

function hasText(value: Json): boolean {
  return value !== null && typeof value !== 'boolean';
}

/** By its name, or by the looks of its value. */
function isCredential(name: string, value: Json, others?: RegExp): boolean {
  return isWritten(value) && (secretNamePattern.test(name) || (others?.test(name) ?? false) || holdsSecret(value));
}

function holdsSecret(value: Json): boolean {
  return [value].flat().some((text) => typeof text === 'string' && looksSecret(text));
}

function isWritten(value: Json): boolean {
  const texts = (Array.isArray(value) ? value : [value]) as readonly Json[];
  return texts.some((text) => text !== '' && text !== null && !String(text).includes('{{'));
}

function queryNames(line: string): readonly string[] {
  const query = /\?([^#]*)/.exec(line)?.[1] ?? '';
  return [...new URLSearchParams(query)].filter(([name, value]) => isCredential(name, value)).map(([name]) => name);
}
