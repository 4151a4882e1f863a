import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasLost, isLost, literalOf, readExactJson, spellOut } from '../../../../src/engine/values/lost-digits.js';
import { changesNumbers, lostNumber, numberFate } from '../../../../src/lib/numbers.js';
import type { Json } from '../../../../src/lib/json.js';
import { growth, SQUARE } from '../../../support/growth.js';

test('a number that would be shown as another one keeps the digits of the text', () => {
  const json = readExactJson(
    '{"a":[9007199254740993,-12345678901234567890],"b":9007199254740991,"__proto__":1,"c":null,"d":1e400,"e":0.12345678901234567890}',
  )!;
  expect(hasLost(json)).toBe(true);
  expect(JSON.stringify(spellOut(json))).toBe(
    '{"a":["9007199254740993","-12345678901234567890"],"b":9007199254740991,"__proto__":1,"c":null,"d":"1e400","e":"0.12345678901234567890"}',
  );
});

test.for([
  ['numbers that keep their digits', '[9007199254740991, 10000000000000000, 0.30000000000000004]'],
  ['numbers that keep their value', '[10.00, 1E3, -0, 1e-7, 1000000000000000000000, 0e400]'],
  ['digits in text', '["12345678901234567890", "a,12345678901234567890", "x 1e400"]'],
  ['text that is not JSON', '{"a": 12345678901234567890'],
] as const)('nothing is lost of %s', ([, text]) => {
  expect(readExactJson(text)).toBe(undefined);
  expect(lostNumber(text)).toBe(undefined);
});

test('the first number that is lost is named as it is written', () => {
  expect(lostNumber('{"a": [1.5, "1e400"], "b": 1432.05315714214315009, "c": 1e400}')).toBe('1432.05315714214315009');
  expect([changesNumbers('[10.00]'), changesNumbers('[10, 1.5, "10.00"]'), changesNumbers('{"a":')]).toEqual([
    true,
    false,
    false,
  ]);
});

const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: 20 }).map((all) => all.join(''));
const literal = fc
  .tuple(fc.constantFrom('', '-'), digits, fc.option(digits), fc.option(fc.integer({ min: -400, max: 400 })))
  .map(([sign, whole, fraction, exponent]) => {
    const point = fraction === null ? '' : `.${fraction}`;
    return `${sign}${whole.replace(/^0+(?=\d)/, '')}${point}${exponent === null ? '' : `e${exponent}`}`;
  });
const space = fc.constantFrom('', ' ', '\n', '\t');
/** A list of numbers and texts in JSON, with the spaces that JSON allows, and the numbers in it. */
const list = fc
  .array(
    fc.tuple(
      space,
      fc.oneof(
        literal,
        fc.string().map((text) => JSON.stringify(text)),
      ),
      space,
    ),
  )
  .map((items) => ({
    text: `[${items.map((item) => item.join('')).join(',')}]`,
    numbers: items.map(([, item]) => item),
  }));

test('of random lists only those numbers are lost that would be printed as others', () => {
  fc.assert(
    fc.property(list, ({ text, numbers }) => {
      const lost = numbers.map((number) => !number.startsWith('"') && numberFate(number) === 'lost');
      expect(lostNumber(text)).toBe(numbers.find((_, index) => lost[index]));
      const exact = readExactJson(text) as readonly Json[] | undefined;
      expect(exact !== undefined).toBe(lost.includes(true));
      exact?.forEach((item, index) => {
        expect(isLost(item)).toBe(lost[index]);
        if (lost[index]) expect(literalOf(item)).toBe(numbers[index]);
      });
    }),
    { numRuns: 2_000 },
  );
});

test('a long text of digits costs only as much as its length', async () => {
  const read = (count: number) => {
    const text = `["${'1'.repeat(2_000 * count)}", ${'1.5,'.repeat(200 * count)}${'9'.repeat(1_000 * count)}]`;
    return () => expect(readExactJson(text)).toBeDefined();
  };
  expect(await growth(read(250), read(1_000))).toBeLessThan(SQUARE);
});
