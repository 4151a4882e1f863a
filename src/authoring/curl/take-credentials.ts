import { authKinds } from '../../format/auth.js';
import type { Json, JsonObject } from '../../lib/json.js';
import { isSecretName } from '../../lib/secret-names.js';
import {
  isNamedCredential,
  isWritten,
  takeByLooks,
  takeFromText,
  takeFromUrl,
  takeFromValue,
  type Take,
} from './written-credentials.js';

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
 * @param prefix - what the names of the variables begin with: `ORDERS`; empty for none
 * @param variables - by what they hold; those that the step needs are added. @default none
 */
export function takeCredentials(step: JsonObject, prefix: string, variables = new Map<string, string>()): Taken {
  const taken: TakenCredential[] = [];
  const left: string[] = [];
  const { request = '', auth, headers, multipart, ...parts } = step;
  const take: Take = (name, value, place) => {
    const variable = variableFor(name, value, { prefix, variables });
    taken.push({ place, variable });
    return `{{env.${variable}}}`;
  };
  const takeLeaf = (leaf: Leaf): Json => {
    const place = `\`${leaf.path}\``;
    if (typeof leaf.value === 'string') return take(leaf.key, leaf.value, place);
    left.push(place);
    return leaf.value;
  };
  const takeParts = ({ path, key, value }: Leaf): Json =>
    typeof value === 'string' ? takeFromValue(value, take, { place: `\`${path}\``, name: key }) : value;
  const changed: JsonObject = {
    request: takeFromUrl(String(request), take),
    ...(auth !== undefined && {
      auth:
        takeKeyOfUser(auth as JsonObject, take) ??
        mapLeaves(auth, 'auth', (leaf) => {
          if (openKeys.has(leaf.key)) return takeParts(leaf);
          return isWritten(leaf.value) ? takeLeaf(leaf) : leaf.value;
        }),
    }),
    ...(headers !== undefined && { headers: takeFromHeaders(headers as JsonObject, take) }),
    ...(multipart !== undefined && { multipart: takeFromParts(multipart as readonly JsonObject[], take) }),
  };
  const others = mapLeaves(parts, '', (leaf) => {
    if (leaf.path === 'text') return takeFromText(String(leaf.value), take, '`text`');
    return isNamedCredential(leaf.key, leaf.value) ? takeLeaf(leaf) : takeParts(leaf);
  }) as JsonObject;
  const all: JsonObject = { ...changed, ...others };
  return {
    step: Object.fromEntries(Object.keys(step).map((key) => [key, all[key] as Json])),
    taken,
    left: [...new Set(left)],
  };
}

/** The variable of a secret, which gets one if it has none. */
function variableFor(
  name: string,
  value: string,
  { prefix, variables }: { readonly prefix: string; readonly variables: Map<string, string> },
): string {
  const words = maskedWords(name);
  const variable = variables.get(value) ?? freeName(prefix === '' ? words : `${prefix}_${words}`, variables);
  variables.set(value, variable);
  return variable;
}

interface TakingByForm {
  /** What takes the place of a secret, by its variable. @default a reference */
  readonly put?: (variable: string) => string;
  /** @default 'token' */
  readonly name?: string;
}

/**
 * A text with something in the place of what is a secret by its own form.
 *
 * @param variables - of the environment by what they hold; those of the secrets are added
 */
export function takeByForm(
  text: string,
  variables: Map<string, string>,
  { put = (variable) => `{{env.${variable}}}`, name = 'token' }: TakingByForm = {},
): string {
  const take: Take = (_, value) => put(variableFor(name, value, { prefix: '', variables }));
  return takeByLooks(text, take, { place: '' });
}

/** The user of `-u sk_test_123:` is a key, as there is no password. */
function takeKeyOfUser({ basic }: JsonObject, take: Take): Json | undefined {
  const { username, password } = (basic ?? {}) as JsonObject;
  if (password !== '' || typeof username !== 'string' || !isWritten(username)) return undefined;
  return { basic: { username: take('api_key', username, '`auth.basic.username`'), password } };
}

function takeFromHeaders(headers: JsonObject, take: Take): JsonObject {
  return mapValues(headers, (name, value) => {
    if (typeof value !== 'string') return value;
    const place = `the header \`${name.toLowerCase()}\``;
    if (!isNamedCredential(name, value, secretHeaders)) return takeFromValue(value, take, { place, name });
    const [, scheme, rest] = /^([a-z]+) +(\S+)$/i.exec(value) ?? [];
    if (scheme === undefined || rest === undefined) return take(name, value, place);
    return `${scheme} ${take(/^bearer$/i.test(scheme) ? 'token' : name, rest, place)}`;
  });
}

function takeFromParts(parts: readonly JsonObject[], take: Take): Json {
  return parts.map((part) => {
    const { name, value } = part;
    if (typeof value !== 'string') return part;
    const given = { place: `the part \`${String(name)}\``, name: String(name) };
    const isNamed = isNamedCredential(given.name, value);
    const written = isNamed ? take(given.name, value, given.place) : takeFromValue(value, take, given);
    return written === value ? part : { ...part, value: written };
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

/** A name whose value reports mask. They mask the values of some headers under any name. */
function maskedWords(name: string): string {
  const words = variableWords(name);
  return isSecretName(words) || maskedPlaces.test(words) ? words : `${words}_SECRET`;
}

const maskedPlaces = /^(?:(?:PROXY_)?AUTHORIZATION|COOKIE|BEARER)$/;

function freeName(name: string, variables: ReadonlyMap<string, string>): string {
  const taken = new Set(variables.values());
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`;
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
    return value === '' ? value : change({ path, key, value });
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
