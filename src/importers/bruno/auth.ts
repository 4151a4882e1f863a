import type { Json } from '../../lib/json.js';
import { tokenAuth } from '../shared/token-auth.js';
import type { Leftover, SuiteAuth } from '../suite/suite.js';
import type { BrunoAuth } from './parts.js';
import { template } from './template.js';

export interface ReadAuth {
  /** Absent: what the folder above says. */
  readonly auth?: SuiteAuth;
  readonly leftovers: readonly Leftover[];
}

/** How a request signs in. */
export function readAuth(given: BrunoAuth): ReadAuth {
  if (given.mode === 'inherit') return { leftovers: [] };
  if (given.mode === 'none' || given.mode === '') return { auth: 'none', leftovers: [] };
  const value = (name: string): string => template(given.values.get(name) ?? '');
  const read = Object.hasOwn(kinds, given.mode) ? kinds[given.mode]!(value, given) : undefined;
  if (read !== undefined) return { auth: read, leftovers: lostParameters(given) };
  const reason = { kind: 'by-hand', what: `auth: ${given.mode}` } as const;
  return { auth: 'none', leftovers: [{ place: given.place, source: given.mode, reason }] };
}

/** The same of a folder or a collection, where `none` does not stop what is above it. */
export function readInheritedAuth(given: BrunoAuth): ReadAuth {
  return given.mode === 'none' ? { leftovers: [] } : readAuth(given);
}

type Value = (name: string) => string;

/** Undefined: it has no place in a session. */
const kinds: Readonly<Record<string, (value: Value, auth: BrunoAuth) => SuiteAuth | undefined>> = {
  bearer: (value) => (value('token') === '' ? 'none' : { bearer: value('token') }),
  basic: (value) => ({ basic: { username: value('username'), password: value('password') } }),
  digest: (value) => ({ digest: { username: value('username'), password: value('password') } }),
  apikey: (value) => {
    if (value('key') === '') return 'none';
    const isQuery = value('placement').startsWith('query');
    return { apiKey: { name: value('key'), value: value('value'), ...(isQuery && { in: 'query' }) } };
  },
  awsv4: (value) => {
    // A profile is a file of whoever runs it.
    if (value('profileName') !== '') return undefined;
    return {
      awsSigV4: {
        accessKeyId: value('accessKeyId'),
        secretAccessKey: value('secretAccessKey'),
        ...(value('sessionToken') !== '' && { sessionToken: value('sessionToken') }),
        region: value('region') || 'us-east-1',
        service: value('service') || 'execute-api',
      },
    };
  },
  oauth2: askedFor,
};

/** A token that is asked for without a browser. */
function askedFor(value: Value, { more }: BrunoAuth): SuiteAuth | undefined {
  const isInHeader = value('token_placement') !== 'url';
  const isAccessToken = !/^id_token$/.test(value('token_source'));
  if (!isInHeader || !isAccessToken || !/^(?:Bearer)?$/.test(value('token_header_prefix').trim())) return undefined;
  const params = more
    .filter(({ goesTo, isOn }) => goesTo === tokenBody && isOn)
    .map(({ name, value: written }): [string, Json] => [template(name), template(written)]);
  return tokenAuth({
    grant: value('grant_type'),
    tokenUrl: value('access_token_url'),
    clientId: value('client_id'),
    clientSecret: value('client_secret'),
    scope: value('scope'),
    username: value('username'),
    password: value('password'),
    isInBody: value('credentials_placement') !== 'basic_auth_header',
    params: Object.fromEntries(params),
  });
}

const tokenBody = 'access_token_req:body';

/** Parameters of OAuth 2.0 that a session has no place for. Those of a browser or a refresh are never sent here. */
function lostParameters({ more }: BrunoAuth): readonly Leftover[] {
  return more
    .filter(({ goesTo, isOn }) => isOn && goesTo.startsWith('access_token_req:') && goesTo !== tokenBody)
    .map(({ name, place }) => ({ place, source: name, reason: { kind: 'not-sayable', what: 'auth: oauth2' } }));
}
