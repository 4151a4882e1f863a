import { expect, test } from 'vitest';
import { withBothJoints } from '../../../../src/hosts/common/name-pattern.js';

const picks = (pattern: RegExp | string, name: string): boolean => withBothJoints(pattern)!.test(name);

test('a space in a pattern matches both joints of names', () => {
  expect(withBothJoints('^\\s?Shop ↳ call cart GET /x$')).toEqual(
    /^\s?Shop(?: > | )↳(?: > | )call(?: > | )cart(?: > | )GET(?: > | )\/x$/,
  );
  for (const name of ['Shop > ↳ call cart > GET /x', 'Shop ↳ call cart GET /x']) {
    expect(picks('^\\s?Shop ↳ call cart GET /x$', name)).toBe(true);
  }
  expect(picks('^\\s?Shop GET /x$', 'Shop > GET /x > y')).toBe(false);
  expect(picks(/shop > get/i, 'Shop > GET /x')).toBe(true);
});

test('a class keeps its space', () => {
  expect(withBothJoints('[ a]+ b')).toEqual(/[ a]+(?: > | )b/);
});

test('without a pattern no filter applies', () => {
  expect(withBothJoints(undefined)).toBe(undefined);
  expect(withBothJoints('')).toBe(undefined);
});
