import { expect, test } from 'vitest';
import type { Problem } from '../../../../src/format/problem.js';
import { plain } from '../../../../src/reporter/terminal/palette.js';
import { warningLines } from '../../../../src/reporter/terminal/summary-lines.js';

const lines = (...files: readonly string[]): readonly string[] => {
  const problems = files.map((file): Problem => ({ severity: 'warning', code: 'stray-end', message: 'stray', file }));
  return warningLines(problems, [], { columns: 80, palette: plain });
};

test('a run without warnings says nothing of them', () => {
  expect(lines()).toEqual([]);
});

test('the command names the file if there is one', () => {
  expect(lines('a.session.yaml', 'a.session.yaml')).toEqual([' Warnings  2 · npx callsheet check a.session.yaml']);
  expect(lines("it's a/b c.session.yaml")).toEqual([
    ` Warnings  1 · npx callsheet check 'it'\\''s a/b c.session.yaml'`,
  ]);
  expect(lines('a.session.yaml', 'b.session.yaml')).toEqual([' Warnings  2 in 2 files · npx callsheet check']);
});

test('a warning about the environment of the run is shown in words, once', () => {
  const unread = { severity: 'warning', code: 'input-variable-unread', file: 'a.session.yaml' } as const;
  const problems: readonly Problem[] = [
    { ...unread, message: 'CALLSHEET_INPUT_REGION is set, and gives no input', hint: 'did you mean `region`?' },
    { ...unread, message: 'CALLSHEET_INPUT_REGION is set, and gives no input', hint: 'did you mean `region`?' },
  ];
  const stray: Problem = { severity: 'warning', code: 'stray-end', message: 'stray', file: 'b.session.yaml' };
  const screen = { columns: 80, palette: plain };
  expect(warningLines(problems, [], screen)).toEqual([
    ' Warnings  CALLSHEET_INPUT_REGION is set, and gives no input; did you mean',
    '           `region`? [input-variable-unread]',
  ]);
  expect(warningLines([stray, ...problems], [], screen)).toEqual([
    ' Warnings  1 · npx callsheet check b.session.yaml',
    '           CALLSHEET_INPUT_REGION is set, and gives no input; did you mean',
    '           `region`? [input-variable-unread]',
  ]);
});

test('what a run met is shown in words, once', () => {
  const note = { code: 'environment-without-file', message: 'the environment `qa` has no file', hint: 'add it' };
  expect(warningLines([], [note, note], { columns: 80, palette: plain })).toEqual([
    ' Warnings  the environment `qa` has no file; add it [environment-without-file]',
  ]);
});
