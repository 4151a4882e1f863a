import { expect, test } from 'vitest';
import { checkOptions } from '../../../../src/hosts/common/check-options.js';

const wrong = (options: object): string => {
  try {
    checkOptions(options);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([0, -1, 1.5, Number.NaN, 'x', '8', true, null, {}])('lanes and maxPerHost of %j are refused', (value) => {
  expect(wrong({ lanes: value })).toMatch(
    /^callsheet's option lanes is .+; it takes a whole number from 1 on, or false$/,
  );
  expect(wrong({ maxPerHost: value })).toMatch(
    /^callsheet's option maxPerHost is .+; it takes a whole number from 1 on$/,
  );
});

test('what they may be is taken', () => {
  expect([{}, { lanes: false }, { lanes: 1, maxPerHost: 1 }, { lanes: 100_000 }].map(wrong)).toEqual(
    Array.from({ length: 4 }, () => 'taken'),
  );
});
