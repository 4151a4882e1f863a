import type { SourceNode } from '../shared/source-node.js';
import { textOf } from '../shared/source-node.js';
import { tokenAuth } from '../shared/token-auth.js';
import type { Leftover, SuiteAuth } from '../suite/suite.js';

export interface ReadAuth {
  /** Absent: what the folder above says. */
  readonly auth?: SuiteAuth;
  readonly leftovers: readonly Leftover[];
}

type Template = (text: string) => string;

/** How a request or a folder signs in. */
export function readAuth(node: SourceNode, template: Template): ReadAuth {
  const type = textOf(node.under('type')) ?? '';
  if (type === '') return { leftovers: [] };
  if (type === 'none' || node.under('disabled').value === true) return { auth: 'none', leftovers: [] };
  const value = (name: string): string => template(textOf(node.under(name)) ?? '');
  const auth = Object.hasOwn(kinds, type) ? kinds[type]!(value) : undefined;
  if (auth !== undefined) return { auth, leftovers: [] };
  return {
    auth: 'none',
    leftovers: [{ place: node.place, source: type, reason: { kind: 'by-hand', what: `auth: ${type}` } }],
  };
}

/** Undefined: it has no place in a session. */
const kinds: Readonly<Record<string, (value: Template) => SuiteAuth | undefined>> = {
  bearer: (value) => {
    const [token, prefix] = [value('token'), value('prefix').trim()];
    if (token === '') return 'none';
    if (prefix === '' || prefix === 'Bearer') return { bearer: token };
    return { apiKey: { name: 'authorization', value: `${prefix} ${token}` } };
  },
  basic: (value) => ({ basic: { username: value('username'), password: value('password') } }),
  digest: (value) => ({ digest: { username: value('username'), password: value('password') } }),
  apikey: (value) => {
    if (value('key') === '') return 'none';
    if (value('addTo') === 'cookie') return undefined;
    const isQuery = value('addTo') === 'queryParams';
    return { apiKey: { name: value('key'), value: value('value'), ...(isQuery && { in: 'query' }) } };
  },
  iam: (value) => ({
    awsSigV4: {
      accessKeyId: value('accessKeyId'),
      secretAccessKey: value('secretAccessKey'),
      ...(value('sessionToken') !== '' && { sessionToken: value('sessionToken') }),
      region: value('region') || 'us-east-1',
      service: value('service') || 'execute-api',
    },
  }),
  oauth2: (value) => {
    if (!/^(?:Bearer)?$/.test(value('tokenPrefix').trim())) return undefined;
    return tokenAuth({
      grant: value('grantType'),
      tokenUrl: value('accessTokenUrl'),
      clientId: value('clientId'),
      clientSecret: value('clientSecret'),
      scope: value('scope'),
      audience: value('audience'),
      username: value('username'),
      password: value('password'),
      isInBody: value('credentialsInBody') === 'true',
    });
  },
};
