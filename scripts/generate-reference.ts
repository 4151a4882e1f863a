// Writes what is derived from the source: the key tables of the reference and the JSON Schemas from the shape that
// session files are checked against, the tables of bodies and generators, the reference of the command line from its
// table. With --check nothing is written: it fails when one is not what the source says. Needs a build.
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import {
  bodyKinds,
  commands,
  envExample,
  expectationWords,
  describeGenerator,
  dynamicVariables,
  plainVariables,
  describePipe,
  generatorForm,
  generatorNames,
  importedKinds,
  importSuites,
  leftoverWords,
  outcomeWords,
  pipeForm,
  pipeNames,
  operatorNames,
  operators,
  renderReference,
  reportJsonSchema,
  sessionJsonSchema,
  subjectKinds,
  subjects,
} from '../dist/schema.js';
import { mappingRows } from './import-examples/mapping-table.ts';
import { guideTables, markOf } from './import-examples/tables.ts';
import { optionRows } from './options-table.ts';
import { between, tableOf } from './markdown-table.ts';
import { nouns, rooms } from './rooms.mjs';

/** More of the content type of a body, which only its reader needs. */
const typeNotes: Readonly<Record<string, string>> = {
  multipart: 'with its boundary',
  file: 'by its extension, such as `application/json` for `order.json`; otherwise `application/octet-stream`',
};

interface Shape {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly else?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

const root = sessionJsonSchema() as Shape;

keep('schema.json', () => `${JSON.stringify(root, null, 2)}\n`);
keep('report.schema.json', () => `${JSON.stringify(reportJsonSchema, null, 2)}\n`);
keep('docs/reference/cli.md', () => renderReference(commands));
keep('docs/reference/options.md', withOptions);
keep('docs/guide/importing.md', withImports);
keep('docs/guide/import-http.md', (written) =>
  between(written, 'dynamic variables of .http files', dynamicTable('In the file', plainVariables)),
);
const importer = { importSuites, envExample, leftoverWords, outcomeWords };
for (const [page, tables] of Object.entries(guideTables)) {
  const made = await Promise.all(
    tables.map(async (table) => [markOf(table), tableOf(await mappingRows(table, importer))] as const),
  );
  keep(page, (written) => made.reduce((text, [mark, rows]) => between(text, mark, rows), written));
}
keep('ARCHITECTURE.md', (written) => between(written, 'rooms', roomTable()));
for (const name of globSync('docs/reference/format/*.md', { cwd: join(import.meta.dirname, '..') }))
  keep(name, withTables);

/** The page of options with each table that it has a marker for, which names the options. */
function withOptions(written: string): string {
  const head = ['Option', 'Type', 'Default', 'Where', 'What it does', 'Example'];
  return written.replace(
    /(<!-- options (.+?) -->\n)[\s\S]*?(<!-- end of options -->)/g,
    (_, start: string, names: string, end: string) =>
      `${start}${tableOf([head, ...optionRows(names.split(/,\s*/))])}\n${end}`,
  );
}

/** A page of the format with each table that it has a marker for. */
function withTables(written: string): string {
  const withKeys = written.replace(
    /(<!-- keys of (.+?) -->\n)[\s\S]*?(<!-- end of keys -->)/g,
    (_, start: string, name: string, end: string) => `${start}${table(shapeOf(name))}\n${end}`,
  );
  const tables = {
    bodies: bodyTable(),
    generators: generatorTable(),
    pipes: pipeTable(),
    'operators in words': operatorTable(),
    subjects: subjectTable(),
  };
  return Object.entries(tables).reduce((text, [name, content]) => between(text, name, content), withKeys);
}

/** The guide of imports, with what is imported and what becomes of random values. */
function withImports(written: string): string {
  const kinds = importedKinds.map(({ title, unit, guide, reads }) => [`[${title}](${guide})`, `a ${unit}`, reads]);
  const withKinds = between(written, 'imported kinds', tableOf([['Suite', 'One is', 'Reads'], ...kinds]));
  return between(withKinds, 'dynamic variables of Postman', dynamicTable('Postman', dynamicVariables));
}

function dynamicTable(tool: string, variables: Readonly<Record<string, string>>): string {
  const names = Object.entries(variables).map(([name, reference]) => [`\`{{$${name}}}\``, `\`${reference}\``]);
  return tableOf([[tool, 'Here'], ...names]);
}

function bodyTable(): string {
  const rows = Object.entries(bodyKinds).map(([name, { sentAs, contentType, needsType, mayLackType }]) => {
    const own = [contentType === null ? [] : `\`${contentType}\``, typeNotes[name] ?? []].flat().join(' ');
    const type = [
      own,
      ...(needsType ? ['one in the settings does not reach it'] : []),
      ...(mayLackType ? ['none with `content-type: null`'] : []),
    ].join('; ');
    return [`\`${name}\``, sentAs, type];
  });
  return tableOf([['Key', 'Sent as', 'Content type'], ...rows]);
}

function generatorTable(): string {
  const rows = generatorNames.map((name) => [`\`{{${generatorForm(name)}}}\``, describeGenerator(name).gives]);
  return tableOf([['Reference', 'Gives'], ...rows]);
}

function pipeTable(): string {
  const rows = pipeNames.map((name) => {
    const { makes, example } = describePipe(name);
    const [written, gives] = example;
    const isValue = /^(?:['"[{]|\d+(?:\.\d+)?$)/.test(gives);
    return [
      `\`${pipeForm(name)}\``,
      makes,
      `\`${written.replaceAll('|', '\\|')}\` → ${isValue ? `\`${gives}\`` : gives}`,
    ];
  });
  return tableOf([['Pipe', 'Makes', 'Example'], ...rows]);
}

function subjectTable(): string {
  const rows = subjectKinds.map((kind) => {
    const { form, reads, places } = subjects[kind];
    const may = (['condition', 'poll', 'test', 'capture'] as const).map((place) =>
      places.includes(place) ? 'yes' : 'no',
    );
    return [`\`${form}\``, reads, ...may];
  });
  const head = ['Subject', 'Reads', '`if`, `else if`, `when`', '`until`, `failWhen`', '`tests`', '`capture`'];
  return tableOf([head, ...rows]);
}

function operatorTable(): string {
  const rows = operatorNames.map((name) => [
    `\`${name}\``,
    wordsOf(name)
      .map((words) => `\`${words}\``)
      .join(', '),
  ]);
  return tableOf([['Operator', 'In words'], ...rows]);
}

/** As messages say it of its examples, of both flags or of all names. */
function wordsOf(name: keyof typeof operators): readonly string[] {
  const { examples, names, operand } = operators[name];
  const say = (given: unknown): string => expectationWords(name, given as never);
  if (operand === 'elements')
    return [{ words: expectationWords('type', 'string') }, { path: '$.count', words: expectationWords('gt', 0) }].map(
      ({ words, ...below }) => say([{ ...below, expectations: [{ words }] }]),
    );
  if (operand === 'flag') return [true, false].map(say);
  if (operand !== 'length') return [...new Set((names ?? examples).map(say))];
  const inner = examples.flatMap((given) =>
    Object.entries(typeof given === 'object' ? { ...given } : { equals: given }),
  );
  return inner.map(([key, given]) => say([{ words: expectationWords(key as typeof name, given as never) }]));
}

keep('docs/decisions/README.md', decisionIndex);

/** The decision pages by their number, with their titles and states. */
function decisionIndex(): string {
  const folder = join(import.meta.dirname, '../docs/decisions');
  const pages = readdirSync(folder).filter((name) => /^\d+-.*\.md$/.test(name));
  const byNumber = pages.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  const rows = byNumber.map((name) => {
    const [, title, status] = /^# (.+)\n\nStatus: (\w+)\n/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
    if (title === undefined || status === undefined)
      throw new Error(`docs/decisions/${name} begins with neither a title nor a line "Status: …"`);
    return `| ${name.split('-', 1)[0]} | [${title}](${name}) | ${status} |`;
  });
  const head = `# Decisions

What the specification left open, and what was chosen. A page has a status (accepted, replaced or withdrawn), its context, the decision and what
follows from it. The table is written by \`npm run reference\`.

| | decision | status |
|---|---|---|
`;
  return `${head}${rows.join('\n')}\n`;
}

/** Who may import whom, from the bottom to the top. */
function roomTable(): string {
  const rows = rooms.map(({ room, holds, may }) => {
    const others = may.filter((other) => !nouns.includes(other));
    const known = nouns.every((noun) => may.includes(noun)) ? ['the nouns', ...others] : may;
    const floors = known.filter((other) => other.startsWith('engine/') && room.startsWith('engine/'));
    const shown = floors.length > 1 ? [...known.filter((other) => !floors.includes(other)), 'the floors below'] : known;
    const words = may.includes('**') ? 'everything' : shown.join(', ');
    return `| \`${room}\` | ${holds} | ${words === '' ? 'nothing' : words} |`;
  });
  return ['| room | holds | may import |', '|---|---|---|', ...rows].join('\n');
}

/** Writes a file anew, or with --check says that it has to be. */
function keep(name: string, generate: (written: string) => string): void {
  const file = join(import.meta.dirname, '..', name);
  const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const generated = generate(written);
  if (generated === written) return;
  if (!process.argv.includes('--check')) return writeFileSync(file, generated);
  console.error(`${name} does not say what the source says: run \`npm run reference\``);
  process.exitCode = 1;
}

/** A dotted path of keys from the file, or from a step by its key: `settings`, `request.retry`. */
function shapeOf(name: string): Shape {
  if (name === 'a session') return root;
  const [first = '', ...rest] = name.split('.');
  const kinds = (root.else?.properties?.steps?.items?.anyOf ?? []).filter(({ properties }) => properties);
  const step = kinds.find((kind) => requiredOf(kind)[0] === first || kind.properties?.[first]);
  const start = root.properties?.[first] ?? step;
  if (!start) throw new Error(`the reference asks for the keys of ${name}, which the shape does not have`);
  return rest.reduce<Shape>(descend, start);
}

function descend(shape: Shape, key: string): Shape {
  const whole = resolve(shape);
  if (key === '[]') return whole.items ?? {};
  if (key === '*') return whole.additionalProperties ?? {};
  return property(whole, key);
}

function property(shape: Shape, key: string): Shape {
  const options = [shape, ...(shape.anyOf ?? [])].map(resolve);
  const found = options.find((option) => option.properties?.[key])?.properties?.[key];
  if (!found) throw new Error(`the shape has no key ${key} there`);
  return found;
}

function resolve(shape: Shape): Shape {
  const name = shape.$ref?.split('/').at(-1);
  return name === undefined ? shape : (root.$defs?.[name] ?? shape);
}

function table(shape: Shape): string {
  const whole = [resolve(shape), ...(resolve(shape).anyOf ?? [])].map(resolve).find(({ properties }) => properties);
  const entries = Object.entries(whole?.properties ?? {});
  const required = whole ? requiredOf(whole) : [];
  const hasDefaults = required.length > 0 || entries.some(([, part]) => part.default !== undefined);
  const rows = entries.map(([key, part]) => [
    `\`${key}\``,
    part.description ?? '',
    ...(hasDefaults ? [required.includes(key) ? '*required*' : defaultOf(part)] : []),
    exampleOf(key, part),
  ]);
  return tableOf([['Key', 'What it says', ...(hasDefaults ? ['Default'] : []), 'Example'], ...rows]);
}

function requiredOf({ required = [], allOf = [] }: Shape): readonly string[] {
  return [...required, ...allOf.flatMap((part) => part.required ?? [])];
}

function defaultOf(part: Shape): string {
  if (part.default === undefined) return '';
  const isTime = part.$ref?.endsWith('/duration') && typeof part.default === 'number';
  return isTime ? `\`${part.default as number}\` ms` : `\`${flow(part.default)}\``;
}

function exampleOf(key: string, part: Shape): string {
  return (part.examples ?? [])
    .map((example) => `\`${key}:${example === null ? '' : ` ${flow(example)}`}\``)
    .join(' or ');
}

/** On one line, as the documentation writes YAML. */
function flow(value: unknown): string {
  const text = stringify(value, { collectionStyle: 'flow', singleQuote: true, lineWidth: 0 }).trim();
  return text.replace(/\[ (.*) \]/g, '[$1]');
}
