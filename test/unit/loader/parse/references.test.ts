import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { placesOf, problemsOf } from './problems-of.js';

test('unknown references', () => {
  expect(
    problemsOf(`
steps:
  - request: GET /orders
    headers:
      a: '{{vars.id}}'
      b: '{{uid}}'
      c: '{{token}}'
      d: '{{flow.login}}'
      e: '{{var.a b}}'
      f: '{{}}'
      g: '{{ process.env }}'
      '{{enviroment.X}}': h
`),
  ).toMatchInlineSnapshot(`
    "error[unknown-reference] unknown reference \`{{vars.id}}\`
     --> a.session.yaml:4:11
        2 |   - request: GET /orders
        3 |     headers:
      > 4 |       a: '{{vars.id}}'
          |           ^^^^^^^^^^^
        5 |       b: '{{uid}}'
        6 |       c: '{{token}}'
      = hint: Did you mean \`{{var.id}}\`?

    error[unknown-reference] unknown reference \`{{uid}}\`
     --> a.session.yaml:5:11
        3 |     headers:
        4 |       a: '{{vars.id}}'
      > 5 |       b: '{{uid}}'
          |           ^^^^^^^
        6 |       c: '{{token}}'
        7 |       d: '{{flow.login}}'
      = hint: Did you mean \`{{uuid}}\`?

    error[unknown-reference] unknown reference \`{{token}}\`
     --> a.session.yaml:6:11
        4 |       a: '{{vars.id}}'
        5 |       b: '{{uid}}'
      > 6 |       c: '{{token}}'
          |           ^^^^^^^^^
        7 |       d: '{{flow.login}}'
        8 |       e: '{{var.a b}}'
      = hint: Did you mean \`{{var.token}}\`?

    error[unknown-reference] \`{{flow.login}}\` does not name a variable of the flow
     --> a.session.yaml:7:11
        5 |       b: '{{uid}}'
        6 |       c: '{{token}}'
      > 7 |       d: '{{flow.login}}'
          |           ^^^^^^^^^^^^^^
        8 |       e: '{{var.a b}}'
        9 |       f: '{{}}'
      = hint: Name one that the flow captures: \`{{flow.login.name}}\`.

    error[unknown-reference] unknown reference \`{{var.a b}}\`
     --> a.session.yaml:8:11
         6 |       c: '{{token}}'
         7 |       d: '{{flow.login}}'
      >  8 |       e: '{{var.a b}}'
           |           ^^^^^^^^^^^
         9 |       f: '{{}}'
        10 |       g: '{{ process.env }}'
      = hint: Write \`{{var.name}}\`, \`{{env.NAME}}\`, \`{{flow.alias.name}}\` or a
              generator such as \`{{uuid}}\`; write \`\\{{\` for a literal \`{{\`.

    error[unknown-reference] unknown reference \`{{}}\`
     --> a.session.yaml:9:11
         7 |       d: '{{flow.login}}'
         8 |       e: '{{var.a b}}'
      >  9 |       f: '{{}}'
           |           ^^^^
        10 |       g: '{{ process.env }}'
        11 |       '{{enviroment.X}}': h
      = hint: Write \`{{var.name}}\`, \`{{env.NAME}}\`, \`{{flow.alias.name}}\` or a
              generator such as \`{{uuid}}\`; write \`\\{{\` for a literal \`{{\`.

    error[unknown-reference] unknown reference \`{{ process.env }}\`
     --> a.session.yaml:10:11
         8 |       e: '{{var.a b}}'
         9 |       f: '{{}}'
      > 10 |       g: '{{ process.env }}'
           |           ^^^^^^^^^^^^^^^^^
        11 |       '{{enviroment.X}}': h
        12 |
      = hint: Write \`{{var.name}}\`, \`{{env.NAME}}\`, \`{{flow.alias.name}}\` or a
              generator such as \`{{uuid}}\`; write \`\\{{\` for a literal \`{{\`.

    error[unknown-reference] unknown reference \`{{enviroment.X}}\`
     --> a.session.yaml:11:8
         9 |       f: '{{}}'
        10 |       g: '{{ process.env }}'
      > 11 |       '{{enviroment.X}}': h
           |        ^^^^^^^^^^^^^^^^
        12 |
      = hint: Did you mean \`{{env.X}}\`?"
  `);
});

test('references where they are not allowed', () => {
  expect(
    problemsOf(`
name: Orders {{var.id}}
settings:
  pre: ./{{var.x}}.ts
  post: ['./{{env.Y}}.ts']
steps:
  - call: flows/{{var.flow}}.session.yaml
    alias: '{{var.alias}}'
  - request: GET /orders
    name: order {{var.id}}
  - request: 'G{{var.x}} /'
`),
  ).toMatchInlineSnapshot(`
  "error[reference-not-allowed] \`name\` cannot have a reference: \`{{var.id}}\`
   --> a.session.yaml:1:14
    > 1 | name: Orders {{var.id}}
        |              ^^^^^^^^^^
      2 | settings:
      3 |   pre: ./{{var.x}}.ts
    = hint: Write \`name\` out: it is read before anything runs.

  error[reference-not-allowed] \`pre\` cannot have a reference: \`{{var.x}}\`
   --> a.session.yaml:3:10
      1 | name: Orders {{var.id}}
      2 | settings:
    > 3 |   pre: ./{{var.x}}.ts
        |          ^^^^^^^^^
      4 |   post: ['./{{env.Y}}.ts']
      5 | steps:
    = hint: Write \`pre\` out: it is read before anything runs.

  error[reference-not-allowed] \`post\` cannot have a reference: \`{{env.Y}}\`
   --> a.session.yaml:4:13
      2 | settings:
      3 |   pre: ./{{var.x}}.ts
    > 4 |   post: ['./{{env.Y}}.ts']
        |             ^^^^^^^^^
      5 | steps:
      6 |   - call: flows/{{var.flow}}.session.yaml
    = hint: Write \`post\` out: it is read before anything runs.

  error[reference-not-allowed] \`call\` cannot have a reference: \`{{var.flow}}\`
   --> a.session.yaml:6:17
      4 |   post: ['./{{env.Y}}.ts']
      5 | steps:
    > 6 |   - call: flows/{{var.flow}}.session.yaml
        |                 ^^^^^^^^^^^^
      7 |     alias: '{{var.alias}}'
      8 |   - request: GET /orders
    = hint: Write \`call\` out: it is read before anything runs.

  error[reference-not-allowed] \`alias\` cannot have a reference: \`{{var.alias}}\`
   --> a.session.yaml:7:13
      5 | steps:
      6 |   - call: flows/{{var.flow}}.session.yaml
    > 7 |     alias: '{{var.alias}}'
        |             ^^^^^^^^^^^^^
      8 |   - request: GET /orders
      9 |     name: order {{var.id}}
    = hint: Write \`alias\` out: it is read before anything runs.

  error[reference-not-allowed] \`name\` cannot have a reference: \`{{var.id}}\`
   --> a.session.yaml:9:17
       7 |     alias: '{{var.alias}}'
       8 |   - request: GET /orders
    >  9 |     name: order {{var.id}}
         |                 ^^^^^^^^^^
      10 |   - request: 'G{{var.x}} /'
      11 |
    = hint: Write \`name\` out: it is read before anything runs.

  error[reference-not-allowed] a method cannot have a reference: \`{{var.x}}\`
   --> a.session.yaml:10:16
       8 |   - request: GET /orders
       9 |     name: order {{var.id}}
    > 10 |   - request: 'G{{var.x}} /'
         |                ^^^^^^^^^
      11 |
    = hint: Write the method out, such as \`GET\`."
`);
});

test('the place of a reference in quotes, blocks and folds', () => {
  expect(
    problemsOf(`
variables:
  a: 'x {{vars.a}}'
  b: "x\\t{{vars.b}}"
  c: |
    one
    two {{vars.c}}
  d: it''s
    {{vars.d}}
  e: 'it''s {{vars.e}}'
  f: "\\u007b{vars.f}}"
steps:
  - request: GET /orders
`),
  ).toMatchInlineSnapshot(`
  "error[unknown-reference] unknown reference \`{{vars.a}}\`
   --> a.session.yaml:2:9
      1 | variables:
    > 2 |   a: 'x {{vars.a}}'
        |         ^^^^^^^^^^
      3 |   b: "x\\t{{vars.b}}"
      4 |   c: |
    = hint: Did you mean \`{{var.a}}\`?

  error[unknown-reference] unknown reference \`{{vars.b}}\`
   --> a.session.yaml:3:10
      1 | variables:
      2 |   a: 'x {{vars.a}}'
    > 3 |   b: "x\\t{{vars.b}}"
        |          ^^^^^^^^^^
      4 |   c: |
      5 |     one
    = hint: Did you mean \`{{var.b}}\`?

  error[unknown-reference] unknown reference \`{{vars.c}}\`
   --> a.session.yaml:6:9
      4 |   c: |
      5 |     one
    > 6 |     two {{vars.c}}
        |         ^^^^^^^^^^
      7 |   d: it''s
      8 |     {{vars.d}}
    = hint: Did you mean \`{{var.c}}\`?

  error[unknown-reference] unknown reference \`{{vars.d}}\`
   --> a.session.yaml:8:5
       6 |     two {{vars.c}}
       7 |   d: it''s
    >  8 |     {{vars.d}}
         |     ^^^^^^^^^^
       9 |   e: 'it''s {{vars.e}}'
      10 |   f: "\\u007b{vars.f}}"
    = hint: Did you mean \`{{var.d}}\`?

  error[unknown-reference] unknown reference \`{{vars.e}}\`
   --> a.session.yaml:9:13
       7 |   d: it''s
       8 |     {{vars.d}}
    >  9 |   e: 'it''s {{vars.e}}'
         |             ^^^^^^^^^^
      10 |   f: "\\u007b{vars.f}}"
      11 | steps:
    = hint: Did you mean \`{{var.e}}\`?

  error[unknown-reference] unknown reference \`{{vars.f}}\`
   --> a.session.yaml:10:6
       8 |     {{vars.d}}
       9 |   e: 'it''s {{vars.e}}'
    > 10 |   f: "\\u007b{vars.f}}"
         |      ^^^^^^^^^^^^^^^^^
      11 | steps:
      12 |   - request: GET /orders
    = hint: Did you mean \`{{var.f}}\`?"
`);
});

test('a reference without its closing braces is taken as written, with a warning', () => {
  expect(
    problemsOf(`steps:
  - request: GET /orders/{{var.id}
`),
  ).toMatchInlineSnapshot(`
    "warning[unclosed-reference] \`{{var.id}\` has no closing braces and is sent as written
     --> a.session.yaml:2:26
        1 | steps:
      > 2 |   - request: GET /orders/{{var.id}
          |                          ^^^^^^^^^
        3 |
      = hint: Write \`{{var.id}}\`, or \`\\{{\` for a literal \`{{\`."
  `);
});

test('a reference in a key of typed data is reported, as nothing is put in its place there', () => {
  const text = `variables:
  map: &m { '{{var.a}}': 1 }
  same: *m
steps:
  - request: POST /a
    json:
      'x-{{ var.key }}': 1
      deep: [{ '{{key}}': 1 }]
      '\\{{var.key}}': 1
    headers: { '{{var.key}}': 1 }
    query: { '{{var.key}}': 1 }
    tests:
      $.a: { equals: { '{{uuid}}': 1 } }
      $.b: { schema: { patternProperties: { '^a{2}$': {} } } }
  - request: POST /b
    form: { '{{var.key}}': 1 }
  - request: POST /c
    graphql: { query: '{ a }', variables: { '{{env.KEY}}': 1 } }
`;
  expect(placesOf(text)).toEqual([
    '2:14 reference-in-key `{{var.a}}`',
    '7:10 reference-in-key `{{ var.key }}`',
    '8:17 reference-in-key `{{key}}`',
    '13:25 reference-in-key `{{uuid}}`',
    '18:46 reference-in-key `{{env.KEY}}`',
  ]);
  expect(parseSession(text, 'a.session.yaml').problems[1]).toMatchObject({
    severity: 'warning',
    message: '`{{ var.key }}` is in a key and is sent as written',
    hint: 'Set a variable to the whole map in a script: only values can have references.',
  });
});
