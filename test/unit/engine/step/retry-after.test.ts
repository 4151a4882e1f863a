import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../../src/engine/step/send-until-done.js';

const now = Date.UTC(1994, 10, 6, 8, 49, 0);

test.for([
  [undefined, undefined],
  ['', undefined],
  ['0', 0],
  ['3', 3000],
  [' 3 ', 3000],
  ['0.25', 250],
  ['59', 59_000],
  ['60', 60_000],
  ['120', 60_000],
  ['99999999999999999999', 60_000],
  ['-1', undefined],
  ['1e3', undefined],
  ['soon', undefined],
  ['3 seconds', undefined],
  ['1, 2', undefined],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 37_000],
  ['Sun Nov  6 08:49:37 1994', 37_000],
  ['Sun, 06 Nov 1994 08:48:37 GMT', 0],
  ['Sun, 06 Nov 1994 09:49:37 GMT', 60_000],
  ['Sun, 99 Nov 1994 08:49:37 GMT', undefined],
  ['1994-11-06T08:49:37Z', undefined],
  ['Sunday', undefined],
  ['06 Nov 1994 08:49:37 GMT', undefined],
] as const)('%j waits %j ms', ([header, ms]) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
