import type { PlacedRequest } from '../../suite/requests-of.js';
import type { ReadScript } from '../../scripts/script.js';
import type { Suite } from '../../suite/suite.js';

const setters =
  /\.\s*(?:set|setVar|setEnvVar|setGlobalEnvVar|setCollectionVar|setNextVar|setEnvironmentVariable|setGlobalVariable)\(\s*(?:(['"`])((?:(?!\1)[^\\\n])+)\1\s*[,)]|(?=[^'"`\s)]))/g;

/** The source without the names that it sets. */
export function withoutNamesSet(source: string): string {
  return source.replaceAll(setters, '');
}

const getters =
  /\b(?:get|has)(?:|Var|EnvVar|CollectionVar|GlobalEnvVar|EnvironmentVariable|GlobalVariable)\(\s*(['"`])((?:(?!\1)[^\\\n])+)\1|\{\{\s*([^{}]+?)\s*\}\}|\b(?:environment|globals)(?:\.(\w+)(?![\w(])|\[\s*(['"`])([^'"`\n]+)\5)/g;

/** Names whose values a script asks for, by its words only. */
export function namesAskedFor(source: string): ReadonlySet<string> {
  const found = [...source.matchAll(getters)].map(
    ([, , got, filled, member, , index]) => got ?? filled ?? member ?? index,
  );
  return new Set(found.flatMap((name) => name ?? []));
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
