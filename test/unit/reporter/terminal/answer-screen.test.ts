import { expect, test } from 'vitest';
import { showOf } from '../../../../src/reporter/terminal/answer-screen.js';

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
