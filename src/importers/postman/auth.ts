import type { Json, JsonObject } from '../../lib/json.js';
import { tokenAuth } from '../shared/token-auth.js';
import type { Leftover, SuiteAuth } from '../suite/suite.js';
import { entriesUnder, itemsUnder, type Node, textOf, under } from './node.js';
import { template } from './template.js';

export interface ReadAuth {
  /** Absent: what the folder above says. */
  readonly auth?: SuiteAuth;
  readonly leftovers: readonly Leftover[];
}

/** A parameter of the way to sign in, as a template; undefined if it is missing, and if it is empty unless that means something. */
type Param = (name: string, keepsEmpty?: 'keep empty') => string | undefined;

/** How a request, a folder or a collection signs in. */
export function readAuth(node: Node): ReadAuth {
  const type = under(node, 'type').value;
  if (typeof type !== 'string' || type === 'type') return { leftovers: [] };
  if (type === 'noauth') return { auth: 'none', leftovers: [] };
  const read = Object.hasOwn(kinds, type) ? kinds[type]!(paramsOf(under(node, type)), under(node, type)) : undefined;
  if (read !== undefined) return { auth: read, leftovers: [] };
  return {
    auth: 'none',
    leftovers: [{ place: node.place, source: type, reason: { kind: 'by-hand', what: `auth: ${type}` } }],
  };
}

/** Undefined: it has no place in a session. */
const kinds: Readonly<Record<string, (param: Param, node: Node) => SuiteAuth | undefined>> = {
  bearer: (param) => {
    const token = param('token');
    // Without a token Postman leaves the headers as they are.
    return token === undefined ? 'none' : { bearer: token };
  },
  basic: (param) => ({ basic: { username: param('username') ?? '', password: param('password') ?? '' } }),
  digest: (param) => ({ digest: { username: param('username') ?? '', password: param('password') ?? '' } }),
  apikey: (param) => {
    const name = param('key');
    const value = param('value');
    if (name === undefined || value === undefined)
      return name === undefined && value === undefined ? 'none' : undefined;
    return { apiKey: { name, value, ...(param('in') === 'query' && { in: 'query' }) } };
  },
  awsv4: (param) => {
    const sessionToken = param('sessionToken');
    if (param('addAuthDataToQuery') === 'true') return undefined;
    return {
      awsSigV4: {
        accessKeyId: param('accessKey') ?? '',
        secretAccessKey: param('secretKey') ?? '',
        ...(sessionToken !== undefined && { sessionToken }),
        region: param('region') ?? 'us-east-1',
        service: param('service') ?? 'execute-api',
      },
    };
  },
  oauth2: (param, node) => askedFor(param, node) ?? given(param),
};

const grants: Readonly<Record<string, string>> = {
  client_credentials: 'client_credentials',
  password_credentials: 'password',
};

/** A token that is asked for without a browser. */
function askedFor(param: Param, node: Node): SuiteAuth | undefined {
  // One that a reference gives comes from a script.
  if (param('accessToken')?.includes('{{')) return undefined;
  if (param('addTokenTo') === 'queryParams' || !isBearer(param('headerPrefix', 'keep empty'))) return undefined;
  return tokenAuth({
    grant: grants[param('grant_type') ?? ''],
    tokenUrl: param('accessTokenUrl'),
    clientId: param('clientId'),
    clientSecret: param('clientSecret'),
    scope: param('scope'),
    audience: param('audience'),
    username: param('username'),
    password: param('password'),
    isInBody: param('client_authentication') === 'body',
    params: tokenParams(node, param('resource')),
  });
}

function tokenParams(node: Node, resource: string | undefined): JsonObject {
  const list = itemsUnder(node).find((item) => textOf(under(item, 'key')) === 'tokenRequestParams');
  const items = itemsUnder(list ? under(list, 'value') : under(node, 'tokenRequestParams'));
  const pairs = items.flatMap((item): [string, Json][] => {
    const key = textOf(under(item, 'key'));
    const isOn = under(item, 'enabled').value !== false && under(item, 'send_as').value !== 'request_header';
    return key && isOn ? [[template(key), template(textOf(under(item, 'value')) ?? '')]] : [];
  });
  return { ...(resource !== undefined && { resource }), ...Object.fromEntries(pairs) };
}

/** A token that is there. */
function given(param: Param): SuiteAuth | undefined {
  const token = param('accessToken');
  if (token === undefined) return undefined;
  const prefix = param('headerPrefix', 'keep empty');
  if (param('addTokenTo') === 'queryParams') return { apiKey: { name: 'access_token', value: token, in: 'query' } };
  if (isBearer(prefix)) return { bearer: token };
  return { apiKey: { name: 'authorization', value: `${prefix?.trim() ?? ''} ${token}`.trim() } };
}

function isBearer(prefix: string | undefined): boolean {
  return prefix === undefined || prefix.trim() === 'Bearer';
}

/** 2.1 has a list of keys and values, 2.0 a map. */
function paramsOf(node: Node): Param {
  const listed = itemsUnder(node).map(
    (item) => [textOf(under(item, 'key')) ?? '', textOf(under(item, 'value'))] as const,
  );
  const mapped = entriesUnder(node).map(([key, value]) => [key, textOf(value)] as const);
  const all = new Map([...listed, ...mapped]);
  return (name, keepsEmpty) => {
    const value = all.get(name);
    return value === undefined || (value === '' && !keepsEmpty) ? undefined : template(value);
  };
}
