import type { JsonObject } from '../../lib/json.js';
import type { TokenScript } from './token-script.js';
import { tokenAuth } from '../shared/token-auth.js';
import type { SuiteEntry } from '../suite/suite.js';

/** `auth` that sends the same request for a token; undefined if none does. */
export function signInAuth({ request, tests, when }: TokenScript): JsonObject | undefined {
  const { method, url, headers, body, auth } = request;
  if (method !== 'POST' || when || body?.kind !== 'form' || !tests.every(isOfStatus) || !headers.every(isSentAnyway))
    return undefined;
  const fields = body.fields.filter(({ isOff }) => !isOff);
  const values = new Map(fields.map(({ name, value }) => [name, value ?? '']));
  if (values.size < fields.length) return undefined;
  const { grant_type: grant, client_id: id, client_secret: secret, ...more } = Object.fromEntries(values);
  // A client says who it is either way.
  if (auth && (id !== undefined || secret !== undefined)) return undefined;
  const { scope, audience, username, password, ...params } = more;
  // A password without a user is not this grant.
  if (grant === 'password' && (!username || !password)) return undefined;
  if (grant !== 'password' && (username !== undefined || password !== undefined)) return undefined;
  return tokenAuth({
    grant,
    tokenUrl: url,
    clientId: auth ? auth.basic.username : id,
    clientSecret: auth ? auth.basic.password : secret,
    scope,
    audience,
    username,
    password,
    isInBody: !auth,
    params,
  });
}

/** A token is only of use after a good status. */
function isOfStatus(entry: JsonObject): boolean {
  return Object.keys(entry).every((subject) => subject === 'status');
}

function isSentAnyway({ name, value }: SuiteEntry): boolean {
  const key = name.toLowerCase();
  if (key === 'content-type') return /^application\/x-www-form-urlencoded\b/i.test(value ?? '');
  return key === 'accept';
}
