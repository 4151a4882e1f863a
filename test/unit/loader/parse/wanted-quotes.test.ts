import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { problemsOf } from './problems-of.js';

/** What is reported of lines of a request, with what it points at. */
function reported(lines: string): readonly string[] {
  const text = `steps:\n  - request: POST /\n${lines.replace(/^(?=.)/gm, '    ')}\n  - request: GET /b\n`;
  return parseSession(text, 'a.session.yaml').problems.map(
    ({ code, hint, range }) => `${code} \`${text.slice(range?.start.offset, range?.end.offset)}\`: ${hint}`,
  );
}

test('a text that begins with a bracket, as a regular expression may', () => {
  expect(
    problemsOf(`steps:
  - request: GET /
    tests:
      $.code:
        matches: [A-Z]+
      $.b: 1
`),
  ).toMatchInlineSnapshot(`
    "error[needs-quotes] \`[A-Z]+\` has a bracket, which YAML reads as a list or a map here
     --> a.session.yaml:5:18
        3 |     tests:
        4 |       $.code:
      > 5 |         matches: [A-Z]+
          |                  ^^^^^^
        6 |       $.b: 1
        7 |
      = hint: Write '[A-Z]+', with quotes around the whole string."
  `);
  expect(
    [
      'tests:\n  $.a: [A-Z]{3}-\\d+ # a code\n  $.b: 1',
      "tests:\n  $.a: [^']+, x",
      'form:\n  path: {id}/x: y\n  b: 1',
      'tests: { $.a: [a-z]+, $.b: {id} x, $.c: 1 }',
      'tests:\n  - $.a\n  - [a]b',
    ].map(reported),
  ).toMatchInlineSnapshot(`
    [
      [
        "needs-quotes \`[A-Z]{3}-\\d+\`: Write '[A-Z]{3}-\\d+', with quotes around the whole string.",
      ],
      [
        "needs-quotes \`[^']+, x\`: Write "[^']+, x", with quotes around the whole string.",
      ],
      [
        "needs-quotes \`{id}/x: y\`: Write '{id}/x: y', with quotes around the whole string.",
      ],
      [
        "needs-quotes \`[a-z]+\`: Write '[a-z]+', with quotes around the whole string.",
      ],
      [
        "needs-quotes \`[a]b\`: Write '[a]b', with quotes around the whole string.",
      ],
    ]
  `);
});

test('a key behind the bracket that ends a value', () => {
  expect(['retry: { attempts: 3 } tests: { status: 200 }', 'json: [1, 2] tests: { status: 200 }'].map(reported))
    .toMatchInlineSnapshot(`
      [
        [
          "two-keys-on-one-line \`tests\`: Put \`tests\` on a line of its own, in the column of the first.",
        ],
        [
          "two-keys-on-one-line \`tests\`: Put \`tests\` on a line of its own, in the column of the first.",
        ],
      ]
    `);
});

test('a colon in a text within brackets', () => {
  expect(
    ['json: { url: http://a.b, note: a: b }', 'json: [{ note: see: }, 1]', "json: { note: it's: b }"].map(reported),
  ).toMatchInlineSnapshot(`
    [
      [
        "two-keys-on-one-line \`a: b\`: Write 'a: b', with quotes around the whole string, or put a map into braces of its own.",
      ],
      [
        "two-keys-on-one-line \`see:\`: Write 'see:', with quotes around the whole string, or put a map into braces of its own.",
      ],
      [
        "two-keys-on-one-line \`it's: b\`: Write "it's: b", with quotes around the whole string, or put a map into braces of its own.",
      ],
    ]
  `);
});

test('a comment within brackets that takes in what was to follow', () => {
  expect(
    [
      'json: { color: #fff, size: 3 }\ntests:\n  status: 200',
      'json: { note: a #b, size: 3 }',
      'json: {\n  "channel": #general,\n  "b": 1\n}',
      'json: {\n  "channel": a #general,\n  "b": 1\n}',
      'json: [#fff, #eee]',
    ].map(reported),
  ).toMatchInlineSnapshot(`
    [
      [
        "needs-quotes \`#fff, size: 3 }\`: Write '#fff', with quotes around the whole string.",
      ],
      [
        "needs-quotes \`#b, size: 3 }\`: Write 'a #b', with quotes around the whole string.",
      ],
      [
        "needs-quotes \`#general,\`: Write '#general', with quotes around the whole string.",
      ],
      [
        "needs-quotes \`#general,\`: Write 'a #general', with quotes around the whole string.",
      ],
      [
        "needs-quotes \`#fff, #eee]\`: Write '#fff', with quotes around the whole string.",
      ],
    ]
  `);
  expect(
    ['json: {\n  "a": 1, # see {b}\n  "b": 2\ntests: { status: 200 }', 'json: { a: 1 # one, two\n  }'].map(reported),
  ).toMatchInlineSnapshot(`
    [
      [
        "unpaired-bracket \`{\`: Put a \`}\` where it ends, and indent the lines inside it further than its key.",
      ],
      [],
    ]
  `);
});

test('a comment in the place of an entry of a list that is sent', () => {
  expect(
    ['json:\n  - #general\n  - b', 'json:\n  to:\n    - a\n    - #x\n    - # later\n    -', 'json:\n  - - #x'].map(
      reported,
    ),
  ).toMatchInlineSnapshot(`
    [
      [
        "value-in-comment \`\`: Put the string into quotes if it is meant, as \`#\` begins a comment: '#general'.",
      ],
      [
        "value-in-comment \`\`: Put the string into quotes if it is meant, as \`#\` begins a comment: '#x'.",
      ],
      [
        "value-in-comment \`\`: Put the string into quotes if it is meant, as \`#\` begins a comment: '#x'.",
      ],
    ]
  `);
});

test('signs with nothing behind them that begin something else', () => {
  expect(
    ['tests:\n  $.a: >5\n  $.b: 1', 'json:\n  password: &Secret1\n  b: 1', 'headers: { x: &x }', 'text: >2\n    a'].map(
      reported,
    ),
  ).toMatchInlineSnapshot(`
    [
      [
        "yaml-syntax \`>5\`: To compare, write \`{ gt: 5 }\`.",
      ],
      [
        "needs-quotes \`&Secret1\`: Put the whole string into single quotes.",
      ],
      [
        "needs-quotes \`&x\`: Put the whole string into single quotes.",
      ],
      [],
    ]
  `);
  expect(reported('json: { a: &a null, b: *a, c: &c { d: 1 }, e: *c }')).toEqual([]);
  expect(reported('json:\n  a: &a\n  b: *a')).toEqual([]);
});

test('the whole text that holds a reference, outside of brackets', () => {
  expect(
    ['text: {{var.a}} and "b", [c] # d', "form:\n  a: {{var.a}} isn't: b", 'json: { a: {{var.a}} x, b: "c" }'].map(
      reported,
    ),
  ).toMatchInlineSnapshot(`
    [
      [
        "unquoted-reference \`{{var.a}}\`: Write '{{var.a}} and "b", [c]', with quotes around the whole string.",
      ],
      [
        "unquoted-reference \`{{var.a}}\`: Write '{{var.a}} isn''t', with quotes around the whole string.",
        "two-keys-on-one-line \`{\`: Put it on a line of its own, indented further; quote a string that has \`: \` in it.",
      ],
      [
        "unquoted-reference \`{{var.a}}\`: Write '{{var.a}} x', with quotes around the whole string.",
      ],
    ]
  `);
});

test('a key without its colon, with keys below it', () => {
  expect(
    [
      'tests\n  status: 200\n  $.a: 3',
      'poll:\n  until\n    $.state: paid',
      'tests:\n  header x\n    matches: a',
      'retry\n  attempts: 3\n  conditions: [5xx]\ntests:\n  status: 200',
    ].map(reported),
  ).toMatchInlineSnapshot(`
    [
      [
        "yaml-syntax \`tests\`: Write \`tests: …\`, or indent it further if it belongs to the line above.",
      ],
      [
        "yaml-syntax \`until\`: Write \`until: …\`, or indent it further if it belongs to the line above.",
      ],
      [
        "yaml-syntax \`header x\`: Write \`header x: …\`, or indent it further if it belongs to the line above.",
      ],
      [
        "yaml-syntax \`retry\`: Write \`retry: …\`, or indent it further if it belongs to the line above.",
      ],
    ]
  `);
});

test('the comma of JSON at the end of a line of a block', () => {
  expect(
    [
      'tests:\n  $.a: { gt: 3 }, \n  $.b: 2',
      'json:\n  "a": "x",\n  "b": [1], # one\n  "c": 2',
      'tests:\n  - { $.a: 1 },\n  - { $.b: 1 }',
      'json: { a: 1 };',
    ].map(reported),
  ).toMatchInlineSnapshot(`
    [
      [
        "yaml-syntax \`,\`: Remove it: \`,\` goes only between the parts of \`{ }\` and \`[ ]\`.",
      ],
      [
        "yaml-syntax \`,\`: Remove it: \`,\` goes only between the parts of \`{ }\` and \`[ ]\`.",
        "yaml-syntax \`,\`: Remove it: \`,\` goes only between the parts of \`{ }\` and \`[ ]\`.",
      ],
      [
        "yaml-syntax \`,\`: Remove it: \`,\` goes only between the parts of \`{ }\` and \`[ ]\`.",
      ],
      [
        "yaml-syntax \`;\`: Remove it: \`,\` goes only between the parts of \`{ }\` and \`[ ]\`.",
      ],
    ]
  `);
});

test('a query of GraphQL without quotes', () => {
  expect(
    [
      'graphql:\n  query: { me { name } }',
      'graphql: { query: { me { name friends { id } } }, variables: { a: 1 } }',
      'graphql:\n  query: { user(id: 1) { name } } # of one',
    ].map(reported),
  ).toMatchInlineSnapshot(`
    [
      [
        "needs-quotes \`{ me { name } }\`: Write '{ me { name } }', with quotes around the whole string.",
      ],
      [
        "needs-quotes \`{ me { name friends { id } } }\`: Write '{ me { name friends { id } } }', with quotes around the whole string.",
      ],
      [
        "needs-quotes \`{ user(id: 1) { name } }\`: Write '{ user(id: 1) { name } }', with quotes around the whole string.",
      ],
    ]
  `);
});
