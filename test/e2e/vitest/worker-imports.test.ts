import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** What reads OpenAPI documents, imported with the first session that has one. */
const withContracts = /^\.\/(?:contract-file|parse-yaml)-\w+\.js$/;

/** Every package that a built file reaches by its imports, and the files on the way, without what only contracts need. */
function reach(entry: string): { packages: ReadonlySet<string>; files: ReadonlySet<string> } {
  const [packages, files] = [new Set<string>(), new Set<string>()];
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
      if (withContracts.test(specifier)) continue;
      if (specifier.startsWith('.')) visit(join(dirname(file), specifier));
      else if (!isBuiltin(specifier)) packages.add(specifier.match(/^(?:@[^/]+\/)?[^/]+/)![0]);
    }
  };
  visit(join(dist, entry));
  return { packages, files: new Set([...files].map((file) => relative(dist, file))) };
}

/** Static imports, re-exports, and dynamic imports and requires of a literal. */
function importsOf(code: string): readonly string[] {
  const requires = [...code.matchAll(/([\w$]+)\s*=\s*createRequire\d*\(/g)].map(([, name = '']) => name);
  const called = [
    'require\\d*',
    'createRequire\\d*\\([^()]*\\)',
    ...requires.map((name) => name.replaceAll('$', '\\$')),
  ];
  const patterns = [
    /^(?:import|export)\b[^'"`;]*?\bfrom\s*["']([^"']+)["']/gm,
    /^import\s*["']([^"']+)["']/gm,
    /\bimport\(\s*["']([^"']+)["']/g,
    new RegExp(`\\b(?:${called.join('|')})\\(\\s*["']([^"']+)["']\\)`, 'g'),
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]!));
}

/** zod and YAML are built into the package, so what they are known by are their own names. */
const names = { zod: '$ZodType', yaml: 'composeCollection' };

function bundledIn(files: ReadonlySet<string>): readonly string[] {
  const texts = textsOf(files);
  return Object.entries(names).flatMap(([name, own]) => (texts.some((text) => text.includes(own)) ? [name] : []));
}

/** The folders whose files are built into these; the build names each file above its code. */
function roomsIn(files: ReadonlySet<string>): readonly string[] {
  const sources = textsOf(files).flatMap((text) => [...text.matchAll(/^\/\/ src\/(\S+)\.tsx?$/gm)]);
  const rooms = sources.flatMap(([, path = '']) => path.match(/^(?:(?:loader|hosts)\/[^/]+|[^/]+)(?=\/)/)?.[0] ?? []);
  return [...new Set(rooms)].sort();
}

function textsOf(files: ReadonlySet<string>): readonly string[] {
  return [...files].map((file) => readFileSync(join(dist, file), 'utf8'));
}

const enginePackages = [
  '@date-fns/tz',
  '@faker-js/faker',
  '@xmldom/xmldom',
  'ajv',
  'ajv-formats',
  'aws4',
  'date-fns',
  'eventsource-parser',
  'jsonpath-plus',
  'mime',
  'oauth4webapi',
  'parse5',
  'tough-cookie',
  'undici',
  'xpath',
];

test.each([
  {
    entry: 'runtime.js',
    packages: enginePackages,
    rooms: [
      'engine',
      'files',
      'format',
      'hosts/common',
      'hosts/vitest',
      'json-path',
      'json-schema',
      'lib',
      'modules',
      'openapi',
      'problems',
      'record',
      'runner',
      'xpath',
    ],
  },
  {
    entry: 'lane-thread.js',
    packages: enginePackages,
    rooms: [
      'engine',
      'entry',
      'files',
      'format',
      'hosts/common',
      'hosts/vitest',
      'json-path',
      'json-schema',
      'lib',
      'modules',
      'openapi',
      'problems',
      'runner',
      'xpath',
    ],
  },
  { entry: 'keep-env.js', packages: [], rooms: ['entry'] },
  {
    entry: 'hosts/jest/worker/run-file.js',
    packages: [...enginePackages, 'fast-glob'].sort(),
    rooms: [
      'engine',
      'files',
      'format',
      'hosts/common',
      'hosts/jest',
      'json-path',
      'json-schema',
      'lib',
      'loader',
      'loader/config',
      'loader/files',
      'loader/plan',
      'modules',
      'openapi',
      'present',
      'problems',
      'record',
      'runner',
      'xpath',
    ],
  },
  {
    entry: 'hosts/jest/dependency-extractor.js',
    packages: [],
    rooms: ['files', 'format', 'hosts/common', 'hosts/jest', 'lib', 'loader', 'loader/files', 'problems'],
  },
])('what a worker loads of $entry has no YAML, no zod and no framework in it', ({ entry, packages, rooms }) => {
  const reached = reach(entry);
  expect([...reached.packages].sort()).toEqual(packages);
  expect(bundledIn(reached.files)).toEqual([]);
  expect(roomsIn(reached.files)).toEqual(rooms);
});

test('the plugin loads no YAML and no zod by itself', () => {
  const { packages, files } = reach('vitest.js');
  expect([...packages]).toEqual(expect.arrayContaining(['fast-glob', 'picocolors']));
  expect(bundledIn(files)).toEqual([]);
  expect(roomsIn(files)).toEqual(expect.arrayContaining(['loader', 'loader/generate', 'loader/plan', 'reporter']));
});

test('the walk finds them where they are', () => {
  const { files } = reach('parser.js');
  expect(bundledIn(files)).toEqual(['zod', 'yaml']);
  expect(roomsIn(files)).toEqual([
    'files',
    'format',
    'json-path',
    'json-schema',
    'lib',
    'loader/contract',
    'loader/parse',
    'openapi',
    'problems',
    'xpath',
  ]);
});

test.each([
  `var load2 = createRequire3(import.meta.url);\nload2("yaml")`,
  `createRequire(import.meta.url)("yaml")`,
  `const yaml = await import("yaml")`,
  `export { parse } from "yaml";`,
])('the walk sees %j', (code) => expect(importsOf(code)).toEqual(['yaml']));
