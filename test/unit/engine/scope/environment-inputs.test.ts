import { expect, test } from 'vitest';
import { typedLike } from '../../../../src/engine/scope/environment-inputs.js';
import type { Json } from '../../../../src/lib/json.js';

test.each<[Json, string, Json]>([
  [3, '4', 4],
  [3, ' -4.5 ', -4.5],
  [3, '1e2', 100],
  [3, '-0', -0],
  [3, '0004', '0004'],
  [3, '12345678901234567890', '12345678901234567890'],
  [3, '12345678901234567890.0', '12345678901234567890.0'],
  [3, '1432.05315714214315009', '1432.05315714214315009'],
  [3, '1e400', '1e400'],
  [3, '10000000000000000', 1e16],
  [3, '10.00', 10],
  [true, 'false', false],
  ['a', '4', '4'],
  ['a', '', ''],
  [null, '4', '4'],
  [[1], '[2]', [2]],
  [{ a: 1 }, '{"a":2}', { a: 2 }],
])('a default of %j and the text %j give %j', (value, text, given) => expect(typedLike(value, text)).toEqual(given));

test.each<[Json, string]>([
  [3, 'abc'],
  [3, ''],
  [3, 'true'],
  [3, '+4'],
  [3, '"4"'],
  [false, 'TRUE'],
  [false, 'yes'],
  [false, '1'],
  [[1], 'x,y'],
  [[1], '{"a":2}'],
  [[1], 'null'],
  [{ a: 1 }, '[2]'],
  [{ a: 1 }, 'null'],
])('a default of %j and the text %j do not agree', (value, text) => expect(typedLike(value, text)).toBeUndefined());
