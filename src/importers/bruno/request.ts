import { isJsonObject } from '../../lib/json.js';
import { isSecretText } from '../../lib/secret-values.js';
import type {
  Inherited,
  Leftover,
  ShownRequest,
  SuiteAuth,
  SuiteEntry,
  SuiteRequest,
  SuiteScript,
  SuiteVariable,
} from '../suite/suite.js';
import { assertionScripts } from './assertions.js';
import { readAuth, readInheritedAuth } from './auth.js';
import { readBody } from './body.js';
import { captureOf, captureScript } from './captures.js';
import type { BrunoAuth, BrunoEntry, BrunoRequest, BrunoShared } from './parts.js';
import { template } from './template.js';
import { readUrl } from './url.js';
import type { KnownValues } from '../shared/known-values.js';

/** What a request has from its folders and the collection. */
export interface Above {
  readonly auth: SuiteAuth | undefined;
  /** The mode of that auth. */
  readonly authMode: string;
  readonly headers: readonly SuiteEntry[];
  readonly known: KnownValues;
}

/** What Bruno sends of a bearer token that is empty. */
const withoutToken: SuiteEntry = { name: 'Authorization', value: 'Bearer' };

const formType: SuiteEntry = { name: 'Content-Type', value: 'application/x-www-form-urlencoded' };

/** Whether a script gives its fields to a form that has none. Bruno sends its type then. */
function isFormOfScript({ body, shared }: BrunoRequest): boolean {
  const isEmpty = body.mode === 'form' && !body.entries.some(({ isOn }) => isOn);
  const isTyped = contentTypeOf(headersOf(shared)) !== undefined;
  return isEmpty && !isTyped && shared.scripts.some(({ source }) => source.includes('setBody'));
}

export function readRequest(request: BrunoRequest, above: Above): SuiteRequest {
  const { shared, settings } = request;
  const url = readUrl(request, above.known);
  const auth = readAuth(shared.auth);
  const given = headersOf(shared);
  const isEmpty = shared.auth.mode === 'bearer' && auth.auth === 'none';
  const headers = withoutReplaced(given, isEmpty ? { bearer: '' } : (auth.auth ?? above.auth));
  const body = readBody(request.body, contentTypeOf([...above.headers, ...given]));
  const added = [...(isEmpty ? [withoutToken] : []), ...(isFormOfScript(request) ? [formType] : [])];
  const set = shared.captures.filter(({ isOn, name }) => isOn && name !== '');
  const redirects = settings.followRedirects === false ? 0 : settings.maxRedirects;
  return {
    kind: 'request',
    name: request.name,
    place: request.place,
    method: request.method,
    url: url.url,
    path: url.path,
    ...(settings.encodeUrl && { encodesPath: true }),
    query: url.query,
    headers: [...headers.headers, ...added],
    ...(auth.auth !== undefined && { auth: auth.auth }),
    ...(body.body && { body: body.body }),
    scripts: [
      ...ownScripts(shared, 'before'),
      ...set.filter(({ value }) => captureOf(value) === undefined).map(captureScript),
      ...ownScripts(shared, 'after'),
      ...assertionScripts(request.assertions),
      ...ownScripts(shared, 'test'),
    ],
    tests: [],
    captures: set.flatMap(({ name, value }) => {
      const capture = captureOf(value);
      return capture === undefined ? [] : [{ name, value: capture }];
    }),
    variables: variablesOf(shared),
    ...(settings.timeout !== undefined && settings.timeout > 0 && { timeout: settings.timeout }),
    // Five is what Bruno follows at most by default.
    ...(redirects !== undefined && redirects !== 5 && { redirects }),
    tags: request.tags,
    ...shownOf(request, above),
    leftovers: [
      ...(request.url.trim() === '' ? [byHand(request, 'a request without a URL')] : []),
      ...request.leftovers,
      ...auth.leftovers,
      ...body.leftovers,
      ...headers.names.map((name) => leftOut(request, name, 'replaced by auth')),
      ...request.assertions
        .filter(({ isOn }) => !isOn)
        .map(({ name, value, place }) => leftOut({ place }, `${name}: ${value}`, 'disabled')),
    ],
  };
}

/** What scripts see of a request before it is sent: Bruno fills in its variables after them. */
function shownOf({ method, url, shared }: BrunoRequest, above: Above): { readonly shown?: ShownRequest } {
  const mode = shared.auth.mode === 'inherit' ? above.authMode : shared.auth.mode || 'none';
  // A key is in the URL by then.
  if (mode === 'apikey') return {};
  const signsIn = [...above.headers, ...headersOf(shared)].some(
    ({ name, isOff }) => !isOff && name.toLowerCase() === 'authorization',
  );
  const isKnown = mode === 'bearer' || (mode === 'none' && !signsIn);
  return { shown: { method, url, ...(isKnown && { auth: mode }) } };
}

/** The mode that a folder or a collection gives to its requests. */
export function modeIn({ mode }: BrunoAuth, above: string): string {
  return mode === 'none' || mode === 'inherit' || mode === '' ? above : mode;
}

/** What a folder or a collection gives to its requests. */
export function readInherited(shared: BrunoShared): {
  readonly inherited: Inherited;
  readonly leftovers: readonly Leftover[];
} {
  const auth = readInheritedAuth(shared.auth);
  return {
    inherited: {
      ...(auth.auth !== undefined && { auth: auth.auth }),
      headers: headersOf(shared),
      variables: variablesOf(shared),
      scripts: [
        ...ownScripts(shared, 'before'),
        ...shared.captures.filter(({ isOn, name }) => isOn && name !== '').map(captureScript),
        ...ownScripts(shared, 'after'),
        ...ownScripts(shared, 'test'),
      ],
    },
    leftovers: auth.leftovers,
  };
}

export function headersOf({ headers }: BrunoShared): readonly SuiteEntry[] {
  return headers.map(({ name, value, isOn }) => ({
    name: template(name),
    value: template(value),
    ...(!isOn && { isOff: true }),
  }));
}

function ownScripts({ scripts }: BrunoShared, phase: SuiteScript['phase']): readonly SuiteScript[] {
  return scripts
    .filter((script) => script.phase === phase)
    .map((script): SuiteScript => ({ ...script, dialect: 'bruno' }));
}

function variablesOf({ variables }: BrunoShared): readonly SuiteVariable[] {
  return variables.filter(({ isOn, name }) => isOn && name !== '').map((entry) => variableOf(entry));
}

/** A variable, with the type that a note gives it. */
export function variableOf({ name, value, type }: BrunoEntry, isMarked = false): SuiteVariable {
  const isSecret = isMarked || (value !== '' && !value.includes('{{') && isSecretText(name, value));
  return { name, value: typed(value, type), ...(isSecret && { isSecret }) };
}

function typed(value: string, type: string | undefined): SuiteVariable['value'] {
  if (type === 'number' && value !== '' && Number.isFinite(Number(value))) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (type === 'object') {
    try {
      return JSON.parse(value) as SuiteVariable['value'];
    } catch {
      return template(value);
    }
  }
  return template(value);
}

function contentTypeOf(headers: readonly SuiteEntry[]): string | undefined {
  return headers.findLast(({ name, isOff }) => !isOff && name.toLowerCase() === 'content-type')?.value ?? undefined;
}

/** In Bruno signing in wins over a header of its name, and here the header would win. */
function withoutReplaced(
  headers: readonly SuiteEntry[],
  auth: SuiteAuth | undefined,
): { readonly headers: readonly SuiteEntry[]; readonly names: readonly string[] } {
  const replaced = headerOf(auth);
  const isReplaced = ({ name, isOff }: SuiteEntry): boolean => !isOff && name.toLowerCase() === replaced;
  return {
    headers: headers.map((header) => (isReplaced(header) ? { ...header, isOff: true } : header)),
    names: headers.filter(isReplaced).map(({ name }) => name),
  };
}

function headerOf(auth: SuiteAuth | undefined): string | undefined {
  if (auth === undefined || auth === 'none') return undefined;
  const { apiKey } = auth;
  if (!isJsonObject(apiKey)) return 'authorization';
  return apiKey['in'] === 'query' ? undefined : String(apiKey['name']).toLowerCase();
}

function byHand({ place }: Pick<BrunoRequest, 'place'>, what: string): Leftover {
  return { place, reason: { kind: 'by-hand', what } };
}

function leftOut({ place }: Pick<BrunoRequest, 'place'>, source: string, what: string): Leftover {
  return { place, source, reason: { kind: 'left-out', what } };
}
