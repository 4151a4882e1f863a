import { expect, test } from 'vitest';
import type { Problem } from '../../../../src/format/problem.js';
import { plain } from '../../../../src/reporter/terminal/palette.js';
import { summaryLines } from '../../../../src/reporter/terminal/summary-lines.js';

const screen = { columns: 80, palette: plain };
const nothing = {
  requests: 0,
  passed: 0,
  failed: 0,
  skipped: 0,
  waiting: 0,
  retried: { requests: 0, sends: 0 },
  untested: 0,
};
const passed = { ...nothing, requests: 2, passed: 2 };
const lines = (summary: typeof nothing, warnings: readonly Problem[] = []): readonly string[] =>
  summaryLines({ summary, warnings, notes: [] }, screen);

test('requests by their state, and what was retried, as the specification has them', () => {
  const summary = { ...nothing, requests: 8, passed: 5, failed: 1, skipped: 2, retried: { requests: 3, sends: 46 } };
  expect(lines(summary)).toEqual([
    ' Requests  5 passed · 1 failed · 2 skipped (8)',
    ' Retried   3 requests · 46 sends',
  ]);
});
test('states that did not occur are left out, and so is Retried', () => {
  expect(lines(passed)).toEqual([' Requests  2 passed (2)']);
  expect(lines({ ...passed, retried: { requests: 1, sends: 2 } })[1]).toBe(' Retried   1 request · 2 sends');
});
test('without requests there is nothing to sum up', () => {
  expect(lines(nothing)).toEqual([]);
});

const inFiles = (...files: readonly string[]): readonly string[] =>
  lines(
    nothing,
    files.map((file) => ({ severity: 'warning', code: 'stray-end', message: 'stray', file })),
  );

test('warnings are counted, and the command names the file if there is one', () => {
  expect(inFiles('a.session.yaml', 'a.session.yaml')).toEqual([' Warnings  2 · npx callsheet check a.session.yaml']);
  expect(inFiles("it's a/b c.session.yaml")).toEqual([
    ` Warnings  1 · npx callsheet check 'it'\\''s a/b c.session.yaml'`,
  ]);
  expect(inFiles('a.session.yaml', 'b.session.yaml')).toEqual([' Warnings  2 in 2 files · npx callsheet check']);
});
test('a warning about the environment of the run is a note, said once', () => {
  const unread: Problem = {
    severity: 'warning',
    code: 'input-variable-unread',
    message: 'CALLSHEET_INPUT_REGION is set, and gives no input',
    hint: 'Did you mean `region`?',
    file: 'a.session.yaml',
  };
  const stray: Problem = { severity: 'warning', code: 'stray-end', message: 'stray', file: 'b.session.yaml' };
  expect(lines(passed, [stray, unread, unread])).toEqual([
    ' Requests  2 passed (2)',
    ' Warnings  1 · npx callsheet check b.session.yaml',
    ' Notes     CALLSHEET_INPUT_REGION is set, and gives no input. Did you mean',
    '           `region`? [input-variable-unread]',
  ]);
});
