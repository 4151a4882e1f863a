import { expect, test } from 'vitest';
import { freeName } from '../../../src/lib/free-number.js';

test('a name that is taken gets the first free number', () => {
  const taken = new Set<string>();
  const given = Array.from({ length: 300 }, () => {
    const name = freeName('id', (each) => taken.has(each), '-');
    taken.add(name);
    return name;
  });
  expect(given).toEqual(['id', ...Array.from({ length: 299 }, (_, at) => `id-${at + 2}`)]);
});

test('among thousands of names it asks for few', () => {
  let asked = 0;
  const isTaken = (name: string): boolean => {
    asked += 1;
    return Number(name.slice(2) || 1) <= 100_000;
  };
  expect([freeName('id', isTaken), asked < 50]).toEqual(['id100001', true]);
});
