import type { Json } from '../../lib/json.js';
import { type PlacedRequest, variablesIn } from '../suite/requests-of.js';
import type { Leftover, Suite, SuiteRequest, SuiteScript } from '../suite/suite.js';
import { readScript } from '../scripts/read-script.js';
import type { Known, ReadScript, ScriptLeftover } from '../scripts/script.js';
import { mayChange, startValues } from './start-values.js';

/** A script with what could be read of it. */
export interface PlacedScript {
  readonly script: SuiteScript;
  readonly read: ReadScript;
  /** What it is called by: the request, the folder or the suite. */
  readonly owner: string;
  /** `suite` holds for every request. */
  readonly level: 'suite' | 'folder' | 'request';
}

/** The scripts of a suite, each read once. */
export interface Scripts {
  /** Those that run for a request, in their order. */
  readonly of: (request: PlacedRequest) => readonly PlacedScript[];
  readonly all: readonly PlacedScript[];
}

/** What is left of a script, with what others give it; empty if nothing is. */
export function codeLeft({ script, read }: PlacedScript): string {
  if (read.rest === undefined) return '';
  return script.helpers === undefined ? read.rest : `${script.helpers}\n${read.rest}`;
}

/** @param signedIn - names that flows set whose scripts are not in the suite any more */
export function openScripts(
  suite: Suite,
  requests: readonly PlacedRequest[],
  signedIn: readonly string[] = [],
): Scripts {
  const given = new Map([...givenNames(suite, requests), ...signedIn.map((name) => [name, 'set'] as const)]);
  const read = scriptReader({ variables: given, ...(suite.modules && { modules: suite.modules }) });
  const made = new Map(
    requests.map((placed) => {
      const { request, folders, inherited } = placed;
      const above = inherited.map(({ scripts }, at) =>
        scripts.map((script) =>
          read(script, placed, {
            owner: folders[at - 1]?.name ?? suite.name,
            level: at === 0 ? 'suite' : 'folder',
          }),
        ),
      );
      const starts = startValues(above.flat(), (name) => given.get(name) !== 'set');
      const own = request.scripts.map((script) => {
        const values = unchangedFor(script, { starts, above: above.flat(), request });
        return read(script, placed, { owner: request.name, level: 'request', values });
      });
      return [placed, inRunOrder(suite, [...above, own])];
    }),
  );
  const of: Scripts['of'] = (placed) => made.get(placed)!;
  const kept = new Map([...keptJumps(requests, of), ...keptAsks(requests, of)]);
  const lists = new Map([...made].map(([placed, list]) => [placed, list.map((each) => kept.get(each) ?? each)]));
  return { of: (placed) => lists.get(placed) ?? [], all: [...new Set([...lists.values()].flat())] };
}

interface Owned extends Pick<PlacedScript, 'owner' | 'level'> {
  readonly values?: ReadonlyMap<string, Json>;
}

/** Reads each script once, and one that asks which request it is about once for each. */
function scriptReader(
  suite: Pick<Known, 'variables' | 'modules'>,
): (script: SuiteScript, of: PlacedRequest, owned: Owned) => PlacedScript {
  const shared = new Map<SuiteScript, PlacedScript>();
  const taken = new Set<string>();
  const ownNames = new Map<SuiteScript, Set<string>>();
  return (script, of, { values, ...owned }) => {
    const found = shared.get(script);
    if (found) return found;
    // Names of its own are for one step, so that a script may use them again in another.
    const earlier = ownNames.get(script);
    const others = earlier ? new Set([...taken].filter((name) => !earlier.has(name))) : taken;
    const read = readScript(script, {
      ...suite,
      request: of.request.name,
      taken: others,
      ...(values && { values }),
      ...sentBy(of),
      ...shownTo(script, of),
    });
    const own = ownNamesOf(read);
    ownNames.set(script, new Set([...(earlier ?? []), ...own]));
    for (const name of own) taken.add(name);
    if (read.isOfRequest !== true || owned.level === 'request') {
      const placed = { script, ...owned, read };
      shared.set(script, placed);
      return placed;
    }
    // It is carried over for the requests that need it, and not by the settings of all.
    return { script, owner: owned.owner, level: 'folder', read: read.whole ? read : keptWhole(script, read) };
  };
}

interface Changing {
  readonly starts: ReadonlyMap<string, Json>;
  readonly above: readonly PlacedScript[];
  readonly request: SuiteRequest;
}

/** Values that no other script changes before this one. */
function unchangedFor(own: SuiteScript, { starts, above, request }: Changing): ReadonlyMap<string, Json> {
  const changing = above.filter(
    ({ level, script, read }) => level === 'folder' || script.phase !== 'before' || read.rest !== undefined,
  );
  const before = request.scripts.filter((script) => script !== own && script.phase === 'before');
  const others = [...changing.map(({ script }) => script), ...before];
  const isKept = (name: string): boolean => others.every(({ source }) => !mayChange(source, name, starts));
  return new Map([...starts].filter(([name]) => isKept(name)));
}

function ownNamesOf({ captures, sets }: ReadScript): Set<string> {
  const captured = captures.flatMap(({ name, isOwn }) => (isOwn ? [name] : []));
  return new Set([...captured, ...sets.flatMap(({ values, isOwn }) => (isOwn ? Object.keys(values) : []))]);
}

/** What scripts after a request know that it sends, if no script before it may change that. */
function sentBy({ request, inherited }: PlacedRequest): Pick<Known, 'sent'> {
  const scripts = [...inherited.flatMap((each) => each.scripts), ...request.scripts];
  const [before, after] = [true, false].map((isBefore) =>
    scripts.filter(({ phase }) => (phase === 'before') === isBefore),
  );
  if (before!.some(({ source }) => /\brequest\b/.test(source))) return {};
  const text = request.body?.kind === 'json' || request.body?.kind === 'text' ? request.body.text : undefined;
  const { names, hasComputed } = namesSet(after!.map(({ source }) => source));
  // A test that reads a variable finds what the script has set by then.
  const isKept = text !== undefined && [...variablesIn(text)].every((name) => !hasComputed && !names.has(name));
  return { sent: { method: request.method, ...(isKept && { body: text }) } };
}

/** What a script sees of its request before it is sent, if no script before it may change that. */
function shownTo(script: SuiteScript, { inherited, request }: PlacedRequest): Pick<Known, 'shown'> {
  const scripts = [...inherited.flatMap((each) => each.scripts), ...request.scripts];
  const earlier = scripts.slice(0, scripts.indexOf(script)).filter(({ phase }) => phase === 'before');
  const isChanged = earlier.some(({ source }) => /\breq(?:uest)?\b/.test(source));
  return request.shown === undefined || isChanged ? {} : { shown: request.shown };
}

/** A jump becomes a block if it leads forward, past requests that go on as usual. Otherwise its script is kept. */
function keptJumps(requests: readonly PlacedRequest[], of: Scripts['of']): ReadonlyMap<PlacedScript, PlacedScript> {
  const kept = new Map<PlacedScript, PlacedScript>();
  const flowOf = (placed: PlacedScript): ReadScript['flow'] => (kept.get(placed) ?? placed).read.flow;
  for (const [at, request] of requests.entries())
    for (const placed of of(request)) {
      const jump = flowOf(placed).find(({ kind }) => kind === 'jump');
      if (!jump) continue;
      const named = requests.flatMap(({ request: { name } }, index) => (name === jump.to ? [index] : []));
      const [target = -1] = named;
      const isForward = named.length === 1 && target > at && placed.level === 'request';
      const passed = requests.slice(at + 1, target).flatMap((each) => of(each).flatMap(({ read }) => read.flow));
      if (isForward && passed.length === 0) continue;
      kept.set(placed, { ...placed, read: keptWhole(placed.script, { leftovers: [leftoverOfJump(placed)] }) });
    }
  return kept;
}

/** A request of a script becomes a flow if it reads what is the same for all requests that the script runs for. */
function keptAsks(requests: readonly PlacedRequest[], of: Scripts['of']): ReadonlyMap<PlacedScript, PlacedScript> {
  const kept = new Map<PlacedScript, PlacedScript>();
  const own = new Set(
    requests.flatMap(({ request, inherited }) =>
      [request, ...inherited.slice(1)].flatMap(({ variables }) => variables.map(({ name }) => name)),
    ),
  );
  for (const placed of new Set(requests.flatMap(of))) {
    const { script, read } = placed;
    const names = [...variablesIn(read.asks ?? []), ...namesAsked(read)];
    if (!names.some((name) => own.has(name))) continue;
    const reason = { kind: 'not-sayable', what: 'a request that reads what each request has' } as const;
    const leftovers = [{ start: 0, end: script.source.length, line: 1, reason }];
    kept.set(placed, { ...placed, read: keptWhole(script, { leftovers }) });
  }
  return kept;
}

/** Names that the requests of a script set for others. */
export function namesAsked({ asks = [] }: ReadScript): readonly string[] {
  const names = asks.flatMap(({ captures, sets }) => [
    ...captures.flatMap(({ name, isOwn }) => (isOwn ? [] : [name])),
    ...sets.flatMap(({ values, isOwn }) => (isOwn ? [] : Object.keys(values))),
  ]);
  return [...new Set(names)];
}

/** Names that were made up for the requests of a script. */
export function namesOwned({ asks = [] }: ReadScript): readonly string[] {
  return asks.flatMap(({ captures, sets }) => [
    ...captures.flatMap(({ name, isOwn }) => (isOwn ? [name] : [])),
    ...sets.flatMap(({ values, isOwn }) => (isOwn ? Object.keys(values) : [])),
  ]);
}

function leftoverOfJump({ script: { source } }: PlacedScript): ScriptLeftover {
  const reason = { kind: 'not-sayable', what: 'a next request that a block cannot say' } as const;
  return { start: 0, end: source.length, line: 1, reason };
}

/** @param levels - scripts of the suite, of its folders and of a request */
function inRunOrder({ afterOrder }: Suite, levels: readonly (readonly PlacedScript[])[]): readonly PlacedScript[] {
  if (afterOrder === undefined) return levels.flat();
  const isBefore = ({ script }: PlacedScript): boolean => script.phase === 'before';
  const after = levels.toReversed().map((scripts) => scripts.filter((each) => !isBefore(each)));
  const inPhase = (phase: SuiteScript['phase']) =>
    after.flatMap((scripts) => scripts.filter(({ script }) => script.phase === phase));
  return [...levels.flat().filter(isBefore), ...inPhase('after'), ...inPhase('test')];
}

/** The script as it is, to be carried over: what was read of it is not used. */
export function keptWhole(script: SuiteScript, { leftovers }: Pick<ReadScript, 'leftovers'>): ReadScript {
  return {
    tests: [],
    captures: [],
    sets: [],
    headers: [],
    flow: [],
    leftovers,
    rest: script.source,
    whole: false,
  };
}

const setters =
  /\.\s*(?:set|setVar|setEnvVar|setGlobalEnvVar|setCollectionVar|setNextVar|setEnvironmentVariable|setGlobalVariable)\(\s*(?:(['"`])((?:(?!\1)[^\\\n])+)\1\s*[,)]|(?=[^'"`\s)]))/g;

/** The source without the names that it sets. */
export function withoutNamesSet(source: string): string {
  return source.replaceAll(setters, '');
}

/** Names that scripts set, by their words only: so it is known before they are read. */
export function namesSet(sources: readonly string[]): {
  readonly names: ReadonlySet<string>;
  readonly hasComputed: boolean;
} {
  const names = new Set<string>();
  let hasComputed = false;
  for (const source of sources) {
    for (const [, , name] of source.matchAll(setters)) {
      if (name === undefined) hasComputed = true;
      else names.add(name);
    }
  }
  return { names, hasComputed };
}

/** Every name that something gives or sets. */
export function givenNames(suite: Suite, requests: readonly PlacedRequest[]): ReadonlyMap<string, 'given' | 'set'> {
  const { names, set } = namesOf(suite, requests);
  return new Map([
    ...[...names].map((name) => [name, 'given'] as const),
    ...[...set].map((name) => [name, 'set'] as const),
  ]);
}

export interface NamesOfSuite {
  /** With a value from the start. */
  readonly names: ReadonlySet<string>;
  /** Set by a capture, a script or a request. */
  readonly set: ReadonlySet<string>;
  readonly hasComputed: boolean;
}

export function namesOf(suite: Suite, requests: readonly PlacedRequest[]): NamesOfSuite {
  const inherited = new Set(requests.flatMap((each) => each.inherited).concat(suite.inherited));
  const scripts = [...inherited]
    .flatMap((each) => each.scripts)
    .concat(requests.flatMap(({ request }) => request.scripts));
  const bySource = namesSet([...scripts.map(({ source }) => source), ...(suite.modules?.values() ?? [])]);
  const captures = requests.flatMap(({ request }) => request.captures.map(({ name }) => name));
  const own = requests.flatMap(({ request }) => request.variables.map(({ name }) => name));
  const variables = [...inherited, ...suite.environments].flatMap((each) => each.variables);
  return {
    names: new Set(variables.map(({ name }) => name)),
    set: new Set([...bySource.names, ...captures, ...own]),
    hasComputed: bySource.hasComputed,
  };
}

/** What could not be converted of a script, as leftovers of the suite. */
export function leftoversOf({ script, read }: PlacedScript): readonly Leftover[] {
  return read.leftovers.map(({ start, end, line, reason }) => ({
    place: { ...script.place, line: (script.place.pointer === undefined ? (script.place.line ?? 1) - 1 : 0) + line },
    source: script.source.slice(start, end),
    reason,
  }));
}
