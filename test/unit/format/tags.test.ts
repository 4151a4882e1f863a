import { expect, test } from 'vitest';
import { isTag, readTagFilter } from '../../../src/format/tags.js';

test.each([
  ['smoke', ['smoke'], true],
  ['smoke', [], false],
  ['smoke and not slow', ['smoke', 'slow'], false],
  ['a or b and c', ['a'], true],
  ['(a or b) and c', ['a'], false],
  ['!(a || b)', ['c'], true],
  ['api/*', ['api/orders'], true],
  ['not not a', ['a'], true],
])('%s of %j is %s', (expression, tags, expected) => {
  expect(readTagFilter(expression)?.(tags)).toBe(expected);
});

test.each(['', 'a b', 'a and', '(a', 'a)', 'a & b', 'or'])('%j is not an expression', (expression) => {
  expect(readTagFilter(expression)).toBeUndefined();
});

test('a tag is one word', () => {
  expect(['smoke', 'api/v1', 'not', 'a b', 'a*', ''].map(isTag)).toEqual([true, true, false, false, false, false]);
});
