import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { placesOf, problemsOf } from './problems-of.js';

test('a file that is a text', () => {
  expect(
    problemsOf(`
hello
`),
  ).toMatchInlineSnapshot(`
  "error[not-a-session] a session file is a map with \`steps\`, not \`hello\`
   --> a.session.yaml:1:1
    > 1 | hello
        | ^^^^^
      2 |
    = hint: Start with \`steps:\` and a list of requests below it."
`);
});

test('unknown keys with a near one', () => {
  expect(
    problemsOf(`
nam: a
step: []
settings: { baseURL: 'http://a' }
steps:
  - request: GET /orders
    heders: {}
`),
  ).toMatchInlineSnapshot(`
  "error[unknown-key] unknown key \`nam\` in a session
   --> a.session.yaml:1:1
    > 1 | nam: a
        | ^^^
      2 | step: []
      3 | settings: { baseURL: 'http://a' }
    = hint: Did you mean \`name\`?

  error[unknown-key] unknown key \`step\` in a session
   --> a.session.yaml:2:1
      1 | nam: a
    > 2 | step: []
        | ^^^^
      3 | settings: { baseURL: 'http://a' }
      4 | steps:
    = hint: Did you mean \`steps\`?

  error[unknown-key] unknown key \`baseURL\` in \`settings\`
   --> a.session.yaml:3:13
      1 | nam: a
      2 | step: []
    > 3 | settings: { baseURL: 'http://a' }
        |             ^^^^^^^
      4 | steps:
      5 |   - request: GET /orders
    = hint: Did you mean \`baseUrl\`?

  error[unknown-key] unknown key \`heders\` in a request
   --> a.session.yaml:6:5
      4 | steps:
      5 |   - request: GET /orders
    > 6 |     heders: {}
        |     ^^^^^^
      7 |
    = hint: Did you mean \`headers\`?"
`);
});

test('unknown keys that other tools have', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    assert: { status: 200 }
    body: {}
    params: {}
    url: /orders
`),
  ).toMatchInlineSnapshot(`
    "error[unknown-key] unknown key \`assert\` in a request
     --> a.session.yaml:3:5
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     assert: { status: 200 }
          |     ^^^^^^
        4 |     body: {}
        5 |     params: {}
      = hint: Did you mean \`tests\`?

    error[unknown-key] unknown key \`body\` in a request
     --> a.session.yaml:4:5
        2 |   - request: GET /orders
        3 |     assert: { status: 200 }
      > 4 |     body: {}
          |     ^^^^
        5 |     params: {}
        6 |     url: /orders
      = hint: Write the body as one of \`json\`, \`form\`, \`multipart\`, \`text\`, \`file\`
              and \`graphql\`.

    error[unknown-key] unknown key \`params\` in a request
     --> a.session.yaml:5:5
        3 |     assert: { status: 200 }
        4 |     body: {}
      > 5 |     params: {}
          |     ^^^^^^
        6 |     url: /orders
        7 |
      = hint: Did you mean \`query\`?

    error[unknown-key] unknown key \`url\` in a request
     --> a.session.yaml:6:5
        4 |     body: {}
        5 |     params: {}
      > 6 |     url: /orders
          |     ^^^
        7 |
      = hint: Write method and URL together: \`- request: GET /orders\`."
  `);
});

test('an unknown key with none near', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    zzzzzz: 1
`),
  ).toMatchInlineSnapshot(`
    "error[unknown-key] unknown key \`zzzzzz\` in a request
     --> a.session.yaml:3:5
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     zzzzzz: 1
          |     ^^^^^^
        4 |
      = hint: Use one of the keys request, name, when, path, query, headers, auth,
              json, form, multipart, text, file, graphql, timeout, redirects, delay,
              capture, tests, retry, poll, stream, before, after, skip, tags."
  `);
});

test('keys named like parts of a prototype', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    __proto__: 1
    constructor: 2
    toString: 3
`),
  ).toMatchInlineSnapshot(`
    "error[unknown-key] unknown key \`__proto__\` in a request
     --> a.session.yaml:3:5
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     __proto__: 1
          |     ^^^^^^^^^
        4 |     constructor: 2
        5 |     toString: 3
      = hint: Use one of the keys request, name, when, path, query, headers, auth,
              json, form, multipart, text, file, graphql, timeout, redirects, delay,
              capture, tests, retry, poll, stream, before, after, skip, tags.

    error[unknown-key] unknown key \`constructor\` in a request
     --> a.session.yaml:4:5
        2 |   - request: GET /orders
        3 |     __proto__: 1
      > 4 |     constructor: 2
          |     ^^^^^^^^^^^
        5 |     toString: 3
        6 |
      = hint: Use one of the keys request, name, when, path, query, headers, auth,
              json, form, multipart, text, file, graphql, timeout, redirects, delay,
              capture, tests, retry, poll, stream, before, after, skip, tags.

    error[unknown-key] unknown key \`toString\` in a request
     --> a.session.yaml:5:5
        3 |     __proto__: 1
        4 |     constructor: 2
      > 5 |     toString: 3
          |     ^^^^^^^^
        6 |
      = hint: Use one of the keys request, name, when, path, query, headers, auth,
              json, form, multipart, text, file, graphql, timeout, redirects, delay,
              capture, tests, retry, poll, stream, before, after, skip, tags."
  `);
});

test('values of the wrong kind', () => {
  expect(
    problemsOf(`
name: [a]
settings:
  headers: accept
  onFailure: halt
  pre: { a: 1 }
inputs: [a]
variables: 3
steps:
  - request: [GET, /]
`),
  ).toMatchInlineSnapshot(`
    "error[wrong-value] \`name\` must be a string, not a list
     --> a.session.yaml:1:7
      > 1 | name: [a]
          |       ^^^
        2 | settings:
        3 |   headers: accept
      = hint: Write one string here, such as \`abc\`, or remove the key.

    error[wrong-value] \`headers\` must be a map of names to strings, not \`accept\`
     --> a.session.yaml:3:12
        1 | name: [a]
        2 | settings:
      > 3 |   headers: accept
          |            ^^^^^^
        4 |   onFailure: halt
        5 |   pre: { a: 1 }
      = hint: Write \`name: value\` on the lines below it, indented further.

    error[wrong-value] \`onFailure\` must be one of continue, stop, not \`halt\`
     --> a.session.yaml:4:14
        2 | settings:
        3 |   headers: accept
      > 4 |   onFailure: halt
          |              ^^^^
        5 |   pre: { a: 1 }
        6 | inputs: [a]
      = hint: Write one of them, exactly as listed.

    error[wrong-value] \`pre\` must be a path or a list of paths, not a map
     --> a.session.yaml:5:8
        3 |   headers: accept
        4 |   onFailure: halt
      > 5 |   pre: { a: 1 }
          |        ^^^^^^^^
        6 | inputs: [a]
        7 | variables: 3
      = hint: Write a path relative to this file, such as \`./data/order.json\`.

    error[wrong-value] \`inputs\` must be a map of names to defaults, not a list
     --> a.session.yaml:6:9
        4 |   onFailure: halt
        5 |   pre: { a: 1 }
      > 6 | inputs: [a]
          |         ^^^
        7 | variables: 3
        8 | steps:
      = hint: Write \`name: value\` on the lines below it, indented further.

    error[wrong-value] \`variables\` must be a map of names to values, not \`3\`
     --> a.session.yaml:7:12
        5 |   pre: { a: 1 }
        6 | inputs: [a]
      > 7 | variables: 3
          |            ^
        8 | steps:
        9 |   - request: [GET, /]
      = hint: Write \`name: value\` on the lines below it, indented further.

    error[wrong-value] \`request\` must be a string, not a list
     --> a.session.yaml:9:14
         7 | variables: 3
         8 | steps:
      >  9 |   - request: [GET, /]
           |              ^^^^^^^^
        10 |
      = hint: Write one string here, such as \`abc\`, or remove the key."
  `);
});

test('an unknown kind', () => {
  expect(
    problemsOf(`
kind: apii
steps:
  - request: GET /orders
`),
  ).toMatchInlineSnapshot(`
  "error[wrong-value] \`kind\` must be one of api, web, mobile, not \`apii\`
   --> a.session.yaml:1:7
    > 1 | kind: apii
        |       ^^^^
      2 | steps:
      3 |   - request: GET /orders
    = hint: Did you mean \`api\`?"
`);
});

test('invalid durations', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    timeout: 5 minutes
    delay: -1
    retry: { backoff: 1.5 }
    poll: { until: { status: 200 }, every: [1], timeout: true }
`),
  ).toMatchInlineSnapshot(`
    "error[wrong-value] \`timeout\` must be a duration such as 250ms, 2s or 1m, not \`5 minutes\`
     --> a.session.yaml:3:14
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     timeout: 5 minutes
          |              ^^^^^^^^^
        4 |     delay: -1
        5 |     retry: { backoff: 1.5 }
      = hint: Write milliseconds as a whole number, or a number with a unit:
              \`250ms\`, \`2s\` or \`1m\`.

    error[wrong-value] \`delay\` must be a duration such as 250ms, 2s or 1m, not \`-1\`
     --> a.session.yaml:4:12
        2 |   - request: GET /orders
        3 |     timeout: 5 minutes
      > 4 |     delay: -1
          |            ^^
        5 |     retry: { backoff: 1.5 }
        6 |     poll: { until: { status: 200 }, every: [1], timeout: true }
      = hint: Write milliseconds as a whole number, or a number with a unit:
              \`250ms\`, \`2s\` or \`1m\`.

    error[wrong-value] \`backoff\` must be a duration such as 250ms, 2s or 1m, not \`1.5\`
     --> a.session.yaml:5:23
        3 |     timeout: 5 minutes
        4 |     delay: -1
      > 5 |     retry: { backoff: 1.5 }
          |                       ^^^
        6 |     poll: { until: { status: 200 }, every: [1], timeout: true }
        7 |
      = hint: Write milliseconds as a whole number, or a number with a unit:
              \`250ms\`, \`2s\` or \`1m\`.

    error[wrong-value] \`every\` must be a duration such as 250ms, 2s or 1m, not a list
     --> a.session.yaml:6:44
        4 |     delay: -1
        5 |     retry: { backoff: 1.5 }
      > 6 |     poll: { until: { status: 200 }, every: [1], timeout: true }
          |                                            ^^^
        7 |
      = hint: Write milliseconds as a whole number, or a number with a unit:
              \`250ms\`, \`2s\` or \`1m\`.

    error[wrong-value] \`timeout\` must be a duration such as 250ms, 2s or 1m, not \`true\`
     --> a.session.yaml:6:58
        4 |     delay: -1
        5 |     retry: { backoff: 1.5 }
      > 6 |     poll: { until: { status: 200 }, every: [1], timeout: true }
          |                                                          ^^^^
        7 |
      = hint: Write milliseconds as a whole number, or a number with a unit:
              \`250ms\`, \`2s\` or \`1m\`."
  `);
});

test('invalid retry settings', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    retry:
      attempts: 2.5
      conditions: [5XX, 4xx, no-response, 500]
      multiply: -1
      times: 3
`),
  ).toMatchInlineSnapshot(`
  "error[wrong-value] \`attempts\` must be a whole number of 0 or more, not \`2.5\`
   --> a.session.yaml:4:17
      2 |   - request: GET /orders
      3 |     retry:
    > 4 |       attempts: 2.5
        |                 ^^^
      5 |       conditions: [5XX, 4xx, no-response, 500]
      6 |       multiply: -1
    = hint: Write a whole number without quotes, such as \`3\`.

  error[wrong-value] entry 1 of \`conditions\` must be one of no response, 5xx, 429, other 4xx, a failing test, not \`5XX\`
   --> a.session.yaml:5:20
      3 |     retry:
      4 |       attempts: 2.5
    > 5 |       conditions: [5XX, 4xx, no-response, 500]
        |                    ^^^
      6 |       multiply: -1
      7 |       times: 3
    = hint: Did you mean \`5xx\`?

  error[wrong-value] entry 2 of \`conditions\` must be one of no response, 5xx, 429, other 4xx, a failing test, not \`4xx\`
   --> a.session.yaml:5:25
      3 |     retry:
      4 |       attempts: 2.5
    > 5 |       conditions: [5XX, 4xx, no-response, 500]
        |                         ^^^
      6 |       multiply: -1
      7 |       times: 3
    = hint: Did you mean \`other 4xx\`?

  error[wrong-value] entry 3 of \`conditions\` must be one of no response, 5xx, 429, other 4xx, a failing test, not \`no-response\`
   --> a.session.yaml:5:30
      3 |     retry:
      4 |       attempts: 2.5
    > 5 |       conditions: [5XX, 4xx, no-response, 500]
        |                              ^^^^^^^^^^^
      6 |       multiply: -1
      7 |       times: 3
    = hint: Did you mean \`no response\`?

  error[wrong-value] entry 4 of \`conditions\` must be one of no response, 5xx, 429, other 4xx, a failing test, not \`500\`
   --> a.session.yaml:5:43
      3 |     retry:
      4 |       attempts: 2.5
    > 5 |       conditions: [5XX, 4xx, no-response, 500]
        |                                           ^^^
      6 |       multiply: -1
      7 |       times: 3
    = hint: Did you mean \`5xx\`?

  error[wrong-value] \`multiply\` must be a number of 0 or more, not \`-1\`
   --> a.session.yaml:6:17
      4 |       attempts: 2.5
      5 |       conditions: [5XX, 4xx, no-response, 500]
    > 6 |       multiply: -1
        |                 ^^
      7 |       times: 3
      8 |
    = hint: Write a number without quotes, such as \`1.5\`.

  error[unknown-key] unknown key \`times\` in \`retry\`
   --> a.session.yaml:7:7
      5 |       conditions: [5XX, 4xx, no-response, 500]
      6 |       multiply: -1
    > 7 |       times: 3
        |       ^^^^^
      8 |
    = hint: Did you mean \`attempts\`?"
`);
});

test('retry conditions that are not a list', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    retry: { attempts: 3, conditions: 5xx }
`),
  ).toMatchInlineSnapshot(`
  "error[wrong-value] \`conditions\` must be a list of conditions, not \`5xx\`
   --> a.session.yaml:3:39
      1 | steps:
      2 |   - request: GET /orders
    > 3 |     retry: { attempts: 3, conditions: 5xx }
        |                                       ^^^
      4 |
    = hint: Write \`[a, b]\`, or each element on a line of its own after \`- \`."
`);
});

test('a poll without its condition', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    poll:
      every: 1s
`),
  ).toMatchInlineSnapshot(`
  "error[missing-key] \`until\` is missing
   --> a.session.yaml:3:5
      1 | steps:
      2 |   - request: GET /orders
    > 3 |     poll:
        |     ^^^^
      4 |       every: 1s
      5 |
    = hint: Add \`until:\` with a map such as \`status: 200\`."
`);
});

test('words for true and false of YAML 1.1', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    skip: no
    redirects: yes
    tests:
      $.id: { exists: yes }
    capture:
      id: { from: $.id, optional: on }
`),
  ).toMatchInlineSnapshot(`
  "error[wrong-value] \`skip\` must be \`true\`, \`false\` or a reason, not \`no\`
   --> a.session.yaml:3:11
      1 | steps:
      2 |   - request: GET /orders
    > 3 |     skip: no
        |           ^^
      4 |     redirects: yes
      5 |     tests:
    = hint: Did you mean \`false\`?

  error[wrong-value] \`redirects\` must be a count or \`false\`, not \`yes\`
   --> a.session.yaml:4:16
      2 |   - request: GET /orders
      3 |     skip: no
    > 4 |     redirects: yes
        |                ^^^
      5 |     tests:
      6 |       $.id: { exists: yes }
    = hint: Write how many, such as \`3\`, or \`false\` for none.

  error[wrong-value] \`exists\` must be \`true\` or \`false\`, not \`yes\`
   --> a.session.yaml:6:23
      4 |     redirects: yes
      5 |     tests:
    > 6 |       $.id: { exists: yes }
        |                       ^^^
      7 |     capture:
      8 |       id: { from: $.id, optional: on }
    = hint: Did you mean \`true\`?

  error[wrong-value] \`optional\` must be \`true\` or \`false\`, not \`on\`
   --> a.session.yaml:8:35
      6 |       $.id: { exists: yes }
      7 |     capture:
    > 8 |       id: { from: $.id, optional: on }
        |                                   ^^
      9 |
    = hint: Did you mean \`true\`?"
`);
});

test('parts of a multipart body', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    multipart:
      - name: a
      - { name: b, value: x, file: ./x }
      - value: x
      - a
      - { name: c, value: x, filename: y }
`),
  ).toMatchInlineSnapshot(`
    "error[one-of-two] a part has neither \`value\` nor \`file\`
     --> a.session.yaml:4:9
        2 |   - request: GET /orders
        3 |     multipart:
      > 4 |       - name: a
          |         ^^^^
        5 |       - { name: b, value: x, file: ./x }
        6 |       - value: x
      = hint: Add one of them.

    error[one-of-two] a part has \`value\` and \`file\`
     --> a.session.yaml:5:30
        3 |     multipart:
        4 |       - name: a
      > 5 |       - { name: b, value: x, file: ./x }
          |                              ^^^^
        6 |       - value: x
        7 |       - a
      = hint: Keep one of them.

    error[missing-key] \`name\` is missing
     --> a.session.yaml:6:9
        4 |       - name: a
        5 |       - { name: b, value: x, file: ./x }
      > 6 |       - value: x
          |         ^^^^^
        7 |       - a
        8 |       - { name: c, value: x, filename: y }
      = hint: Add \`name:\` with a string.

    error[wrong-value] entry 4 of \`multipart\` must be a map, not \`a\`
     --> a.session.yaml:7:9
        5 |       - { name: b, value: x, file: ./x }
        6 |       - value: x
      > 7 |       - a
          |         ^
        8 |       - { name: c, value: x, filename: y }
        9 |
      = hint: Write \`name: value\` on the lines below it, indented further.

    error[unknown-key] unknown key \`filename\` in a part
     --> a.session.yaml:8:30
        6 |       - value: x
        7 |       - a
      > 8 |       - { name: c, value: x, filename: y }
          |                              ^^^^^^^^
        9 |
      = hint: Use one of the keys name, value, file, type."
  `);
});

test.each([
  ['{ username: ann }', '`password` is missing'],
  ['{ password: secret }', '`username` is missing'],
  ['{ username: [ann], password: secret }', '`username` must be a string, not a list'],
  ['{ username: ann, password: }', '`password` has no value'],
])('one half of basic auth is not enough: %s', (basic, message) => {
  const { problems } = parseSession(
    `steps:\n  - request: GET /a\n    auth:\n      basic: ${basic}\n`,
    'a.session.yaml',
  );
  expect(problems.map((problem) => problem.message)).toEqual([message]);
});

test('auth of no kind and of both kinds', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    auth: {}
  - request: GET /
    auth:
      bearer: a
      basic: { username: a, password: b }
  - request: GET /
    auth: { basic: { user: a } }
`),
  ).toMatchInlineSnapshot(`
    "error[one-of-two] \`auth\` has neither \`bearer\`, \`basic\`, \`apiKey\`, \`oauth2\`, \`digest\` nor \`awsSigV4\`
     --> a.session.yaml:3:11
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     auth: {}
          |           ^^
        4 |   - request: GET /
        5 |     auth:
      = hint: Add one of them.

    error[one-of-two] \`auth\` has \`bearer\` and \`basic\`
     --> a.session.yaml:7:7
        5 |     auth:
        6 |       bearer: a
      > 7 |       basic: { username: a, password: b }
          |       ^^^^^
        8 |   - request: GET /
        9 |     auth: { basic: { user: a } }
      = hint: Keep one of them.

    error[missing-key] \`password\` is missing
     --> a.session.yaml:9:13
         7 |       basic: { username: a, password: b }
         8 |   - request: GET /
      >  9 |     auth: { basic: { user: a } }
           |             ^^^^^
        10 |
      = hint: Add \`password:\` with a string.

    error[unknown-key] unknown key \`user\` in \`basic\`
     --> a.session.yaml:9:22
         7 |       basic: { username: a, password: b }
         8 |   - request: GET /
      >  9 |     auth: { basic: { user: a } }
           |                      ^^^^
        10 |
      = hint: Did you mean \`username\`?"
  `);
});

test('a skip without a reason', () => {
  const problems = ["'true'", '"false"', "'TRUE'", '0', "'off'"].map((skip) => {
    const text = `steps:\n  - request: GET /orders\n    skip: ${skip}\n`;
    return parseSession(text, 'a.session.yaml').problems.map(({ message, hint }) => `${message}: ${hint}`);
  });
  expect(problems.flat()).toMatchInlineSnapshot(`
    [
      "\`skip\` must be \`true\`, \`false\` or a reason, and the quotes make 'true' a string: Write \`true\` without quotes.",
      "\`skip\` must be \`true\`, \`false\` or a reason, and the quotes make 'false' a string: Write \`false\` without quotes.",
      "\`skip\` must be \`true\`, \`false\` or a reason, not \`TRUE\`: Did you mean \`true\`?",
      "\`skip\` must be \`true\`, \`false\` or a reason, not \`0\`: Write \`true\`, or the reason in words; without the key the step runs.",
      "\`skip\` must be \`true\`, \`false\` or a reason, not \`off\`: Did you mean \`false\`?",
    ]
  `);
});

test('a skip that is only a reference', () => {
  const hints = ['{{env.QUICK}}', ' {{ var.quick }} ', '{{flow.a.quick}}', 'for {{var.ticket}}'].map((skip) => {
    const text = `steps:\n  - request: GET /orders\n    skip: '${skip}'\n`;
    return parseSession(text, 'a.session.yaml').problems.map(
      ({ severity, code, message, hint }) => `${severity} ${code}: ${message}: ${hint}`,
    );
  });
  expect(hints).toMatchInlineSnapshot(`
    [
      [
        "warning skip-by-reference: \`skip\` is true, false or a reason, and \`{{env.QUICK}}\` is a reason: the step is always skipped: Write when the step runs instead of \`skip\`, such as \`when: { '{{env.QUICK}}': { empty: true } }\`.",
      ],
      [
        "warning skip-by-reference: \`skip\` is true, false or a reason, and \`{{ var.quick }}\` is a reason: the step is always skipped: Write when the step runs instead of \`skip\`, such as \`when: { '{{ var.quick }}': false }\`.",
      ],
      [
        "warning skip-by-reference: \`skip\` is true, false or a reason, and \`{{flow.a.quick}}\` is a reason: the step is always skipped: Write when the step runs instead of \`skip\`, such as \`when: { '{{flow.a.quick}}': false }\`.",
      ],
      [],
    ]
  `);
});

test('true and false in quotes', () => {
  expect(
    placesOf('steps:\n  - request: GET /\n    redirects: "false"\n    tests: { $.a: { exists: "true" } }\n'),
  ).toEqual(['3:16 wrong-value `"false"`', '4:29 wrong-value `"true"`']);
});

test('texts that are empty', () => {
  expect(
    problemsOf(`
name: ''
steps:
  - request: ''
  - call: ''
  - request: GET /
    name: ''
    skip: ''
`),
  ).toMatchInlineSnapshot(`
    "error[wrong-value] \`name\` must be a string, not an empty text
     --> a.session.yaml:1:7
      > 1 | name: ''
          |       ^^
        2 | steps:
        3 |   - request: ''
      = hint: Write one string here, such as \`abc\`, or remove the key.

    error[wrong-value] \`request\` must be a string, not an empty text
     --> a.session.yaml:3:14
        1 | name: ''
        2 | steps:
      > 3 |   - request: ''
          |              ^^
        4 |   - call: ''
        5 |   - request: GET /
      = hint: Write one string here, such as \`abc\`, or remove the key.

    error[wrong-value] \`call\` must be a path, not an empty text
     --> a.session.yaml:4:11
        2 | steps:
        3 |   - request: ''
      > 4 |   - call: ''
          |           ^^
        5 |   - request: GET /
        6 |     name: ''
      = hint: Write the path of the flow: \`call: flows/login.session.yaml\`.

    error[wrong-value] \`name\` must be a string, not an empty text
     --> a.session.yaml:6:11
        4 |   - call: ''
        5 |   - request: GET /
      > 6 |     name: ''
          |           ^^
        7 |     skip: ''
        8 |
      = hint: Write one string here, such as \`abc\`, or remove the key.

    error[wrong-value] \`skip\` must be \`true\`, \`false\` or a reason, not an empty text
     --> a.session.yaml:7:11
        5 |   - request: GET /
        6 |     name: ''
      > 7 |     skip: ''
          |           ^^
        8 |
      = hint: Write \`true\`, or the reason in words; without the key the step runs."
  `);
});

test('a graphql body without its query', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    graphql:
      variables: [1]
`),
  ).toMatchInlineSnapshot(`
    "error[missing-key] \`query\` is missing
     --> a.session.yaml:3:5
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     graphql:
          |     ^^^^^^^
        4 |       variables: [1]
        5 |
      = hint: Add \`query:\` with a string.

    error[wrong-value] \`variables\` must be a map of variables, not a list
     --> a.session.yaml:4:18
        2 |   - request: GET /orders
        3 |     graphql:
      > 4 |       variables: [1]
          |                  ^^^
        5 |
      = hint: Write \`name: value\` on the lines below it, indented further."
  `);
});

test('a map where a text belongs', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    query:
      page: { a: 1 }
      tag: [a, [b]]
`),
  ).toMatchInlineSnapshot(`
    "error[wrong-value] \`page\` must be a string or a list of strings, not a map
     --> a.session.yaml:4:13
        2 |   - request: GET /orders
        3 |     query:
      > 4 |       page: { a: 1 }
          |             ^^^^^^^^
        5 |       tag: [a, [b]]
        6 |
      = hint: Write one string, or a list of them: \`[a, b]\`.

    error[wrong-value] entry 2 of \`tag\` must be a string, not a list
     --> a.session.yaml:5:16
        3 |     query:
        4 |       page: { a: 1 }
      > 5 |       tag: [a, [b]]
          |                ^^^
        6 |
      = hint: Write one string here, such as \`abc\`, or remove the key."
  `);
});

test('invalid steps', () => {
  expect(
    problemsOf(`
steps: GET /orders
`),
  ).toMatchInlineSnapshot(`
  "error[wrong-value] \`steps\` must be a list of steps, not \`GET /orders\`
   --> a.session.yaml:1:8
    > 1 | steps: GET /orders
        |        ^^^^^^^^^^^
      2 |
    = hint: Start each step with \`- \`, such as \`- request: GET /orders\`."
`);
});

test('steps without a value', () => {
  expect(
    problemsOf(`
steps:
`),
  ).toMatchInlineSnapshot(`
    "error[null-value] \`steps\` has no value
     --> a.session.yaml:1:1
      > 1 | steps:
          | ^^^^^
        2 |
      = hint: Write a list of steps, or indent the next line further if it is the
              value."
  `);
});

test.each([
  ['retry: 3', '`retry: { attempts: 3, conditions: [5xx] }`'],
  ['retry: often', '`retry: { attempts: 3, conditions: [5xx] }`'],
  ['auth: bearer abc', '`auth: { bearer: abc }`'],
  ["auth: 'Bearer {{var.token}}'", "`auth: { bearer: '{{var.token}}' }`"],
  ['auth: basic ann:pw', '`auth: { basic: { username: ann, password: secret } }`'],
  ['poll: 3', '`poll: { until: { $.state: paid } }`'],
  ['capture: $.order.id', '`capture: { id: $.order.id }`'],
  ["graphql: '{ me }'", "`graphql: { query: '{ me { name } }' }`"],
])('how a key is written that has a shape of its own: %s', (line, shape) => {
  const { problems } = parseSession(`steps:\n  - request: GET /a\n    ${line}\n`, 'a.session.yaml');
  expect(problems.map(({ hint }) => hint)).toEqual([`Write ${shape}.`]);
});

test('a request as a map, and a header that is called like a key with a shape', () => {
  const text = 'steps:\n  - request: { method: GET, url: /a }\n  - request: GET /a\n    headers: { retry: { a: 1 } }\n';
  const { problems } = parseSession(text, 'a.session.yaml');
  expect(problems.map(({ hint }) => hint)).toEqual([
    'Write method and URL as one string: `request: GET /path`.',
    'Write one string, or a list of them: `[a, b]`.',
  ]);
});
