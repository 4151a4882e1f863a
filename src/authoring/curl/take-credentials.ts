import { authKinds } from '../../format/auth.js';
import type { Json, JsonObject } from '../../lib/json.js';
import { secretNamePattern, looksSecret } from '../../lib/secret-patterns.js';

/** A credential of a request and the variable of the environment that the session reads it from. */
export interface TakenCredential {
  readonly place: string;
  readonly variable: string;
}

interface Taken {
  readonly step: JsonObject;
  readonly taken: readonly TakenCredential[];
  /** Places of credentials that stay in the session, because no reference can replace them. */
  readonly left: readonly string[];
}

/** Keys of `auth` whose values are not secret. */
const openKeys = new Set(Object.values(authKinds).flatMap(({ open }) => open));
const secretHeaders = /^(?:(?:proxy-)?authorization|cookie)$/i;

/**
 * Replaces the credentials that a request step holds as plain text by references to the environment. Values that references give
 * already are not credentials.
 *
 * @param prefix - what the names of the variables begin with: `ORDERS`
 */
export function takeCredentials(step: JsonObject, prefix: string): Taken {
  const taken: TakenCredential[] = [];
  const left: string[] = [];
  const { request = '', auth, headers, multipart, ...parts } = step;
  const variables = new Map<string, string>();
  const take: Take = (name, value, place) => {
    const variable = variables.get(value) ?? freeName(`${prefix}_${variableWords(name)}`, taken);
    variables.set(value, variable);
    taken.push({ place, variable });
    return `{{env.${variable}}}`;
  };
  const takeLeaf = (leaf: Leaf): Json => {
    const place = `\`${leaf.path}\``;
    if (typeof leaf.value === 'string') return take(leaf.key, leaf.value, place);
    left.push(place);
    return leaf.value;
  };
  const changed: JsonObject = {
    request: takeFromQuery(takeFromUserInfo(String(request), take), take),
    ...(auth !== undefined && {
      auth: mapLeaves(auth, 'auth', (leaf) => (openKeys.has(leaf.key) ? leaf.value : takeLeaf(leaf))),
    }),
    ...(headers !== undefined && { headers: takeFromHeaders(headers as JsonObject, take) }),
    ...(multipart !== undefined && { multipart: takeFromParts(multipart as readonly JsonObject[], take) }),
  };
  const others = mapLeaves(parts, '', (leaf) => {
    if (!isCredential(leaf.key, leaf.value)) return leaf.value;
    if (leaf.path !== 'text') return takeLeaf(leaf);
    left.push('`text`');
    return leaf.value;
  }) as JsonObject;
  const all: JsonObject = { ...changed, ...others };
  return {
    step: Object.fromEntries(Object.keys(step).map((key) => [key, all[key] as Json])),
    taken,
    left: [...new Set(left)],
  };
}

/** Gives the reference that replaces a value. */
type Take = (name: string, value: string, place: string) => string;

/** `POST https://ann:hunter2@host/`. */
function takeFromUserInfo(line: string, take: Take): string {
  return line.replace(
    /^(\S+ [a-z][a-z0-9+.-]*:\/\/[^/?#@:]*:)([^/?#@]+)(?=@)/i,
    (whole, before: string, password: string) =>
      isWritten(password) ? `${before}${take('password', password, 'the password in the URL')}` : whole,
  );
}

/** A query that stays in the URL, since it repeats names or is unusual. */
function takeFromQuery(line: string, take: Take): string {
  return line.replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, sign: string, name: string, value: string) =>
    isCredential(name, decoded(value))
      ? `${sign}${name}=${take(name, decoded(value), `\`${name}\` in the URL`)}`
      : whole,
  );
}

function decoded(value: string): string {
  return new URLSearchParams(`v=${value}`).get('v') ?? value;
}

function takeFromHeaders(headers: JsonObject, take: Take): JsonObject {
  return mapValues(headers, (name, value) => {
    if (typeof value !== 'string' || !isCredential(name, value, secretHeaders)) return value;
    const place = `the header \`${name.toLowerCase()}\``;
    const [, scheme, rest] = /^([a-z]+) +(\S+)$/i.exec(value) ?? [];
    if (scheme === undefined || rest === undefined) return take(name, value, place);
    return `${scheme} ${take(/^bearer$/i.test(scheme) ? 'token' : name, rest, place)}`;
  });
}

function takeFromParts(parts: readonly JsonObject[], take: Take): Json {
  return parts.map((part) => {
    const { name, value } = part;
    if (typeof value !== 'string' || !isCredential(String(name), value)) return part;
    return { ...part, value: take(String(name), value, `the part \`${String(name)}\``) };
  });
}

/** `X-Api-Key` is `API_KEY`, `clientSecret` is `CLIENT_SECRET`. */
function variableWords(name: string): string {
  const words = name.replace(/^x-/i, '').replace(/([a-z0-9])([A-Z])/g, '$1_$2');
  return (
    words
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
      .toUpperCase() || 'SECRET'
  );
}

function freeName(name: string, taken: readonly TakenCredential[]): string {
  const isTaken = (candidate: string): boolean => taken.some(({ variable }) => variable === candidate);
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name}_${count}`;
  return free;
}

interface Leaf {
  readonly path: string;
  /** The nearest key; for an item, that of its list. */
  readonly key: string;
  readonly value: string | number;
}

/** A value with each of its texts and numbers changed. */
function mapLeaves(value: Json, path: string, change: (leaf: Leaf) => Json, key = ''): Json {
  if (typeof value === 'string' || typeof value === 'number') {
    return isWritten(value) ? change({ path, key, value }) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => mapLeaves(item, path, change, key));
  // Forms often come as `{ name: password, value: … }`.
  const { name: named } = value as JsonObject;
  return mapValues(value as JsonObject, (name, inner) => {
    const innerKey = name === 'value' && typeof named === 'string' ? named : name;
    return mapLeaves(inner, path === '' ? name : `${path}.${name}`, change, innerKey);
  });
}

function mapValues(object: JsonObject, change: (name: string, value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]));
}

/** By its name, or by the looks of its value. */
function isCredential(name: string, value: string | number, others?: RegExp): boolean {
  if (!isWritten(value)) return false;
  return secretNamePattern.test(name) || (others?.test(name) ?? false) || looksSecret(String(value));
}

function isWritten(value: string | number): boolean {
  return value !== '' && !String(value).includes('{{');
}
