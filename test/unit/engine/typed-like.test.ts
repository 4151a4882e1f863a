import { expect, test } from 'vitest';
import { typedLike } from '../../../src/engine/typed-like.js';
import type { Json } from '../../../src/model/json.js';

test.each<[Json, string, Json]>([
  [3, '4', 4],
  [3, '0004', '0004'],
  [3, '12345678901234567890', '12345678901234567890'],
  [3, 'true', 'true'],
  [true, 'false', false],
  ['a', '4', '4'],
  [null, '4', '4'],
  [[1], '[2]', [2]],
  [[1], '{"a":2}', '{"a":2}'],
  [{ a: 1 }, '{"a":2}', { a: 2 }],
  [{ a: 1 }, '[2]', '[2]'],
  [{ a: 1 }, 'null', 'null'],
])('a default of %j and the text %j give %j', (value, text, given) => expect(typedLike(value, text)).toEqual(given));
