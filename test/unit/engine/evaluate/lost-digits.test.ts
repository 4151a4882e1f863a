import { expect, test } from 'vitest';
import { hasLost, readExactJson, spellOut } from '../../../../src/engine/evaluate/lost-digits.js';

test('an integer that a number would tell with other digits keeps those of the text', () => {
  const json = readExactJson(
    '{"a":[9007199254740993,-12345678901234567890],"b":9007199254740991,"__proto__":1,"c":null}',
  )!;
  expect(hasLost(json)).toBe(true);
  expect(JSON.stringify(spellOut(json))).toBe(
    '{"a":["9007199254740993","-12345678901234567890"],"b":9007199254740991,"__proto__":1,"c":null}',
  );
});

test.for([
  ['numbers that keep their digits', '[9007199254740991, 10000000000000000, 1152921504606846976000e0]'],
  ['fractions and powers of ten', '[0.12345678901234567890, 1e400, 1.0]'],
  ['digits in text', '["12345678901234567890"]'],
  ['text that is no JSON', '{"a": 12345678901234567890'],
] as const)('nothing is lost of %s', ([, text]) => {
  expect(readExactJson(text)).toBe(undefined);
});
