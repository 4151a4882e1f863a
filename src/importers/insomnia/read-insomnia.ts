import { isJsonObject } from '../../lib/json.js';
import { isSecretText } from '../../lib/secret-values.js';
import { insomniaUnreadable } from '../../problems/import/insomnia.js';
import { readJson, readYaml, type SourceNode, textOf } from '../shared/source-node.js';
import { mainText, type ReadSuite, type SourceFiles } from '../suite/source.js';
import type { Inherited, Leftover, Suite, SuiteFolder, SuiteRequest, SuiteVariable } from '../suite/suite.js';
import { readAuth } from './auth.js';
import { openCaptureNames, type CaptureName } from './capture-names.js';
import { exportOfV4, exportOfV5, type InsomniaExport, type InsomniaItem } from './export.js';
import { headersOf, openTemplates, readRequest } from './request.js';
import { withResponses } from './responses.js';
import { lostTest, scriptsOf, testScript } from './scripts.js';
import { made, type ResponseTag } from './template.js';

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

function suiteOf(found: InsomniaExport): Suite {
  const tests = testsOf(found);
  const ids = new Map<string, SuiteRequest>();
  const responses = new Map<SuiteRequest, readonly ResponseTag[]>();
  const leftovers: Leftover[] = [...tests.leftovers];
  const nameOf = openCaptureNames(found, namesIn(found));
  for (const { node, what } of found.others) leftovers.push({ place: node.place, reason: { kind: 'by-hand', what } });
  const read = (item: InsomniaItem, above: readonly ResponseTag[]): SuiteFolder | SuiteRequest => {
    if (item.kind === 'folder') {
      const { folder, responses: own } = readFolder(item, leftovers, nameOf);
      return { ...folder, items: item.items.map((inner) => read(inner, [...above, ...own])) };
    }
    const made = readRequest(item, tests.of.get(item.id) ?? [], nameOf);
    ids.set(item.id, made.request);
    // The request whose response its folder reads cannot read it itself.
    responses.set(made.request, [...above.filter(({ request }) => request !== item.id), ...made.responses]);
    return made.request;
  };
  const items = found.items.map((item) => read(item, []));
  const own = withResponses(items, { ids, responses });
  return {
    tool: 'insomnia',
    name: found.name,
    items: own.items,
    inherited: { headers: [], variables: [], scripts: [] },
    environments: found.environments
      .map(({ name, data, isBase }) => ({
        name,
        kind: isBase ? ('global' as const) : ('environment' as const),
        variables: variablesOf(data, nameOf),
      }))
      .filter(({ variables }) => variables.length > 0),
    leftovers: [...leftovers, ...own.leftovers],
  };
}

/** Names that environments have. */
function namesIn({ environments, items }: InsomniaExport): ReadonlySet<string> {
  const data = [
    ...environments.map((each) => each.data),
    ...foldersIn(items).map(({ node }) => node.under('environment')),
  ];
  return new Set(data.flatMap(({ value }) => (isJsonObject(value) ? Object.keys(value) : [])));
}

function foldersIn(items: readonly InsomniaItem[]): readonly InsomniaItem[] {
  return items.flatMap((item) => (item.kind === 'folder' ? [item, ...foldersIn(item.items)] : []));
}

interface ReadFolder {
  readonly folder: Omit<SuiteFolder, 'items'>;
  readonly responses: readonly ResponseTag[];
}

function readFolder(item: InsomniaItem, leftovers: Leftover[], nameOf: CaptureName): ReadFolder {
  const { node } = item;
  const { template, responses, lost } = openTemplates(node, nameOf);
  const auth = readAuth(node.under('authentication'), template);
  const inherited: Inherited = {
    ...(auth.auth !== undefined && { auth: auth.auth }),
    headers: headersOf(node, template),
    variables: variablesOf(node.under('environment'), nameOf),
    scripts: scriptsOf(item),
  };
  leftovers.push(...auth.leftovers, ...lost());
  const name = textOf(node.under('name'))?.trim() || 'folder';
  return { folder: { kind: 'folder', name, place: node.place, inherited }, responses };
}

/** Maps in an environment are read by `_.a.b`. */
function variablesOf(data: SourceNode, nameOf: CaptureName, prefix = ''): readonly SuiteVariable[] {
  if (!isJsonObject(data.value)) return [];
  return Object.keys(data.value).flatMap((key): readonly SuiteVariable[] => {
    const name = prefix + key;
    const inner = data.under(key);
    const { value = null } = inner;
    if (isJsonObject(value) && Object.keys(value).length > 0) return variablesOf(inner, nameOf, `${name}.`);
    const isSecret = typeof value === 'string' && value !== '' && !value.includes('{{') && isSecretText(name, value);
    return [
      { name, value: typeof value === 'string' ? made(value, nameOf).text : value, ...(isSecret && { isSecret }) },
    ];
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
