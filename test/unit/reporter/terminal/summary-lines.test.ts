import { expect, test } from 'vitest';
import { plain } from '../../../../src/reporter/terminal/palette.js';
import { summaryLines } from '../../../../src/reporter/terminal/summary-lines.js';

const summary = { requests: 9, passed: 5, failed: 1, skipped: 2, waiting: 1, retried: { requests: 3, sends: 46 } };

test('requests by their state, and what was retried, as the specification has them', () => {
  expect(summaryLines(summary, plain)).toEqual([
    ' Requests  5 passed · 1 failed · 2 skipped · 1 waiting (9)',
    ' Retried   3 requests · 46 sends',
  ]);
});
test('states that did not occur are left out, and so is Retried', () => {
  const passed = { requests: 2, passed: 2, failed: 0, skipped: 0, waiting: 0, retried: { requests: 0, sends: 0 } };
  expect(summaryLines(passed, plain)).toEqual([' Requests  2 passed (2)']);
  expect(summaryLines({ ...passed, retried: { requests: 1, sends: 2 } }, plain)[1]).toBe(
    ' Retried   1 request · 2 sends',
  );
});
test('without requests there is nothing to sum up', () => {
  expect(summaryLines({ ...summary, requests: 0 }, plain)).toEqual([]);
});
