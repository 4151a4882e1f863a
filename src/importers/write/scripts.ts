import type { PlacedRequest } from '../suite/requests-of.js';
import type { Leftover, Suite, SuiteScript } from '../suite/suite.js';
import { readScript } from '../scripts/read-script.js';
import type { ReadScript, ScriptLeftover } from '../scripts/script.js';

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

export function openScripts(suite: Suite, requests: readonly PlacedRequest[]): Scripts {
  const given = givenNames(suite, requests);
  const known = new Map<SuiteScript, PlacedScript>();
  const taken = new Set<string>();
  const placed = (script: SuiteScript, owner: string, level: PlacedScript['level']): PlacedScript => {
    const found = known.get(script);
    if (found) return found;
    const made = { script, owner, level, read: readScript(script, { request: owner, variables: given, taken }) };
    for (const { name, isOwn } of made.read.captures) if (isOwn) taken.add(name);
    for (const { values, isOwn } of made.read.sets) if (isOwn) for (const name of Object.keys(values)) taken.add(name);
    known.set(script, made);
    return made;
  };
  const of = ({ request, folders, inherited }: PlacedRequest): readonly PlacedScript[] =>
    inRunOrder(suite, [
      ...inherited.map(({ scripts }, at) =>
        scripts.map((script) => placed(script, folders[at - 1]?.name ?? suite.name, at === 0 ? 'suite' : 'folder')),
      ),
      request.scripts.map((script) => placed(script, request.name, 'request')),
    ]);
  for (const request of requests) of(request);
  keepJumps(requests, { of, known });
  return { of, all: [...known.values()] };
}

interface Opened {
  readonly of: Scripts['of'];
  readonly known: Map<SuiteScript, PlacedScript>;
}

/** A jump becomes a block if it leads forward, past requests that go on as usual. Otherwise its script is kept. */
function keepJumps(requests: readonly PlacedRequest[], { of, known }: Opened): void {
  const flows = requests.map((request) => of(request).flatMap(({ read }) => read.flow));
  for (const [at, request] of requests.entries())
    for (const placed of of(request)) {
      const jump = placed.read.flow.find(({ kind }) => kind === 'jump');
      if (!jump) continue;
      const named = requests.flatMap(({ request: { name } }, index) => (name === jump.to ? [index] : []));
      const [target = -1] = named;
      const isForward = named.length === 1 && target > at && placed.level === 'request';
      if (isForward && flows.slice(at + 1, target).every((passed) => passed.length === 0)) continue;
      known.set(placed.script, { ...placed, read: keptWhole(placed.script, { leftovers: [leftoverOfJump(placed)] }) });
    }
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

/** Names that scripts set by what was read of them, and among them those that were made up for it. */
export function namesRead({ all }: Scripts): {
  readonly set: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
} {
  const captures = all.flatMap(({ read }) => read.captures);
  const sets = all.flatMap(({ read }) => read.sets.flatMap(({ values }) => Object.keys(values)));
  return {
    set: new Set([...captures.map(({ name }) => name), ...sets]),
    own: new Set([
      ...captures.filter(({ isOwn }) => isOwn).map(({ name }) => name),
      ...all.flatMap(({ read }) => read.sets.flatMap(({ isOwn, values }) => (isOwn ? Object.keys(values) : []))),
    ]),
  };
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
