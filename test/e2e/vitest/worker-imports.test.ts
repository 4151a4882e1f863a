import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Every package that a built file reaches by its imports, and the files on the way. */
function reach(entry: string): { packages: ReadonlySet<string>; files: ReadonlySet<string> } {
  const [packages, files] = [new Set<string>(), new Set<string>()];
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
      if (specifier.startsWith('.')) visit(join(dirname(file), specifier));
      else if (!isBuiltin(specifier)) packages.add(specifier.match(/^(?:@[^/]+\/)?[^/]+/)![0]);
    }
  };
  visit(join(dist, entry));
  return { packages, files: new Set([...files].map((file) => relative(dist, file))) };
}

/** Static imports, re-exports, and dynamic imports and requires of a literal. */
function importsOf(code: string): readonly string[] {
  const patterns = [
    /^(?:import|export)\b[^'"`;]*?\bfrom\s*["']([^"']+)["']/gm,
    /^import\s*["']([^"']+)["']/gm,
    /\bimport\(\s*["']([^"']+)["']/g,
    /\b(?:require|load)\d*\(\s*["']([^"']+)["']\)/g,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]!));
}

test('what a worker loads is the engine and its packages: no YAML, no zod, no Vitest', () => {
  const { packages, files } = reach('runtime.js');
  expect([...packages].sort()).toMatchInlineSnapshot(`
    [
      "ajv",
      "ajv-formats",
      "jsonpath-plus",
      "tough-cookie",
      "undici",
    ]
  `);
  expect(files.has('vitest.js')).toBe(false);
  expect(bundledIn(files)).toEqual([]);
  expect([...reach('keep-env.js').packages]).toEqual([]);
});

/** zod and YAML are built into the package, so what they are known by are their own names. */
const names = { zod: '$ZodType', yaml: 'composeCollection' };

function bundledIn(files: ReadonlySet<string>): readonly string[] {
  const texts = [...files].map((file) => readFileSync(join(dist, file), 'utf8'));
  return Object.entries(names).flatMap(([name, own]) => (texts.some((text) => text.includes(own)) ? [name] : []));
}

test('the walk finds what the plugin loads', () => {
  const { packages, files } = reach('vitest.js');
  expect([...packages]).toEqual(expect.arrayContaining(['picocolors']));
  expect(bundledIn(files)).toEqual(['zod', 'yaml']);
});
