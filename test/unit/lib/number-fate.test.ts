import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNumbers, isMultiple, isWhole, type NumberFate, numberFate } from '../../../src/lib/numbers.js';
import { growth, SQUARE } from '../../support/growth.js';

const examples: Readonly<Record<NumberFate, readonly string[]>> = {
  kept: [
    '0',
    '-0',
    '7',
    '-7',
    '0.1',
    '-0.25',
    '1e21',
    '1E+21',
    '1e+21',
    '1e-7',
    '9007199254740991',
    '9007199254740992',
  ].concat(['10000000000000000', '12345678901234567000', '0.30000000000000004', '5e-324', '1.7976931348623157e+308']),
  respelt: [
    '10.00',
    '1E3',
    '1e3',
    '-0.0',
    '0.0',
    '0e400',
    '+5',
    '042',
    '.5',
    '5.',
    '1.10',
    '0x1F',
    '0o17',
    '1e0',
  ].concat(['9007199254740991.0', '0.10', '100e-2', '0.0000001', '1000000000000000000000']),
  lost: [
    '9007199254740993',
    '12345678901234567890',
    '12345678901234567890.0',
    '1432.05315714214315009',
    '1e400',
    '-1e400',
  ].concat(['1e-400', '4.9e-324', '0.1000000000000000055511151231257827', '0x20000000000001', '9007199254740993e-1']),
};
const written = Object.entries(examples).flatMap(([fate, literals]) => literals.map((text) => [text, fate] as const));

test.for(written)('%s is %s', ([literal, fate]) => {
  expect(numberFate(literal)).toBe(fate);
});

const digits = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...'0001234567899'), { minLength: 1, maxLength }).map((all) => all.join(''));
const whole = digits(24).map((text) => text.replace(/^0+(?=\d)/, ''));
const literal = fc
  .tuple(fc.constantFrom('', '-'), whole, fc.option(digits(24)), fc.option(fc.integer({ min: -330, max: 330 })))
  .map(([sign, int, fraction, exponent]) =>
    [sign, int, fraction === null ? '' : `.${fraction}`, exponent === null ? '' : `e${exponent}`].join(''),
  );

/** Only by the digits of the text: an integer over a power of ten. */
function naive(text: string): { readonly top: bigint; readonly exponent: number } {
  const [, sign, int, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text)!;
  return { top: BigInt(`${sign === '-' ? '-' : ''}${int}${fraction}`), exponent: Number(exponent) - fraction.length };
}

function naiveOrder(a: string, b: string): number {
  const [left, right] = [naive(a), naive(b)];
  const least = Math.min(left.exponent, right.exponent);
  const difference =
    left.top * 10n ** BigInt(left.exponent - least) - right.top * 10n ** BigInt(right.exponent - least);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

test('a number is lost exactly if its decimal is not the one that is printed', () => {
  fc.assert(
    fc.property(literal, (text) => {
      const value = Number(text);
      const isSame = Number.isFinite(value) && naiveOrder(text, String(value)) === 0;
      expect(numberFate(text) === 'lost').toBe(!isSame);
      if (text === String(value)) expect(numberFate(text)).toBe('kept');
    }),
    { numRuns: 3_000 },
  );
});

test('what JavaScript prints is kept', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(numberFate(String(value))).toBe('kept');
      expect(numberFate(JSON.stringify(value))).toBe('kept');
    }),
    { numRuns: 3_000 },
  );
});

test('numbers are in the order of their decimals', () => {
  const pairs = fc.tuple(literal, fc.oneof(literal, fc.constantFrom('0', '-0', '1', '10e-1')));
  fc.assert(
    fc.property(pairs, ([a, b]) => {
      expect(Math.sign(compareNumbers(a, b))).toBe(naiveOrder(a, b));
      expect(compareNumbers(a, a)).toBe(0);
    }),
    { numRuns: 3_000 },
  );
});

test('a number is whole if its decimal has nothing behind the point', () => {
  fc.assert(
    fc.property(literal, (text) => {
      const { top, exponent } = naive(text);
      expect(isWhole(text)).toBe(exponent >= 0 || top % 10n ** BigInt(-exponent) === 0n);
    }),
    { numRuns: 3_000 },
  );
});

test('a number is a multiple of another if nothing is left of their decimals', () => {
  const small = fc.tuple(fc.integer(), fc.integer({ min: -3, max: 3 })).map(([top, exponent]) => `${top}e${exponent}`);
  fc.assert(
    fc.property(small, small, fc.integer({ min: -1_000, max: 1_000 }), (a, b, factor) => {
      const [left, right] = [naive(a), naive(b)];
      const shift = 10n ** BigInt(left.exponent + 10);
      const divisor = right.top * 10n ** BigInt(right.exponent + 10);
      expect(isMultiple(a, b)).toBe(divisor !== 0n && (left.top * shift) % divisor === 0n);
      if (divisor !== 0n) expect(isMultiple(`${right.top * BigInt(factor)}e${right.exponent}`, b)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
  expect(['19.99', '0.3', '1e-7', '1e308'].map((number) => isMultiple(number, '1e-7'))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isMultiple('1e308', '0.123456789')).toBe(false);
});

test('text that is not a number has no order', () => {
  expect(compareNumbers('x', '1')).toBe(Number.NaN);
  expect(compareNumbers('1', '.')).toBe(Number.NaN);
});

test('four times as many zeros in a number, a million, take about four times as long', async () => {
  const read = (count: number) => {
    const zeros = '0'.repeat(count);
    return () => {
      expect(numberFate(`1${zeros}1`)).toBe('lost');
      expect(numberFate(`0.${zeros}1`)).toBe('lost');
      expect(numberFate(`1.${zeros}`)).toBe('respelt');
    };
  };
  expect(await growth(read(250_000), read(1_000_000))).toBeLessThan(SQUARE);
});
