import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folders = [join(import.meta.dirname, '..'), join(import.meta.dirname, '../../..')];

/** The text of a test file; undefined if there is none. */
function readTest(path: string): string | undefined {
  const file = folders.map((folder) => join(folder, path)).find((each) => existsSync(each));
  return file === undefined ? undefined : readFileSync(file, 'utf8');
}

const rows = readFileSync(join(import.meta.dirname, 'PITFALLS.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line !== '| sentence | tests |')
  .map((line) => line.slice(2, -2).split(' | '));

test('each pitfall has tests, and each of these exists', () => {
  const unknown = rows.flatMap(([, tests = '']) =>
    tests.split('<br>').filter((named) => {
      const [, path = '', title = ''] = /^(\S+\.test\.ts): (.+)$/.exec(named) ?? [];
      const text = readTest(path);
      return !["'", '"'].some((quote) => text?.includes(`(${quote}${title}${quote}, `));
    }),
  );
  expect(unknown).toEqual([]);
});

test('every kind of suite has rows', () => {
  const named = rows.map(([, tests = '']) => tests).join('\n');
  const kinds = ['postman', 'bruno', 'opencollection', 'http', 'insomnia', 'har', 'openapi'];
  expect(kinds.filter((kind) => !named.includes(`${kind}/`))).toEqual([]);
});
