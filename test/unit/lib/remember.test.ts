import { expect, it } from 'vitest';
import { remember } from '../../../src/lib/memoize.js';

it('computes once per key, keeps undefined too, and forgets the oldest', () => {
  const made: string[] = [];
  const length = remember(2, (key: string) => {
    made.push(key);
    return key === '' ? undefined : key.length;
  });
  expect([length('a'), length(''), length('a'), length('')]).toEqual([1, undefined, 1, undefined]);
  expect(made).toEqual(['a', '']);
  expect([length('ccc'), length(''), length('a')]).toEqual([3, undefined, 1]);
  expect(made).toEqual(['a', '', 'ccc', 'a']);
});
