import { expect, test } from 'vitest';
import { requestOf } from './problems-of.js';

test.each([
  ['status: 404', 'status equals 404'],
  ['status: { notEquals: 404 }', 'status does not equal 404'],
  ['$.total: { gt: 3 }', '$.total is greater than 3'],
  ['$.total: { gte: 3 }', '$.total is at least 3'],
  ['$.total: { lt: 3 }', '$.total is less than 3'],
  ['$.total: { lte: 3.5 }', '$.total is at most 3.5'],
  ['$.total: { between: [1, 5] }', '$.total is between 1 and 5'],
  ["$.at: { between: ['2026-01-01', '{{now}}'] }", '$.at is between 2026-01-01 and {{now}}'],
  ['$.state: { in: [a, b] }', '$.state is one of a, b'],
  ["$.state: { in: '{{var.states}}' }", '$.state is one of {{var.states}}'],
  ["$.state: { notIn: [1, '1', [2], ''] }", '$.state is not one of 1, 1, [2], ""'],
  ['$.tags: { contains: a }', '$.tags contains a'],
  ['$.tags: { notContains: { a: 1 } }', '$.tags does not contain {"a":1}'],
  ['header location: { startsWith: /orders/ }', 'header location starts with /orders/'],
  ['header Location: { endsWith: 1.10 }', 'header Location ends with 1.10'],
  ["$.id: { matches: '^A-\\d+$' }", '$.id matches ^A-\\d+$'],
  ["$.id: { notMatches: '^A' }", '$.id does not match ^A'],
  ['$.items: { length: 3 }', '$.items length equals 3'],
  ['$.items: { length: { gte: 2 } }', '$.items length is at least 2'],
  ['$.items: { length: { gte: 2, lt: 9 } }', '$.items length is at least 2 and length is less than 9'],
  ["$.items: { length: '{{var.n}}' }", '$.items length equals {{var.n}}'],
  ['$.id: { exists: true }', '$.id exists'],
  ['$.id: { exists: false }', '$.id does not exist'],
  ['$.id: { empty: true }', '$.id is empty'],
  ['$.id: { empty: false }', '$.id is not empty'],
  ['$.id: { type: string }', '$.id is a string'],
  ['$.id: { type: integer }', '$.id is an integer'],
  ['$.id: { type: object }', '$.id is an object'],
  ["$.id: { type: 'null' }", '$.id is null'],
  ['$.id: { format: uuid }', '$.id is a uuid'],
  ['$.id: { format: email }', '$.id is an email'],
  ['$.id: { format: date-time }', '$.id is a date-time'],
  ['$.id: { format: uri }', '$.id is a uri'],
  ['$.id: { format: ipv4 }', '$.id is an ipv4'],
  ['$.order: { schema: { type: object } }', '$.order matches the schema'],
  ['$.order: { schema: ./order.json }', '$.order matches the schema'],
  ["$.name: ''", '$.name equals ""'],
  ["$.name: '404'", '$.name equals 404'],
  ['$.list: [a, 1, null]', '$.list equals ["a",1,null]'],
  ['$.order: { equals: { a: [1] } }', '$.order equals {"a":[1]}'],
  ["'{{var.state}}': open", '{{var.state}} equals open'],
  ["'{{ var.state }}': '{{var.other}}'", '{{ var.state }} equals {{var.other}}'],
  ['cookie sid: abc', 'cookie sid equals abc'],
  ['body: { contains: hello }', 'body contains hello'],
  ['duration: { lt: 500 }', 'duration is less than 500'],
  ['$.n: { gt: 1, lt: 5 }', '$.n is greater than 1 and is less than 5'],
])('%s', (check, words) => {
  expect(requestOf(`tests:\n  ${check}`).tests.map(({ text }) => text)).toEqual([words]);
});

test('the words of several entries join with "and"', () => {
  expect(requestOf('when: { status: 200, $.state: paid }').when?.text).toBe(
    'status equals 200 and $.state equals paid',
  );
  const { poll } = requestOf(
    'poll: { until: { $.n: { gt: 1, lt: 5 }, status: { in: [200, 201] } }, failWhen: { $.state: refused } }',
  );
  expect(poll?.until.text).toBe('$.n is greater than 1 and is less than 5 and status is one of 200, 201');
  expect(poll?.failWhen?.text).toBe('$.state equals refused');
});

test('tests in a list keep their order, with a subject more than once', () => {
  expect(
    requestOf('tests:\n  - status: 200\n  - $.a: 1\n    $.b: 2\n  - $.a: { lt: 3 }\n').tests.map(({ text }) => text),
  ).toEqual(['status equals 200', '$.a equals 1', '$.b equals 2', '$.a is less than 3']);
});

test.each([
  ['header x: 010', '010'],
  ['header x: [1.10, true]', ['1.10', 'true']],
  ['header x: { in: [1, 1.0] }', ['1', '1.0']],
  ['header x: { gt: 5 }', 5],
  ['header x: { between: [1, 5] }', [1, 5]],
  ['header x: { length: 3 }', [{ operator: 'equals', operand: 3, words: 'equals 3' }]],
  ['cookie x: { contains: 1.10 }', '1.10'],
  ['body: { notEquals: true }', 'true'],
  ["'{{env.PORT}}': 8080", '8080'],
  ["'{{env.A}}-{{env.B}}': 1", '1'],
  ["'{{var.port}}': 8080", 8080],
  ['$.port: 8080', 8080],
  ['$.port: { startsWith: 010 }', '010'],
  ['$.port: { matches: 1.0 }', '1.0'],
  ['$.a: { schema: ./a.json }', { path: './a.json' }],
  ['$.a: { schema: { const: null } }', { inline: { const: null } }],
  ['$.a: { schema: false }', { inline: false }],
  ['$.a: { exists: false }', false],
])('what %s is compared with', (check, operand) => {
  expect(requestOf(`tests:\n  ${check}`).tests[0]?.expectations[0]?.operand).toEqual(operand);
});
