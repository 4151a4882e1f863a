import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { placesOf, problemsOf } from './problems-of.js';

test('references without quotes within brackets; the rest is read', () => {
  expect(
    problemsOf(`steps:
  - request: GET /user
    headers: { authorization: Bearer {{var.token}}, x: {{var.a}}-{{var.b}} }
    tests:
      statuss: 200
  - request: GET /b
    json: { f: xx{{env.S}}yy, {{var.y}}: 2 }
    tests:
      status: 200
`),
  ).toMatchInlineSnapshot(`
    "error[unquoted-reference] \`{{var.token}}\` without quotes is a map in YAML
     --> a.session.yaml:3:38
        1 | steps:
        2 |   - request: GET /user
      > 3 |     headers: { authorization: Bearer {{var.token}}, x: {{var.a}}-{{var.b}} }
          |                                      ^^^^^^^^^^^^^
        4 |     tests:
        5 |       statuss: 200
      = hint: Write 'Bearer {{var.token}}', with quotes around the whole string.

    error[unquoted-reference] \`{{var.a}}\` without quotes is a map in YAML
     --> a.session.yaml:3:56
        1 | steps:
        2 |   - request: GET /user
      > 3 |     headers: { authorization: Bearer {{var.token}}, x: {{var.a}}-{{var.b}} }
          |                                                        ^^^^^^^^^
        4 |     tests:
        5 |       statuss: 200
      = hint: Write '{{var.a}}-{{var.b}}', with quotes around the whole string.

    error[unknown-subject] unknown subject \`statuss\`
     --> a.session.yaml:5:7
        3 |     headers: { authorization: Bearer {{var.token}}, x: {{var.a}}-{{var.b}} }
        4 |     tests:
      > 5 |       statuss: 200
          |       ^^^^^^^
        6 |   - request: GET /b
        7 |     json: { f: xx{{env.S}}yy, {{var.y}}: 2 }
      = hint: Did you mean \`status\`?

    error[unquoted-reference] \`{{env.S}}\` without quotes is a map in YAML
     --> a.session.yaml:7:18
        5 |       statuss: 200
        6 |   - request: GET /b
      > 7 |     json: { f: xx{{env.S}}yy, {{var.y}}: 2 }
          |                  ^^^^^^^^^
        8 |     tests:
        9 |       status: 200
      = hint: Write 'xx{{env.S}}yy', with quotes around the whole string.

    error[unquoted-reference] \`{{var.y}}\` without quotes is a map in YAML
     --> a.session.yaml:7:31
        5 |       statuss: 200
        6 |   - request: GET /b
      > 7 |     json: { f: xx{{env.S}}yy, {{var.y}}: 2 }
          |                               ^^^^^^^^^
        8 |     tests:
        9 |       status: 200
      = hint: Write '{{var.y}}', with quotes around the whole string."
  `);
});

test('a key that is indented too far', () => {
  expect(
    problemsOf(`steps:
  - request: GET /user
     tests:
      status: 200
  - request: GET /b
    tests:
      status: 200
`),
  ).toMatchInlineSnapshot(`
    "error[bad-indentation] \`tests\` is indented by 5 spaces: no key starts in that column
     --> a.session.yaml:3:6
        1 | steps:
        2 |   - request: GET /user
      > 3 |      tests:
          |      ^^^^^
        4 |       status: 200
        5 |   - request: GET /b
      = hint: Indent it by 4 spaces, as \`request\` on line 2."
  `);
});

test('a key level with the dash of its step', () => {
  expect(
    problemsOf(`steps:
  - request: GET /user
  tests:
    status: 200
  - request: GET /b
    tests:
      status: 200
`),
  ).toMatchInlineSnapshot(`
    "error[bad-indentation] \`tests\` is indented by 2 spaces: no key starts in that column
     --> a.session.yaml:3:3
        1 | steps:
        2 |   - request: GET /user
      > 3 |   tests:
          |   ^^^^^
        4 |     status: 200
        5 |   - request: GET /b
      = hint: Indent it by 4 spaces, as \`request\` on line 2, or not at all, as
              \`steps\` on line 1."
  `);
});

test('quotes within quotes, and a single star', () => {
  expect(
    problemsOf(`steps:
  - request: GET /user
    text: 'it's'
    json:
      c: "it"s"
      d: 1
    tests:
      $.x: *
      $.y: * x
      z: 1
`),
  ).toMatchInlineSnapshot(`
    "error[unclosed-quote] the quote \`'\` before \`s'\` ends the string
     --> a.session.yaml:3:15
        1 | steps:
        2 |   - request: GET /user
      > 3 |     text: 'it's'
          |               ^^
        4 |     json:
        5 |       c: "it"s"
      = hint: Write \`''\` for a \`'\` in single quotes, and put quotes around the whole
              string.

    error[unclosed-quote] the quote \`"\` before \`s"\` ends the string
     --> a.session.yaml:5:14
        3 |     text: 'it's'
        4 |     json:
      > 5 |       c: "it"s"
          |              ^^
        6 |       d: 1
        7 |     tests:
      = hint: Write \`\\"\` for a \`"\` in double quotes, and put quotes around the whole
              string.

    error[needs-quotes] a string that starts with * needs quotes
     --> a.session.yaml:8:12
         6 |       d: 1
         7 |     tests:
      >  8 |       $.x: *
           |            ^
         9 |       $.y: * x
        10 |       z: 1
      = hint: Put the whole string into single quotes.

    error[needs-quotes] a string that starts with * needs quotes
     --> a.session.yaml:9:12
         7 |     tests:
         8 |       $.x: *
      >  9 |       $.y: * x
           |            ^
        10 |       z: 1
        11 |
      = hint: Put the whole string into single quotes."
  `);
});

test('a key between two levels', () => {
  expect(
    placesOf(`steps:
  - request: GET /user
    tests:
      status: 200
     $.id: 1
  - request: GET /b
`),
  ).toMatchInlineSnapshot(`
    [
      "5:6 bad-indentation \`$.id\`",
    ]
  `);
});

test('several lines that are indented wrongly, without what comes of them', () => {
  expect(
    placesOf(`steps:
  - request: 'GET /user'
     tests:
       status: 200
     retry: {}
  - request: GET /b
     tests:
       status: 200
  - request: GET /c
  tests:
    status: 200
`),
  ).toMatchInlineSnapshot(`
    [
      "3:6 bad-indentation \`tests\`",
      "7:6 bad-indentation \`tests\`",
      "10:3 bad-indentation \`tests\`",
    ]
  `);
});

test('a key below a value', () => {
  expect(
    placesOf(`steps:
  - request: GET /user
    headers:
      a: b
        c: d
      e: f
`),
  ).toMatchInlineSnapshot(`
    [
      "5:9 bad-indentation \`c\`",
    ]
  `);
});

test("a step's keys before the first of them", () => {
  expect(
    placesOf(`steps:
  - request: GET /user
   tests:
    status: 200
   retry:
    attempts: 2
  - request: GET /x
`),
  ).toMatchInlineSnapshot(`
    [
      "3:4 bad-indentation \`tests\`",
    ]
  `);
});

test('items of a list that fit nothing', () => {
  expect(
    placesOf(`steps:
  - request: GET /user
    tests:
      - status: 200
       $.a: 1
      - $.b: 1
     - $.c: 1
`),
  ).toMatchInlineSnapshot(`
    [
      "5:8 bad-indentation \`$.a\`",
      "7:6 bad-indentation \`-\`",
    ]
  `);
});

test('a step that is indented less', () => {
  expect(
    placesOf(`steps:
  - request: GET /user
 - request: GET /x
`),
  ).toMatchInlineSnapshot(`
    [
      "3:2 bad-indentation \`-\`",
    ]
  `);
});

test('a first key that is indented', () => {
  expect(
    placesOf(` name: x
steps:
  - request: GET /user
`),
  ).toMatchInlineSnapshot(`
    [
      "2:1 bad-indentation \`steps\`",
    ]
  `);
});

test('a bracket that another sign closes', () => {
  expect(
    placesOf(`steps:
  - request: GET /user
    json: { a: [1, 2 }
  - request: GET /b
`),
  ).toMatchInlineSnapshot(`
    [
      "3:16 unpaired-bracket \`[\`",
    ]
  `);
});

test('a bracket that nothing closes', () => {
  expect(
    placesOf(`steps:
  - request: GET /user
    json: {
      a: 1,
  - request: GET /b
    tests:
      status: 200
`),
  ).toMatchInlineSnapshot(`
    [
      "3:11 unpaired-bracket \`{\`",
    ]
  `);
});

test('a bracket that closes nothing', () => {
  expect(
    problemsOf(`steps:
  - request: GET /user
    json: { a: 1 }}
  - request: GET /b
    json: { a: 1, 
      b: 2
    }
`),
  ).toMatchInlineSnapshot(`
    "error[unpaired-bracket] this \`}\` closes nothing
     --> a.session.yaml:3:19
        1 | steps:
        2 |   - request: GET /user
      > 3 |     json: { a: 1 }}
          |                   ^
        4 |   - request: GET /b
        5 |     json: { a: 1,
      = hint: Remove it, or put the whole string into single quotes."
  `);
});

test('a text with a bracket of its own, within brackets', () => {
  expect(
    problemsOf(`steps:
  - request: GET /a
    tests: { $.items[0].sku: A, status: 200 }
  - request: GET /b
    capture: { sku: $.items[0].sku, total: $.total }
`),
  ).toMatchInlineSnapshot(`
    "error[needs-quotes] \`$.items[0].sku\` has a bracket, which YAML reads as a list or a map here
     --> a.session.yaml:3:14
        1 | steps:
        2 |   - request: GET /a
      > 3 |     tests: { $.items[0].sku: A, status: 200 }
          |              ^^^^^^^^^^^^^^
        4 |   - request: GET /b
        5 |     capture: { sku: $.items[0].sku, total: $.total }
      = hint: Write '$.items[0].sku', with quotes around the whole string.

    error[needs-quotes] \`$.items[0].sku\` has a bracket, which YAML reads as a list or a map here
     --> a.session.yaml:5:21
        3 |     tests: { $.items[0].sku: A, status: 200 }
        4 |   - request: GET /b
      > 5 |     capture: { sku: $.items[0].sku, total: $.total }
          |                     ^^^^^^^^^^^^^^
        6 |
      = hint: Write '$.items[0].sku', with quotes around the whole string."
  `);
  const hintOf = (line: string): string | undefined =>
    parseSession(`steps:\n  - request: GET /\n    ${line}\n`, 'a.session.yaml').problems[0]?.hint;
  const quoted = (text: string): string => `Write ${text}, with quotes around the whole string.`;
  expect(hintOf(`tests: { $['first name']: Ann }`)).toBe(quoted(`"$['first name']"`));
  expect(hintOf('tests: [{ $.items[?(@.n == 1)].b: [1] }]')).toBe(quoted(`'$.items[?(@.n == 1)].b'`));
  expect(hintOf('query: { tags[]: x }')).toBe(quoted(`'tags[]'`));
  expect(hintOf('json: [$.a[0], b]')).toBe(quoted(`'$.a[0]'`));
  expect(hintOf('tests: { $.a: { matches: ^x{2}$ } }')).toBe(quoted(`'^x{2}$'`));
  expect(hintOf('json: { a: [1] [2] }')).toBe('Check the indentation and the quotes here and in the line above.');
  expect(hintOf('json: { a: "x" [2] }')).toBe('Check the indentation and the quotes here and in the line above.');
});

test('a key with a dash of its own', () => {
  expect(
    placesOf(`steps:
  - request: GET /user
    - tests:
      status: 200
  - request: GET /b
`),
  ).toMatchInlineSnapshot(`
    [
      "3:5 bad-indentation \`-\`",
    ]
  `);
});

test('a step without its dash', () => {
  expect(
    placesOf(`steps:
  - request: GET /user
    tests:
      status: 200
  request: GET /b
`),
  ).toMatchInlineSnapshot(`
    [
      "5:3 bad-indentation \`request\`",
    ]
  `);
});

test('a key that ends the list of steps', () => {
  expect(
    problemsOf(`steps:
- request: GET /user
  tests:
    status: 200
tests: a
- request: GET /b
`),
  ).toMatchInlineSnapshot(`
    "error[bad-indentation] \`tests\` ends the list: it is in the column of the \`-\`, and the list continues below
     --> a.session.yaml:5:1
        3 |   tests:
        4 |     status: 200
      > 5 | tests: a
          | ^^^^^
        6 | - request: GET /b
        7 |
      = hint: Indent \`tests\` further if it belongs to the entry above it, or move it
              below the list."
  `);
});

test('a text that goes on over lines', () => {
  expect(
    placesOf(`steps:
  - request: GET /user
    name: a text that goes
      on here: yes
    tests: { a: 1 }
`),
  ).toMatchInlineSnapshot(`
    [
      "4:7 bad-indentation \`on here\`",
    ]
  `);
});

test('a key without its colon', () => {
  expect(
    problemsOf(`steps:
  - request: GET /user
    tests:
      status: 200
      $.a
      $.b: 1
`),
  ).toMatchInlineSnapshot(`
    "error[yaml-syntax] \`$.a\` has no colon: a key is expected here
     --> a.session.yaml:5:7
        3 |     tests:
        4 |       status: 200
      > 5 |       $.a
          |       ^^^
        6 |       $.b: 1
        7 |
      = hint: Write \`$.a: …\`, or indent it further if it belongs to the line above."
  `);
});

test('a reference that is not closed, within brackets', () => {
  expect(
    placesOf(`steps:
  - request: GET /user
    headers: { a: {{var.x}, b: 1 }
  - request: GET /user
    headers: { a: {{var.x}, b: 1 }
`),
  ).toMatchInlineSnapshot(`
    [
      "3:19 unquoted-reference \`{{var.x}\`",
      "5:19 unquoted-reference \`{{var.x}\`",
    ]
  `);
});

test('a dash without its space above a list that goes on', () => {
  expect(problemsOf('steps:\n  -request: GET /a\n  - request: GET /b\n')).toMatchInlineSnapshot(`
    "error[missing-space] a space is missing after the dash of \`-request: GET /a\`
     --> a.session.yaml:2:3
        1 | steps:
      > 2 |   -request: GET /a
          |   ^^^^^^^^
        3 |   - request: GET /b
        4 |
      = hint: Write \`- request: GET /a\`."
  `);
});

const space = '\u00a0';

test.each([
  [`steps:\n  - request: GET /a\n${space.repeat(4)}tests:\n      status: 200\n`, '3:1'],
  [`steps:\n  - request: GET /a\n    tests:\n      status:${space}200\n`, '4:14'],
  [`steps:\n  -${space}request: GET /a\n`, '2:4'],
  [`steps:\n  - request: GET /a\n  ${space} tests:\n      status: 200\n`, '3:3'],
  [`steps:\n  - request:${space}GET /a\n    name: a\n`, '2:13'],
])('a space of a web page is reported in place of what YAML makes of it: %j', (text, place) => {
  expect(placesOf(text)).toEqual([`${place} odd-space \`${space}\``]);
});

test('a space of a web page in a text is not reported', () => {
  expect(
    placesOf(`steps:\n  - request: GET /a\n    name: a${space}b\n    tests:\n      $.price: '3${space}€'\n`),
  ).toEqual([]);
});
