import { expect, test } from 'vitest';
import { placesOf, problemsOf } from './problems-of.js';

test('invalid subjects', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests:
      statuss: 200
      Header X: a
      headers.location: a
      header: a
      statusCode: 200
      var.state: a
      order.id: 3
      '{{': 1
      '': 1
`),
  ).toMatchInlineSnapshot(`
    "error[unknown-subject] unknown subject \`statuss\`
     --> a.session.yaml:4:7
        2 |   - request: GET /orders
        3 |     tests:
      > 4 |       statuss: 200
          |       ^^^^^^^
        5 |       Header X: a
        6 |       headers.location: a
      = hint: Did you mean \`status\`?

    error[unknown-subject] unknown subject \`Header X\`
     --> a.session.yaml:5:7
        3 |     tests:
        4 |       statuss: 200
      > 5 |       Header X: a
          |       ^^^^^^^^
        6 |       headers.location: a
        7 |       header: a
      = hint: Did you mean \`header x\`?

    error[unknown-subject] unknown subject \`headers.location\`
     --> a.session.yaml:6:7
        4 |       statuss: 200
        5 |       Header X: a
      > 6 |       headers.location: a
          |       ^^^^^^^^^^^^^^^^
        7 |       header: a
        8 |       statusCode: 200
      = hint: Did you mean \`header location\`?

    error[unknown-subject] unknown subject \`header\`
     --> a.session.yaml:7:7
        5 |       Header X: a
        6 |       headers.location: a
      > 7 |       header: a
          |       ^^^^^^
        8 |       statusCode: 200
        9 |       var.state: a
      = hint: Write \`status\`, \`$.path\`, \`header NAME\`, \`cookie NAME\`, \`body\`,
              \`duration\`, \`url\`, \`bytes\`, \`xpath EXPR\` or \`{{…}}\`.

    error[unknown-subject] unknown subject \`statusCode\`
     --> a.session.yaml:8:7
         6 |       headers.location: a
         7 |       header: a
      >  8 |       statusCode: 200
           |       ^^^^^^^^^^
         9 |       var.state: a
        10 |       order.id: 3
      = hint: Did you mean \`status\`?

    error[unknown-subject] unknown subject \`var.state\`
     --> a.session.yaml:9:7
         7 |       header: a
         8 |       statusCode: 200
      >  9 |       var.state: a
           |       ^^^^^^^^^
        10 |       order.id: 3
        11 |       '{{': 1
      = hint: Did you mean \`{{var.state}}\`?

    error[unknown-subject] unknown subject \`order.id\`
     --> a.session.yaml:10:7
         8 |       statusCode: 200
         9 |       var.state: a
      > 10 |       order.id: 3
           |       ^^^^^^^^
        11 |       '{{': 1
        12 |       '': 1
      = hint: Did you mean \`$.order.id\`?

    error[unknown-subject] unknown subject \`{{\`
     --> a.session.yaml:11:7
         9 |       var.state: a
        10 |       order.id: 3
      > 11 |       '{{': 1
           |       ^^^^
        12 |       '': 1
        13 |
      = hint: Write \`status\`, \`$.path\`, \`header NAME\`, \`cookie NAME\`, \`body\`,
              \`duration\`, \`url\`, \`bytes\`, \`xpath EXPR\` or \`{{…}}\`.

    error[unknown-subject] unknown subject \`\`
     --> a.session.yaml:12:7
        10 |       order.id: 3
        11 |       '{{': 1
      > 12 |       '': 1
           |       ^^
        13 |
      = hint: Write \`status\`, \`$.path\`, \`header NAME\`, \`cookie NAME\`, \`body\`,
              \`duration\`, \`url\`, \`bytes\`, \`xpath EXPR\` or \`{{…}}\`."
  `);
});

test('a poll on a value', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    poll:
      until: { '{{var.state}}': open }
      failWhen: { '{{env.X}}': 1 }
`),
  ).toMatchInlineSnapshot(`
    "error[poll-on-value] a poll cannot wait for \`{{var.state}}\`: no response changes it
     --> a.session.yaml:4:16
        2 |   - request: GET /orders
        3 |     poll:
      > 4 |       until: { '{{var.state}}': open }
          |                ^^^^^^^^^^^^^^^
        5 |       failWhen: { '{{env.X}}': 1 }
        6 |
      = hint: Write \`status\`, \`$.path\`, \`header NAME\`, \`url\` or \`xpath EXPR\` of the
              last response.

    error[poll-on-value] a poll cannot wait for \`{{env.X}}\`: no response changes it
     --> a.session.yaml:5:19
        3 |     poll:
        4 |       until: { '{{var.state}}': open }
      > 5 |       failWhen: { '{{env.X}}': 1 }
          |                   ^^^^^^^^^^^
        6 |
      = hint: Write \`status\`, \`$.path\`, \`header NAME\`, \`url\` or \`xpath EXPR\` of the
              last response."
  `);
});

test('conditions that say nothing', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    when: {}
    poll:
      until: {}
      failWhen: {}
  - call: a.session.yaml
    when: {}
`),
  ).toMatchInlineSnapshot(`
    "error[empty-condition] \`when\` has no condition
     --> a.session.yaml:3:11
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     when: {}
          |           ^^
        4 |     poll:
        5 |       until: {}
      = hint: Write a condition such as \`status: 200\`, or remove the key.

    error[empty-condition] \`until\` has no condition
     --> a.session.yaml:5:14
        3 |     when: {}
        4 |     poll:
      > 5 |       until: {}
          |              ^^
        6 |       failWhen: {}
        7 |   - call: a.session.yaml
      = hint: Write a condition such as \`status: 200\`, or remove \`poll\`.

    error[empty-condition] \`failWhen\` has no condition
     --> a.session.yaml:6:17
        4 |     poll:
        5 |       until: {}
      > 6 |       failWhen: {}
          |                 ^^
        7 |   - call: a.session.yaml
        8 |     when: {}
      = hint: Write a condition such as \`status: 200\`, or remove the key.

    error[empty-condition] \`when\` has no condition
     --> a.session.yaml:8:11
        6 |       failWhen: {}
        7 |   - call: a.session.yaml
      > 8 |     when: {}
          |           ^^
        9 |
      = hint: Write a condition such as \`status: 200\`, or remove the key."
  `);
});

test('conditions that are null', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    when:
    poll:
      until: null
`),
  ).toMatchInlineSnapshot(`
    "error[empty-condition] \`when\` has no condition
     --> a.session.yaml:3:5
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     when:
          |     ^^^^
        4 |     poll:
        5 |       until: null
      = hint: Write a condition such as \`status: 200\`, or remove the key.

    error[empty-condition] \`until\` has no condition
     --> a.session.yaml:5:14
        3 |     when:
        4 |     poll:
      > 5 |       until: null
          |              ^^^^
        6 |
      = hint: Write a condition such as \`status: 200\`, or remove \`poll\`."
  `);
});

test('a subject with an empty map, so that nothing is expected', () => {
  expect(
    placesOf(`steps:
  - request: GET /orders
    tests:
      status: {}
      $.state: {}
      $.lines: { length: {} }
  - if: { $.state: {} }
  - else if: { status: {} }
  - end
  - request: GET /orders
    when: { '{{env.X}}': {} }
    poll: { until: { status: {} }, failWhen: { $.state: {} } }
    tests: [{ body: { equals: {} } }]
`),
  ).toMatchInlineSnapshot(`
    [
      "4:15 empty-expectation \`{}\`",
      "5:16 empty-expectation \`{}\`",
      "6:26 empty-expectation \`{}\`",
      "7:20 empty-expectation \`{}\`",
      "8:24 empty-expectation \`{}\`",
      "11:26 empty-expectation \`{}\`",
      "12:30 empty-expectation \`{}\`",
      "12:57 empty-expectation \`{}\`",
    ]
  `);
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests: { $.note: {} }
`),
  ).toMatchInlineSnapshot(`
    "error[empty-expectation] \`$.note\` has a map without an operator
     --> a.session.yaml:3:22
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     tests: { $.note: {} }
          |                      ^^
        4 |
      = hint: Write an operator such as \`exists: true\`; to compare with an empty
              map, write \`equals: {}\`."
  `);
});

test('invalid JSON paths', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests:
      $id: 1
      $.: 1
      $.a b: 1
      $.a[: 1
      $.a['b: 1
      $.a[01]: 1
      $.a[(@.length-1)]: 1
      $.a[?(@.b = 1)]: 1
      $.a[?(@.b >)]: 1
      $.a[?()]: 1
    capture:
      id: $.a[
`),
  ).toMatchInlineSnapshot(`
    "error[bad-json-path] invalid JSON path \`$id\`: a dot is missing before \`id\`
     --> a.session.yaml:4:7
        2 |   - request: GET /orders
        3 |     tests:
      > 4 |       $id: 1
          |       ^^^
        5 |       $.: 1
        6 |       $.a b: 1
      = hint: Write a dot before each name, as in \`$.order.id\`, and put other names
              in brackets: \`$['first name']\`.

    error[bad-json-path] invalid JSON path \`$.\`: a name is missing after a dot
     --> a.session.yaml:5:7
        3 |     tests:
        4 |       $id: 1
      > 5 |       $.: 1
          |       ^^
        6 |       $.a b: 1
        7 |       $.a[: 1
      = hint: Write a dot before each name, as in \`$.order.id\`, and put other names
              in brackets: \`$['first name']\`.

    error[bad-json-path] invalid JSON path \`$.a b\`: a dot is missing before \` b\`
     --> a.session.yaml:6:7
        4 |       $id: 1
        5 |       $.: 1
      > 6 |       $.a b: 1
          |       ^^^^^
        7 |       $.a[: 1
        8 |       $.a['b: 1
      = hint: Write a dot before each name, as in \`$.order.id\`, and put other names
              in brackets: \`$['first name']\`.

    error[bad-json-path] invalid JSON path \`$.a[\`: a bracket is not closed
     --> a.session.yaml:7:7
        5 |       $.: 1
        6 |       $.a b: 1
      > 7 |       $.a[: 1
          |       ^^^^
        8 |       $.a['b: 1
        9 |       $.a[01]: 1
      = hint: Write a dot before each name, as in \`$.order.id\`, and put other names
              in brackets: \`$['first name']\`.

    error[bad-json-path] invalid JSON path \`$.a['b\`: a quote is not closed
     --> a.session.yaml:8:7
         6 |       $.a b: 1
         7 |       $.a[: 1
      >  8 |       $.a['b: 1
           |       ^^^^^^
         9 |       $.a[01]: 1
        10 |       $.a[(@.length-1)]: 1
      = hint: Write a dot before each name, as in \`$.order.id\`, and put other names
              in brackets: \`$['first name']\`.

    error[bad-json-path] invalid JSON path \`$.a[01]\`: invalid index \`01\`
     --> a.session.yaml:9:7
         7 |       $.a[: 1
         8 |       $.a['b: 1
      >  9 |       $.a[01]: 1
           |       ^^^^^^^
        10 |       $.a[(@.length-1)]: 1
        11 |       $.a[?(@.b = 1)]: 1
      = hint: Write an index such as \`[0]\` or \`[-1]\`, or quote a name: \`['01']\`.

    error[bad-json-path] invalid JSON path \`$.a[(@.length-1)]\`: a script in brackets never runs
     --> a.session.yaml:10:7
         8 |       $.a['b: 1
         9 |       $.a[01]: 1
      > 10 |       $.a[(@.length-1)]: 1
           |       ^^^^^^^^^^^^^^^^^
        11 |       $.a[?(@.b = 1)]: 1
        12 |       $.a[?(@.b >)]: 1
      = hint: Write the place, or use a filter: \`$.items[?(@.count > 1)]\`.

    error[bad-json-path] invalid JSON path \`$.a[?(@.b = 1)]\`: a filter cannot set anything
     --> a.session.yaml:11:7
         9 |       $.a[01]: 1
        10 |       $.a[(@.length-1)]: 1
      > 11 |       $.a[?(@.b = 1)]: 1
           |       ^^^^^^^^^^^^^^^
        12 |       $.a[?(@.b >)]: 1
        13 |       $.a[?()]: 1
      = hint: Write a comparison: \`$.items[?(@.count > 1 && @.state === 'open')]\`.

    error[bad-json-path] invalid JSON path \`$.a[?(@.b >)]\`: its filter is not an expression
     --> a.session.yaml:12:7
        10 |       $.a[(@.length-1)]: 1
        11 |       $.a[?(@.b = 1)]: 1
      > 12 |       $.a[?(@.b >)]: 1
           |       ^^^^^^^^^^^^^
        13 |       $.a[?()]: 1
        14 |     capture:
      = hint: Write a comparison: \`$.items[?(@.count > 1 && @.state === 'open')]\`.

    error[bad-json-path] invalid JSON path \`$.a[?()]\`: its filter is empty
     --> a.session.yaml:13:7
        11 |       $.a[?(@.b = 1)]: 1
        12 |       $.a[?(@.b >)]: 1
      > 13 |       $.a[?()]: 1
           |       ^^^^^^^^
        14 |     capture:
        15 |       id: $.a[
      = hint: Write a comparison: \`$.items[?(@.count > 1 && @.state === 'open')]\`.

    error[bad-json-path] invalid JSON path \`$.a[\`: a bracket is not closed
     --> a.session.yaml:15:11
        13 |       $.a[?()]: 1
        14 |     capture:
      > 15 |       id: $.a[
           |           ^^^^
        16 |
      = hint: Write a dot before each name, as in \`$.order.id\`, and put other names
              in brackets: \`$['first name']\`."
  `);
});

test('unknown operators', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests:
      $.a: { eq: 1 }
      $.b: { '>': 1 }
      $.c: { contain: 1 }
      $.d: { sku: A-100 }
      $.e: { length: { contains: 1 } }
`),
  ).toMatchInlineSnapshot(`
    "error[unknown-operator] unknown operator \`eq\`
     --> a.session.yaml:4:14
        2 |   - request: GET /orders
        3 |     tests:
      > 4 |       $.a: { eq: 1 }
          |              ^^
        5 |       $.b: { '>': 1 }
        6 |       $.c: { contain: 1 }
      = hint: Did you mean \`equals\`?

    error[unknown-operator] unknown operator \`>\`
     --> a.session.yaml:5:14
        3 |     tests:
        4 |       $.a: { eq: 1 }
      > 5 |       $.b: { '>': 1 }
          |              ^^^
        6 |       $.c: { contain: 1 }
        7 |       $.d: { sku: A-100 }
      = hint: Did you mean \`gt\`?

    error[unknown-operator] unknown operator \`contain\`
     --> a.session.yaml:6:14
        4 |       $.a: { eq: 1 }
        5 |       $.b: { '>': 1 }
      > 6 |       $.c: { contain: 1 }
          |              ^^^^^^^
        7 |       $.d: { sku: A-100 }
        8 |       $.e: { length: { contains: 1 } }
      = hint: Did you mean \`contains\`?

    error[unknown-operator] unknown operator \`sku\`
     --> a.session.yaml:7:14
        5 |       $.b: { '>': 1 }
        6 |       $.c: { contain: 1 }
      > 7 |       $.d: { sku: A-100 }
          |              ^^^
        8 |       $.e: { length: { contains: 1 } }
        9 |
      = hint: To compare with a map, put it under \`equals:\`.

    error[unknown-operator] unknown operator \`contains\`
     --> a.session.yaml:8:24
        6 |       $.c: { contain: 1 }
        7 |       $.d: { sku: A-100 }
      > 8 |       $.e: { length: { contains: 1 } }
          |                        ^^^^^^^^
        9 |
      = hint: Compare a length by equals, notEquals, gt, gte, lt, lte, between, in,
              notIn."
  `);
});

test('operands of the wrong kind', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests:
      $.a: { between: 3 }
      $.b: { between: [1] }
      $.c: { in: 3 }
      $.d: { type: strng }
      $.e: { format: ip }
      $.f: { exists: 1 }
      $.g: { length: -1 }
      $.h: { schema: 3 }
      $.i: { gt: true }
      $.j: { startsWith: [a] }
`),
  ).toMatchInlineSnapshot(`
    "error[wrong-value] \`between\` must be a list of two bounds, not \`3\`
     --> a.session.yaml:4:23
        2 |   - request: GET /orders
        3 |     tests:
      > 4 |       $.a: { between: 3 }
          |                       ^
        5 |       $.b: { between: [1] }
        6 |       $.c: { in: 3 }
      = hint: Write the lower and the upper bound: \`[1, 5]\`.

    error[wrong-value] \`between\` must be a list of two bounds, not a list of 1
     --> a.session.yaml:5:23
        3 |     tests:
        4 |       $.a: { between: 3 }
      > 5 |       $.b: { between: [1] }
          |                       ^^^
        6 |       $.c: { in: 3 }
        7 |       $.d: { type: strng }
      = hint: Write the lower and the upper bound: \`[1, 5]\`.

    error[wrong-value] \`in\` must be a list, not \`3\`
     --> a.session.yaml:6:18
        4 |       $.a: { between: 3 }
        5 |       $.b: { between: [1] }
      > 6 |       $.c: { in: 3 }
          |                  ^
        7 |       $.d: { type: strng }
        8 |       $.e: { format: ip }
      = hint: Write \`[a, b]\`, or each element on a line of its own after \`- \`.

    error[wrong-value] \`type\` must be one of string, number, integer, boolean, array, object, null, not \`strng\`
     --> a.session.yaml:7:20
        5 |       $.b: { between: [1] }
        6 |       $.c: { in: 3 }
      > 7 |       $.d: { type: strng }
          |                    ^^^^^
        8 |       $.e: { format: ip }
        9 |       $.f: { exists: 1 }
      = hint: Did you mean \`string\`?

    error[wrong-value] \`format\` must be one of uuid, date-time, date, email, uri, ipv4, ipv6, not \`ip\`
     --> a.session.yaml:8:22
         6 |       $.c: { in: 3 }
         7 |       $.d: { type: strng }
      >  8 |       $.e: { format: ip }
           |                      ^^
         9 |       $.f: { exists: 1 }
        10 |       $.g: { length: -1 }
      = hint: Did you mean \`ipv4\`?

    error[wrong-value] \`exists\` must be \`true\` or \`false\`, not \`1\`
     --> a.session.yaml:9:22
         7 |       $.d: { type: strng }
         8 |       $.e: { format: ip }
      >  9 |       $.f: { exists: 1 }
           |                      ^
        10 |       $.g: { length: -1 }
        11 |       $.h: { schema: 3 }
      = hint: Write the word without quotes.

    error[wrong-value] \`length\` must be a number or operators, not \`-1\`
     --> a.session.yaml:10:22
         8 |       $.e: { format: ip }
         9 |       $.f: { exists: 1 }
      > 10 |       $.g: { length: -1 }
           |                      ^^
        11 |       $.h: { schema: 3 }
        12 |       $.i: { gt: true }
      = hint: Write a number such as \`3\`, or operators such as \`{ gte: 1 }\`.

    error[wrong-value] \`schema\` must be a JSON Schema or the path of one, not \`3\`
     --> a.session.yaml:11:22
         9 |       $.f: { exists: 1 }
        10 |       $.g: { length: -1 }
      > 11 |       $.h: { schema: 3 }
           |                      ^
        12 |       $.i: { gt: true }
        13 |       $.j: { startsWith: [a] }
      = hint: Write the schema as a map, or the path of a file that has it.

    error[wrong-value] \`gt\` must be a number, a date or a reference, not \`true\`
     --> a.session.yaml:12:18
        10 |       $.g: { length: -1 }
        11 |       $.h: { schema: 3 }
      > 12 |       $.i: { gt: true }
           |                  ^^^^
        13 |       $.j: { startsWith: [a] }
        14 |
      = hint: Write a number without quotes, or a date such as '2026-01-31'.

    error[wrong-value] \`startsWith\` must be a string, not a list
     --> a.session.yaml:13:26
        11 |       $.h: { schema: 3 }
        12 |       $.i: { gt: true }
      > 13 |       $.j: { startsWith: [a] }
           |                          ^^^
        14 |
      = hint: Write one string here, such as \`abc\`, or remove the key."
  `);
});

test('invalid regular expressions', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests:
      $.a: { matches: '(' }
      $.b: { notMatches: '[a' }
    capture:
      id: { from: $.id, matches: '*' }
`),
  ).toMatchInlineSnapshot(`
    "error[bad-regex] invalid regular expression \`(\`: unterminated group
     --> a.session.yaml:4:23
        2 |   - request: GET /orders
        3 |     tests:
      > 4 |       $.a: { matches: '(' }
          |                       ^^^
        5 |       $.b: { notMatches: '[a' }
        6 |     capture:
      = hint: Put a backslash before a character that is meant literally; in single
              quotes one is enough.

    error[bad-regex] invalid regular expression \`[a\`: unterminated character class
     --> a.session.yaml:5:26
        3 |     tests:
        4 |       $.a: { matches: '(' }
      > 5 |       $.b: { notMatches: '[a' }
          |                          ^^^^
        6 |     capture:
        7 |       id: { from: $.id, matches: '*' }
      = hint: Put a backslash before a character that is meant literally; in single
              quotes one is enough.

    error[bad-regex] invalid regular expression \`*\`: nothing to repeat
     --> a.session.yaml:7:34
        5 |       $.b: { notMatches: '[a' }
        6 |     capture:
      > 7 |       id: { from: $.id, matches: '*' }
          |                                  ^^^
        8 |
      = hint: Put a backslash before a character that is meant literally; in single
              quotes one is enough."
  `);
});

test('a status compared with text', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests:
      - status: '200'
      - status: { in: ['200', 201] }
      - status: { gte: '200' }
      - status: 2xx
      - status: ok
`),
  ).toMatchInlineSnapshot(`
    "error[status-as-text] a status is a number, and the quotes make \`200\` a string
     --> a.session.yaml:4:17
        2 |   - request: GET /orders
        3 |     tests:
      > 4 |       - status: '200'
          |                 ^^^^^
        5 |       - status: { in: ['200', 201] }
        6 |       - status: { gte: '200' }
      = hint: Write it without quotes, such as \`status: 200\`.

    error[status-as-text] a status is a number, and the quotes make \`200\` a string
     --> a.session.yaml:5:24
        3 |     tests:
        4 |       - status: '200'
      > 5 |       - status: { in: ['200', 201] }
          |                        ^^^^^
        6 |       - status: { gte: '200' }
        7 |       - status: 2xx
      = hint: Write it without quotes, such as \`status: 200\`.

    error[status-as-text] a status is a number, and the quotes make \`200\` a string
     --> a.session.yaml:6:24
        4 |       - status: '200'
        5 |       - status: { in: ['200', 201] }
      > 6 |       - status: { gte: '200' }
          |                        ^^^^^
        7 |       - status: 2xx
        8 |       - status: ok
      = hint: Write it without quotes, such as \`status: 200\`.

    error[status-as-text] a status is a number, not \`2xx\`
     --> a.session.yaml:7:17
        5 |       - status: { in: ['200', 201] }
        6 |       - status: { gte: '200' }
      > 7 |       - status: 2xx
          |                 ^^^
        8 |       - status: ok
        9 |
      = hint: Write \`between: [200, 299]\`.

    error[status-as-text] a status is a number, not \`ok\`
     --> a.session.yaml:8:17
        6 |       - status: { gte: '200' }
        7 |       - status: 2xx
      > 8 |       - status: ok
          |                 ^^
        9 |
      = hint: Write a number, such as \`status: 200\`."
  `);
});

test('a status compared with a list', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests:
      status: [200, 201]
`),
  ).toMatchInlineSnapshot(`
    "error[status-as-list] a status is one number and never equals a list
     --> a.session.yaml:4:15
        2 |   - request: GET /orders
        3 |     tests:
      > 4 |       status: [200, 201]
          |               ^^^^^^^^^^
        5 |
      = hint: Write \`in:\` with the list, such as \`in: [200, 201]\`."
  `);
});

test('invalid tests', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests: status
  - request: GET /
    tests: [status, 3, { status: 200 }]
`),
  ).toMatchInlineSnapshot(`
    "error[wrong-value] \`tests\` must be a map such as \`status: 200\`, or a list of maps, not \`status\`
     --> a.session.yaml:3:12
        1 | steps:
        2 |   - request: GET /orders
      > 3 |     tests: status
          |            ^^^^^^
        4 |   - request: GET /
        5 |     tests: [status, 3, { status: 200 }]
      = hint: Did you mean \`status: 200\`?

    error[wrong-value] entry 1 of \`tests\` must be a map such as \`status: 200\`, not \`status\`
     --> a.session.yaml:5:13
        3 |     tests: status
        4 |   - request: GET /
      > 5 |     tests: [status, 3, { status: 200 }]
          |             ^^^^^^
        6 |
      = hint: Did you mean \`status: 200\`?

    error[wrong-value] entry 2 of \`tests\` must be a map such as \`status: 200\`, not \`3\`
     --> a.session.yaml:5:21
        3 |     tests: status
        4 |   - request: GET /
      > 5 |     tests: [status, 3, { status: 200 }]
          |                     ^
        6 |
      = hint: Write a subject and what you expect, such as \`status: 200\` or \`$.id: {
              exists: true }\`."
  `);
});

test('flags in a regular expression are reported as what they are', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /
    tests:
      body: { matches: '(?i)paid' }
`),
  ).toMatchInlineSnapshot(`
    "error[bad-regex] invalid regular expression \`(?i)paid\`: invalid group
     --> a.session.yaml:4:24
        2 |   - request: GET /
        3 |     tests:
      > 4 |       body: { matches: '(?i)paid' }
          |                        ^^^^^^^^^^
        5 |
      = hint: Write flags behind slashes: \`/paid/i\`."
  `);
});

test('a duration compared with a text, and a status with a list in a list', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    tests:
      duration: { lt: 2s, between: [0, '{{var.most}}'] }
      status: { in: [[404, 410]] }
      $.lines: { length: { gte: '1' } }
`),
  ).toMatchInlineSnapshot(`
    "error[duration-as-text] a duration is a number of milliseconds, and \`2s\` is a string
     --> a.session.yaml:4:23
        2 |   - request: GET /orders
        3 |     tests:
      > 4 |       duration: { lt: 2s, between: [0, '{{var.most}}'] }
          |                       ^^
        5 |       status: { in: [[404, 410]] }
        6 |       $.lines: { length: { gte: '1' } }
      = hint: Write the milliseconds, such as \`2000\`.

    error[status-as-list] a status is one number and never equals a list
     --> a.session.yaml:5:22
        3 |     tests:
        4 |       duration: { lt: 2s, between: [0, '{{var.most}}'] }
      > 5 |       status: { in: [[404, 410]] }
          |                      ^^^^^^^^^^
        6 |       $.lines: { length: { gte: '1' } }
        7 |
      = hint: Write \`in:\` with the list, such as \`in: [200, 201]\`."
  `);
});
