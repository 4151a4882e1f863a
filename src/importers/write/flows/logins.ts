import { loginStays } from '../../../problems/import/report.js';
import { variablesIn, type PlacedRequest } from '../../suite/requests-of.js';
import type { Leftover, Suite } from '../../suite/suite.js';
import type { Group } from '../files/split.js';
import { openNameUses, type NameUses } from '../scripts/name-uses.js';
import type { ReadSet } from '../../scripts/script.js';
import type { PlacedScript, Scripts } from '../scripts/placed-script.js';

/** What shared logins become, by the word of a person. */
export type Logins = 'flows' | 'requests';
export const loginKinds: readonly Logins[] = ['flows', 'requests'];

/** A request whose only use is a token, at each of its places in the suite. */
export interface Login {
  readonly places: readonly [PlacedRequest, ...PlacedRequest[]];
  /** Names of variables that it sets and others sign in with. */
  readonly tokens: readonly string[];
  /** Those of `tokens` that each response sets. */
  readonly sure: ReadonlySet<string>;
  /** Names that its request reads. */
  readonly needed: readonly string[];
}

export interface FoundLogins {
  readonly flows: readonly Login[];
  /** Why the others stay requests. */
  readonly stay: ReadonlyMap<PlacedRequest, Leftover>;
}

interface LoginsGiven {
  readonly suite: Suite;
  readonly groups: readonly Group[];
  readonly scripts: Scripts;
  /** @default as saved answers show */
  readonly logins: Logins | undefined;
}

const noLogins: FoundLogins = { flows: [], stay: new Map() };

/** Finds the requests whose only use is a token that several others sign in with. */
export function findLogins({ suite, groups, scripts, logins }: LoginsGiven): FoundLogins {
  const requests = groups.flatMap((group) => group.requests);
  const asking = requests.filter(asksForToken);
  if (logins === 'requests' || asking.length === 0) return noLogins;
  const around: LoginsAround = { uses: openNameUses(suite, requests, scripts), scripts, groups, logins };
  const found = samePlaces(asking, scripts).flatMap((places) => loginAt(places, around) ?? []);
  const why = new Map(found.map((login) => [login, whyItStays(login, around)]));
  const stay = [...why].flatMap(([{ places }, what]) =>
    what === undefined
      ? []
      : places.map((placed): [PlacedRequest, Leftover] => {
          return [placed, { place: placed.request.place, reason: { kind: 'stays', what } }];
        }),
  );
  return { flows: found.filter((login) => why.get(login) === undefined), stay: new Map(stay) };
}

interface LoginsAround extends Pick<LoginsGiven, 'scripts' | 'groups' | 'logins'> {
  readonly uses: NameUses;
}

/** By its words: what it does is asked later. A request that makes an account is none, since it works only once. */
function asksForToken({ request: { name, url, skip } }: PlacedRequest): boolean {
  const words = `${name} ${url.replace(/^.*?:\/\/[^/]*/, '').replaceAll(/\{\{[^{}]*\}\}/g, '')}`;
  const isOther = /regist|sign.?up|log.?out|sign.?out|forg[eo]t|reset|verif|refresh|revoke|creat|delete/i.test(words);
  return skip === undefined && !isOther && /log.?in|log.?on|sign.?in|auth|token|session|\bsso\b/i.test(words);
}

/** Requests that are the same, in the order of the suite. */
function samePlaces(
  requests: readonly PlacedRequest[],
  { of }: Scripts,
): readonly (readonly [PlacedRequest, ...PlacedRequest[]])[] {
  const places = new Map<string, [PlacedRequest, ...PlacedRequest[]]>();
  for (const placed of requests) {
    const { place: _, leftovers: __, scripts: ___, ...request } = placed.request;
    const inherited = placed.inherited.flatMap(({ headers, variables }) => [...headers, ...variables]);
    const scripts = of(placed).map(({ script: { phase, source }, level }) => [phase, source, level]);
    const key = JSON.stringify([request, placed.auth, inherited, scripts]);
    const same = places.get(key);
    if (same) same.push(placed);
    else places.set(key, [placed]);
  }
  return [...places.values()];
}

function loginAt(places: Login['places'], { uses, scripts }: LoginsAround): Login | undefined {
  const names = namesOfLogin(places[0], scripts.of(places[0]));
  const isOther = (placed: PlacedRequest): boolean => !places.includes(placed);
  const signed = new Map([...names.set].map((name) => [name, [...uses.signedIn(name)].filter(isOther)]));
  const tokens = [...signed].flatMap(([name, users]) => (users.length > 0 ? [name] : []));
  const isReadOtherwise = (name: string): boolean =>
    uses.isReadElsewhere(name) || [...uses.readers(name)].some(isOther);
  const users = new Set([...signed.values()].flat());
  const isShared = users.size > 0 && (users.size > 1 || places.length > 1);
  if (!isShared || [...names.set].some(isReadOtherwise)) return undefined;
  return { places, tokens, sure: names.sure, needed: names.early };
}

interface NamesOfLogin {
  /** What it sets for others. */
  readonly set: ReadonlySet<string>;
  /** What it sets in any case. */
  readonly sure: ReadonlySet<string>;
  /** What it reads before the response. */
  readonly early: readonly string[];
  /** What it reads with the response, besides what it has just set. */
  readonly late: readonly string[];
  /** What its scripts before it read and then set. */
  readonly counted: readonly string[];
}

function namesOfLogin({ request, inherited, auth }: PlacedRequest, scripts: readonly PlacedScript[]): NamesOfLogin {
  const { tests, captures, variables, poll, retry, stream, scripts: _, leftovers: __, ...sent } = request;
  const before = scripts.filter(({ script }) => script.phase === 'before');
  const after = scripts.filter(({ script }) => script.phase !== 'before');
  const setBefore = before.flatMap(({ read, level }) => read.sets.map((each) => ({ ...each, level })));
  const setAfter = after.flatMap(({ read }) => read.sets);
  const captured = [...captures, ...after.flatMap(({ read }) => read.captures)];
  const own = new Set([
    ...captured.flatMap((each) => ('isOwn' in each ? [each.name] : [])),
    ...[...setBefore, ...setAfter].flatMap(({ isOwn, values }) => (isOwn ? Object.keys(values) : [])),
  ]);
  // What a script of the suite sets before each request, each request has anyway.
  const always = setBefore.filter(({ when }) => !when);
  const given = new Set([...variables.map(({ name }) => name), ...always.flatMap(({ values }) => Object.keys(values))]);
  const forOthers = setBefore.filter(({ level, when }) => level !== 'suite' || when !== undefined);
  const sure = new Set([
    ...captured.map(({ name }) => name),
    ...setAfter.flatMap(({ when, values }) => (when ? [] : Object.keys(values))),
  ]);
  const set = [
    ...captured.map(({ name }) => name),
    ...[...forOthers, ...setAfter].flatMap(({ values }) => Object.keys(values)),
  ];
  const early = variablesIn([
    sent,
    auth,
    variables,
    inherited.map(({ headers }) => headers),
    before.map(({ read }) => [read.sets, read.headers]),
  ]);
  const late = variablesIn([
    tests,
    captures,
    poll,
    retry,
    stream,
    after.map(({ read }) => [read.tests, read.captures, read.sets]),
  ]);
  return {
    set: new Set(set.filter((name) => !own.has(name))),
    sure,
    early: [...early].filter((name) => !own.has(name) && !given.has(name)),
    late: [...late].filter((name) => !own.has(name) && !given.has(name) && !sure.has(name)),
    counted: countedIn(setBefore).filter((name) => !own.has(name)),
  };
}

/** Names that rows read before they set them. */
function countedIn(sets: readonly ReadSet[]): readonly string[] {
  const rows = sets.flatMap(({ when, values }) =>
    Object.entries(values).map(([name, value]) => ({ name, read: variablesIn([when, value]) })),
  );
  return rows.flatMap(({ name, read }, at) =>
    read.has(name) || rows.slice(0, at).some((row) => row.read.has(name)) ? [name] : [],
  );
}

/** Why a login cannot be called in its place with the same requests and verdicts; undefined if it can. */
function whyItStays({ places }: Login, around: LoginsAround): string | undefined {
  const { uses, scripts, groups } = around;
  const [first] = places;
  const own = scripts.of(first);
  if (own.some(({ read }) => !read.whole || (read.asks ?? []).length > 0)) return loginStays.script();
  const names = new Set(groups.flatMap(({ requests }) => requests.flatMap((each) => nextOf(each, scripts))));
  if (own.some(({ read }) => read.flow.length > 0) || names.has(first.request.name)) return loginStays.next();
  if (first.request.when) return loginStays.condition();
  if (sendsFile(first)) return loginStays.file();
  const isOther = (placed: PlacedRequest): boolean => places.length > 1 || !places.includes(placed);
  const isSetElsewhere = (name: string): boolean => uses.isSetInCode(name) || [...uses.setters(name)].some(isOther);
  const { late, counted } = namesOfLogin(first, own);
  const state = late.filter(isSetElsewhere);
  if (state.length > 0) return loginStays.state(state);
  const before = counted.filter(isSetElsewhere);
  if (before.length > 0) return loginStays.before(before);
  return whyByCookies(places, around);
}

/** Names of requests that a script goes on with. */
function nextOf(placed: PlacedRequest, { of }: Scripts): readonly string[] {
  return of(placed).flatMap(({ read }) => read.flow.flatMap(({ to }) => to ?? []));
}

function sendsFile({ request: { body } }: PlacedRequest): boolean {
  return body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ file }) => file !== undefined));
}

/** A flow has cookies of its own. So it may neither set one for its caller, nor need one that an earlier request has set. */
function whyByCookies(places: Login['places'], { groups, scripts, logins }: LoginsAround): string | undefined {
  const around = groups.map(({ requests }) => ({
    requests,
    last: requests.findLastIndex((placed) => places.includes(placed)),
  }));
  const shown = new Set(
    around.flatMap(({ requests, last }) => requests.slice(0, last + 1).map(({ request }) => request.cookies)),
  );
  const own = around.flatMap(({ requests, last }) => (last === -1 ? [] : requests));
  if (shown.has('set') || own.some((placed) => readsCookie(placed, scripts))) return loginStays.cookie();
  return shown.has(undefined) && logins !== 'flows' ? loginStays.unknown() : undefined;
}

function readsCookie(placed: PlacedRequest, { of }: Scripts): boolean {
  const { tests, captures } = placed.request;
  return /"cookie [^"]/.test(
    JSON.stringify([tests, captures, of(placed).map(({ read }) => [read.tests, read.captures])]),
  );
}
