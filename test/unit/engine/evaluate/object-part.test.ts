import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src/lib/json.js';
import { differencesOf } from '../../../../src/engine/evaluate/object-part.js';
import { objectMismatch } from '../../../../src/problems/run/evaluate.js';

const pairs: readonly (readonly [Json, Json])[] = [
  [{ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] } }],
  [{ a: 1 }, { a: '1' }],
  [{ a: null }, { a: null }],
  [{ a: {} }, { a: [] }],
  [[{ a: 1, b: 2 }], [{ a: 1 }]],
  [[{ a: 1 }, 2], [{ a: 1 }]],
  [{ a: { b: 1 } }, { a: { b: 1, c: 2 } }],
  [{ 'a/b': { '~': 1 } }, { 'a/b': { '~': 2 } }],
  [{}, { constructor: {} }],
];

describe('matchObject agrees with toMatchObject', () => {
  test.each(pairs)('%j, %j', (value, part) => {
    let isMatch = true;
    try {
      expect(value).toMatchObject(part as object);
    } catch {
      isMatch = false;
    }
    if (!Object.hasOwn(part as object, 'constructor')) expect(differencesOf(value, part).length === 0).toBe(isMatch);
  });
});

test('an empty map is a part of maps only, other than in Vitest', () => {
  expect(differencesOf({ a: [], b: null }, { a: {}, b: {} })).toEqual(['/a differs', '/b differs']);
});

test('what differs is shown by JSON Pointers, the first five', () => {
  expect(differencesOf({ 'a/b': { '~': 1 } }, { 'a/b': { '~': 2, x: 1 } })).toEqual([
    '/a~1b/~0 differs',
    '/a~1b/x is missing',
  ]);
  expect(differencesOf({}, { constructor: {} })).toEqual(['/constructor is missing']);
  expect(objectMismatch(differencesOf({}, { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 }))).toEqual({
    code: 'object-mismatch',
    message: '/a is missing; /b is missing; /c is missing; /d is missing; /e is missing; and 2 more',
  });
});
