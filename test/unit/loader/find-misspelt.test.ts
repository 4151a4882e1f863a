import { expect, test } from 'vitest';
import { findMisspelt } from '../../../src/json-schema/find-misspelt.js';

test('words of generators are not reported as misspelt', () => {
  expect(findMisspelt({ dbType: 'uuid', pyType: 'str', requiredIf: 'a', 'x-typ': 1, example: 2 })).toEqual([]);
});

test('a keyword and a format that say nothing, and are close to one that would', () => {
  const schema = { properties: { typ: { typpe: 'string', format: 'uuidd' } }, require: ['a'] };
  expect(findMisspelt(schema).map(({ at, written, meant }) => `${at} ${written} ${meant}`)).toEqual([
    '/properties/typ typpe type',
    '/properties/typ uuidd uuid',
    ' require required',
  ]);
});
