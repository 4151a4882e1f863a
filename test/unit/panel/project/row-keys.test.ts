import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { openRowKeys } from '../../../../src/panel/project/row-keys.js';

test('rows keep their keys while others come, go and change', () => {
  const keys = openRowKeys();
  expect(keys.next(['a', 'b', 'c'])).toEqual(['r1', 'r2', 'r3']);
  expect(keys.next(['new', 'a', 'b', 'c'])).toEqual(['r4', 'r1', 'r2', 'r3']);
  expect(keys.next(['new', 'a', 'B', 'c'])).toEqual(['r4', 'r1', 'r2', 'r3']);
  expect(keys.next(['new', 'c'])).toEqual(['r4', 'r3']);
  expect(keys.next([])).toEqual([]);
  expect(keys.next(['a'])).toEqual(['r5']);
});

test('a row between two known ones takes the key that was there, and more rows get fresh ones', () => {
  const keys = openRowKeys();
  keys.next(['a', 'x', 'b']);
  expect(keys.next(['a', 'y', 'z', 'b'])).toEqual(['r1', 'r2', 'r4', 'r3']);
});

test('keys are never given twice, whatever changes', () => {
  const texts = array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  assert(
    property(array(texts, { maxLength: 6 }), (versions) => {
      const keys = openRowKeys();
      for (const version of versions) {
        const given = keys.next(version);
        expect(given).toHaveLength(version.length);
        expect(new Set(given).size).toBe(version.length);
        // What is the same keeps its keys.
        expect(keys.next(version)).toEqual(given);
      }
    }),
  );
});
