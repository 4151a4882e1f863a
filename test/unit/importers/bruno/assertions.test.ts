import { expect, test } from 'vitest';
import { readScript } from '../../../../src/importers/scripts/read-script.js';
import type { ReadScript } from '../../../../src/importers/scripts/script.js';
import { requestOf } from './read.js';

function read(...assertions: readonly string[]): ReadScript {
  const [script] = requestOf(`assert {\n${assertions.map((each) => `  ${each}\n`).join('')}}`).scripts;
  return readScript(script!, { variables: new Map([['id', 'given']]) });
}

test.each<[string, object]>([
  ['res.status: eq 200', { status: 200 }],
  ['res.body.a: eq 5', { '$.a': 5 }],
  ['res.body.a: eq "5"', { '$.a': '5' }],
  ["res.body.a: eq '5'", { '$.a': '5' }],
  ['res.body.a: eq 9007199254740993', { '$.a': '9007199254740993' }],
  ['res.body.a: eq true', { '$.a': true }],
  ['res.body.a: eq null', { '$.a': { type: 'null' } }],
  ['res.body.a: hello world', { '$.a': 'hello world' }],
  ['res.body.a: isTruthy', { '$.a': true }],
  ['res.body.a: isFalsy', { '$.a': false }],
  ['res.body.a: isNull', { '$.a': { type: 'null' } }],
  ['res.body.a: isDefined', { '$.a': { exists: true } }],
  ['res.body.a: isEmpty', { '$.a': { length: 0 } }],
  ['res.body.a: isNotEmpty', { '$.a': { length: { gt: 0 } } }],
  ['res.body.a: isNumber', { '$.a': { type: 'number' } }],
  ['res.body.a: isArray', { '$.a': { type: 'array' } }],
  ['res.body.a: in a, 1', { '$.a': { in: ['a', 1] } }],
  ['res.body.a: in [a, 1]', { '$.a': { in: ['a', 1] } }],
  ['res.body.a: between 1, 3', { '$.a': { gte: 1, lte: 3 } }],
  ['res.body.a: gt 3', { '$.a': { gt: 3 } }],
  ['res.body.a: matches ^a', { '$.a': { matches: '^a' } }],
  ['res.body.a: matches /^a/', { '$.a': { matches: '^a' } }],
  ['res.body.a: startsWith ab', { '$.a': { type: 'string', startsWith: 'ab' } }],
  ['res.body.a: contains ab', { '$.a': { contains: 'ab' } }],
  ['res.body.a.length: eq 2', { '$.a': { length: 2, schema: { type: ['string', 'array'] } } }],
  ["res('a[0].b'): eq 1", { '$.a[0].b': 1 }],
  ["res.headers['x-a']: eq b", { 'header x-a': 'b' }],
  ['id: eq tea', { '{{suite:id}}': 'tea' }],
  ['res.responseTime: lt 500', { duration: { lt: 500 } }],
])('%s', (assertion, expected) => {
  expect(read(assertion)).toMatchObject({ tests: [expected], whole: true });
});

test('assertions become one test without a name, in which nothing is asked twice', () => {
  const { tests, whole } = read(
    'res.status: eq 200',
    'res.body: isDefined',
    'res.body: isNotEmpty',
    'res.body.id: isDefined',
    'res.body.id: isString',
    'res.body.id: isNotEmpty',
    '~res.body.id: eq 1',
    'res.body.items[0].sku: isString',
    'res.body.items[0].sku: eq {{id}}',
  );
  expect({ tests, whole }).toEqual({
    whole: true,
    tests: [
      {
        status: 200,
        '$.id': { type: 'string', length: { gt: 0 } },
        '$.items[0].sku': { type: 'string', equals: '{{suite:id}}' },
      },
    ],
  });
});

test('what has no words is carried over, with its line', () => {
  const { tests, leftovers, rest } = read('res.status: eq 200', 'res.body.a: eq 1', 'res.body.a.b(): eq 2');
  expect(tests).toEqual([{ status: 200, '$.a': 1 }]);
  expect(leftovers.map(({ line }) => line)).toEqual([3]);
  expect(rest?.trim()).toBe('test("res.body.a.b(): eq 2", () => { expect(res.body.a.b()).to.equal(2); });');
});

test('variables after the response are captures, or a script that goes on where an expression fails', () => {
  const request = requestOf(
    "vars:post-response {\n  a: res.body.data[0].id\n  b: res.status\n  c: res.headers['x-a']\n  @d: res.body.map(x => x)\n  ~e: res.body.e\n}",
  );
  expect(request.captures).toEqual([
    { name: 'a', value: { from: '$.data[0].id', optional: true } },
    { name: 'b', value: 'status' },
    { name: 'c', value: { from: 'header x-a', optional: true } },
  ]);
  expect(request.scripts.map(({ source, phase, place }) => [phase, place.line, source])).toEqual([
    [
      'after',
      11,
      'try {\n  bru.setVar("d", res.body.map(x => x));\n} catch (error) {\n  console.error(error.message);\n}',
    ],
  ]);
});
