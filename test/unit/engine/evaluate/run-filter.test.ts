import { isDeepStrictEqual } from 'node:util';
import {
  array,
  assert,
  constant,
  constantFrom,
  dictionary,
  letrec,
  oneof,
  property,
  record,
  type Arbitrary,
} from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readExactJson } from '../../../../src/engine/values/lost-digits.js';
import { search } from '../../../../src/engine/evaluate/read-path.js';
import type { Json } from '../../../../src/lib/json.js';

const leaf = constantFrom<Json>(
  null,
  true,
  false,
  0,
  1,
  -1,
  10,
  2.5,
  '',
  '0',
  '1',
  '10',
  'a',
  'true',
  'null',
  '\u{1F600}',
  '\uFF5E',
);
const key = constantFrom('a', 'b', 'c d', 'é', 'length');
const { json } = letrec<{ json: Json }>((tie) => ({
  json: oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: array(tie('json'), { maxLength: 3 }) },
    { weight: 2, arbitrary: dictionary(key, tie('json'), { maxKeys: 3, noNullPrototype: true }) },
  ),
}));

/** What a filter is made of here, as it is written and as the model reads it. */
interface Side {
  readonly text: string;
  readonly keys?: readonly (string | number)[];
  readonly value?: Json;
}
type Asked =
  | { readonly kind: 'compare'; readonly operator: string; readonly left: Side; readonly right: Side }
  | { readonly kind: 'exists' | 'not'; readonly side: Side }
  | { readonly kind: '&&'; readonly left: Asked; readonly right: Asked }
  | { readonly kind: '||'; readonly left: Asked; readonly right: Asked };

const path: Arbitrary<Side> = array(oneof(key, constantFrom(0, -1)), { maxLength: 2 }).map((keys) => ({
  text: `@${keys.map((one) => `[${typeof one === 'string' ? JSON.stringify(one) : one}]`).join('')}`,
  keys,
}));
const side = oneof(
  path,
  leaf.map((value): Side => ({ text: JSON.stringify(value), value })),
);
const { asked } = letrec<{ asked: Asked }>((tie) => ({
  asked: oneof(
    { maxDepth: 3 },
    record({
      kind: constantFrom('compare' as const),
      operator: constantFrom('==', '!=', '<', '<=', '>', '>=', '===', '!=='),
      left: side,
      right: side,
    }),
    record({ kind: constantFrom('exists' as const, 'not' as const), side: path }),
    record({ kind: constant('&&' as const), left: tie('asked'), right: tie('asked') }),
    record({ kind: constant('||' as const), left: tie('asked'), right: tie('asked') }),
  ),
}));

test('a filter takes what RFC 9535 says, over random values and comparisons', () => {
  assert(
    property(array(json, { maxLength: 5 }), asked, (items, filter) => {
      const written = `$[?(${textOf(filter)})]`;
      const wanted = items.filter((item) => holds(filter, item));
      expect({ written, found: search(items, written, ({ value }) => value) }).toEqual({ written, found: wanted });
    }),
    { numRuns: 3_000 },
  );
});

function textOf(filter: Asked): string {
  if (filter.kind === 'compare') return `${filter.left.text} ${filter.operator} ${filter.right.text}`;
  if ('side' in filter) return `${filter.kind === 'not' ? '!' : ''}${filter.side.text}`;
  return `(${textOf(filter.left)}) ${filter.kind} (${textOf(filter.right)})`;
}

// The model.
function holds(filter: Asked, item: Json): boolean {
  if ('side' in filter) return (valueOf(filter.side, item) === undefined) === (filter.kind === 'not');
  if (filter.kind === '&&') return holds(filter.left, item) && holds(filter.right, item);
  if (filter.kind === '||') return holds(filter.left, item) || holds(filter.right, item);
  const [left, right] = [valueOf(filter.left, item), valueOf(filter.right, item)];
  const isSame = isDeepStrictEqual(left, right);
  if (/^[!=]/.test(filter.operator)) return isSame === filter.operator.startsWith('=');
  if (filter.operator.endsWith('=') && isSame) return true;
  if (typeof left !== typeof right || !['number', 'string'].includes(typeof left)) return false;
  const order = typeof left === 'number' ? left - (right as number) : orderOf(left as string, right as string);
  return filter.operator.startsWith('<') ? order < 0 : order > 0;
}

function valueOf({ keys, value }: Side, item: Json): Json | undefined {
  return keys === undefined
    ? value
    : keys.reduce<Json | undefined>((inner, one) => {
        const isList = Array.isArray(inner);
        if (typeof one === 'number') return isList ? (inner.at(one) as Json) : undefined;
        // Of jsonpath-plus: a list has its length.
        const hasNames = inner !== null && typeof inner === 'object' && (!isList || one === 'length');
        return hasNames && Object.hasOwn(inner, one) ? (inner as Readonly<Record<string, Json>>)[one] : undefined;
      }, item);
}

function orderOf(left: string, right: string): number {
  const [a, b] = [left, right].map((text) => Array.from(text, (sign) => sign.codePointAt(0)!));
  const at = a!.findIndex((point, index) => point !== b![index]);
  return at === -1 ? a!.length - b!.length : a![at]! - (b![at] ?? -1);
}

describe('integers whose digits no number keeps', () => {
  const body = '{"n": 9007199254740992, "items": [9007199254740993, 9007199254740995, 9007199254740993, 5]}';
  const exact = readExactJson(body)!;

  it.each<[string, number]>([
    ['$.items[?(@ == 5)]', 1],
    ['$.items[?(@ != 5)]', 3],
    ['$.items[?(@ > 5)]', 3],
    ['$.items[?(@ == "9007199254740993")]', 0],
    ['$.items[?(@ == @)]', 4],
    ['$.items[?(@ >= @)]', 4],
    ['$.items[?(@ < $.n)]', 1],
    ['$.items[?(@ <= $.n)]', 1],
    ['$.items[?(@ > $.n)]', 3],
    ['$.items[?(@ > $.items[0])]', 1],
    ['$.items[?(@ == $.items[0])]', 2],
    ['$[?(@[?(@ == 5)])]', 1],
    ['$.items[?(typeof @ == "number")]', 4],
    ['$.items[?(@.a)]', 0],
  ])('%s needs none of them', (filter, count) => {
    expect(search(exact, filter, ({ value }) => value)).toHaveLength(count);
  });

  it.each([
    '$.items[?(@ == $.n)]',
    '$.items[?(@ != $.n)]',
    '$.items[?([@] == [$.n])]',
    '$.items[?([$.n].includes(@))]',
    '$.items[?(@ + 1 == 6)]',
    '$.items[?(@.toString() == "5")]',
    '$[?(@.join(",") == "5")]',
  ])('%s fails, as they decide', (filter) => {
    expect(() => search(exact, filter, ({ value }) => value)).toThrow('a number that JavaScript cannot hold exactly');
  });
});

test('two that are rounded to one number are not the same', () => {
  const exact = readExactJson('[[9007199254740993, 9007199254740992.0, 5], [9007199254740993, 9007199254740993, 5]]')!;
  expect(search(exact, '$[1][?(@ == $[1][0])]', ({ value }) => value)).toHaveLength(2);
  expect(() => search(exact, '$[0][?(@ == $[0][1])]', ({ value }) => value)).toThrow('cannot hold exactly');
});
