import { expect, test } from 'vitest';
import type { StepRecord } from '../../../../src/record/record.js';
import { showOf, unmatchedShow } from '../../../../src/reporter/terminal/answer-screen.js';

test.each([
  [undefined, undefined, false],
  [true, undefined, true],
  ['orders', '', 'orders'],
  ['orders', '1', true],
  [undefined, 'true', true],
  [true, '0', false],
  ['orders', 'false', false],
  [true, 'POST /login', 'POST /login'],
])('of the option %j and CALLSHEET_SHOW=%j comes %j', (option, variable, shown) => {
  expect(showOf(option, { CALLSHEET_SHOW: variable })).toBe(shown);
});

test.each([
  ['orders', ['POST /orders'], undefined],
  ['post /orders', ['GET /', 'POST /orders'], 'Did you mean `POST /orders`?'],
  ['basket', ['POST /orders'], 'Give a part of a title, as the rows have it.'],
  ['basket', [], undefined],
  [true, ['POST /orders'], undefined],
  [undefined, ['POST /orders'], undefined],
])('to show %j of %j is worth a note: %j', (asked, titles, hint) => {
  const records = titles.map((title) => ({ title }) as StepRecord);
  expect(unmatchedShow(asked, records).map((note) => note.hint)).toEqual(hint === undefined ? [] : [hint]);
});
