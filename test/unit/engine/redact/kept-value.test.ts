import { expect, test } from 'vitest';
import { keptSides, keptValue } from '../../../../src/engine/redact/kept-value.js';

const hundred = 'x'.repeat(100);

test('a value within the limit stays as it is', () => {
  const value = { list: [1, 'two', null, true], map: { deep: [[]] } };
  expect(keptValue(value, 100)).toBe(value);
});

test('of a text its beginning is kept, with the count of what is left out', () => {
  expect(keptValue('x'.repeat(203), 200)).toBe(`${'x'.repeat(200)}… 3 more characters`);
});

test('a character that is written as two is not split', () => {
  expect(keptValue(`${'x'.repeat(99)}😀`, 0)).toBe(`${'x'.repeat(99)}… 2 more characters`);
});

test('of a list the first items are kept, the last of them as far as it fits', () => {
  expect(keptValue(['x'.repeat(60), hundred, 3, 4], 0)).toEqual([
    'x'.repeat(60),
    `${'x'.repeat(39)}… 61 more characters`,
    '… 2 more items',
  ]);
});

test('of a map the first keys are kept, at any depth', () => {
  const value = { id: 7, map: { text: hundred, more: 1 }, last: 2 };
  expect(keptValue(value, 0)).toEqual({
    id: 7,
    map: { text: `${'x'.repeat(89)}… 11 more characters`, '…': '… 1 more key' },
    '…': '… 1 more key',
  });
});

test('a map that fits whole into a list that does not says nothing of what is left out', () => {
  expect(keptValue([{ id: 7 }, hundred, hundred], 0)).toEqual([
    { id: 7 },
    `${'x'.repeat(96)}… 4 more characters`,
    '… 1 more item',
  ]);
});

test('a number, a truth and nothing are never cut', () => {
  expect([12_345, true, null].map((value) => keptValue(value, 0))).toEqual([12_345, true, null]);
});

test('however low the limit, a short text is kept', () => {
  expect(keptValue('paid', 0)).toBe('paid');
});

test('the sides of a failed test are kept up to a mebibyte, since a difference may lie far inside', () => {
  const sides = { expected: [hundred, 1], received: [hundred, 2], operator: 'contains' };
  expect(keptSides(sides, 0, false)).toEqual(sides);
  const large = keptSides({ received: 'x'.repeat(1024 * 1024 + 1) }, 0, false).received as string;
  expect(large.slice(-22)).toBe('xxxx… 1 more character');
});

test('those of a test that passed are kept as a body is', () => {
  expect(keptSides({ expected: 1, received: [hundred, 2] }, 0, true)).toEqual({
    expected: 1,
    received: [hundred, '… 1 more item'],
  });
});
