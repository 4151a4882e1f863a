import { expect, test } from 'vitest';
import { placesOf, problemsOf } from './problems-of.js';

test('a quote that is not closed, where it opens', () => {
  expect(
    problemsOf(`
name: Orders
steps:
  - request: GET /health
    name: 'first one
  - request: GET /health
    name: second
`),
  ).toMatchInlineSnapshot(`
    "error[unclosed-quote] the quote \`'\` that opens here is not closed
     --> a.session.yaml:4:11
        2 | steps:
        3 |   - request: GET /health
      > 4 |     name: 'first one
          |           ^^^^^^^^^^
        5 |   - request: GET /health
        6 |     name: second
      = hint: Put a \`'\` where the string ends; inside it, write \`''\` for a \`'\`."
  `);
  // The quote before `y` closes it, and the one after `y` opens a text that never ends.
  expect(placesOf("name: 'shop\nsteps:\n  - request: GET /a\n    headers:\n      x: 'y'\n")).toMatchInlineSnapshot(`
    [
      "1:7 unclosed-quote \`'shop\`",
    ]
  `);
  expect(placesOf('steps:\n  - request: GET /a\n    json: { a: "x, b: 2 }\n')).toMatchInlineSnapshot(`
    [
      "3:16 unclosed-quote \`"x, b: 2 }\`",
    ]
  `);
  expect(placesOf('steps:\r\n  - request: GET /a\r\n    name: "x\r\n  - request: GET /b\r\n')).toMatchInlineSnapshot(`
    [
      "3:11 unclosed-quote \`"x\`",
    ]
  `);
});

test('a closed quote is not reported, with any other mistake', () => {
  expect(placesOf("name: 'it's fine'\nsteps: [\n")).toMatchInlineSnapshot(`
    [
      "1:11 unclosed-quote \`s fine'\`",
      "2:8 unpaired-bracket \`[\`",
    ]
  `);
  expect(placesOf("name: 'two\n  lines' # and more\nsteps: [\n")).toMatchInlineSnapshot(`
    [
      "3:8 unpaired-bracket \`[\`",
    ]
  `);
});

test('a reference without quotes at the start of a text', () => {
  expect(
    problemsOf(`
steps:
  - call: a.session.yaml
    inputs:
      url: {{env.HOST}}/orders
`),
  ).toMatchInlineSnapshot(`
    "error[unquoted-reference] \`{{env.HOST}}\` without quotes is a map in YAML
     --> a.session.yaml:4:12
        2 |   - call: a.session.yaml
        3 |     inputs:
      > 4 |       url: {{env.HOST}}/orders
          |            ^^^^^^^^^^^^
        5 |
      = hint: Write '{{env.HOST}}/orders', with quotes around the whole string."
  `);
});

test('a reference without quotes in a flow map', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    json: { id: {{var.id}} }
`),
  ).toMatchInlineSnapshot(`
  "error[unquoted-reference] \`{{var.id}}\` without quotes is a map in YAML
   --> a.session.yaml:3:17
      1 | steps:
      2 |   - request: GET /orders
    > 3 |     json: { id: {{var.id}} }
        |                 ^^^^^^^^^^
      4 |
    = hint: Write '{{var.id}}', with quotes around the whole string."
`);
});

test('a reference without quotes as an element', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    json:
      - {{var.id}}
`),
  ).toMatchInlineSnapshot(`
  "error[unquoted-reference] \`{{var.id}}\` without quotes is a map in YAML
   --> a.session.yaml:4:9
      2 |   - request: GET /orders
      3 |     json:
    > 4 |       - {{var.id}}
        |         ^^^^^^^^^^
      5 |
    = hint: Write '{{var.id}}', with quotes around the whole string."
`);
});

test('a list as a key', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    json:
      [a, b]: 1
`),
  ).toMatchInlineSnapshot(`
  "error[map-as-key] a list is used as a key
   --> a.session.yaml:4:7
      2 |   - request: GET /orders
      3 |     json:
    > 4 |       [a, b]: 1
        |       ^^^^^^
      5 |
    = hint: Quote a key that starts with a bracket or a brace."
`);
});

test('a key that is missing', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    json:
      : 1
`),
  ).toMatchInlineSnapshot(`
  "error[empty-key] a key is missing before this \`:\`
   --> a.session.yaml:4:7
      2 |   - request: GET /orders
      3 |     json:
    > 4 |       : 1
        |       ^
      5 |
    = hint: Quote a string that starts with \`:\`."
`);
});

test('an alias as a key', () => {
  expect(
    problemsOf(`
name: &a Orders
variables:
  *a : 1
steps:
  - request: GET /orders
`),
  ).toMatchInlineSnapshot(`
  "error[alias-as-key] the alias \`*a\` is used as a key
   --> a.session.yaml:3:3
      1 | name: &a Orders
      2 | variables:
    > 3 |   *a : 1
        |   ^^
      4 | steps:
      5 |   - request: GET /orders
    = hint: Write the key out, or quote a string that starts with \`*\`."
`);
});

test('a value that is missing', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    headers:
    query:
      page: 1
`),
  ).toMatchInlineSnapshot(`
    "error[null-value] \`headers\` has no value
     --> a.session.yaml:3:5
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     headers:
          |     ^^^^^^^
        4 |     query:
        5 |       page: 1
      = hint: Write a map of names to strings, or remove the key, or indent the next
              line further if it is the value."
  `);
});

test('a null outside of json and inputs', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    query:
      x-id: null
    tests:
      $.deletedAt: null
      $.state: { equals: ~ }
`),
  ).toMatchInlineSnapshot(`
    "error[null-value] \`x-id\` is null
     --> a.session.yaml:4:13
        2 |   - request: GET /orders
        3 |     query:
      > 4 |       x-id: null
          |             ^^^^
        5 |     tests:
        6 |       $.deletedAt: null
      = hint: Remove the key, or quote 'null' if the string is meant: only \`json\`,
              \`inputs\`, \`headers\` of a request, and maps and lists of other typed
              data can have \`null\`.

    error[null-value] \`$.deletedAt\` is compared with null
     --> a.session.yaml:6:20
        4 |       x-id: null
        5 |     tests:
      > 6 |       $.deletedAt: null
          |                    ^^^^
        7 |       $.state: { equals: ~ }
        8 |
      = hint: Write \`type: 'null'\` to test for null, and \`exists: false\` to test
              that there is no value.

    error[null-value] \`equals\` is compared with null
     --> a.session.yaml:7:26
        5 |     tests:
        6 |       $.deletedAt: null
      > 7 |       $.state: { equals: ~ }
          |                          ^
        8 |
      = hint: Write \`type: 'null'\` to test for null, and \`exists: false\` to test
              that there is no value."
  `);
});

test('an entry of a variable that has no value', () => {
  expect(
    problemsOf(`
variables:
  order:
    sku:
    note: null
steps:
  - request: GET /orders
`),
  ).toMatchInlineSnapshot(`
    "error[null-value] this entry has no value
     --> a.session.yaml:3:5
        1 | variables:
        2 |   order:
      > 3 |     sku:
          |     ^^^
        4 |     note: null
        5 | steps:
      = hint: Write \`null\` if null is meant, or indent the next line further if it
              is the value."
  `);
});

test('a colon without its space, before others', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests:
      status:404
      $.id: 1
`),
  ).toMatchInlineSnapshot(`
    "error[missing-space] a space is missing after the colon of \`status:404\`
     --> a.session.yaml:4:7
        2 |   - request: GET /orders
        3 |     tests:
      > 4 |       status:404
          |       ^^^^^^^^^^
        5 |       $.id: 1
        6 |
      = hint: Write \`status: 404\`."
  `);
});

test('a colon without its space, after others', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests:
      $.id: 1
      status:404
`),
  ).toMatchInlineSnapshot(`
    "error[missing-space] a space is missing after the colon of \`status:404\`
     --> a.session.yaml:5:7
        3 |     tests:
        4 |       $.id: 1
      > 5 |       status:404
          |       ^^^^^^^^^^
        6 |
      = hint: Write \`status: 404\`."
  `);
});

test('a colon without its space, in a step', () => {
  expect(
    problemsOf(`
steps:
  - request:GET /orders
`),
  ).toMatchInlineSnapshot(`
    "error[missing-space] a space is missing after the colon of \`request:GET /orders\`
     --> a.session.yaml:2:5
        1 | steps:
      > 2 |   - request:GET /orders
          |     ^^^^^^^^^^^^^^^^^^^
        3 |
      = hint: Write \`request: GET /orders\`."
  `);
});

test('a colon without its space, in the whole file', () => {
  expect(
    problemsOf(`
steps:[]
`),
  ).toMatchInlineSnapshot(`
    "error[missing-space] a space is missing after the colon of \`steps:[]\`
     --> a.session.yaml:1:1
      > 1 | steps:[]
          | ^^^^^^^^
        2 |
      = hint: Write \`steps: []\`."
  `);
});

test('another version of YAML hides no other problem of its file', () => {
  const reported = problemsOf(
    '# first\n%YAML 1.1\n---\nsteps:\n  - request: GET /a\n    query: { a: ~ }\n    tests: { status: "200" }\n',
  );
  expect(reported.match(/^error\[.*|^ --> .*/gm)).toEqual([
    'error[yaml-version] `%YAML 1.1` asks for a YAML version other than 1.2',
    ' --> a.session.yaml:2:1',
    expect.stringContaining('error[null-value]'),
    ' --> a.session.yaml:6:17',
    expect.stringContaining('error[status-as-text]'),
    ' --> a.session.yaml:7:22',
  ]);
});

test('integers beyond 2^53', () => {
  expect(
    problemsOf(`
variables:
  id: 9007199254740993
  hex: 0xFFFFFFFFFFFFFFF
  whole: 9007199254740991
steps:
  - request: GET /orders
`),
  ).toMatchInlineSnapshot(`
    "error[number-too-large] a number cannot hold \`9007199254740993\`: it would become 9007199254740992
     --> a.session.yaml:2:7
        1 | variables:
      > 2 |   id: 9007199254740993
          |       ^^^^^^^^^^^^^^^^
        3 |   hex: 0xFFFFFFFFFFFFFFF
        4 |   whole: 9007199254740991
      = hint: Quote it to keep it as a string: '9007199254740993'.

    error[number-too-large] a number cannot hold \`0xFFFFFFFFFFFFFFF\`: it would become 1152921504606847000
     --> a.session.yaml:3:8
        1 | variables:
        2 |   id: 9007199254740993
      > 3 |   hex: 0xFFFFFFFFFFFFFFF
          |        ^^^^^^^^^^^^^^^^^
        4 |   whole: 9007199254740991
        5 | steps:
      = hint: Quote it to keep it as a string: '0xFFFFFFFFFFFFFFF'."
  `);
});

test('numbers that JSON does not have', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    json: [.inf, -.inf, .nan, 1e400, 1e300]
`),
  ).toMatchInlineSnapshot(`
    "error[not-a-json-number] JSON does not have the number \`.inf\`
     --> a.session.yaml:3:12
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     json: [.inf, -.inf, .nan, 1e400, 1e300]
          |            ^^^^
        4 |
      = hint: Quote it to keep it as a string: '.inf'.

    error[not-a-json-number] JSON does not have the number \`-.inf\`
     --> a.session.yaml:3:18
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     json: [.inf, -.inf, .nan, 1e400, 1e300]
          |                  ^^^^^
        4 |
      = hint: Quote it to keep it as a string: '-.inf'.

    error[not-a-json-number] JSON does not have the number \`.nan\`
     --> a.session.yaml:3:25
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     json: [.inf, -.inf, .nan, 1e400, 1e300]
          |                         ^^^^
        4 |
      = hint: Quote it to keep it as a string: '.nan'.

    error[number-too-large] a number cannot hold \`1e400\`: it would become Infinity
     --> a.session.yaml:3:31
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     json: [.inf, -.inf, .nan, 1e400, 1e300]
          |                               ^^^^^
        4 |
      = hint: Quote it to keep it as a string: '1e400'."
  `);
});

test('a duplicate key', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    headers:
      accept: a
      'accept': b
`),
  ).toMatchInlineSnapshot(`
  "error[duplicate-key] duplicate key \`accept\`
   --> a.session.yaml:5:7
      3 |     headers:
      4 |       accept: a
    > 5 |       'accept': b
        |       ^^^^^^^^
      6 |
    = hint: Keep one of them: only one would count."
`);
});

test('a duplicate key, numeric', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    json: { 1: a, '1': b }
`),
  ).toMatchInlineSnapshot(`
  "error[duplicate-key] duplicate key \`1\`
   --> a.session.yaml:3:19
      1 | steps:
      2 |   - request: GET /orders
    > 3 |     json: { 1: a, '1': b }
        |                   ^^^
      4 |
    = hint: Keep one of them: only one would count."
`);
});

test('tabs, reported once', () => {
  expect(
    problemsOf(`
steps:
	- request: GET /
	- request: GET /
`),
  ).toMatchInlineSnapshot(`
  "error[yaml-tab] a tab indents this line
   --> a.session.yaml:2:1
      1 | steps:
    > 2 | 	- request: GET /
        | ^
      3 | 	- request: GET /
      4 |
    = hint: Indent with spaces, and replace the tabs of the whole file."
`);
});

test('a second key on one line', () => {
  expect(
    problemsOf(`
steps:
  - if: status: 404
  - end
`),
  ).toMatchInlineSnapshot(`
    "error[two-keys-on-one-line] this line has a second \`key:\`
     --> a.session.yaml:2:9
        1 | steps:
      > 2 |   - if: status: 404
          |         ^
        3 |   - end
        4 |
      = hint: Put it on a line of its own, indented further; quote a string that has
              \`: \` in it."
  `);
});

test('a text that has to be quoted', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    headers:
      a: @x
      b: \`x\`
`),
  ).toMatchInlineSnapshot(`
  "error[needs-quotes] a string that starts with @ needs quotes
   --> a.session.yaml:4:10
      2 |   - request: GET /orders
      3 |     headers:
    > 4 |       a: @x
        |          ^
      5 |       b: \`x\`
      6 |
    = hint: Put the whole string into single quotes.

  error[needs-quotes] a string that starts with \` needs quotes
   --> a.session.yaml:5:10
      3 |     headers:
      4 |       a: @x
    > 5 |       b: \`x\`
        |          ^
      6 |
    = hint: Put the whole string into single quotes."
`);
});

test('a quote that is not closed', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    name: 'it's'
`),
  ).toMatchInlineSnapshot(`
    "error[unclosed-quote] the quote \`'\` before \`s'\` ends the string
     --> a.session.yaml:3:15
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     name: 'it's'
          |               ^^
        4 |
      = hint: Write \`''\` for a \`'\` in single quotes, and put quotes around the whole
              string."
  `);
});

test('a list that is not closed', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    json: [1, 2
`),
  ).toMatchInlineSnapshot(`
    "error[unpaired-bracket] the \`[\` that opens here is not closed
     --> a.session.yaml:3:11
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     json: [1, 2
          |           ^
        4 |
      = hint: Put a \`]\` where it ends, and indent the lines inside it further than
              its key."
  `);
});

test('indentation that fits nothing', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests:
      status: 200
     $.id: 1
`),
  ).toMatchInlineSnapshot(`
    "error[bad-indentation] \`$.id\` is indented by 5 spaces: no key starts in that column
     --> a.session.yaml:5:6
        3 |     tests:
        4 |       status: 200
      > 5 |      $.id: 1
          |      ^^^^
        6 |
      = hint: Indent it by 6 spaces, as \`status\` on line 4, or by 4 spaces, as
              \`tests\` on line 3."
  `);
});

test('of a value with an unknown tag nothing else is said', () => {
  expect(
    placesOf(
      'name: !shop\nsteps:\n  - request: GET /orders\n    headers: !list [a]\n    tests: !map { status: { near: 1 } }\n',
    ),
  ).toMatchInlineSnapshot(`
    [
      "1:7 unknown-tag \`!shop\`",
      "4:14 unknown-tag \`!list\`",
      "5:12 unknown-tag \`!map\`",
    ]
  `);
});

test('an unknown tag; the rest is read', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    json: !secret x
    tess: {}
`),
  ).toMatchInlineSnapshot(`
  "error[unknown-tag] unknown tag \`!secret\`
   --> a.session.yaml:3:11
      1 | steps:
      2 |   - request: GET /orders
    > 3 |     json: !secret x
        |           ^^^^^^^
      4 |     tess: {}
      5 |
    = hint: Remove it, or quote a string that starts with \`!\`.

  error[unknown-key] unknown key \`tess\` in a request
   --> a.session.yaml:4:5
      2 |   - request: GET /orders
      3 |     json: !secret x
    > 4 |     tess: {}
        |     ^^^^
      5 |
    = hint: Did you mean \`tests\`?"
`);
});

test('a tag for a value that JSON does not have', () => {
  const text = `
variables:
  bytes: !!binary aGVsbG8=
  day: &day !!timestamp 2020-01-01
  names: !!set { x, y }
  order: !!omap
    - a: 1
  twice:
    !!pairs
    - a: 1
  half: !!float x
  shop: !!shop x
steps:
  - request: GET /orders
    json: [*day, !!str 12, !!int "12", !!map { a: !!seq [!!bool "true", !!null ""] }]
`;
  expect(placesOf(text)).toMatchInlineSnapshot(`
    [
      "3:10 unknown-tag \`!!binary\`",
      "4:13 unknown-tag \`!!timestamp\`",
      "5:10 unknown-tag \`!!set\`",
      "6:10 unknown-tag \`!!omap\`",
      "9:5 unknown-tag \`!!pairs\`",
      "11:9 unknown-tag \`!!float\`",
      "12:9 unknown-tag \`!!shop\`",
    ]
  `);
});

test('an unknown alias', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    json: *order
`),
  ).toMatchInlineSnapshot(`
  "error[unknown-alias] unknown alias \`*order\`: no \`&order\` comes before it
   --> a.session.yaml:3:11
      1 | steps:
      2 |   - request: GET /orders
    > 3 |     json: *order
        |           ^^^^^^
      4 |
    = hint: Quote a string that starts with \`*\`."
`);
});

test('an unknown alias near a known one', () => {
  expect(
    problemsOf(`
variables: { order: &order 1 }
steps:
  - request: POST /orders
    json: *oder
`),
  ).toMatchInlineSnapshot(`
  "error[unknown-alias] unknown alias \`*oder\`: no \`&oder\` comes before it
   --> a.session.yaml:4:11
      2 | steps:
      3 |   - request: POST /orders
    > 4 |     json: *oder
        |           ^^^^^
      5 |
    = hint: Did you mean \`*order\`?"
`);
});

test('an alias inside its own anchor', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    json: &a [1, *a]
`),
  ).toMatchInlineSnapshot(`
  "error[alias-in-itself] the alias \`*a\` is inside the value that it points at
   --> a.session.yaml:3:18
      1 | steps:
      2 |   - request: GET /orders
    > 3 |     json: &a [1, *a]
        |                  ^^
      4 |
    = hint: Write the value out."
`);
});

test('a file of comments', () => {
  expect(
    problemsOf(`
# nothing yet
`),
  ).toMatchInlineSnapshot(`
  "error[empty-file] the file is empty
   --> a.session.yaml:1:1
    > 1 | # nothing yet
        | ^
      2 |
    = hint: Write \`steps:\` and below it \`- request: GET https://example.com/\`."
`);
});

test('a header that occurs in two cases', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    headers: { Accept: a, accept: b, '{{var.h}}': c }
`),
  ).toMatchInlineSnapshot(`
    "error[duplicate-key] \`accept\` is the same header as \`Accept\` above it
     --> a.session.yaml:3:27
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     headers: { Accept: a, accept: b, '{{var.h}}': c }
          |                           ^^^^^^
        4 |
      = hint: Keep one of them; to send both values, write a list: \`accept: [a, b]\`."
  `);
});

test('a file in Latin-1', () => {
  const text = Buffer.from('name: M\u00FCller\nsteps:\n  - request: GET /\n', 'latin1').toString('utf8');
  expect(problemsOf(text)).toMatchInlineSnapshot(`
    "warning[unreadable-sign] this character, U+FFFD, replaces bytes that are not valid UTF-8
     --> a.session.yaml:1:8
      > 1 | name: M�ller
          |        ^
        2 | steps:
        3 |   - request: GET /
      = hint: Save the file as UTF-8, and write the character again; if U+FFFD
              itself is meant, write \`"\\uFFFD"\`."
  `);
  expect(placesOf('name: "\\uFFFD"\nsteps:\n  - request: GET /\n')).toEqual([]);
});

test('names in quotes may have any sign, and texts of filters any parenthesis', () => {
  const paths = [
    "$.o['a,b','x']",
    "$.o['x','@b']",
    "$.o[ 'a]b' , \"it's\" ]",
    "$..['*']",
    "$.items[?(@.name == 'Tea (green)' && @.id > 1)]",
    "$.items[?(@.name == ')]' || @>1)]",
    String.raw`$.items[?(@.name.match(/\(g/))]`,
    '$.items[?((@.price ?? 0) == 0)]',
    '$.lines[::-1]',
  ];
  const tests = paths.map((path) => `      ? ${JSON.stringify(path)}\n      : []\n`).join('');
  expect(placesOf(`steps:\n  - request: GET /\n    tests:\n${tests}`)).toEqual([]);
});

test('a colon without its space within braces, reported once', () => {
  expect(placesOf('steps:\n  - { request:GET /a }\n  - request: GET /\n    json: { a:1, "b":2, c: [d:3] }\n')).toEqual([
    '2:7 missing-space `request:GET /a`',
    '4:13 missing-space `a:1`',
  ]);
  expect(placesOf('steps:\n  - request: GET /\n    json: { http://a.test, b, "c:d" }\n')).toEqual([]);
});

/** A body under `json`, which begins on line 3. */
function bodyPlaces(json: string): readonly string[] {
  return placesOf(`steps:\n  - request: POST /a\n    json: ${json}\n`);
}

test('comments of JavaScript in JSON', () => {
  expect(
    bodyPlaces(`{
      // one "two"
      "a": 1, // it's
      /* b */
      "b": true, /* x */ "c": [1, 2, // y
      3],
      /*
       * block
       */
      "d": null // end
    }`),
  ).toMatchInlineSnapshot(`
    [
      "4:7 foreign-comment \`// one "two"\`",
      "5:15 foreign-comment \`// it's\`",
      "7:18 foreign-comment \`/* x */ "c": [1, 2, // y\`",
      "9:7 foreign-comment \`/*\`",
    ]
  `);
  expect(bodyPlaces('{\n      "a": "x", // one\n      "b": "y" // two\n    }')).toMatchInlineSnapshot(`
    [
      "5:16 foreign-comment \`// two\`",
    ]
  `);
  expect(bodyPlaces('{ "a": 1 } // end')).toMatchInlineSnapshot(`
    [
      "3:22 foreign-comment \`// end\`",
    ]
  `);
  expect(bodyPlaces('{\n      /* a: b */\n      "a": 1 }')).toMatchInlineSnapshot(`
    [
      "4:7 foreign-comment \`/* a: b */\`",
    ]
  `);
  expect(bodyPlaces('\n      // one\n      a: 1')).toMatchInlineSnapshot(`
    [
      "4:7 foreign-comment \`// one\`",
    ]
  `);
  expect(bodyPlaces('\n      // one: two\n      a: 1')).toMatchInlineSnapshot(`
    [
      "4:7 foreign-comment \`// one: two\`",
    ]
  `);
});

test('slashes that begin no comment', () => {
  const json = '{ a: //cdn.test/x, b: [//cdn.test], c: http://x // y, "// c": 1, d: a // b, e: "/* f */" } # end';
  expect(bodyPlaces(json)).toEqual([]);
  expect(bodyPlaces('{ include: [/*.js, /**, /lib/**], path: /*, /*: x, scope: // }')).toEqual([]);
  expect(bodyPlaces('\n      /*: b\n      /api/*: a\n      /**: c')).toEqual([]);
  expect(bodyPlaces('\n      //: a note\n      a: &a // b\n      c: [*a]\n      d: { e: *a }')).toEqual([]);
});

const ours = ['steps:', '<<<<<<< HEAD', '- request: GET /a', '=======', '- request: GET /b', '>>>>>>> theirs', ''];

test.each(['\n', '\r\n'])('a conflict of git is reported in place of what YAML makes of its lines: %j', (eol) => {
  const after = ['<<<<<<<', '  name: a', '||||||| base', '=======', '  name: b', '>>>>>>>', ''];
  expect(placesOf([...ours, ...after].join(eol))).toMatchInlineSnapshot(`
    [
      "2:1 merge-conflict \`<<<<<<< HEAD\`",
      "8:1 merge-conflict \`<<<<<<<\`",
    ]
  `);
});

test('what looks like a conflict is not reported in a text, and if nothing closes it', () => {
  expect(placesOf(`steps:\n- request: POST /a\n  text: |\n    <<<<<<< a\n    >>>>>>> b\n`)).toEqual([]);
  expect(placesOf(ours.slice(0, 5).join('\n'))).toMatchInlineSnapshot(`
    [
      "2:1 yaml-syntax \`<<<<<<< HEAD\`",
      "4:1 yaml-syntax \`=======\`",
    ]
  `);
});
