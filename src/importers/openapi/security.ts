import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { openapiWords } from '../../problems/import/openapi.js';
import type { SuiteAuth, SuiteEntry, SuiteVariable } from '../suite/suite.js';
import { mapMeant, textIn, type ApiDocument } from './document.js';
import { environmentName } from './names.js';
import type { Operation } from './operations.js';
import { schemesOf } from './servers.js';

/** How an operation signs in. */
export interface SignIn {
  /** Absent if the document says nothing. */
  readonly auth?: SuiteAuth;
  /** Keys that come next to the auth. */
  readonly headers: readonly SuiteEntry[];
  readonly query: readonly SuiteEntry[];
  readonly cookies: readonly SuiteEntry[];
  readonly variables: readonly SuiteVariable[];
  /** What has to be done by hand, in words. */
  readonly lost: readonly string[];
  /** What is done another way, in words. */
  readonly changed: readonly string[];
}

const nothing: SignIn = { headers: [], query: [], cookies: [], variables: [], lost: [], changed: [] };

/** One of the ways that the document allows: the first that is fully in the format, before those that are so in part. */
export function signInOf(document: ApiDocument, { value }: Operation): SignIn {
  const given = value['security'] ?? document.value['security'];
  if (!Array.isArray(given)) return nothing;
  const ways = (given as readonly Json[])
    .filter((way): way is JsonObject => isJsonObject(way) && Object.keys(way).length > 0)
    .map((way) => wayOf(document, way));
  if (ways.length === 0) return { ...nothing, auth: 'none' };
  return ways.find(({ lost }) => lost.length === 0) ?? ways[0]!;
}

/** All schemes of a way count at once. */
function wayOf(document: ApiDocument, way: JsonObject): SignIn {
  const schemes = mapMeant(document, schemesOf(document)) ?? {};
  return Object.entries(way).reduce<SignIn>((made, [name, scopes]) => {
    const scheme = mapMeant(document, schemes[name]);
    const asked = Array.isArray(scopes) ? (scopes as readonly Json[]).map(String) : [];
    const part = scheme ? partOf(scheme, name, asked) : { ...nothing, lost: [openapiWords.noScheme(name)] };
    return joined(made, part, name);
  }, nothing);
}

function joined(made: SignIn, part: SignIn, name: string): SignIn {
  const both = {
    headers: [...made.headers, ...part.headers],
    query: [...made.query, ...part.query],
    cookies: [...made.cookies, ...part.cookies],
    variables: [...made.variables, ...part.variables],
    lost: [...made.lost, ...part.lost],
    changed: [...made.changed, ...part.changed],
  };
  if (part.auth === undefined) return { ...both, ...(made.auth !== undefined && { auth: made.auth }) };
  if (made.auth === undefined) return { ...both, auth: part.auth };
  const spare = entryOf(part.auth) ?? entryOf(made.auth);
  if (!spare) return { ...both, auth: made.auth, lost: [...both.lost, openapiWords.secondAuth(name)] };
  const auth = entryOf(part.auth) ? made.auth : part.auth;
  return { ...both, auth, [spare.list]: [...both[spare.list], spare.entry] };
}

/** An API key can also be said without `auth`. */
function entryOf(
  auth: SuiteAuth,
): { readonly list: 'headers' | 'query' | 'cookies'; readonly entry: SuiteEntry } | undefined {
  const key = auth === 'none' ? undefined : auth['apiKey'];
  if (!isJsonObject(key)) return undefined;
  const place = String((key['in'] ?? 'header') as string);
  const list = place === 'query' ? 'query' : place === 'cookie' ? 'cookies' : 'headers';
  return { list, entry: { name: String(key['name'] as string), value: String(key['value'] as string) } };
}

function partOf(scheme: JsonObject, name: string, scopes: readonly string[]): SignIn {
  const type = String(scheme['type'] as string);
  if (type === 'http') return httpPart(String(scheme['scheme'] as string).toLowerCase(), name);
  if (type === 'basic') return httpPart('basic', name);
  if (type === 'apiKey') return keyPart(scheme, name);
  if (type === 'oauth2') return oauthPart(flowsOf(scheme), name, scopes);
  if (type === 'openIdConnect') return { ...bearer(name), changed: [openapiWords.tokenByHand(name)] };
  return { ...nothing, lost: [openapiWords.scheme(type)] };
}

function httpPart(kind: string, name: string): SignIn {
  if (kind === 'bearer') return bearer(name);
  if (kind !== 'basic' && kind !== 'digest') return { ...nothing, lost: [openapiWords.scheme(`http ${kind}`)] };
  const prefix = environmentName(name);
  const username = open(`${prefix}_USERNAME`);
  const password = secret(`${prefix}_PASSWORD`);
  const auth = { [kind]: { username: read(username), password: read(password) } };
  return { ...nothing, auth, variables: [username, password] };
}

function bearer(name: string): SignIn {
  const words = environmentName(name);
  const token = secret(/(?:TOKEN|KEY|JWT)$/.test(words) ? words : `${words}_TOKEN`);
  return { ...nothing, auth: { bearer: read(token) }, variables: [token] };
}

function keyPart(scheme: JsonObject, name: string): SignIn {
  const words = environmentName(name);
  const key = secret(/(?:TOKEN|KEY|SECRET|PASSWORD|JWT|SESSION_ID)$/.test(words) ? words : `${words}_KEY`);
  const place = textIn(scheme, 'in') ?? 'header';
  const header = textIn(scheme, 'name') ?? name;
  // Documents of 2.0 have no other way to say bearer.
  const auth = {
    apiKey: { name: header, value: read(key), ...(place !== 'header' && { in: place }) },
  };
  return { ...nothing, auth, variables: [key] };
}

interface Flow {
  readonly kind: string;
  readonly tokenUrl: string | undefined;
}

function flowsOf(scheme: JsonObject): readonly Flow[] {
  if (typeof scheme['flow'] === 'string') return [{ kind: scheme['flow'], tokenUrl: textIn(scheme, 'tokenUrl') }];
  const flows = isJsonObject(scheme['flows']) ? scheme['flows'] : {};
  return Object.entries(flows).flatMap(([kind, flow]) =>
    isJsonObject(flow) ? [{ kind, tokenUrl: textIn(flow, 'tokenUrl') }] : [],
  );
}

const grants: Readonly<Record<string, string>> = {
  clientCredentials: 'client_credentials',
  application: 'client_credentials',
  password: 'password',
};

/** A flow that needs no browser; otherwise a token that a person brings. */
function oauthPart(flows: readonly Flow[], name: string, scopes: readonly string[]): SignIn {
  const flow = flows.find(({ kind, tokenUrl }) => Object.hasOwn(grants, kind) && tokenUrl !== undefined);
  if (!flow) return { ...bearer(name), changed: [openapiWords.tokenByHand(name)] };
  const prefix = environmentName(name);
  const grant = grants[flow.kind]!;
  const clientId = open(`${prefix}_CLIENT_ID`);
  const clientSecret = secret(`${prefix}_CLIENT_SECRET`);
  const user = grant === 'password' ? [open(`${prefix}_USERNAME`), secret(`${prefix}_PASSWORD`)] : [];
  const [username, password] = user;
  const oauth2: JsonObject = {
    grant,
    tokenUrl: /^[a-z]+:\/\//i.test(flow.tokenUrl!)
      ? flow.tokenUrl!
      : `{{suite:BASE_URL}}/${flow.tokenUrl!.replace(/^\/+/, '')}`,
    clientId: read(clientId),
    clientSecret: read(clientSecret),
    ...(username && password && { username: read(username), password: read(password) }),
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  };
  return { ...nothing, auth: { oauth2 }, variables: [clientId, clientSecret, ...user] };
}

function secret(name: string): SuiteVariable {
  return { name, value: '', isSecret: true };
}

function open(name: string): SuiteVariable {
  return { name, value: '' };
}

function read({ name }: SuiteVariable): string {
  return `{{suite:${name}}}`;
}
