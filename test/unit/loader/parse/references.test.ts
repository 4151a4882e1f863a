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
  "error[unknown-reference] \`{{vars.id}}\` is no reference
   --> a.session.yaml:4:11
      2 |   - request: GET /orders
      3 |     headers:
    > 4 |       a: '{{vars.id}}'
        |           ^^^^^^^^^^^
      5 |       b: '{{uid}}'
      6 |       c: '{{token}}'
    = hint: did you mean \`{{var.id}}\`?

  error[unknown-reference] \`{{uid}}\` is no reference
   --> a.session.yaml:5:11
      3 |     headers:
      4 |       a: '{{vars.id}}'
    > 5 |       b: '{{uid}}'
        |           ^^^^^^^
      6 |       c: '{{token}}'
      7 |       d: '{{flow.login}}'
    = hint: did you mean \`{{uuid}}\`?

  error[unknown-reference] \`{{token}}\` is no reference
   --> a.session.yaml:6:11
      4 |       a: '{{vars.id}}'
      5 |       b: '{{uid}}'
    > 6 |       c: '{{token}}'
        |           ^^^^^^^^^
      7 |       d: '{{flow.login}}'
      8 |       e: '{{var.a b}}'
    = hint: did you mean \`{{var.token}}\`?

  error[unknown-reference] \`{{flow.login}}\` names no variable of the flow
   --> a.session.yaml:7:11
      5 |       b: '{{uid}}'
      6 |       c: '{{token}}'
    > 7 |       d: '{{flow.login}}'
        |           ^^^^^^^^^^^^^^
      8 |       e: '{{var.a b}}'
      9 |       f: '{{}}'
    = hint: name one that it captures: \`{{flow.login.name}}\`

  error[unknown-reference] \`{{var.a b}}\` is no reference
   --> a.session.yaml:8:11
       6 |       c: '{{token}}'
       7 |       d: '{{flow.login}}'
    >  8 |       e: '{{var.a b}}'
         |           ^^^^^^^^^^^
       9 |       f: '{{}}'
      10 |       g: '{{ process.env }}'
    = hint: write \`{{var.name}}\`, \`{{env.NAME}}\`, \`{{flow.alias.name}}\` or one of
            \`{{uuid}}\`, \`{{now}}\`, \`{{timestamp}}\`, \`{{randomInt}}\`; \`\\{{\` is a
            literal \`{{\`

  error[unknown-reference] \`{{}}\` is no reference
   --> a.session.yaml:9:11
       7 |       d: '{{flow.login}}'
       8 |       e: '{{var.a b}}'
    >  9 |       f: '{{}}'
         |           ^^^^
      10 |       g: '{{ process.env }}'
      11 |       '{{enviroment.X}}': h
    = hint: write \`{{var.name}}\`, \`{{env.NAME}}\`, \`{{flow.alias.name}}\` or one of
            \`{{uuid}}\`, \`{{now}}\`, \`{{timestamp}}\`, \`{{randomInt}}\`; \`\\{{\` is a
            literal \`{{\`

  error[unknown-reference] \`{{ process.env }}\` is no reference
   --> a.session.yaml:10:11
       8 |       e: '{{var.a b}}'
       9 |       f: '{{}}'
    > 10 |       g: '{{ process.env }}'
         |           ^^^^^^^^^^^^^^^^^
      11 |       '{{enviroment.X}}': h
      12 |
    = hint: write \`{{var.name}}\`, \`{{env.NAME}}\`, \`{{flow.alias.name}}\` or one of
            \`{{uuid}}\`, \`{{now}}\`, \`{{timestamp}}\`, \`{{randomInt}}\`; \`\\{{\` is a
            literal \`{{\`

  error[unknown-reference] \`{{enviroment.X}}\` is no reference
   --> a.session.yaml:11:8
       9 |       f: '{{}}'
      10 |       g: '{{ process.env }}'
    > 11 |       '{{enviroment.X}}': h
         |        ^^^^^^^^^^^^^^^^
      12 |
    = hint: did you mean \`{{env.X}}\`?"
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
  "error[reference-not-allowed] \`{{var.id}}\` cannot stand in \`name\`
   --> a.session.yaml:1:14
    > 1 | name: Orders {{var.id}}
        |              ^^^^^^^^^^
      2 | settings:
      3 |   pre: ./{{var.x}}.ts
    = hint: write \`name\` out: it is read before anything runs

  error[reference-not-allowed] \`{{var.x}}\` cannot stand in \`pre\`
   --> a.session.yaml:3:10
      1 | name: Orders {{var.id}}
      2 | settings:
    > 3 |   pre: ./{{var.x}}.ts
        |          ^^^^^^^^^
      4 |   post: ['./{{env.Y}}.ts']
      5 | steps:
    = hint: write \`pre\` out: it is read before anything runs

  error[reference-not-allowed] \`{{env.Y}}\` cannot stand in \`post\`
   --> a.session.yaml:4:13
      2 | settings:
      3 |   pre: ./{{var.x}}.ts
    > 4 |   post: ['./{{env.Y}}.ts']
        |             ^^^^^^^^^
      5 | steps:
      6 |   - call: flows/{{var.flow}}.session.yaml
    = hint: write \`post\` out: it is read before anything runs

  error[reference-not-allowed] \`{{var.flow}}\` cannot stand in \`call\`
   --> a.session.yaml:6:17
      4 |   post: ['./{{env.Y}}.ts']
      5 | steps:
    > 6 |   - call: flows/{{var.flow}}.session.yaml
        |                 ^^^^^^^^^^^^
      7 |     alias: '{{var.alias}}'
      8 |   - request: GET /orders
    = hint: write \`call\` out: it is read before anything runs

  error[reference-not-allowed] \`{{var.alias}}\` cannot stand in \`alias\`
   --> a.session.yaml:7:13
      5 | steps:
      6 |   - call: flows/{{var.flow}}.session.yaml
    > 7 |     alias: '{{var.alias}}'
        |             ^^^^^^^^^^^^^
      8 |   - request: GET /orders
      9 |     name: order {{var.id}}
    = hint: write \`alias\` out: it is read before anything runs

  error[reference-not-allowed] \`{{var.id}}\` cannot stand in \`name\`
   --> a.session.yaml:9:17
       7 |     alias: '{{var.alias}}'
       8 |   - request: GET /orders
    >  9 |     name: order {{var.id}}
         |                 ^^^^^^^^^^
      10 |   - request: 'G{{var.x}} /'
      11 |
    = hint: write \`name\` out: it is read before anything runs

  error[reference-not-allowed] \`{{var.x}}\` cannot stand in a method
   --> a.session.yaml:10:16
       8 |   - request: GET /orders
       9 |     name: order {{var.id}}
    > 10 |   - request: 'G{{var.x}} /'
         |                ^^^^^^^^^
      11 |
    = hint: write the method out, such as \`GET\`"
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
  "error[unknown-reference] \`{{vars.a}}\` is no reference
   --> a.session.yaml:2:9
      1 | variables:
    > 2 |   a: 'x {{vars.a}}'
        |         ^^^^^^^^^^
      3 |   b: "x\\t{{vars.b}}"
      4 |   c: |
    = hint: did you mean \`{{var.a}}\`?

  error[unknown-reference] \`{{vars.b}}\` is no reference
   --> a.session.yaml:3:10
      1 | variables:
      2 |   a: 'x {{vars.a}}'
    > 3 |   b: "x\\t{{vars.b}}"
        |          ^^^^^^^^^^
      4 |   c: |
      5 |     one
    = hint: did you mean \`{{var.b}}\`?

  error[unknown-reference] \`{{vars.c}}\` is no reference
   --> a.session.yaml:6:9
      4 |   c: |
      5 |     one
    > 6 |     two {{vars.c}}
        |         ^^^^^^^^^^
      7 |   d: it''s
      8 |     {{vars.d}}
    = hint: did you mean \`{{var.c}}\`?

  error[unknown-reference] \`{{vars.d}}\` is no reference
   --> a.session.yaml:8:5
       6 |     two {{vars.c}}
       7 |   d: it''s
    >  8 |     {{vars.d}}
         |     ^^^^^^^^^^
       9 |   e: 'it''s {{vars.e}}'
      10 |   f: "\\u007b{vars.f}}"
    = hint: did you mean \`{{var.d}}\`?

  error[unknown-reference] \`{{vars.e}}\` is no reference
   --> a.session.yaml:9:13
       7 |   d: it''s
       8 |     {{vars.d}}
    >  9 |   e: 'it''s {{vars.e}}'
         |             ^^^^^^^^^^
      10 |   f: "\\u007b{vars.f}}"
      11 | steps:
    = hint: did you mean \`{{var.e}}\`?

  error[unknown-reference] \`{{vars.f}}\` is no reference
   --> a.session.yaml:10:6
       8 |     {{vars.d}}
       9 |   e: 'it''s {{vars.e}}'
    > 10 |   f: "\\u007b{vars.f}}"
         |      ^^^^^^^^^^^^^^^^^
      11 | steps:
      12 |   - request: GET /orders
    = hint: did you mean \`{{var.f}}\`?"
`);
});

test('a reference without its closing braces is taken as written, with a warning', () => {
  expect(
    problemsOf(`steps:
  - request: GET /orders/{{var.id}
`),
  ).toMatchInlineSnapshot(`
    "warning[unclosed-reference] \`{{var.id}\` lacks its closing braces and is taken as it stands
     --> a.session.yaml:2:26
        1 | steps:
      > 2 |   - request: GET /orders/{{var.id}
          |                          ^^^^^^^^^
        3 |
      = hint: write \`{{var.id}}\`; \`\\{{\` is a literal \`{{\`"
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
    message: '`{{ var.key }}` stands in a key, and goes on as it is written',
    hint: 'values hold references, keys of data do not: let a `pre` script set a variable to the whole map',
  });
});
