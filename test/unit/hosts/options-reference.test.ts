import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { reportKinds } from '../../../src/format/options.js';

const root = join(import.meta.dirname, '../../..');

/** By host, the interface of what its users give. */
const given: Readonly<Record<string, string>> = {
  vitest: 'CallsheetConfig',
  jest: 'JestOptions',
  node: 'CallsheetConfig',
};
const hosts = readdirSync(join(root, 'src/hosts')).filter((name) => name !== 'common');

test('each host says which options it takes', () => {
  expect(Object.keys(given).toSorted()).toEqual(hosts.toSorted());
});

/** By name, the interfaces of the files that hold options. */
const interfaces = new Map(
  [join(root, 'src/format/options.ts')].flatMap((path) => {
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    return file.statements.filter(ts.isInterfaceDeclaration).map((each) => [each.name.text, each] as const);
  }),
);

interface Option {
  readonly name: string;
  readonly type: string;
}

/** The options of an interface and of those it extends; of an option that holds others, these. */
function optionsOf(name: string, prefix = ''): readonly Option[] {
  const declaration = interfaces.get(name)!;
  const inherited = (declaration.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText()));
  const own = declaration.members.filter(ts.isPropertySignature).flatMap((member): readonly Option[] => {
    const option = `${prefix}${member.name.getText()}`;
    const type = defined(member.type!.getText());
    return interfaces.has(type) ? optionsOf(type, `${option}.`) : [{ name: option, type: plain(type) }];
  });
  return [...inherited.flatMap((base) => optionsOf(base, prefix)), ...own];
}

/** Each option may be undefined; the page need not say so of each. */
function defined(type: string): string {
  return type.replace(/ \| undefined$/, '');
}

function plain(type: string): string {
  return type.replace(/^readonly /, '').replace(/^Readonly<(.*)>$/, '$1');
}

const ofVitest = optionsOf(given.vitest!);
const ofJest = optionsOf(given.jest!);

function has(options: readonly Option[], { name, type }: Option): boolean {
  return options.some((option) => option.name === name && option.type === type);
}

const ofBoth = new Map([...ofVitest, ...ofJest].map((option) => [option.name, option]));
const expected = [...ofBoth.values()].map((option) => {
  const host = !has(ofJest, option) ? 'Vitest' : !has(ofVitest, option) ? 'Jest' : 'both';
  return [option.name, host, option.type];
});

const page = readFileSync(join(root, 'docs/reference/options.md'), 'utf8');
const rows = [...page.matchAll(/^\| `([\w.]+)` \| (\w+) \| `(.+?)` \| .+ \| .+ \|$/gm)].map(([, name, host, type]) => [
  name,
  host,
  type!.replaceAll('\\|', '|'),
]);

test('docs/reference/options.md has a row for each option with its host and type, and no other', () => {
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

test('docs/reference/report.md names each report', () => {
  const names = readFileSync(join(root, 'docs/reference/report.md'), 'utf8').matchAll(/The report `(\w+)` is /g);
  expect([...names].map(([, name]) => name)).toEqual([...reportKinds]);
});
