import { expect, test } from 'vitest';
import type { Problem } from '../../../../src/model/problem.js';
import { plain } from '../../../../src/reporter/terminal/palette.js';
import { warningLines } from '../../../../src/reporter/terminal/warning-lines.js';

const lines = (...files: readonly string[]): readonly string[] => {
  const problems = files.map((file): Problem => ({ severity: 'warning', code: 'stray-end', message: 'stray', file }));
  return warningLines(problems, plain);
};

test('a run without warnings says nothing of them', () => {
  expect(lines()).toEqual([]);
});

test('the command names the file where it is one', () => {
  expect(lines('a.session.yaml', 'a.session.yaml')).toEqual([' Warnings  2 · npx callsheet check a.session.yaml']);
  expect(lines("it's a/b c.session.yaml")).toEqual([
    ` Warnings  1 · npx callsheet check 'it'\\''s a/b c.session.yaml'`,
  ]);
  expect(lines('a.session.yaml', 'b.session.yaml')).toEqual([' Warnings  2 in 2 files · npx callsheet check']);
});
