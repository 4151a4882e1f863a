import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { problemsOf } from './problems-of.js';

function reported(lines: string): readonly string[] {
  const { problems } = parseSession(`steps:\n  - request: GET /a\n${lines}`, 'a.session.yaml');
  return problems.map(
    ({ code, message, hint, range }) => `${range?.start.line}:${range?.start.column} ${code}: ${message}; ${hint}`,
  );
}

test('a header without the space behind its colon is reported at its line, in any place', () => {
  expect(
    problemsOf(`steps:
  - request: GET /a
    headers:
      Accept:application/json
      x-trace: 1
`),
  ).toMatchInlineSnapshot(`
    "error[missing-space] a space is missing after the colon of \`Accept:application/json\`
     --> a.session.yaml:4:7
        2 |   - request: GET /a
        3 |     headers:
      > 4 |       Accept:application/json
          |       ^^^^^^^^^^^^^^^^^^^^^^^
        5 |       x-trace: 1
        6 |
      = hint: Write \`Accept: application/json\`."
  `);
  expect(reported('    headers:\n      x-trace: 1\n      Accept:application/json\n')).toMatchInlineSnapshot(`
    [
      "5:7 missing-space: a space is missing after the colon of \`Accept:application/json\`; Write \`Accept: application/json\`.",
    ]
  `);
  expect(reported('    headers:\n      # which\n      location:/a\n\n      b:1\n      x: 1\n')).toMatchInlineSnapshot(`
    [
      "5:7 missing-space: a space is missing after the colon of \`location:/a\`; Write \`location: /a\`.",
    ]
  `);
});

test('a first entry without its colon is reported at its line, not at the one that YAML stumbles at', () => {
  expect(reported('    tests:\n      status 200\n      $.a: 3\n')).toMatchInlineSnapshot(`
    [
      "4:7 yaml-syntax: \`status 200\` has no colon: a key is expected here; Write \`status: 200\`.",
    ]
  `);
  expect(reported('    tests:\n      - status: 200\n      - $.id\n        exists: true\n')).toMatchInlineSnapshot(`
    [
      "5:9 yaml-syntax: \`$.id\` has no colon: a key is expected here; Write \`$.id: …\`, or indent it further if it belongs to the line above.",
    ]
  `);
  expect(reported('  - request GET http://shop.test/a\n    tests:\n      status: 200\n')).toMatchInlineSnapshot(`
    [
      "3:5 yaml-syntax: \`request GET http://shop.test/a\` has no colon: a key is expected here; Write \`request: GET http://shop.test/a\`.",
    ]
  `);
  expect(reported('  - request: GET /b\nvariables\n  - a: 1\n')).toMatchInlineSnapshot(`
    [
      "4:1 yaml-syntax: \`variables\` has no colon: a key is expected here; Write \`variables: …\`, or indent it further if it belongs to the line above.",
    ]
  `);
});

test('a dash without its space', () => {
  expect(
    problemsOf(`steps:
  -request: GET /a
   tests:
     status: 200
`),
  ).toMatchInlineSnapshot(`
    "error[missing-space] a space is missing after the dash of \`-request: GET /a\`
     --> a.session.yaml:2:3
        1 | steps:
      > 2 |   -request: GET /a
          |   ^^^^^^^^
        3 |    tests:
        4 |      status: 200
      = hint: Write \`- request: GET /a\`."
  `);
});

test.each([
  ['  -request: GET /\n', '2:3 `-request: GET /`'],
  ['-request: GET /\n', '2:1 `-request: GET /`'],
  ['  - request: GET /\n  -end:\n', '3:3 `-end:`'],
  ['  - request: GET /\n  -request: GET /\n  - request: GET /\n', '3:3 `-request: GET /`'],
  ['  - request: GET /\n    tests:\n      status: 200\n  -request: GET /\n', '5:3 `-request: GET /`'],
  ['  - request: GET /\n    tests:\n      - status: 200\n      -body: a\n', '5:7 `-body: a`'],
  ['  -request: GET /\n  -request: GET /b\n', '2:3 `-request: GET /`', '3:3 `-request: GET /b`'],
])('a dash without its space, in %j', (lines, ...places) => {
  const { problems } = parseSession(`steps:\n${lines}`, 'a.session.yaml');
  expect(problems.map(({ message, range }) => `${range?.start.line}:${range?.start.column} ${message}`)).toEqual(
    places.map((place) => place.replace(/^(\S+) (.*)$/, '$1 a space is missing after the dash of $2')),
  );
});

test('a text that goes on over lines lacks no colon', () => {
  expect(reported('    text: a text\n      of two lines\n      with: colon\n')).toMatchInlineSnapshot(`
    [
      "5:7 bad-indentation: \`with\` is indented by 6 spaces: no key starts in that column; Indent it by 4 spaces, as \`text\` on line 3.",
    ]
  `);
  expect(reported('    text:\n      a text of far more words than a key has\n      with: colon\n'))
    .toMatchInlineSnapshot(`
      [
        "5:7 bad-indentation: \`with\` is indented by 6 spaces: no key starts in that column; Indent it by 4 spaces, as \`text\` on line 3.",
      ]
    `);
});

test('a file of another tool, with requests as lines', () => {
  expect(
    problemsOf(`POST {{host}}/login
[Form]
user: ann
HTTP 200
`),
  ).toMatchInlineSnapshot(`
    "error[yaml-syntax] \`POST {{host}}/login\` has no colon: a key is expected here
     --> a.session.yaml:1:1
      > 1 | POST {{host}}/login
          | ^^^^^^^^^^^^^^^^^^^
        2 | [Form]
        3 | user: ann
      = hint: Write \`- request: POST {{host}}/login\` below \`steps:\`.

    error[yaml-syntax] \`HTTP 200\` has no colon: a key is expected here
     --> a.session.yaml:4:1
        2 | [Form]
        3 | user: ann
      > 4 | HTTP 200
          | ^^^^^^^^
        5 |
      = hint: Write \`HTTP 200: …\`, or indent it further if it belongs to the line
              above."
  `);
});
