import { expect, test } from 'vitest';
import { problemsOf } from './problems-of.js';

test('a step of no known kind', () => {
  expect(
    problemsOf(`
steps:
  - requst: GET /
  - elif: { status: 200 }
  - name: a
  - {}
  - GET /orders
  - [request]
  - if
  -
  - null
`),
  ).toMatchInlineSnapshot(`
    "error[unknown-step] \`requst\` does not start a step
     --> a.session.yaml:2:5
        1 | steps:
      > 2 |   - requst: GET /
          |     ^^^^^^
        3 |   - elif: { status: 200 }
        4 |   - name: a
      = hint: Did you mean \`request\`?

    error[unknown-step] \`elif\` does not start a step
     --> a.session.yaml:3:5
        1 | steps:
        2 |   - requst: GET /
      > 3 |   - elif: { status: 200 }
          |     ^^^^
        4 |   - name: a
        5 |   - {}
      = hint: Did you mean \`else if\`?

    error[unknown-step] \`name\` does not start a step
     --> a.session.yaml:4:5
        2 |   - requst: GET /
        3 |   - elif: { status: 200 }
      > 4 |   - name: a
          |     ^^^^
        5 |   - {}
        6 |   - GET /orders
      = hint: Start a step with one of \`request\`, \`call\`, \`set\`, \`if\`, \`else if\`,
              \`else\`, \`end\`, such as \`- request: GET /orders\`.

    error[unknown-step] a step must be a map, not an empty map
     --> a.session.yaml:5:5
        3 |   - elif: { status: 200 }
        4 |   - name: a
      > 5 |   - {}
          |     ^^
        6 |   - GET /orders
        7 |   - [request]
      = hint: Start a step with one of \`request\`, \`call\`, \`set\`, \`if\`, \`else if\`,
              \`else\`, \`end\`, such as \`- request: GET /orders\`.

    error[unknown-step] a step must be a map, not \`GET /orders\`
     --> a.session.yaml:6:5
        4 |   - name: a
        5 |   - {}
      > 6 |   - GET /orders
          |     ^^^^^^^^^^^
        7 |   - [request]
        8 |   - if
      = hint: Start a step with one of \`request\`, \`call\`, \`set\`, \`if\`, \`else if\`,
              \`else\`, \`end\`, such as \`- request: GET /orders\`.

    error[unknown-step] a step must be a map, not a list
     --> a.session.yaml:7:5
        5 |   - {}
        6 |   - GET /orders
      > 7 |   - [request]
          |     ^^^^^^^^^
        8 |   - if
        9 |   -
      = hint: Start a step with one of \`request\`, \`call\`, \`set\`, \`if\`, \`else if\`,
              \`else\`, \`end\`, such as \`- request: GET /orders\`.

    error[unknown-step] a step must be a map, not \`if\`
     --> a.session.yaml:8:5
         6 |   - GET /orders
         7 |   - [request]
      >  8 |   - if
           |     ^^
         9 |   -
        10 |   - null
      = hint: Start a step with one of \`request\`, \`call\`, \`set\`, \`if\`, \`else if\`,
              \`else\`, \`end\`, such as \`- request: GET /orders\`.

    error[null-value] this step is empty
     --> a.session.yaml:9:4
         7 |   - [request]
         8 |   - if
      >  9 |   -
           |    ^
        10 |   - null
        11 |
      = hint: Write a step such as \`- request: GET /orders\`, or remove the \`-\`.

    error[null-value] this step is empty
     --> a.session.yaml:10:5
         8 |   - if
         9 |   -
      > 10 |   - null
           |     ^^^^
        11 |
      = hint: Write a step such as \`- request: GET /orders\`, or remove the \`-\`."
  `);
});

test('a step of two kinds', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    call: a.session.yaml
  - if: { status: 200 }
    else:
`),
  ).toMatchInlineSnapshot(`
  "error[two-step-kinds] this step is both \`request\` and \`call\`
   --> a.session.yaml:3:5
      1 | steps:
      2 |   - request: GET /orders
    > 3 |     call: a.session.yaml
        |     ^^^^
      4 |   - if: { status: 200 }
      5 |     else:
    = hint: Make two steps of it, each after \`- \`.

  error[two-step-kinds] this step is both \`if\` and \`else\`
   --> a.session.yaml:5:5
      3 |     call: a.session.yaml
      4 |   - if: { status: 200 }
    > 5 |     else:
        |     ^^^^
      6 |
    = hint: Make two steps of it, each after \`- \`."
`);
});

test('two bodies', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    json: {}
    text: a
    form: {}
`),
  ).toMatchInlineSnapshot(`
  "error[two-bodies] this request has two bodies: \`json\` and \`text\`
   --> a.session.yaml:4:5
      2 |   - request: GET /orders
      3 |     json: {}
    > 4 |     text: a
        |     ^^^^
      5 |     form: {}
      6 |
    = hint: Keep one of them.

  error[two-bodies] this request has two bodies: \`json\` and \`form\`
   --> a.session.yaml:5:5
      3 |     json: {}
      4 |     text: a
    > 5 |     form: {}
        |     ^^^^
      6 |
    = hint: Keep one of them."
`);
});

test('request lines without a method or a URL', () => {
  expect(
    problemsOf(`
steps:
  - request: GET
  - request: /orders
  - request: https://example.com
  - request: 'G@T /orders'
  - request: GET:/orders
  - request: '{{var.method}} /orders'
`),
  ).toMatchInlineSnapshot(`
  "error[bad-url] \`GET\` has no URL
   --> a.session.yaml:2:14
      1 | steps:
    > 2 |   - request: GET
        |              ^^^
      3 |   - request: /orders
      4 |   - request: https://example.com
    = hint: Write both: \`GET /orders\`.

  error[bad-method] \`/orders\` does not start with a method and a space
   --> a.session.yaml:3:14
      1 | steps:
      2 |   - request: GET
    > 3 |   - request: /orders
        |              ^^^^^^^
      4 |   - request: https://example.com
      5 |   - request: 'G@T /orders'
    = hint: Write the method first: \`GET /orders\`.

  error[bad-method] \`https://example.com\` does not start with a method and a space
   --> a.session.yaml:4:14
      2 |   - request: GET
      3 |   - request: /orders
    > 4 |   - request: https://example.com
        |              ^^^^^^^^^^^^^^^^^^^
      5 |   - request: 'G@T /orders'
      6 |   - request: GET:/orders
    = hint: Write the method first: \`GET /orders\`.

  error[bad-method] \`G@T /orders\` does not start with a method and a space
   --> a.session.yaml:5:14
      3 |   - request: /orders
      4 |   - request: https://example.com
    > 5 |   - request: 'G@T /orders'
        |              ^^^^^^^^^^^^^
      6 |   - request: GET:/orders
      7 |   - request: '{{var.method}} /orders'
    = hint: Write the method first: \`GET /orders\`.

  error[bad-method] \`GET:/orders\` does not start with a method and a space
   --> a.session.yaml:6:14
      4 |   - request: https://example.com
      5 |   - request: 'G@T /orders'
    > 6 |   - request: GET:/orders
        |              ^^^^^^^^^^^
      7 |   - request: '{{var.method}} /orders'
      8 |
    = hint: Write the method first: \`GET /orders\`.

  error[reference-not-allowed] a method cannot have a reference: \`{{var.method}}\`
   --> a.session.yaml:7:15
      5 |   - request: 'G@T /orders'
      6 |   - request: GET:/orders
    > 7 |   - request: '{{var.method}} /orders'
        |               ^^^^^^^^^^^^^^
      8 |
    = hint: Write the method out, such as \`GET\`."
`);
});

test('invalid URLs', () => {
  expect(
    problemsOf(`
steps:
  - request: GET http//x
  - request: GET http:/x
  - request: GET https://
  - request: GET localhost:3000/x
  - request: GET api.example.com/x
  - request: GET ftp://x/y
  - request: GET orders
  - request: GET ?x=1
  - request: GET /a b
  - request: GET /a HTTP/1.1
  - request: GET http://a:99999/
`),
  ).toMatchInlineSnapshot(`
  "error[bad-url] invalid URL \`http//x\`
   --> a.session.yaml:2:18
      1 | steps:
    > 2 |   - request: GET http//x
        |                  ^^^^^^^
      3 |   - request: GET http:/x
      4 |   - request: GET https://
    = hint: Did you mean \`http://x\`?

  error[bad-url] invalid URL \`http:/x\`
   --> a.session.yaml:3:18
      1 | steps:
      2 |   - request: GET http//x
    > 3 |   - request: GET http:/x
        |                  ^^^^^^^
      4 |   - request: GET https://
      5 |   - request: GET localhost:3000/x
    = hint: Did you mean \`http://x\`?

  error[bad-url] invalid URL \`https://\`
   --> a.session.yaml:4:18
      2 |   - request: GET http//x
      3 |   - request: GET http:/x
    > 4 |   - request: GET https://
        |                  ^^^^^^^^
      5 |   - request: GET localhost:3000/x
      6 |   - request: GET api.example.com/x
    = hint: Check its host and its port: a port is a number up to 65535.

  error[bad-url] invalid URL \`localhost:3000/x\`
   --> a.session.yaml:5:18
      3 |   - request: GET http:/x
      4 |   - request: GET https://
    > 5 |   - request: GET localhost:3000/x
        |                  ^^^^^^^^^^^^^^^^
      6 |   - request: GET api.example.com/x
      7 |   - request: GET ftp://x/y
    = hint: Did you mean \`http://localhost:3000/x\`?

  error[bad-url] invalid URL \`api.example.com/x\`
   --> a.session.yaml:6:18
      4 |   - request: GET https://
      5 |   - request: GET localhost:3000/x
    > 6 |   - request: GET api.example.com/x
        |                  ^^^^^^^^^^^^^^^^^
      7 |   - request: GET ftp://x/y
      8 |   - request: GET orders
    = hint: Did you mean \`http://api.example.com/x\`?

  error[bad-url] invalid URL \`ftp://x/y\`
   --> a.session.yaml:7:18
      5 |   - request: GET localhost:3000/x
      6 |   - request: GET api.example.com/x
    > 7 |   - request: GET ftp://x/y
        |                  ^^^^^^^^^
      8 |   - request: GET orders
      9 |   - request: GET ?x=1
    = hint: Use http or https, not ftp.

  error[bad-url] invalid URL \`orders\`
   --> a.session.yaml:8:18
       6 |   - request: GET api.example.com/x
       7 |   - request: GET ftp://x/y
    >  8 |   - request: GET orders
         |                  ^^^^^^
       9 |   - request: GET ?x=1
      10 |   - request: GET /a b
    = hint: Did you mean \`/orders\`?

  error[bad-url] invalid URL \`?x=1\`
   --> a.session.yaml:9:18
       7 |   - request: GET ftp://x/y
       8 |   - request: GET orders
    >  9 |   - request: GET ?x=1
         |                  ^^^^
      10 |   - request: GET /a b
      11 |   - request: GET /a HTTP/1.1
    = hint: Start a URL with \`/\`, \`http://\`, \`https://\` or a reference.

  error[bad-url] the URL \`/a b\` has a space
   --> a.session.yaml:10:18
       8 |   - request: GET orders
       9 |   - request: GET ?x=1
    > 10 |   - request: GET /a b
         |                  ^^^^
      11 |   - request: GET /a HTTP/1.1
      12 |   - request: GET http://a:99999/
    = hint: Write \`%20\`, or put the parameter under \`query\`, which encodes it.

  error[bad-url] invalid URL \`/a HTTP/1.1\`
   --> a.session.yaml:11:18
       9 |   - request: GET ?x=1
      10 |   - request: GET /a b
    > 11 |   - request: GET /a HTTP/1.1
         |                  ^^^^^^^^^^^
      12 |   - request: GET http://a:99999/
      13 |
    = hint: Remove the HTTP version.

  error[bad-url] invalid URL \`http://a:99999/\`
   --> a.session.yaml:12:18
      10 |   - request: GET /a b
      11 |   - request: GET /a HTTP/1.1
    > 12 |   - request: GET http://a:99999/
         |                  ^^^^^^^^^^^^^^^
      13 |
    = hint: Check its host and its port: a port is a number up to 65535."
`);
});

test('a URL that is a reference without its end', () => {
  expect(
    problemsOf(`
steps:
  - request: GET {{host
  - request: GET {{host}/x
`),
  ).toContain('= hint: Write `{{host}}`.');
});

test('an invalid base URL', () => {
  expect(
    problemsOf(`
settings:
  baseUrl: /api
steps:
  - request: GET /orders
`),
  ).toMatchInlineSnapshot(`
  "error[bad-url] invalid URL \`/api\`
   --> a.session.yaml:2:12
      1 | settings:
    > 2 |   baseUrl: /api
        |            ^^^^
      3 | steps:
      4 |   - request: GET /orders
    = hint: Start a base URL with \`http://\`, \`https://\` or a reference."
`);
});

test('invalid header names', () => {
  expect(
    problemsOf(`
settings:
  headers: { 'a b': c }
steps:
  - request: GET /orders
    headers: { 'x:y': a, '': b }
`),
  ).toMatchInlineSnapshot(`
    "error[bad-header-name] invalid header name \`a b\`
     --> a.session.yaml:2:14
        1 | settings:
      > 2 |   headers: { 'a b': c }
          |              ^^^^^
        3 | steps:
        4 |   - request: GET /orders
      = hint: Use letters, digits and \`-\`, without spaces or colons.

    error[bad-header-name] invalid header name \`x:y\`
     --> a.session.yaml:5:16
        3 | steps:
        4 |   - request: GET /orders
      > 5 |     headers: { 'x:y': a, '': b }
          |                ^^^^^
        6 |
      = hint: Use letters, digits and \`-\`, without spaces or colons.

    error[bad-header-name] invalid header name \`\`
     --> a.session.yaml:5:26
        3 | steps:
        4 |   - request: GET /orders
      > 5 |     headers: { 'x:y': a, '': b }
          |                          ^^
        6 |
      = hint: Use letters, digits and \`-\`, without spaces or colons."
  `);
});

test('else and else if without an open if', () => {
  expect(
    problemsOf(`
steps:
  - else:
  - else if: { status: 200 }
  - if: { status: 200 }
  - end
  - else
`),
  ).toMatchInlineSnapshot(`
    "error[else-without-if] \`else\` without an open \`if\`
     --> a.session.yaml:2:5
        1 | steps:
      > 2 |   - else:
          |     ^^^^
        3 |   - else if: { status: 200 }
        4 |   - if: { status: 200 }
      = hint: Put an \`if\` before it: an \`end\` above may have closed the last one.

    error[else-without-if] \`else if\` without an open \`if\`
     --> a.session.yaml:3:5
        1 | steps:
        2 |   - else:
      > 3 |   - else if: { status: 200 }
          |     ^^^^^^^
        4 |   - if: { status: 200 }
        5 |   - end
      = hint: Put an \`if\` before it: an \`end\` above may have closed the last one.

    error[else-without-if] \`else\` without an open \`if\`
     --> a.session.yaml:6:5
        4 |   - if: { status: 200 }
        5 |   - end
      > 6 |   - else
          |     ^^^^
        7 |
      = hint: Put an \`if\` before it: an \`end\` above may have closed the last one."
  `);
});

test('arms after an else', () => {
  expect(
    problemsOf(`
steps:
  - if: { status: 200 }
  - else:
  - else if: { status: 404 }
  - else:
  - if: { status: 1 }
  - else if: { status: 2 }
  - end:
`),
  ).toMatchInlineSnapshot(`
  "error[else-after-else] \`else if\` after the \`else\` of its block
   --> a.session.yaml:4:5
      2 |   - if: { status: 200 }
      3 |   - else:
    > 4 |   - else if: { status: 404 }
        |     ^^^^^^^
      5 |   - else:
      6 |   - if: { status: 1 }
    = hint: Move this arm above the \`else\`, which comes last.

  error[else-after-else] \`else\` after the \`else\` of its block
   --> a.session.yaml:5:5
      3 |   - else:
      4 |   - else if: { status: 404 }
    > 5 |   - else:
        |     ^^^^
      6 |   - if: { status: 1 }
      7 |   - else if: { status: 2 }
    = hint: Move this arm above the \`else\`, which comes last."
`);
});

test('steps nested under a marker', () => {
  expect(
    problemsOf(`
steps:
  - if: { status: 404 }
    steps:
      - request: GET /
  - end
`),
  ).toMatchInlineSnapshot(`
    "error[unknown-key] unknown key \`steps\` in an \`if\`
     --> a.session.yaml:3:5
        1 | steps:
        2 |   - if: { status: 404 }
      > 3 |     steps:
          |     ^^^^^
        4 |       - request: GET /
        5 |   - end
      = hint: Put the steps of an arm after its marker, up to the next marker or \`-
              end:\`."
  `);
});

test('values of else and end', () => {
  expect(
    problemsOf(`
steps:
  - if: { status: 404 }
  - else: { status: 200 }
  - end: true
`),
  ).toMatchInlineSnapshot(`
  "error[wrong-value] \`else\` must be left empty, not a map
   --> a.session.yaml:3:11
      1 | steps:
      2 |   - if: { status: 404 }
    > 3 |   - else: { status: 200 }
        |           ^^^^^^^^^^^^^^^
      4 |   - end: true
      5 |
    = hint: Did you mean \`else if\`?

  error[wrong-value] \`end\` must be left empty, not \`true\`
   --> a.session.yaml:4:10
      2 |   - if: { status: 404 }
      3 |   - else: { status: 200 }
    > 4 |   - end: true
        |          ^^^^
      5 |
    = hint: Write only the key: a marker has no value."
`);
});

test('calls of files that cannot be called', () => {
  expect(
    problemsOf(`
steps:
  - call: flows/login.yaml
  - call: flows/login
  - call: login.session.yml
  - call: .session.yaml
  - call: /flows/login.session.yaml
  - call: C:/flows/login.session.yaml
  - call: https://example.com/login.session.yaml
  - call: flows\\login.session.yaml
`),
  ).toMatchInlineSnapshot(`
    "error[bad-flow-path] \`flows/login.yaml\` does not end in \`.session.yaml\`
     --> a.session.yaml:2:11
        1 | steps:
      > 2 |   - call: flows/login.yaml
          |           ^^^^^^^^^^^^^^^^
        3 |   - call: flows/login
        4 |   - call: login.session.yml
      = hint: Did you mean \`flows/login.session.yaml\`?

    error[bad-flow-path] \`flows/login\` does not end in \`.session.yaml\`
     --> a.session.yaml:3:11
        1 | steps:
        2 |   - call: flows/login.yaml
      > 3 |   - call: flows/login
          |           ^^^^^^^^^^^
        4 |   - call: login.session.yml
        5 |   - call: .session.yaml
      = hint: Did you mean \`flows/login.session.yaml\`?

    error[bad-flow-path] \`login.session.yml\` does not end in \`.session.yaml\`
     --> a.session.yaml:4:11
        2 |   - call: flows/login.yaml
        3 |   - call: flows/login
      > 4 |   - call: login.session.yml
          |           ^^^^^^^^^^^^^^^^^
        5 |   - call: .session.yaml
        6 |   - call: /flows/login.session.yaml
      = hint: Did you mean \`login.session.yaml\`?

    error[bad-flow-path] \`.session.yaml\` does not end in \`.session.yaml\`
     --> a.session.yaml:5:11
        3 |   - call: flows/login
        4 |   - call: login.session.yml
      > 5 |   - call: .session.yaml
          |           ^^^^^^^^^^^^^
        6 |   - call: /flows/login.session.yaml
        7 |   - call: C:/flows/login.session.yaml
      = hint: Write a path relative to this file, such as
              \`flows/login.session.yaml\`.

    error[bad-flow-path] \`/flows/login.session.yaml\` is an absolute path
     --> a.session.yaml:6:11
        4 |   - call: login.session.yml
        5 |   - call: .session.yaml
      > 6 |   - call: /flows/login.session.yaml
          |           ^^^^^^^^^^^^^^^^^^^^^^^^^
        7 |   - call: C:/flows/login.session.yaml
        8 |   - call: https://example.com/login.session.yaml
      = hint: Write a path relative to this file, such as
              \`flows/login.session.yaml\`.

    error[bad-flow-path] \`C:/flows/login.session.yaml\` is an absolute path
     --> a.session.yaml:7:11
        5 |   - call: .session.yaml
        6 |   - call: /flows/login.session.yaml
      > 7 |   - call: C:/flows/login.session.yaml
          |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^
        8 |   - call: https://example.com/login.session.yaml
        9 |   - call: flows\\login.session.yaml
      = hint: Write a path relative to this file, such as
              \`flows/login.session.yaml\`.

    error[bad-flow-path] \`https://example.com/login.session.yaml\` is a URL
     --> a.session.yaml:8:11
         6 |   - call: /flows/login.session.yaml
         7 |   - call: C:/flows/login.session.yaml
      >  8 |   - call: https://example.com/login.session.yaml
           |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
         9 |   - call: flows\\login.session.yaml
        10 |
      = hint: Write a path relative to this file, such as
              \`flows/login.session.yaml\`.

    error[bad-flow-path] \`flows\\login.session.yaml\` has backslashes
     --> a.session.yaml:9:11
         7 |   - call: C:/flows/login.session.yaml
         8 |   - call: https://example.com/login.session.yaml
      >  9 |   - call: flows\\login.session.yaml
           |           ^^^^^^^^^^^^^^^^^^^^^^^^
        10 |
      = hint: Write \`flows/login.session.yaml\`."
  `);
});

test('aliases', () => {
  expect(
    problemsOf(`
steps:
  - call: flows/2nd.session.yaml
  - call: flows/log.in.session.yaml
  - call: flows/login.session.yaml
    alias: the buyer
  - call: flows/2nd.session.yaml
    alias: second
`),
  ).toMatchInlineSnapshot(`
    "error[alias-needed] the file name \`2nd\` cannot be the alias of this call
     --> a.session.yaml:2:11
        1 | steps:
      > 2 |   - call: flows/2nd.session.yaml
          |           ^^^^^^^^^^^^^^^^^^^^^^
        3 |   - call: flows/log.in.session.yaml
        4 |   - call: flows/login.session.yaml
      = hint: Add \`alias:\` with a name of letters, digits, \`_\` and \`-\`.

    error[alias-needed] the file name \`log.in\` cannot be the alias of this call
     --> a.session.yaml:3:11
        1 | steps:
        2 |   - call: flows/2nd.session.yaml
      > 3 |   - call: flows/log.in.session.yaml
          |           ^^^^^^^^^^^^^^^^^^^^^^^^^
        4 |   - call: flows/login.session.yaml
        5 |     alias: the buyer
      = hint: Add \`alias:\` with a name of letters, digits, \`_\` and \`-\`.

    error[bad-name] invalid name \`the buyer\` for an alias
     --> a.session.yaml:5:12
        3 |   - call: flows/log.in.session.yaml
        4 |   - call: flows/login.session.yaml
      > 5 |     alias: the buyer
          |            ^^^^^^^^^
        6 |   - call: flows/2nd.session.yaml
        7 |     alias: second
      = hint: Use letters, digits, \`_\` and \`-\`, and start with a letter or \`_\`."
  `);
});

test('names of inputs, variables and captures', () => {
  expect(
    problemsOf(`
inputs: { 1st: a }
variables: { 'a b': 1 }
steps:
  - request: GET /orders
    capture: { a.b: $.id }
  - call: a.session.yaml
    inputs: { '': 1 }
`),
  ).toMatchInlineSnapshot(`
    "error[bad-name] invalid name \`1st\` for an input
     --> a.session.yaml:1:11
      > 1 | inputs: { 1st: a }
          |           ^^^
        2 | variables: { 'a b': 1 }
        3 | steps:
      = hint: Use letters, digits, \`_\` and \`-\`, and start with a letter or \`_\`.

    error[bad-name] invalid name \`a b\` for a variable
     --> a.session.yaml:2:14
        1 | inputs: { 1st: a }
      > 2 | variables: { 'a b': 1 }
          |              ^^^^^
        3 | steps:
        4 |   - request: GET /orders
      = hint: Use letters, digits, \`_\` and \`-\`, and start with a letter or \`_\`.

    error[bad-name] invalid name \`a.b\` for a variable
     --> a.session.yaml:5:16
        3 | steps:
        4 |   - request: GET /orders
      > 5 |     capture: { a.b: $.id }
          |                ^^^
        6 |   - call: a.session.yaml
        7 |     inputs: { '': 1 }
      = hint: Use letters, digits, \`_\` and \`-\`, and start with a letter or \`_\`.

    error[bad-name] invalid name \`\` for an input
     --> a.session.yaml:7:15
        5 |     capture: { a.b: $.id }
        6 |   - call: a.session.yaml
      > 7 |     inputs: { '': 1 }
          |               ^^
        8 |
      = hint: Use letters, digits, \`_\` and \`-\`, and start with a letter or \`_\`."
  `);
});
