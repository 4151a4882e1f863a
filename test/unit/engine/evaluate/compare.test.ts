import { expect, test } from 'vitest';
import { isEqualText } from '../../../../src/engine/evaluate/compare.js';

test('lists are compared as texts by their items: a header that came twice with 1 and 2 equals [1, 2]', () => {
  expect(isEqualText(['1', '2'], [1, 2])).toBe(true);
  expect(isEqualText(['1', '2'], [1])).toBe(false);
  expect(isEqualText(['1', '2'], [2, 1])).toBe(false);
});

test('a list and a text are compared as texts', () => {
  expect(isEqualText('[1]', [1])).toBe(true);
  expect(isEqualText([1], '1')).toBe(false);
});
