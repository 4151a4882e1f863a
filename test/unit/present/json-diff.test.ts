import { expect, test } from 'vitest';
import type { Json } from '../../../src/lib/json.js';
import { diffOf } from '../../../src/present/json-diff.js';

const signs = { same: ' ', expected: '-', received: '+' };
const draw = (expected: Json, received: Json): string =>
  `\n${diffOf(expected, received)
    .map(({ kind, text }) => signs[kind] + text)
    .join('\n')}\n`;

test('lines that differ are below each other, keys in order', () => {
  expect(draw({ b: [1, 2], a: { x: 1, y: 'z' } }, { a: { y: 'z', x: 2 }, b: [1, 2, 3] })).toMatchInlineSnapshot(`
    "
     {
       "a": {
    -    "x": 1,
    +    "x": 2,
         "y": "z"
       },
       "b": [
         1,
         2,
    +    3
       ]
     }
    "
  `);
});
test('a comma on its own makes no difference', () => {
  expect(draw({ a: 1 }, { a: 1, b: 2 })).toMatchInlineSnapshot(`
    "
     {
       "a": 1,
    +  "b": 2
     }
    "
  `);
});
test('equal values differ nowhere', () => {
  const kinds = diffOf({ a: [1, { b: null }] }, { a: [1, { b: null }] }).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['same']));
});
test('values of different types, and values too long to compare, stand whole', () => {
  expect(diffOf([], 'x').map(({ kind }) => kind)).toEqual(['expected', 'received']);
  const long = (step: number): number[] => Array.from({ length: 2500 }, (_, index) => index * step);
  expect(
    diffOf(long(1), long(2))
      .slice(2, -1)
      .every(({ kind }) => kind !== 'same'),
  ).toBe(true);
});
