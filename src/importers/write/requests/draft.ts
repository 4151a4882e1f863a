import { takeCredentials } from '../../../authoring/curl/take-credentials.js';
import type { Json, JsonObject } from '../../../lib/json.js';
import { shownUrl } from '../../../format/shown-url.js';
import { leftoverOf } from '../../../problems/import/report.js';
import { hideSecrets } from '../../suite/hide-secrets.js';
import { secretsInText } from '../../suite/known-secrets.js';
import { putSecretsIn, putSecretsInValues } from '../../suite/put-secrets.js';
import { lineWithoutSecrets, valuesWithoutSecrets } from './line-secrets.js';
import { bodyWithoutSecrets } from './body-secrets.js';
import type { PlacedRequest } from '../../suite/requests-of.js';
import type { Leftover, SuiteAuth } from '../../suite/suite.js';
import { bodyOf, entryMap, headersOf, requestLine } from './fields.js';
import { unsetAt } from '../names/available.js';
import type { Names } from '../names/names.js';
import { leftoversOf, type PlacedScript } from '../scripts/placed-script.js';
import { openTexts, type Texts } from '../names/texts.js';

/** What is known of the suite while its requests are written. */
export interface Around {
  readonly names: Names;
  /** Variables of the suite that have from the start what a script of it sets. */
  readonly once: ReadonlySet<string>;
  readonly base: string | undefined;
  readonly available: ReadonlyMap<string, number>;
  readonly scriptsOf: (request: PlacedRequest) => readonly PlacedScript[];
  /** Whether a script that is carried over names a variable, by its name in the suite. */
  readonly isInScripts: (name: string) => boolean;
  /** Variables of the environment that hold secrets, by the secrets; those of each request are added. */
  readonly secrets: Map<string, string>;
}

/** A request on its way into a session. */
export interface Draft {
  readonly placed: PlacedRequest;
  /** In all requests of the suite. */
  readonly at: number;
  readonly title: string;
  /** `request`, `path`, `query`, the body: what nothing else shares. */
  readonly line: string;
  readonly parts: JsonObject;
  readonly body: JsonObject;
  readonly headers: JsonObject;
  readonly auth: Json | undefined;
  readonly scripts: readonly PlacedScript[];
  readonly texts: Texts;
  readonly leftovers: readonly Leftover[];
}

export function draftOf(placed: PlacedRequest, at: number, title: string, around: Around): Draft {
  const texts = openTexts(around.names, placed);
  const { request } = placed;
  const scripts = around.scriptsOf(placed);
  const isSecret = (text: string): boolean => secretsInText(text, around.secrets).length > 0;
  const body = request.body && bodyOf(request.body, texts, isSecret);
  const inherited = placed.inherited.flatMap(({ headers }) => headers);
  const own = new Set(request.headers.filter(({ isOff }) => !isOff).map(({ name }) => name.toLowerCase()));
  const given = {
    ...request,
    headers: [...inherited.filter(({ name }) => !own.has(name.toLowerCase())), ...request.headers],
  };
  const headers = { ...headersOf(given, texts), ...headersOfScripts(scripts, texts) };
  const signIn = authOf(placed, at, around);
  const hasNone = signIn.auth === undefined || signIn.auth === 'none';
  const fromHeader = hasNone ? (bearerOf(headers) ?? optionalBearer(scripts, headers, texts)) : undefined;
  const isAuth = signIn.auth !== undefined && signIn.auth !== 'none';
  const path = entryMap(request.path, texts.url);
  const query = entryMap(
    request.query.filter(({ value }) => value !== null),
    texts.text,
  );
  const { step } = takeCredentials(
    {
      request: requestLine(request, texts, around.base),
      ...(Object.keys(path).length > 0 && { path }),
      ...(Object.keys(query).length > 0 && { query }),
      headers: withType(fromHeader?.headers ?? headers, body?.type),
      ...(isAuth && { auth: texts.value(signIn.auth!) }),
      ...(fromHeader && { auth: { bearer: fromHeader.bearer } }),
      ...body?.step,
    },
    '',
    around.secrets,
  );
  const { request: line, headers: written, auth, path: paths, query: queries, ...rest } = step;
  return {
    placed,
    at,
    title: shownUrl(hideSecrets(title, around.secrets)),
    line: lineWithoutSecrets(String(line), around.secrets),
    parts: {
      ...(paths !== undefined && { path: valuesWithoutSecrets(paths, around.secrets) }),
      ...(queries !== undefined && { query: valuesWithoutSecrets(queries, around.secrets) }),
    },
    body: bodyWithoutSecrets(rest, around.secrets),
    headers: putSecretsIn(written as JsonObject, around.secrets),
    auth: isAuth || fromHeader ? putSecretsInValues(auth!, around.secrets) : signIn.auth,
    scripts,
    texts,
    leftovers: [...request.leftovers, ...signIn.leftovers, ...scripts.flatMap(leftoversOf)],
  };
}

/** The auth of a request, without one that reads what nothing has set by then. */
function authOf(
  placed: PlacedRequest,
  at: number,
  { names, available }: Around,
): { readonly auth: SuiteAuth | undefined; readonly leftovers: readonly Leftover[] } {
  const { auth, request } = placed;
  if (auth === undefined || auth === 'none') return { auth, leftovers: [] };
  const unset = unsetAt(auth, at, { names, available, of: placed });
  if (unset.length === 0) return { auth, leftovers: [] };
  const reason = { kind: 'changed', what: leftoverOf.unsetAuth(unset) } as const;
  return { auth: 'none', leftovers: [{ place: request.place, reason }] };
}

function headersOfScripts(scripts: readonly PlacedScript[], { text }: Texts): JsonObject {
  return Object.fromEntries(
    scripts
      .flatMap(({ read }) => read.headers)
      .filter(({ isOptional }) => !isOptional)
      .map(({ name, value }) => [name.toLowerCase(), text(value)]),
  );
}

interface Bearer {
  readonly bearer: string;
  /** All other headers. */
  readonly headers: JsonObject;
}

/** A token that is not sent if it is empty. */
function optionalBearer(scripts: readonly PlacedScript[], headers: JsonObject, { text }: Texts): Bearer | undefined {
  const last = scripts.flatMap(({ read }) => read.headers.filter(({ isOptional }) => isOptional)).at(-1);
  if (!last || Object.keys(headers).some((key) => key.toLowerCase() === 'authorization')) return undefined;
  const bearer = text(last.value.replace('Bearer ', '').replace('}}', " | default ''}}"));
  return { bearer, headers };
}

function bearerOf(headers: JsonObject): Bearer | undefined {
  const [name, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === 'authorization') ?? [];
  const [, bearer] = typeof value === 'string' ? (/^Bearer (\S.*)$/.exec(value) ?? []) : [];
  if (name === undefined || bearer === undefined) return undefined;
  const { [name]: _, ...rest } = headers;
  return { bearer, headers: rest };
}

function withType(headers: JsonObject, type: string | null | undefined): JsonObject {
  const isGiven = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  return type === undefined || isGiven ? headers : { 'content-type': type, ...headers };
}
