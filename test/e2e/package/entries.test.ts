import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Files {
  readonly types: string;
  readonly default: string;
}

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly import: Files; readonly require: Files }>>;
  readonly dependencies: object;
  readonly peerDependencies: object;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const entries = Object.entries(manifest.exports).flatMap(([name, files]) =>
  typeof files === 'string'
    ? []
    : [
        {
          name,
          types: join(root, files.import.types),
          code: join(root, files.import.default),
          required: join(root, files.require.default),
        },
      ],
);

test('each public module is an export, and each export a public module', () => {
  const modules = readdirSync(join(root, 'src/public')).map((file) => file.replace(/\.ts$/, ''));
  const exported = entries.map(({ name }) => (name === '.' ? 'index' : name.slice(2)));
  expect(exported.toSorted()).toEqual(modules.toSorted());
});

const program = ts.createProgram(
  entries.map(({ types }) => types),
  { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, skipLibCheck: true },
);

/** The names that a program may use as values, by the types of a module. */
function promisedValues(file: string): readonly string[] {
  const checker = program.getTypeChecker();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
  const target = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return exported.filter((symbol) => target(symbol).flags & ts.SymbolFlags.Value).map(({ name }) => name);
}

test.each(entries)('what the types of $name promise is what can be imported', async ({ types, code }) => {
  const there = Object.keys((await import(pathToFileURL(code).href)) as object);
  expect(promisedValues(types).toSorted()).toEqual(there.toSorted());
});

test.each(entries)('what can be imported of $name can be required', async ({ code, required }) => {
  const names = Object.keys((await import(pathToFileURL(code).href)) as object);
  expect(Object.keys(createRequire(import.meta.url)(required) as object).toSorted()).toEqual(names.toSorted());
});

const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(join(root, 'dist')));

test('types name nothing that only those of Node declare, which a project may not have', () => {
  const named = own.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:Buffer|NodeJS)\b|'node:[^']*'/g)].map(([name]) => name),
  );
  expect(named).toEqual([]);
});

test('types come from packages that a project has next to this one', () => {
  const installed = { ...manifest.dependencies, ...manifest.peerDependencies };
  const named = own.flatMap(({ text }) => [...text.matchAll(/\bfrom '([^'.][^']*)';$/gm)].map((match) => match[1]!));
  const packages = named.filter((name) => !isBuiltin(name)).map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]);
  expect([...new Set(packages)].filter((name) => name !== 'callsheet' && !Object.hasOwn(installed, name))).toEqual([]);
  expect(packages).toContain('vitest');
});

test('the reporter is a class in types, too, for one that is made from it', () => {
  const checker = program.getTypeChecker();
  const { types } = entries.find(({ name }) => name === './reporter')!;
  const [exported] = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(types)!)!);
  const target = exported!.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported!) : exported!;
  expect(target.flags & ts.SymbolFlags.Type).not.toBe(0);
});
