import type { SourceFiles } from '../suite/source.js';
import type { Leftover, Suite, SuiteEnvironment, SuiteFolder, SuiteRequest, Tool } from '../suite/suite.js';
import { modulesOf } from './modules.js';
import type { BrunoCollection, BrunoEnvironment, BrunoFolder, BrunoRequest } from './parts.js';
import { type Above, headersOf, modeIn, readInherited, readRequest, variableOf } from './request.js';
import { knownIn } from '../shared/known-values.js';

/** A collection of Bruno as a suite, whichever of its formats it was read from. */
export function suiteOf(collection: BrunoCollection, { main, texts }: SourceFiles, tool: Tool): Suite {
  const { inherited, leftovers } = readInherited(collection.shared);
  const environments = collection.environments.map(environmentOf);
  const above: Above = {
    auth: inherited.auth,
    authMode: modeIn(collection.shared.auth, 'none'),
    headers: headersOf(collection.shared),
    known: knownIn([inherited.variables, ...environments.map(({ variables }) => variables)]),
  };
  const read = readItems(collection.items, above);
  const named = withName(collection.name);
  const suite: Suite = {
    tool,
    name: collection.name,
    items: read.items.map(named.item),
    inherited: named.level(inherited),
    environments,
    leftovers: [...collection.leftovers, ...leftovers, ...read.leftovers],
    ...(collection.isSandwich && { afterOrder: 'inside-out' }),
    // The folder of a request that is given without its collection is not that of the collection.
    ...(main === undefined && { filesAreBeside: true }),
  };
  const modules = modulesOf(suite, texts);
  return main !== undefined && modules.size === 0 ? suite : { ...suite, modules };
}

interface Named {
  readonly item: (item: SuiteFolder | SuiteRequest) => SuiteFolder | SuiteRequest;
  readonly level: <Level extends Pick<SuiteRequest, 'scripts'>>(level: Level) => Level;
}

/** Scripts with the name of the collection where they ask for it: a session has no such name. */
function withName(name: string): Named {
  const level: Named['level'] = (given) => ({
    ...given,
    scripts: given.scripts.map((script) => ({
      ...script,
      source: script.source.replaceAll(/\bbru\.getCollectionName\(\s*\)/g, () => JSON.stringify(name)),
    })),
  });
  const item: Named['item'] = (given) =>
    given.kind === 'request'
      ? level(given)
      : { ...given, inherited: level(given.inherited), items: given.items.map(item) };
  return { item, level };
}

interface ReadItems {
  readonly items: readonly (SuiteFolder | SuiteRequest)[];
  readonly leftovers: readonly Leftover[];
}

/** Bruno runs the folders of a folder before its requests. */
function readItems(items: readonly (BrunoFolder | BrunoRequest)[], above: Above): ReadItems {
  const folders = inOrder(items.filter((item) => item.kind === 'folder')).map((folder) => readFolder(folder, above));
  const requests = items.filter((item) => item.kind === 'request').toSorted((a, b) => a.seq - b.seq);
  return {
    items: [...folders.flatMap((each) => each.items), ...requests.map((request) => readRequest(request, above))],
    leftovers: folders.flatMap(({ leftovers }) => leftovers),
  };
}

function readFolder(folder: BrunoFolder, above: Above): ReadItems {
  const { inherited, leftovers } = readInherited(folder.shared);
  const { items, leftovers: own } = readItems(folder.items, {
    ...above,
    auth: inherited.auth ?? above.auth,
    authMode: modeIn(folder.shared.auth, above.authMode),
    headers: [...above.headers, ...inherited.headers],
  });
  const { name, place } = folder;
  return {
    items: items.length === 0 ? [] : [{ kind: 'folder', name, place, inherited, items }],
    leftovers: [...leftovers, ...own],
  };
}

/** By name; those with a number take the place of that number. */
function inOrder(folders: readonly BrunoFolder[]): readonly BrunoFolder[] {
  const byName = folders.toSorted((a, b) => a.file.localeCompare(b.file));
  const isPlaced = ({ seq }: BrunoFolder): boolean => seq !== undefined && Number.isInteger(seq) && seq > 0;
  const sorted = byName.filter((folder) => !isPlaced(folder)).map((folder) => [folder]);
  for (const folder of byName.filter(isPlaced).toSorted((a, b) => a.seq! - b.seq!)) {
    const there = sorted[folder.seq! - 1];
    if (there?.[0]?.seq === folder.seq) there!.push(folder);
    else sorted.splice(folder.seq! - 1, 0, [folder]);
  }
  return sorted.flat();
}

function environmentOf({ name, variables }: BrunoEnvironment): SuiteEnvironment {
  const on = variables.filter((variable) => variable.isOn && variable.name !== '');
  return {
    name,
    kind: 'environment',
    variables: on.map((variable) => variableOf(variable, variable.isSecret)),
  };
}
