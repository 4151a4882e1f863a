import { deepestJson, isJsonObject, isTooDeep, type JsonObject } from '../../lib/json.js';
import { parseYaml, type ParsedYaml } from '../../openapi/parse-yaml.js';
import { checkDocument, parseText, saidVersion, versionOf } from '../../openapi/read-document.js';
import { openapiTooDeep, openapiWithoutOperations, openapiWords } from '../../problems/import/openapi.js';
import { contractVersion } from '../../problems/plan/contract.js';
import { mainText, type ReadSuite, type SourceFiles, type SourceProblem } from '../suite/source.js';
import type { Leftover, Place, Suite, SuiteContract, SuiteFolder } from '../suite/suite.js';
import { bundle, refersOutside } from './bundle.js';
import { mapMeant, placeOf, textIn, type ApiDocument } from './document.js';
import { linksOf } from './links.js';
import { operationsOf, type Operation } from './operations.js';
import { ordered } from './order.js';
import { requestsOf } from './request.js';
import { prepareSchemas } from './sample.js';
import { serversOf, type Servers } from './servers.js';

/** Reads an OpenAPI document of 2.0, 3.0 or 3.1, with the files that it refers to. */
export function readOpenapi(files: SourceFiles): ReadSuite {
  const file = files.main ?? '';
  const text = mainText(files);
  const parsed = parseText(text, file, parseYaml);
  if ('code' in parsed) return problem(parsed);
  const { value } = parsed;
  const version = isJsonObject(value) ? versionOf(value) : undefined;
  if (!isJsonObject(value) || version === undefined) return problem(contractVersion(file, saidVersion(value)));
  if (isTooDeep(value, text)) return problem(openapiTooDeep(deepestJson));
  const whole = refersOutside(text) ? bundle(file, value, files.texts) : { value, isChanged: false, missing: [] };
  const document: ApiDocument = { file, value: whole.value, version };
  const operations = operationsOf(document);
  if (operations.length === 0) return problem(openapiWithoutOperations());
  const missing = whole.missing.map(({ ref, pointer }): Leftover => ({
    place: { file, pointer },
    source: ref,
    reason: { kind: 'not-readable', what: openapiWords.missing(ref) },
  }));
  const contract = contractOf(document, whole.isChanged ? undefined : { ...parsed, text });
  // The contract has its text by now.
  prepareSchemas(document);
  const suite = suiteOf(document, operations);
  return {
    kind: 'suite',
    suite: { ...suite, ...contract.part, leftovers: [...missing, ...contract.leftovers, ...suite.leftovers] },
  };
}

function problem(problem: SourceProblem): ReadSuite {
  return { kind: 'problems', problems: [problem] };
}

/** @param given - the document as it was given; undefined if parts of other files are in it now */
function contractOf(
  { file, value }: ApiDocument,
  given: (ParsedYaml & { readonly text: string }) | undefined,
): { readonly part: { readonly contract?: SuiteContract }; readonly leftovers: readonly Leftover[] } {
  const checked = checkDocument(given ?? { value, lineOf: () => undefined }, file);
  if ('code' in checked) {
    const reason = { kind: 'left-out', what: openapiWords.contract(checked.message) } as const;
    return { part: {}, leftovers: [{ place: { file }, reason }] };
  }
  const text = given?.text ?? `${JSON.stringify(value, null, 2)}\n`;
  return { part: { contract: { file, text, isWhole: given !== undefined } }, leftovers: [] };
}

function suiteOf(document: ApiDocument, operations: readonly Operation[]): Suite {
  const { file, value } = document;
  const servers = serversOf(document);
  const titleOf = titlesOf(operations);
  const made = groupsOf(operations).map((group) => folderOf(group, { document, servers, titleOf }));
  const notes = new Set(made.flatMap((each) => each.notes));
  const variables = [...servers.variables(), ...made.flatMap((each) => each.variables)];
  const once = [...new Map(variables.toReversed().map((variable) => [variable.name, variable])).values()].toReversed();
  return {
    tool: 'openapi',
    name: textIn(mapMeant(document, value['info']) ?? {}, 'title')?.trim() ?? nameOf(file),
    items: made.map(({ folder }) => folder),
    inherited: { headers: [], variables: [], scripts: [] },
    environments: [{ name: 'default', kind: 'environment', variables: once }, ...servers.environments],
    split: 'folder',
    leftovers: [
      ...(servers.isKnown ? [] : [unknownServer(document)]),
      ...[...notes].map((what): Leftover => ({ place: securityPlace(document), reason: { kind: 'changed', what } })),
      ...webhooksOf(document),
    ],
  };
}

/** The name of a file without its extension. */
function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.(?:json|ya?ml)$/i, '');
}

/** By tag, in the order in which tags first come. */
function groupsOf(operations: readonly Operation[]): readonly (readonly Operation[])[] {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const key = operation.group.toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), operation]);
  }
  return [...groups.values()];
}

/** Summaries. One that several operations have gets method and path. */
function titlesOf(operations: readonly Operation[]): (operation: Operation) => string {
  const summaryOf = ({ value }: Operation): string =>
    (textIn(value, 'summary') ?? '').replace(/\s+/g, ' ').trim().slice(0, longestTitle);
  const counts = new Map<string, number>();
  for (const operation of operations) {
    const key = summaryOf(operation).toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (operation) => {
    const summary = summaryOf(operation);
    const isOne = summary === '' || counts.get(summary.toLowerCase()) === 1;
    return isOne ? summary : `${summary} (${operation.method} ${operation.path})`;
  };
}

const longestTitle = 100;

interface Around {
  readonly document: ApiDocument;
  readonly servers: Servers;
  readonly titleOf: (operation: Operation) => string;
}

function folderOf(group: readonly Operation[], around: Around) {
  const { document } = around;
  const operations = ordered(document, group);
  const links = linksOf(document, operations);
  const read = operations.map((operation) => requestsOf(operation, { ...around, links }));
  const folder: SuiteFolder = {
    kind: 'folder',
    name: group[0]!.group,
    place: placeOf(document, ['paths']),
    inherited: { headers: [], variables: [], scripts: [] },
    items: read.flatMap(({ requests }) => requests),
  };
  return {
    folder,
    variables: read.flatMap(({ variables }) => variables),
    notes: read.flatMap(({ notes }) => notes),
  };
}

function securityPlace(document: ApiDocument): Place {
  return placeOf(document, document.version === '2.0' ? ['securityDefinitions'] : ['components', 'securitySchemes']);
}

function unknownServer(document: ApiDocument): Leftover {
  const place = placeOf(document, [document.version === '2.0' ? 'host' : 'servers']);
  return { place, reason: { kind: 'changed', what: openapiWords.noServer } };
}

/** What the API itself sends. */
function webhooksOf(document: ApiDocument): readonly Leftover[] {
  const own: JsonObject = mapMeant(document, document.value['webhooks'] ?? document.value['x-webhooks']) ?? {};
  return Object.keys(own).map((name) => ({
    place: placeOf(document, ['webhooks', name]),
    reason: { kind: 'left-out', what: openapiWords.webhook(name) },
  }));
}
