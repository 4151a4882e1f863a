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
  "error[unknown-step] a step with \`requst\` is of no known kind
   --> a.session.yaml:2:5
      1 | steps:
    > 2 |   - requst: GET /
        |     ^^^^^^
      3 |   - elif: { status: 200 }
      4 |   - name: a
    = hint: did you mean \`request\`?

  error[unknown-step] a step with \`elif\` is of no known kind
   --> a.session.yaml:3:5
      1 | steps:
      2 |   - requst: GET /
    > 3 |   - elif: { status: 200 }
        |     ^^^^
      4 |   - name: a
      5 |   - {}
    = hint: did you mean \`else if\`?

  error[unknown-step] a step with \`name\` is of no known kind
   --> a.session.yaml:4:5
      2 |   - requst: GET /
      3 |   - elif: { status: 200 }
    > 4 |   - name: a
        |     ^^^^
      5 |   - {}
      6 |   - GET /orders
    = hint: a step has one of \`request\`, \`call\`, \`if\`, \`else if\`, \`else\`, \`end\`,
            such as \`- request: GET /orders\`

  error[unknown-step] a step must be a map, not an empty map
   --> a.session.yaml:5:5
      3 |   - elif: { status: 200 }
      4 |   - name: a
    > 5 |   - {}
        |     ^^
      6 |   - GET /orders
      7 |   - [request]
    = hint: a step has one of \`request\`, \`call\`, \`if\`, \`else if\`, \`else\`, \`end\`,
            such as \`- request: GET /orders\`

  error[unknown-step] a step must be a map, not \`GET /orders\`
   --> a.session.yaml:6:5
      4 |   - name: a
      5 |   - {}
    > 6 |   - GET /orders
        |     ^^^^^^^^^^^
      7 |   - [request]
      8 |   - if
    = hint: a step has one of \`request\`, \`call\`, \`if\`, \`else if\`, \`else\`, \`end\`,
            such as \`- request: GET /orders\`

  error[unknown-step] a step must be a map, not a list
   --> a.session.yaml:7:5
      5 |   - {}
      6 |   - GET /orders
    > 7 |   - [request]
        |     ^^^^^^^^^
      8 |   - if
      9 |   -
    = hint: a step has one of \`request\`, \`call\`, \`if\`, \`else if\`, \`else\`, \`end\`,
            such as \`- request: GET /orders\`

  error[unknown-step] a step must be a map, not \`if\`
   --> a.session.yaml:8:5
       6 |   - GET /orders
       7 |   - [request]
    >  8 |   - if
         |     ^^
       9 |   -
      10 |   - null
    = hint: a step has one of \`request\`, \`call\`, \`if\`, \`else if\`, \`else\`, \`end\`,
            such as \`- request: GET /orders\`

  error[null-value] this step is empty
   --> a.session.yaml:9:4
       7 |   - [request]
       8 |   - if
    >  9 |   -
         |    ^
      10 |   - null
      11 |
    = hint: write a step such as \`- request: GET /orders\`, or remove the \`-\`

  error[null-value] this step is empty
   --> a.session.yaml:10:5
       8 |   - if
       9 |   -
    > 10 |   - null
         |     ^^^^
      11 |
    = hint: write a step such as \`- request: GET /orders\`, or remove the \`-\`"
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
    = hint: make two steps of it: each starts with \`- \`

  error[two-step-kinds] this step is both \`if\` and \`else\`
   --> a.session.yaml:5:5
      3 |     call: a.session.yaml
      4 |   - if: { status: 200 }
    > 5 |     else:
        |     ^^^^
      6 |
    = hint: make two steps of it: each starts with \`- \`"
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
  "error[two-bodies] \`text\` is a second body beside \`json\`
   --> a.session.yaml:4:5
      2 |   - request: GET /orders
      3 |     json: {}
    > 4 |     text: a
        |     ^^^^
      5 |     form: {}
      6 |
    = hint: a request has one body: keep one of them

  error[two-bodies] \`form\` is a second body beside \`json\`
   --> a.session.yaml:5:5
      3 |     json: {}
      4 |     text: a
    > 5 |     form: {}
        |     ^^^^
      6 |
    = hint: a request has one body: keep one of them"
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
    = hint: write both: \`GET /orders\`

  error[bad-method] \`/orders\` does not start with a method and a space
   --> a.session.yaml:3:14
      1 | steps:
      2 |   - request: GET
    > 3 |   - request: /orders
        |              ^^^^^^^
      4 |   - request: https://example.com
      5 |   - request: 'G@T /orders'
    = hint: write the method first: \`GET /orders\`

  error[bad-method] \`https://example.com\` does not start with a method and a space
   --> a.session.yaml:4:14
      2 |   - request: GET
      3 |   - request: /orders
    > 4 |   - request: https://example.com
        |              ^^^^^^^^^^^^^^^^^^^
      5 |   - request: 'G@T /orders'
      6 |   - request: GET:/orders
    = hint: write the method first: \`GET /orders\`

  error[bad-method] \`G@T /orders\` does not start with a method and a space
   --> a.session.yaml:5:14
      3 |   - request: /orders
      4 |   - request: https://example.com
    > 5 |   - request: 'G@T /orders'
        |              ^^^^^^^^^^^^^
      6 |   - request: GET:/orders
      7 |   - request: '{{var.method}} /orders'
    = hint: write the method first: \`GET /orders\`

  error[bad-method] \`GET:/orders\` does not start with a method and a space
   --> a.session.yaml:6:14
      4 |   - request: https://example.com
      5 |   - request: 'G@T /orders'
    > 6 |   - request: GET:/orders
        |              ^^^^^^^^^^^
      7 |   - request: '{{var.method}} /orders'
      8 |
    = hint: write the method first: \`GET /orders\`

  error[reference-not-allowed] \`{{var.method}}\` cannot stand in a method
   --> a.session.yaml:7:15
      5 |   - request: 'G@T /orders'
      6 |   - request: GET:/orders
    > 7 |   - request: '{{var.method}} /orders'
        |               ^^^^^^^^^^^^^^
      8 |
    = hint: write the method out, such as \`GET\`"
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
  "error[bad-url] \`http//x\` is not a URL
   --> a.session.yaml:2:18
      1 | steps:
    > 2 |   - request: GET http//x
        |                  ^^^^^^^
      3 |   - request: GET http:/x
      4 |   - request: GET https://
    = hint: did you mean \`http://x\`?

  error[bad-url] \`http:/x\` is not a URL
   --> a.session.yaml:3:18
      1 | steps:
      2 |   - request: GET http//x
    > 3 |   - request: GET http:/x
        |                  ^^^^^^^
      4 |   - request: GET https://
      5 |   - request: GET localhost:3000/x
    = hint: did you mean \`http://x\`?

  error[bad-url] \`https://\` is not a URL
   --> a.session.yaml:4:18
      2 |   - request: GET http//x
      3 |   - request: GET http:/x
    > 4 |   - request: GET https://
        |                  ^^^^^^^^
      5 |   - request: GET localhost:3000/x
      6 |   - request: GET api.example.com/x
    = hint: look at the host and the port in it: a port is a number up to 65535

  error[bad-url] \`localhost:3000/x\` is not a URL
   --> a.session.yaml:5:18
      3 |   - request: GET http:/x
      4 |   - request: GET https://
    > 5 |   - request: GET localhost:3000/x
        |                  ^^^^^^^^^^^^^^^^
      6 |   - request: GET api.example.com/x
      7 |   - request: GET ftp://x/y
    = hint: did you mean \`http://localhost:3000/x\`?

  error[bad-url] \`api.example.com/x\` is not a URL
   --> a.session.yaml:6:18
      4 |   - request: GET https://
      5 |   - request: GET localhost:3000/x
    > 6 |   - request: GET api.example.com/x
        |                  ^^^^^^^^^^^^^^^^^
      7 |   - request: GET ftp://x/y
      8 |   - request: GET orders
    = hint: did you mean \`http://api.example.com/x\`?

  error[bad-url] \`ftp://x/y\` is not a URL
   --> a.session.yaml:7:18
      5 |   - request: GET localhost:3000/x
      6 |   - request: GET api.example.com/x
    > 7 |   - request: GET ftp://x/y
        |                  ^^^^^^^^^
      8 |   - request: GET orders
      9 |   - request: GET ?x=1
    = hint: only http and https are sent, not ftp

  error[bad-url] \`orders\` is not a URL
   --> a.session.yaml:8:18
       6 |   - request: GET api.example.com/x
       7 |   - request: GET ftp://x/y
    >  8 |   - request: GET orders
         |                  ^^^^^^
       9 |   - request: GET ?x=1
      10 |   - request: GET /a b
    = hint: did you mean \`/orders\`?

  error[bad-url] \`?x=1\` is not a URL
   --> a.session.yaml:9:18
       7 |   - request: GET ftp://x/y
       8 |   - request: GET orders
    >  9 |   - request: GET ?x=1
         |                  ^^^^
      10 |   - request: GET /a b
      11 |   - request: GET /a HTTP/1.1
    = hint: a URL starts with \`/\`, \`http://\`, \`https://\` or a reference

  error[bad-url] the URL \`/a b\` has a space in it
   --> a.session.yaml:10:18
       8 |   - request: GET orders
       9 |   - request: GET ?x=1
    > 10 |   - request: GET /a b
         |                  ^^^^
      11 |   - request: GET /a HTTP/1.1
      12 |   - request: GET http://a:99999/
    = hint: write \`%20\`, or put the parameter under \`query\`, which encodes it

  error[bad-url] \`/a HTTP/1.1\` is not a URL
   --> a.session.yaml:11:18
       9 |   - request: GET ?x=1
      10 |   - request: GET /a b
    > 11 |   - request: GET /a HTTP/1.1
         |                  ^^^^^^^^^^^
      12 |   - request: GET http://a:99999/
      13 |
    = hint: leave the HTTP version out

  error[bad-url] \`http://a:99999/\` is not a URL
   --> a.session.yaml:12:18
      10 |   - request: GET /a b
      11 |   - request: GET /a HTTP/1.1
    > 12 |   - request: GET http://a:99999/
         |                  ^^^^^^^^^^^^^^^
      13 |
    = hint: look at the host and the port in it: a port is a number up to 65535"
`);
});

test('a URL that is a reference without its end', () => {
  expect(
    problemsOf(`
steps:
  - request: GET {{host
  - request: GET {{host}/x
`),
  ).toContain('= hint: write `{{host}}`');
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
  "error[bad-url] \`/api\` is not a URL
   --> a.session.yaml:2:12
      1 | settings:
    > 2 |   baseUrl: /api
        |            ^^^^
      3 | steps:
      4 |   - request: GET /orders
    = hint: a base URL starts with \`http://\`, \`https://\` or a reference"
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
  "error[bad-header-name] \`a b\` cannot name a header
   --> a.session.yaml:2:14
      1 | settings:
    > 2 |   headers: { 'a b': c }
        |              ^^^^^
      3 | steps:
      4 |   - request: GET /orders
    = hint: a header name has letters, digits and \`-\`, and no space or colon

  error[bad-header-name] \`x:y\` cannot name a header
   --> a.session.yaml:5:16
      3 | steps:
      4 |   - request: GET /orders
    > 5 |     headers: { 'x:y': a, '': b }
        |                ^^^^^
      6 |
    = hint: a header name has letters, digits and \`-\`, and no space or colon

  error[bad-header-name] \`\` cannot name a header
   --> a.session.yaml:5:26
      3 | steps:
      4 |   - request: GET /orders
    > 5 |     headers: { 'x:y': a, '': b }
        |                          ^^
      6 |
    = hint: a header name has letters, digits and \`-\`, and no space or colon"
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
  "error[else-without-if] \`else\` stands here without an open \`if\`
   --> a.session.yaml:2:5
      1 | steps:
    > 2 |   - else:
        |     ^^^^
      3 |   - else if: { status: 200 }
      4 |   - if: { status: 200 }
    = hint: put an \`if\` before it; an \`end\` above has closed the last one, or
            there was none

  error[else-without-if] \`else if\` stands here without an open \`if\`
   --> a.session.yaml:3:5
      1 | steps:
      2 |   - else:
    > 3 |   - else if: { status: 200 }
        |     ^^^^^^^
      4 |   - if: { status: 200 }
      5 |   - end
    = hint: put an \`if\` before it; an \`end\` above has closed the last one, or
            there was none

  error[else-without-if] \`else\` stands here without an open \`if\`
   --> a.session.yaml:6:5
      4 |   - if: { status: 200 }
      5 |   - end
    > 6 |   - else
        |     ^^^^
      7 |
    = hint: put an \`if\` before it; an \`end\` above has closed the last one, or
            there was none"
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
  "error[else-after-else] \`else if\` stands here after the \`else\` of its block
   --> a.session.yaml:4:5
      2 |   - if: { status: 200 }
      3 |   - else:
    > 4 |   - else if: { status: 404 }
        |     ^^^^^^^
      5 |   - else:
      6 |   - if: { status: 1 }
    = hint: the \`else\` comes last: move this arm above it

  error[else-after-else] \`else\` stands here after the \`else\` of its block
   --> a.session.yaml:5:5
      3 |   - else:
      4 |   - else if: { status: 404 }
    > 5 |   - else:
        |     ^^^^
      6 |   - if: { status: 1 }
      7 |   - else if: { status: 2 }
    = hint: the \`else\` comes last: move this arm above it"
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
  "error[unknown-key] \`steps\` is not a key of an \`if\`
   --> a.session.yaml:3:5
      1 | steps:
      2 |   - if: { status: 404 }
    > 3 |     steps:
        |     ^^^^^
      4 |       - request: GET /
      5 |   - end
    = hint: the steps of an arm are the rows after its marker, up to the next
            marker or \`- end:\`"
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
    = hint: did you mean \`else if\`?

  error[wrong-value] \`end\` must be left empty, not \`true\`
   --> a.session.yaml:4:10
      2 |   - if: { status: 404 }
      3 |   - else: { status: 200 }
    > 4 |   - end: true
        |          ^^^^
      5 |
    = hint: write the key alone: a marker has no value"
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
    = hint: did you mean \`flows/login.session.yaml\`?

  error[bad-flow-path] \`flows/login\` does not end in \`.session.yaml\`
   --> a.session.yaml:3:11
      1 | steps:
      2 |   - call: flows/login.yaml
    > 3 |   - call: flows/login
        |           ^^^^^^^^^^^
      4 |   - call: login.session.yml
      5 |   - call: .session.yaml
    = hint: did you mean \`flows/login.session.yaml\`?

  error[bad-flow-path] \`login.session.yml\` does not end in \`.session.yaml\`
   --> a.session.yaml:4:11
      2 |   - call: flows/login.yaml
      3 |   - call: flows/login
    > 4 |   - call: login.session.yml
        |           ^^^^^^^^^^^^^^^^^
      5 |   - call: .session.yaml
      6 |   - call: /flows/login.session.yaml
    = hint: did you mean \`login.session.yaml\`?

  error[bad-flow-path] \`.session.yaml\` does not end in \`.session.yaml\`
   --> a.session.yaml:5:11
      3 |   - call: flows/login
      4 |   - call: login.session.yml
    > 5 |   - call: .session.yaml
        |           ^^^^^^^^^^^^^
      6 |   - call: /flows/login.session.yaml
      7 |   - call: C:/flows/login.session.yaml
    = hint: name the file relative to this one, such as \`flows/login.session.yaml\`

  error[bad-flow-path] \`/flows/login.session.yaml\` is an absolute path
   --> a.session.yaml:6:11
      4 |   - call: login.session.yml
      5 |   - call: .session.yaml
    > 6 |   - call: /flows/login.session.yaml
        |           ^^^^^^^^^^^^^^^^^^^^^^^^^
      7 |   - call: C:/flows/login.session.yaml
      8 |   - call: https://example.com/login.session.yaml
    = hint: name the file relative to this one, such as \`flows/login.session.yaml\`

  error[bad-flow-path] \`C:/flows/login.session.yaml\` is an absolute path
   --> a.session.yaml:7:11
      5 |   - call: .session.yaml
      6 |   - call: /flows/login.session.yaml
    > 7 |   - call: C:/flows/login.session.yaml
        |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      8 |   - call: https://example.com/login.session.yaml
      9 |   - call: flows\\login.session.yaml
    = hint: name the file relative to this one, such as \`flows/login.session.yaml\`

  error[bad-flow-path] \`https://example.com/login.session.yaml\` is a URL
   --> a.session.yaml:8:11
       6 |   - call: /flows/login.session.yaml
       7 |   - call: C:/flows/login.session.yaml
    >  8 |   - call: https://example.com/login.session.yaml
         |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
       9 |   - call: flows\\login.session.yaml
      10 |
    = hint: name the file relative to this one, such as \`flows/login.session.yaml\`

  error[bad-flow-path] \`flows\\login.session.yaml\` has backslashes
   --> a.session.yaml:9:11
       7 |   - call: C:/flows/login.session.yaml
       8 |   - call: https://example.com/login.session.yaml
    >  9 |   - call: flows\\login.session.yaml
         |           ^^^^^^^^^^^^^^^^^^^^^^^^
      10 |
    = hint: write \`flows/login.session.yaml\`"
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
    = hint: add \`alias:\` with a name of letters, digits, \`_\` and \`-\`

  error[alias-needed] the file name \`log.in\` cannot be the alias of this call
   --> a.session.yaml:3:11
      1 | steps:
      2 |   - call: flows/2nd.session.yaml
    > 3 |   - call: flows/log.in.session.yaml
        |           ^^^^^^^^^^^^^^^^^^^^^^^^^
      4 |   - call: flows/login.session.yaml
      5 |     alias: the buyer
    = hint: add \`alias:\` with a name of letters, digits, \`_\` and \`-\`

  error[bad-name] \`the buyer\` cannot name an alias
   --> a.session.yaml:5:12
      3 |   - call: flows/log.in.session.yaml
      4 |   - call: flows/login.session.yaml
    > 5 |     alias: the buyer
        |            ^^^^^^^^^
      6 |   - call: flows/2nd.session.yaml
      7 |     alias: second
    = hint: a name has letters, digits, \`_\` and \`-\`, and starts with a letter or
            \`_\`"
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
  "error[bad-name] \`1st\` cannot name an input
   --> a.session.yaml:1:11
    > 1 | inputs: { 1st: a }
        |           ^^^
      2 | variables: { 'a b': 1 }
      3 | steps:
    = hint: a name has letters, digits, \`_\` and \`-\`, and starts with a letter or
            \`_\`

  error[bad-name] \`a b\` cannot name a variable
   --> a.session.yaml:2:14
      1 | inputs: { 1st: a }
    > 2 | variables: { 'a b': 1 }
        |              ^^^^^
      3 | steps:
      4 |   - request: GET /orders
    = hint: a name has letters, digits, \`_\` and \`-\`, and starts with a letter or
            \`_\`

  error[bad-name] \`a.b\` cannot name a variable
   --> a.session.yaml:5:16
      3 | steps:
      4 |   - request: GET /orders
    > 5 |     capture: { a.b: $.id }
        |                ^^^
      6 |   - call: a.session.yaml
      7 |     inputs: { '': 1 }
    = hint: a name has letters, digits, \`_\` and \`-\`, and starts with a letter or
            \`_\`

  error[bad-name] \`\` cannot name an input
   --> a.session.yaml:7:15
      5 |     capture: { a.b: $.id }
      6 |   - call: a.session.yaml
    > 7 |     inputs: { '': 1 }
        |               ^^
      8 |
    = hint: a name has letters, digits, \`_\` and \`-\`, and starts with a letter or
            \`_\`"
`);
});
