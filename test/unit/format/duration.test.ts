import { expect, test } from 'vitest';
import { durationText } from '../../../src/format/duration.js';

test.each([
  [0, '0ms'],
  [35.4, '35ms'],
  [999.4, '999ms'],
  [999.6, '1s'],
  [22_940, '22.9s'],
  [59_949, '59.9s'],
  [59_951, '1m 00s'],
  [185_000, '3m 05s'],
  [3_600_000, '60m 00s'],
])('a duration of %d ms is %s', (ms, text) => expect(durationText(ms)).toBe(text));
