import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import type { importSuites, ImportedSuites } from '../../src/importers/import-suites.js';
import type { OpenedSource } from '../../src/importers/open-source.js';
import type { Leftover } from '../../src/importers/suite/suite.js';
import type { envExample } from '../../src/importers/write/env-example.js';
import type { Outcome } from '../../src/importers/write/report.js';
import type { leftoverWords } from '../../src/problems/import/report.js';
import { code, type Example, type ExampleTable, type Files } from './example.ts';

/** The parts of the importer that make a row: those of the source, or of a build. */
export interface Importer {
  readonly importSuites: typeof importSuites;
  readonly envExample: typeof envExample;
  readonly leftoverWords: typeof leftoverWords;
  readonly outcomeWords: Readonly<Record<Outcome, string>>;
}

/** Rows of cells, the head first: what is imported, what it becomes, and what the report says. */
export async function mappingRows(
  { head, examples }: ExampleTable,
  importer: Importer,
): Promise<readonly (readonly string[])[]> {
  const rows = await Promise.all(examples.map((example) => rowOf(example, importer)));
  return [[head, 'In the session', 'Report'], ...rows];
}

async function rowOf({ says, files, without }: Example, importer: Importer): Promise<readonly string[]> {
  const [made, plain] = await Promise.all([imported(files, importer), imported(without, importer)]);
  const shown = [...sessionLines(made, plain), ...environmentLines(made, plain, importer)];
  return [
    says,
    shown.map(code).join('<br>') || '–',
    reportLines({ made, plain, hasChanged: shown.length > 0 }, importer).join('<br>'),
  ];
}

/** What an import of files gives. */
export async function imported(
  files: Files,
  { importSuites }: Pick<Importer, 'importSuites'>,
): Promise<ImportedSuites> {
  const paths = Object.keys(files);
  const isFolder = paths.some((path) => /^(?:bruno\.json|opencollection\.yml)$/.test(path));
  const source: OpenedSource = {
    kind: 'opened',
    name: isFolder ? 'shop' : paths[0]!,
    isFolder,
    texts: new Map(Object.entries(files)),
    others: [],
    meant: isFolder ? paths : paths.slice(0, 1),
    environments: [],
  };
  return importSuites(source, { sourceFolder: '..', hasFile: (path) => path.startsWith('../') });
}

type Json = unknown;
type JsonMap = Readonly<Record<string, Json>>;

/** The parts of the sessions that are not in those of the other import: a line for each key. */
function sessionLines(made: ImportedSuites, plain: ImportedSuites): readonly string[] {
  const sessions = made.suites.flatMap((suite) => suite.sessions);
  const others = plain.suites.flatMap((suite) => suite.sessions);
  const known = new Set(others.flatMap(({ text }) => commentsIn(text)));
  const otherSessions = others.map(({ text }) => parse(text) as JsonMap);
  return sessions.flatMap(({ file, text }, at) => {
    const session = parse(text) as JsonMap;
    const other = otherSessions[at] ?? {};
    const lines = [
      ...commentsIn(text).filter((line) => !known.has(line)),
      ...newEntries(withoutSteps(session), withoutSteps(other)),
      ...stepLines(stepsOf(session), stepsOf(other)),
    ];
    return lines.length > 0 && sessions.length > 1 ? [`# ${file}`, ...lines] : lines;
  });
}

function commentsIn(text: string): readonly string[] {
  return text.split('\n').filter((line) => /^\s*#/.test(line));
}

function withoutSteps(session: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(session).filter(([key]) => key !== 'steps'));
}

function stepsOf({ steps = [] }: JsonMap): readonly JsonMap[] {
  return steps as readonly JsonMap[];
}

function stepLines(steps: readonly JsonMap[], others: readonly JsonMap[]): readonly string[] {
  const requests = steps.filter(({ request }) => request !== undefined);
  const isOld = (step: JsonMap): boolean => others.some((other) => isDeepStrictEqual(step, other));
  const hasBlocks = steps.some((step) => 'if' in step && !isOld(step));
  return steps.flatMap((step) => {
    const { request, ...rest } = step;
    if (isOld(step)) return hasBlocks ? rowLines(step).slice(0, 1) : [];
    if (request === undefined) return rowLines(step);
    const own =
      others.find((other) => other.request === request) ??
      others.find(({ name }) => name !== undefined && name === rest.name) ??
      (requests.length === 1 ? others[0] : undefined);
    const lines = newEntries(rest, own ?? {});
    return requests.length > 1 || hasBlocks || own?.request !== request
      ? [`- request: ${String(request)}`, ...lines]
      : lines;
  });
}

function rowLines(step: JsonMap): readonly string[] {
  return Object.entries(step).map(([key, value], at) => {
    const dash = at === 0 ? '- ' : '';
    return value === null ? `${dash}${key}:` : `${dash}${key}: ${flow(value)}`;
  });
}

/** The entries that are not in the other map; of a map that both have, only what is new in it. */
function newEntries(map: JsonMap, other: JsonMap): readonly string[] {
  const added = Object.entries(map).flatMap(([key, value]) => {
    const before = other[key];
    if (isDeepStrictEqual(value, before)) return [];
    return [`${key}: ${flow(isMap(value) && isMap(before) && key !== 'json' ? onlyNew(value, before) : value)}`];
  });
  const gone = Object.keys(other).filter((key) => key !== 'request' && !(key in map));
  return [...added, ...gone.map((key) => `# without ${key}: ${flow(other[key])}`)];
}

function onlyNew(map: JsonMap, other: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(map).filter(([key, value]) => !isDeepStrictEqual(value, other[key])));
}

function isMap(value: Json): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** On one line, as the documentation writes YAML. */
function flow(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isMap(value)) return scalar(value);
  const entries = Object.entries(value).map(([key, each]) => `${scalar(key)}: ${flow(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** As it is written among others on a line. */
function scalar(value: Json): string {
  const list = stringify([value], { collectionStyle: 'flow', singleQuote: true, lineWidth: 0 });
  return list
    .trim()
    .replace(/^\[ | \]$/g, '')
    .replace(/\s*\n\s*/g, ' ');
}

function environmentLines(made: ImportedSuites, plain: ImportedSuites, importer: Importer): readonly string[] {
  const known = new Set(environmentsOf(plain, importer));
  return environmentsOf(made, importer).filter((line) => !known.has(line));
}

function environmentsOf({ suites }: ImportedSuites, { envExample }: Importer): readonly string[] {
  return suites.flatMap(({ report, environments }) =>
    [{ file: '.env.example', variables: report.environment }, ...environments].flatMap(({ file, variables }) =>
      envExample('', variables, report.name)
        .split('\n')
        .filter((line) => /^\w+=/.test(line))
        .map((line) => `${file}: ${line}`),
    ),
  );
}

/** A script that stays may have many. */
const mostWords = 2;

interface Compared {
  readonly made: ImportedSuites;
  readonly plain: ImportedSuites;
  /** Whether anything of the session is shown. */
  readonly hasChanged: boolean;
}

function reportLines({ made, plain, hasChanged }: Compared, importer: Importer): readonly string[] {
  const { leftoverWords, outcomeWords } = importer;
  const words = ({ reason }: Leftover): string =>
    leftoverWords(reason.kind, 'script' in reason ? reason.script : reason.what);
  const known = new Set(leftoversOf(plain).map(words));
  const outcomes = made.suites.flatMap(({ report }) => report.requests).map(({ outcome }) => outcome);
  const worst = (['by-hand', 'with-script', 'as-it-is'] as const).find((outcome) => outcomes.includes(outcome));
  const own = [...new Set(leftoversOf(made).map(words))].filter((line) => !known.has(line));
  const isAbout = made.suites.some(({ report }) => report.leftovers.some((each) => own.includes(words(each))));
  return [
    ...(worst === undefined || (isAbout && !hasChanged) ? [] : [outcomeWords[worst]]),
    ...own.slice(0, mostWords),
    ...(own.length > mostWords ? [`and ${own.length - mostWords} more`] : []),
    ...made.problems.map(({ message }) => message),
  ].map(asMarkdown);
}

/** Words that Markdown and the site would read as something else are code. */
function asMarkdown(words: string): string {
  return words.replace(/`[^`]*`|\{\{[^}]*\}\}|</g, (part) =>
    part === '<' ? '&lt;' : part.startsWith('`') ? part : code(part),
  );
}

function leftoversOf({ suites }: ImportedSuites): readonly Leftover[] {
  return suites.flatMap(({ report }) => [
    ...report.leftovers,
    ...report.requests.flatMap(({ leftovers }) => leftovers),
  ]);
}
