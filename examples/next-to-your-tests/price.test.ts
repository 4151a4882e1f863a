import { expect, test } from 'vitest';
import { withTax } from './price.ts';

test('a price with its tax', () => {
  expect(withTax(1000, 19)).toBe(1190);
});
