import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { placesOf } from './problems-of.js';

function urlPlaces(url: string): readonly string[] {
  return placesOf(`steps:\n  - request: GET ${url}\n`);
}

function urlHints(url: string): readonly (string | undefined)[] {
  return parseSession(`steps:\n  - request: GET ${url}\n`, 'a.session.yaml').problems.map(({ hint }) => hint);
}

const guid = 'A3f2504e-4f89-11d3-9a0c-0305e82c3301';

test.each([
  '/:{{var.verb}}',
  '/a/:x{{var.id}}',
  '/a/<{{var.id}}>',
  '/a/{x-{{var.id}}}',
  String.raw`/a/\{{id}}`,
  String.raw`/a/\{{id}`,
  '/v1/orders/7:cancel',
  '/v1/{name=orders/*}',
  '/$metadata',
  '/a?filter={open}#<top>',
  `/lists(guid'{${guid}}')`,
  `/lists/{${guid.toLowerCase()}}`,
])('nothing to fill in: %s', (url) => {
  expect(urlPlaces(url)).toEqual([]);
});

test.each([
  ['/a/:order-id', ['2:21 placeholder-in-path `:order-id`']],
  ['/a/{id}/{{var.x}}/{id}', ['2:21 path-value-missing `{id}`']],
  ['/a/{{id}/b/{{ab', ['2:21 placeholder-in-path `{{id}`']],
  ['/a/{{var.id}', ['2:21 unclosed-reference `{{var.id}`']],
  ['/a/{{uuid}', ['2:21 unclosed-reference `{{uuid}`']],
  ['/a/{var.id}}/b', ['2:21 placeholder-in-path `{var.id}}`']],
])('what other tools fill in: %s', (url, places) => {
  expect(urlPlaces(url)).toEqual(places);
});

test('two equal ones in the same place are reported once', () => {
  expect(placesOf('steps:\n  - request: |\n      GET /a/:id/b/:id/{x}\n')).toEqual([
    '2:14 placeholder-in-path `|\n      GET /a/:id/b/:id/{x}`',
    '3:24 path-value-missing `{x}`',
  ]);
});

function numberPlaces(value: string): readonly string[] {
  return placesOf(`steps:\n  - request: GET /a\n    json:\n      a: ${value}\n`);
}

test.each([
  '0',
  '0.5',
  '-0.5',
  '-0',
  '1e21',
  '1E+21',
  '1e-7',
  '5e-324',
  '0.30000000000000004',
  '9007199254740992',
  '10000000000000000',
  '1_000',
  '10',
  "'01234'",
  "'10.00'",
  '2026-01-31',
  '+49 170 1',
  '+a',
])('a number or text as it is written: %s', (value) => expect(numberPlaces(value)).toEqual([]));

const respelt = [
  '01234',
  '00',
  '+49170123',
  '-007',
  '00.5',
  '+1.5',
  '10.00',
  '1.10',
  '1E3',
  '0e5',
  '.5',
  '5.',
  '0x10',
  '0o17',
];

test.each(respelt)('a number that is not kept as written: %s', (value) =>
  expect(numberPlaces(value)).toEqual([`4:10 number-not-as-written \`${value}\``]),
);

const lost = [
  '9007199254740993',
  '12345678901234567890.0',
  '1432.05315714214315009',
  '1e400',
  '1e-400',
  '0xFFFFFFFFFFFFFFF',
];

test.each(lost)('a number that no number holds: %s', (value) =>
  expect(numberPlaces(value)).toEqual([`4:10 number-too-large \`${value}\``]),
);

test('a number without an end is one problem, and passes if text is wanted', () => {
  const text = `steps:
  - request: GET /a
    query: { a: 1e400, b: .inf, c: [.nan] }
    headers: { a: 1e400 }
    retry: { conditions: [5xx], multiply: .inf, backoff: 1e400, attempts: 1e400 }
    tests:
      - $.a: 1e400
      - $.a: { gt: -1e400 }
      - $.a: { lt: .inf }
      - $.a: { length: 1e400 }
      - status: { in: [1e400] }
`;
  expect(placesOf(text)).toEqual([
    '5:43 not-a-json-number `.inf`',
    '5:58 wrong-value `1e400`',
    '5:75 wrong-value `1e400`',
    '7:14 number-too-large `1e400`',
    '8:20 number-too-large `-1e400`',
    '9:20 not-a-json-number `.inf`',
    '10:24 wrong-value `1e400`',
    '11:24 number-too-large `1e400`',
  ]);
});

test('a number that is only compared may be written as one likes, but for one that is looked for in a text', () => {
  const text = `steps:
  - request: GET /a
    tests:
      - $.a: 10.00
      - $.a: { gt: 1e3 }
      - $.a: { in: [1.0, 2.50] }
      - $.a: { contains: 10.00 }
      - $.a: { notContains: 1E3 }
      - $.a: { contains: [10.00] }
      - $.a: { schema: { const: 10.00 } }
      - duration: { lt: 1e3 }
      - body: { contains: 10.00 }
      - $.a: 1432.05315714214315009
      - $.a: { schema: { maximum: 1e400 } }
`;
  expect(placesOf(text)).toEqual([
    '7:26 number-not-as-written `10.00`',
    '8:29 number-not-as-written `1E3`',
    '13:14 number-too-large `1432.05315714214315009`',
    '14:35 number-too-large `1e400`',
  ]);
});

test('numbers that are not kept as written, wherever data are typed, once each', () => {
  const text = `inputs:
  zip: 01
variables:
  all: [&a 02, *a]
steps:
  - request: POST /a
    query: { a: 03 }
    headers: { a: +3 }
    form: { a: 03 }
    tests:
      $.a: 04
      $.b: { in: [1, 05] }
      header a: 03
      body: { contains: 03 }
  - request: POST /b
    graphql: { query: '{ a }', variables: { zip: 06 } }
  - call: a.session.yaml
    inputs: { zip: +7 }
`;
  expect(placesOf(text).map((place) => place.replace('number-not-as-written ', ''))).toEqual([
    '2:8 `01`',
    '4:12 `02`',
    '11:12 `04`',
    '12:22 `05`',
    '16:50 `06`',
    '18:20 `+7`',
  ]);
  expect(parseSession(text, 'a.session.yaml').problems[0]).toMatchObject({
    severity: 'warning',
    message: 'YAML reads `01` as the number 1',
    hint: "Quote it to keep it as a string: '01'; for the number, write `1`.",
  });
});

const whoSets = ', which an input, a variable or a capture sets';

test.each([
  ['/a/<var.id>', `Write \`{{var.id}}\`${whoSets}. To send the letters themselves, write \`%3Cvar.id%3E\`.`],
  ['/a/<var.a.b>', `Write \`{{var.a.b}}\`${whoSets}. To send the letters themselves, write \`%3Cvar.a.b%3E\`.`],
  ['/a/<flow.a>', `Write \`{{var.name}}\`${whoSets}. To send the letters themselves, write \`%3Cflow.a%3E\`.`],
  ['/a/<env.A>', 'Write `{{env.A}}`. To send the letters themselves, write `%3Cenv.A%3E`.'],
  ['/a/<flow.a.b>', 'Write `{{flow.a.b}}`. To send the letters themselves, write `%3Cflow.a.b%3E`.'],
  ['/a/<uuid>', `Write \`{{var.uuid}}\`${whoSets}. To send the letters themselves, write \`%3Cuuid%3E\`.`],
  ['/a/{env.A}', 'Write `{{env.A}}`. To send the letters themselves, write `%7Benv.A%7D`.'],
  [
    '/a/{uuid}',
    "Write it under `path`, such as `path: { uuid: '{{var.uuid}}' }`. To send the letters themselves, write `%7Buuid%7D`.",
  ],
])('what is advised for %s is a reference', (url, hint) => {
  expect(urlHints(url)).toEqual([hint]);
});

function bodyPlaces(lines: string): readonly string[] {
  return placesOf(`steps:\n  - request: POST /orders\n${lines}`);
}

test.each([
  ['    json:\n      a: 1\n      tests:\n        status: 201\n', ['5:7 key-in-body `tests`']],
  ['    json:\n      lines:\n        - a: 1\n          tests:\n            - $.id: 3\n', ['6:11 key-in-body `tests`']],
  ['    json:\n      a: 1\n      capture:\n        id: $.id\n', ['5:7 key-in-body `capture`']],
  [
    '    graphql:\n      query: x\n      variables:\n        a: 1\n        tests:\n          header x: 1\n',
    ['7:9 key-in-body `tests`'],
  ],
  [
    '    text: |\n      hello\n      tests:\n        status: 200\n',
    ['3:11 key-in-body `|\n      hello\n      tests:\n        status: 200`'],
  ],
])('tests and captures that stand in a body: %j', (lines, places) => {
  expect(bodyPlaces(lines)).toEqual(places);
});

test.each([
  '    json:\n      tests:\n        status: passed\n',
  '    json:\n      tests:\n        status: 3\n        unit: 4\n',
  '    json:\n      tests: [a, b]\n      capture: {}\n',
  '    json:\n      capture: { id: id }\n',
  '    json:\n      tests: { status: 200 }\n    tests:\n      status: 201\n',
  '    text: |\n      tests:\n        unit: 4\n',
])('what a body may have: %j', (lines) => {
  expect(bodyPlaces(lines)).toEqual([]);
});

test('nothing more is said of tests with a key unknown to graphql', () => {
  expect(bodyPlaces('    graphql:\n      query: x\n      tests:\n        status: 200\n')).toEqual([
    '5:7 unknown-key `tests`',
  ]);
});

test('what a comment makes null is reported where null is sent', () => {
  expect(bodyPlaces('    json:\n      channel: #general\n      note: # none\n      done:\n')).toEqual([
    '4:7 value-in-comment `channel`',
  ]);
});
