import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.js';
import { leftoverOf } from '../../../problems/import/report.js';
import { statementsForOthers } from '../../scripts/own-globals.js';
import { requestsOf, variablesOfRequests, type PlacedRequest } from '../../suite/requests-of.js';
import type {
  Inherited,
  Leftover,
  Suite,
  SuiteAuth,
  SuiteEntry,
  SuiteFolder,
  SuiteRequest,
  SuiteScript,
} from '../../suite/suite.js';
import { signInAuth } from '../../scripts/sign-in-auth.js';
import { flowRequest } from './flow-request.js';
import { tokenScriptOf, type FoundToken } from './token-scripts.js';

/** A suite whose token scripts have become auth, or flows that are called. */
export interface SignedIn {
  readonly suite: Suite;
  readonly flows: readonly SignInFlow[];
}

/** A request for a token, as a flow of its own. */
export interface SignInFlow {
  /** Its name, by which its captures are read. */
  readonly alias: string;
  readonly request: SuiteRequest;
  /** Conditions under which it is called: one has to be true. Absent: in any case. */
  readonly when?: readonly JsonObject[];
  /** Whether variables get what it captures: scripts may read them, or it may not be called. */
  readonly isSet: boolean;
  readonly isFor: (placed: PlacedRequest) => boolean;
}

const most = 10;

/** Takes the scripts out of a suite that ask for a token when there is none. */
export function withSignIns(given: Suite): SignedIn {
  const flows: SignInFlow[] = [];
  let suite = given;
  for (let rounds = 0; rounds < most; rounds += 1) {
    const found = tokenScriptOf(suite);
    if (!found) break;
    const alias = flows.length === 0 ? 'sign-in' : `sign-in-${flows.length + 1}`;
    const bare = withoutScripts(suite, found);
    const signed = withAuth(bare, found);
    if (!signed) flows.push(flowOf(found, suite, alias));
    const what = signed ? leftoverOf.signInByAuth() : leftoverOf.signInByFlow(alias);
    const notes = [...found.scripts].map(({ place }): Leftover => ({ place, reason: { kind: 'changed', what } }));
    suite = { ...(signed ?? bare), leftovers: [...suite.leftovers, ...notes] };
  }
  return { suite, flows };
}

interface Change {
  readonly inherited: (inherited: Inherited) => Inherited;
  readonly request: (request: SuiteRequest) => SuiteRequest;
}

function mapSuite(suite: Suite, change: Change): Suite {
  const each = (item: SuiteFolder | SuiteRequest): SuiteFolder | SuiteRequest =>
    item.kind === 'request'
      ? change.request(item)
      : { ...item, inherited: change.inherited(item.inherited), items: item.items.map(each) };
  return { ...suite, inherited: change.inherited(suite.inherited), items: suite.items.map(each) };
}

/** Without the scripts that ask for the token or take it away. What they say for others is with those. */
function withoutScripts(suite: Suite, { scripts, removers, others }: FoundToken): Suite {
  const isUsedBy =
    ({ source }: SuiteScript) =>
    (name: string) =>
      new RegExp(`\\b${name}\\b`).test(source);
  const helpersOf = (script: SuiteScript): string =>
    [...scripts]
      .map(({ source }) => statementsForOthers(source, isUsedBy(script)))
      .join('\n')
      .trim();
  const helpers = new Map(others.map((script) => [script, helpersOf(script)]));
  const kept = (list: readonly SuiteScript[]): readonly SuiteScript[] =>
    list
      .filter((script) => !scripts.has(script) && !removers.has(script))
      .map((script) => {
        const own = helpers.get(script) ?? '';
        return own === '' ? script : { ...script, helpers: own };
      });
  return mapSuite(suite, {
    inherited: (inherited) => ({ ...inherited, scripts: kept(inherited.scripts) }),
    request: (request) => ({ ...request, scripts: kept(request.scripts) }),
  });
}

/** With `auth` instead of the token, if every use of it is to sign in; undefined if it is not. */
function withAuth(suite: Suite, { token, used, isScripted }: FoundToken): Suite | undefined {
  const [capture, ...others] = used;
  const auth = signInAuth(token);
  if (!capture || others.length > 0 || isScripted || !auth || capture.value !== '$.access_token') return undefined;
  const bearer = `{{suite:${capture.name}}}`;
  const changed = (given: SuiteAuth | undefined): { readonly auth?: SuiteAuth } =>
    given === undefined ? {} : { auth: isBearer(given, bearer) ? auth : given };
  const signed = mapSuite(suite, {
    inherited: (inherited) => ({ ...inherited, ...changed(inherited.auth) }),
    request: (request) => ({ ...withoutBearer({ ...request, ...changed(request.auth) }, bearer, auth) }),
  });
  return variablesOfRequests(requestsOf(signed)).has(capture.name) ? undefined : signed;
}

function isBearer(auth: SuiteAuth, token: string): boolean {
  return isJsonObject(auth as Json) && (auth as JsonObject)['bearer'] === token;
}

/** A header with the token is auth, if nothing else signs in. */
function withoutBearer(request: SuiteRequest, token: string, auth: JsonObject): SuiteRequest {
  const isOwn = ({ name, value, isOff }: SuiteEntry): boolean =>
    !isOff && name.toLowerCase() === 'authorization' && value === `Bearer ${token}`;
  if (!request.headers.some(isOwn) || (request.auth !== undefined && request.auth !== 'none')) return request;
  return { ...request, auth, headers: request.headers.filter((header) => !isOwn(header)) };
}

function flowOf({ token, used, holders, scripts, isScripted }: FoundToken, suite: Suite, alias: string): SignInFlow {
  const { place } = [...scripts][0]!;
  const below = new Set(
    requestsOf(suite)
      .filter(({ inherited }) => inherited.some((each) => holders.has(each)))
      .map(({ request }) => keyOfPlace(request)),
  );
  return {
    alias,
    isSet: isScripted || token.when !== undefined,
    ...(token.when && { when: token.when }),
    isFor: ({ request }) => below.has(keyOfPlace(request)),
    request: flowRequest({ ...token.request, place, tests: token.tests, captures: used }),
  };
}

function keyOfPlace({ place: { file, pointer, line } }: SuiteRequest): string {
  return `${file}#${pointer ?? line}`;
}
