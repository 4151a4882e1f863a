import { isSecretText } from '../../lib/secret-values.js';
import { insomniaUnreadable } from '../../problems/import/insomnia.js';
import { readJson, readYaml, type SourceNode, textOf } from '../shared/source-node.js';
import { requestsOf } from '../suite/requests-of.js';
import { mainText, type ReadSuite, type SourceFiles } from '../suite/source.js';
import type { Inherited, Leftover, Suite, SuiteFolder, SuiteRequest, SuiteVariable } from '../suite/suite.js';
import { readAuth } from './auth.js';
import { openCaptureNames } from './capture-names.js';
import { exportOfV4, exportOfV5, type InsomniaExport, type InsomniaItem } from './export.js';
import { headersOf, openTemplates, readRequest } from './request.js';
import { withResponses } from './responses.js';
import { lostTest, scriptsOf, testScript } from './scripts.js';
import { made, type Reads, type ResponseTag } from './template.js';
import { namesOfTags, openValues, type Value, type Values, valuesOf } from './values.js';

/** Reads an export of Insomnia: v4 as JSON or YAML, or v5. */
export function readInsomnia(files: SourceFiles): ReadSuite {
  const file = files.main ?? '';
  const text = mainText(files);
  // YAML may begin with a brace, too.
  const isYaml = !/^\uFEFF?\s*\{/.test(text) || /^\uFEFF?\s*\{\s*[^\s"}]/.test(text);
  const read = isYaml ? readYaml(file, text) : readJson(file, text);
  if (read.kind === 'fault') return { kind: 'problems', problems: [{ ...insomniaUnreadable(), place: read.place }] };
  const { node } = read;
  if (Array.isArray(node.under('resources').value)) return { kind: 'suite', suite: suiteOf(exportOfV4(node)) };
  if (Array.isArray(node.under('collection').value)) return { kind: 'suite', suite: suiteOf(exportOfV5(node)) };
  return { kind: 'problems', problems: [insomniaUnreadable()] };
}

const nothing: Inherited = { headers: [], variables: [], scripts: [] };

function suiteOf(found: InsomniaExport): Suite {
  const tests = testsOf(found);
  const ids = new Map<string, SuiteRequest>();
  const responses = new Map<SuiteRequest, readonly ResponseTag[]>();
  const { values, leftovers: others } = openValues(found);
  const leftovers: Leftover[] = [...tests.leftovers, ...others];
  const all = allValues(found);
  const nameOf = openCaptureNames(found, { taken: new Set(all.map(({ name }) => name)), given: namesOfTags(all) });
  for (const { node, what } of found.others) leftovers.push({ place: node.place, reason: { kind: 'by-hand', what } });
  const read = (item: InsomniaItem, above: readonly ResponseTag[], around: Values): SuiteFolder | SuiteRequest => {
    const reads = { nameOf, valueOf: around.valueOf };
    if (item.kind === 'folder') {
      const inside = around.within(item.node.under('environment'));
      const { folder, responses: own } = readFolder(item, leftovers, { nameOf, valueOf: inside.valueOf });
      return { ...folder, items: item.items.map((inner) => read(inner, [...above, ...own], inside)) };
    }
    const made = readRequest(item, tests.of.get(item.id) ?? [], reads);
    ids.set(item.id, made.request);
    // The request whose response its folder reads cannot read it itself.
    responses.set(made.request, [...above.filter(({ request }) => request !== item.id), ...made.responses]);
    return made.request;
  };
  const items = found.items.map((item) => read(item, [], values));
  const own = withResponses(items, { ids, responses });
  return {
    tool: 'insomnia',
    name: found.name,
    items: own.items,
    inherited: nothing,
    environments: found.environments
      .map(({ name, data, isBase }) => ({
        name,
        kind: isBase ? ('global' as const) : ('environment' as const),
        variables: variablesOf(data, { nameOf, valueOf: values.valueOf }),
      }))
      .filter(({ variables }) => variables.length > 0),
    leftovers: [...leftovers, ...own.leftovers, ...usedByScripts(own.items, all, values)],
  };
}

/** Scripts find no value that is put in where templates read it. */
function usedByScripts(items: Suite['items'], values: readonly Value[], { valueOf }: Values): readonly Leftover[] {
  const requests = requestsOf({ items, inherited: nothing });
  const captured = new Set(requests.flatMap(({ request }) => request.captures.map(({ name }) => name)));
  const names = new Set(
    values.map(({ name }) => name).filter((name) => valueOf(name) !== undefined && !captured.has(name)),
  );
  const scripts = new Set(
    requests.flatMap(({ request, inherited }) => [...inherited.flatMap((each) => each.scripts), ...request.scripts]),
  );
  return [...scripts].flatMap(({ place, source }) =>
    [...names]
      .filter((name) => [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted)))
      .map((name) => ({
        place,
        source: name,
        reason: { kind: 'by-hand', what: 'a value with a tag, which a script uses' },
      })),
  );
}

/** Those of environments and folders. */
function allValues({ environments, items }: InsomniaExport): readonly Value[] {
  const data = [
    ...environments.map((each) => each.data),
    ...foldersIn(items).map(({ node }) => node.under('environment')),
  ];
  return data.flatMap((each) => valuesOf(each));
}

function foldersIn(items: readonly InsomniaItem[]): readonly InsomniaItem[] {
  return items.flatMap((item) => (item.kind === 'folder' ? [item, ...foldersIn(item.items)] : []));
}

interface ReadFolder {
  readonly folder: Omit<SuiteFolder, 'items'>;
  readonly responses: readonly ResponseTag[];
}

function readFolder(item: InsomniaItem, leftovers: Leftover[], reads: Reads): ReadFolder {
  const { node } = item;
  const { template, responses, lost } = openTemplates(node, reads);
  const auth = readAuth(node.under('authentication'), template);
  const inherited: Inherited = {
    ...(auth.auth !== undefined && { auth: auth.auth }),
    headers: headersOf(node, template),
    variables: variablesOf(node.under('environment'), reads),
    scripts: scriptsOf(item),
  };
  leftovers.push(...auth.leftovers, ...lost());
  const name = textOf(node.under('name'))?.trim() || 'folder';
  return { folder: { kind: 'folder', name, place: node.place, inherited }, responses };
}

/** Without those that are put in where they are read. */
function variablesOf(data: SourceNode, reads: Reads): readonly SuiteVariable[] {
  return valuesOf(data)
    .filter(({ name }) => reads.valueOf(name) === undefined)
    .map(({ name, node: { value = null } }) => {
      const isSecret = typeof value === 'string' && value !== '' && !value.includes('{{') && isSecretText(name, value);
      return {
        name,
        value: typeof value === 'string' ? made(value, reads).text : value,
        ...(isSecret && { isSecret }),
      };
    });
}

interface Tests {
  readonly of: ReadonlyMap<string, NonNullable<ReturnType<typeof testScript>>[]>;
  readonly leftovers: readonly Leftover[];
}

function testsOf({ tests, items }: InsomniaExport): Tests {
  const known = new Set(idsOf(items));
  const of = new Map<string, NonNullable<ReturnType<typeof testScript>>[]>();
  const leftovers: Leftover[] = [];
  for (const test of tests) {
    const script = known.has(test.request) ? testScript(test) : undefined;
    if (script) of.set(test.request, [...(of.get(test.request) ?? []), script]);
    else leftovers.push(lostTest(test));
  }
  return { of, leftovers };
}

function idsOf(items: readonly InsomniaItem[]): readonly string[] {
  return items.flatMap(({ id, items: inner }) => [id, ...idsOf(inner)]);
}
