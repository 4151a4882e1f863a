import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const problems = join(import.meta.dirname, '../../../../src/problems');
const read = (files: readonly string[]): string => files.map((file) => readFileSync(file, 'utf8')).join('\n');

test('every code of a problem in a file is shown by a test', () => {
  const codes = [...read(globSync(join(problems, '{file,yaml}/file*.ts'))).matchAll(/code: '([\w-]+)'/g)].map(
    (match) => match[1]!,
  );
  const tests = read(globSync(join(import.meta.dirname, '*.test.ts')));
  expect(new Set(codes).size).toBeGreaterThan(40);
  expect(codes.filter((code) => !new RegExp(`[[ ]${code}[\\] /:]`).test(tests))).toEqual([]);
});
