import { expect, test } from 'vitest';
import { countProblems, firstProblems } from '../../../../src/problems/file/most-problems.js';
import type { Problem, Severity } from '../../../../src/format/problem.js';

function many(severity: Severity, count: number): Problem[] {
  return Array.from({ length: count }, (_, index) => ({ code: 'a', severity, message: `${index}`, file: 'a' }));
}

test('five hundred of each severity are shown, the rest are counted', () => {
  const all = [...many('error', 500), ...many('failure', 501), ...many('warning', 2_000)];
  const first = firstProblems(all);
  expect(first.slice(1_500).map(({ code, message }) => `[${code}] ${message}`)).toEqual([
    '[more-failures] and 1 more failure in this file',
    '[more-warnings] and 1500 more warnings in this file',
  ]);
  expect(countProblems(first, 'failure')).toBe(501);
  expect(firstProblems([...first, ...many('warning', 5)]).at(-1)!.message).toBe('and 1505 more warnings in this file');
  expect(firstProblems(all.slice(0, 1_000))).toEqual(all.slice(0, 1_000));
});
