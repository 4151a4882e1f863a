import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { requestOf, sessionOf } from './problems-of.js';

const steps = 'steps:\n  - request: GET /orders\n';

test('a file may have only steps', () => {
  expect(parseSession(steps, 'orders/list all.session.yaml').session).toMatchInlineSnapshot(`
    {
      "file": "orders/list all.session.yaml",
      "inputs": [],
      "kind": "api",
      "name": "list all",
      "settings": {
        "post": [],
        "pre": [],
        "references": [],
      },
      "steps": [
        {
          "captures": [],
          "headers": [],
          "kind": "request",
          "method": "GET",
          "query": [],
          "range": {
            "end": {
              "column": 25,
              "line": 2,
              "offset": 31,
            },
            "start": {
              "column": 5,
              "line": 2,
              "offset": 11,
            },
          },
          "redirects": 10,
          "references": [],
          "tests": [],
          "title": "GET /orders",
          "url": "/orders",
        },
      ],
      "variables": [],
    }
  `);
});

test('the settings keep what is written', () => {
  const { settings } = sessionOf(`settings:
  environment: 010
  baseUrl: '{{env.URL}}/v1'
  headers:
    accept: [a, 1.10]
  timeout: '{{var.t}}'
  pre: ./a.ts
  post: [./b.ts, ./c.ts]
  onFailure: stop
  exclusive: yes
${steps}`);
  expect(withoutRanges(settings)).toMatchInlineSnapshot(`
    {
      "baseUrl": "{{env.URL}}/v1",
      "environment": "010",
      "environmentRange": {
        "end": {
          "column": 19,
          "line": 2,
          "offset": 28,
        },
        "start": {
          "column": 16,
          "line": 2,
          "offset": 25,
        },
      },
      "exclusive": "yes",
      "headers": [
        {
          "name": "accept",
          "value": "a",
        },
        {
          "name": "accept",
          "value": "1.10",
        },
      ],
      "onFailure": "stop",
      "post": [
        {
          "path": "./b.ts",
        },
        {
          "path": "./c.ts",
        },
      ],
      "pre": [
        {
          "path": "./a.ts",
        },
      ],
      "references": [
        {
          "reference": {
            "kind": "env",
            "name": "URL",
          },
          "text": "{{env.URL}}",
        },
        {
          "reference": {
            "kind": "var",
            "name": "t",
          },
          "text": "{{var.t}}",
        },
      ],
      "timeout": "{{var.t}}",
    }
  `);
});

test('inputs and variables are typed, and each has its own references', () => {
  const { inputs, variables } = sessionOf(`inputs:
  user: null
  page:
variables:
  list: [1, '1', 1.10, true, 'a {{var.user}}', null]
  both: '{{env.A}}{{env.B}}'
${steps}`);
  expect(withoutRanges({ inputs, variables })).toMatchInlineSnapshot(`
    {
      "inputs": [
        {
          "name": "user",
          "references": [],
          "value": null,
        },
        {
          "name": "page",
          "references": [],
          "value": null,
        },
      ],
      "variables": [
        {
          "name": "list",
          "references": [
            {
              "reference": {
                "kind": "var",
                "name": "user",
              },
              "text": "{{var.user}}",
            },
          ],
          "value": [
            1,
            "1",
            1.1,
            true,
            "a {{var.user}}",
            null,
          ],
        },
        {
          "name": "both",
          "references": [
            {
              "reference": {
                "kind": "env",
                "name": "A",
              },
              "text": "{{env.A}}",
            },
            {
              "reference": {
                "kind": "env",
                "name": "B",
              },
              "text": "{{env.B}}",
            },
          ],
          "value": "{{env.A}}{{env.B}}",
        },
      ],
    }
  `);
});

test('names that objects bring along are ordinary names', () => {
  const request = requestOf(`headers: { __proto__: a, constructor: b, toString: c }
json: { __proto__: { a: 1 }, constructor: 2, list: [{ __proto__: 3 }] }
capture: { __proto__: $.a, constructor: $.b }
tests:
  $.a: { equals: { __proto__: 1 } }`);
  expect(request.headers.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'toString']);
  expect(JSON.stringify(request.body)).toBe(
    '{"kind":"json","value":{"__proto__":{"a":1},"constructor":2,"list":[{"__proto__":3}]}}',
  );
  expect(request.captures.map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
  expect(JSON.stringify(request.tests[0]?.expectations[0]?.operand)).toBe('{"__proto__":1}');
  const { variables } = sessionOf(`variables: { __proto__: 1, constructor: 2 }\n${steps}`);
  expect(variables.map(({ name, value }) => [name, value])).toEqual([
    ['__proto__', 1],
    ['constructor', 2],
  ]);
});

test('text keeps the source of a plain scalar, JSON its type', () => {
  const request = requestOf(`query: { a: 1.10, b: 010, c: true, d: [0x1F, 1e3], e: 12345678901234567890 }
auth: { basic: { username: 007, password: 1.0 } }
json: { a: 1.10, b: 010, c: true, d: [0x1F, 1e3] }`);
  expect(request.query.map(({ name, value }) => `${name}=${value}`)).toEqual([
    'a=1.10',
    'b=010',
    'c=true',
    'd=0x1F',
    'd=1e3',
    'e=12345678901234567890',
  ]);
  expect(request.auth).toEqual({ kind: 'basic', username: '007', password: '1.0' });
  expect(request.body).toEqual({ kind: 'json', value: { a: 1.1, b: 10, c: true, d: [31, 1000] } });
});

test('durations are milliseconds, or a text with references', () => {
  const times = (text: string): unknown => requestOf(`timeout: ${text}`).timeout;
  expect(['0', '250', '250ms', "'2s'", '1.5s', '1m', "'{{var.t}}'", "'{{var.t}}ms'"].map(times)).toEqual([
    0,
    250,
    250,
    2000,
    1500,
    60_000,
    '{{var.t}}',
    '{{var.t}}ms',
  ]);
});

test('a request has the defaults of the format', () => {
  expect(withoutRanges(requestOf('retry: {}\npoll: { until: { status: 200 } }'))).toMatchInlineSnapshot(`
    {
      "captures": [],
      "headers": [],
      "kind": "request",
      "method": "POST",
      "poll": {
        "every": 1000,
        "timeout": 30000,
        "until": {
          "checks": [
            {
              "expectations": [
                {
                  "operand": 200,
                  "operator": "equals",
                  "words": "equals 200",
                },
              ],
              "subject": {
                "kind": "status",
              },
              "text": "status equals 200",
            },
          ],
          "text": "status equals 200",
        },
      },
      "query": [],
      "redirects": 10,
      "references": [],
      "retry": {
        "attempts": 0,
        "backoff": 1000,
        "conditions": [],
        "multiply": 1,
      },
      "tests": [],
      "title": "POST /orders",
      "url": "/orders",
    }
  `);
});

test.each([
  ['json: null', { kind: 'json', value: null }],
  ['json:', { kind: 'json', value: null }],
  ['json: [1]', { kind: 'json', value: [1] }],
  ['text: 1.10', { kind: 'text', text: '1.10' }],
  ['text: |\n  a\n  b', { kind: 'text', text: 'a\nb\n' }],
  ['file: ./a.bin', { kind: 'file', path: './a.bin' }],
  [
    'form: { a: 1.10, b: [x, y] }',
    {
      kind: 'form',
      fields: [
        { name: 'a', value: '1.10' },
        { name: 'b', value: 'x' },
        { name: 'b', value: 'y' },
      ],
    },
  ],
  [
    'multipart: [{ name: a, value: 010 }, { name: b, file: ./b, type: image/png }]',
    {
      kind: 'multipart',
      parts: [
        { name: 'a', value: '010' },
        { name: 'b', file: './b', type: 'image/png' },
      ],
    },
  ],
  [
    'graphql: { query: "{ me }", variables: { id: 7, no: null } }',
    { kind: 'graphql', query: '{ me }', variables: { id: 7, no: null } },
  ],
])('the body %s', (text, body) => {
  expect(withoutRanges(requestOf(text).body)).toEqual(body);
});

test.each([
  ['skip: true', true],
  ['skip: false', undefined],
  ['skip: later', 'later'],
  ["skip: 'true until May'", 'true until May'],
])('%s', (text, skip) => {
  expect(requestOf(text).skip).toBe(skip);
});

test.each([
  ['redirects: false', 0],
  ['redirects: 0', 0],
  ['redirects: 3', 3],
  ['delay: 0', 10],
])('%s', (text, redirects) => {
  expect(requestOf(text).redirects).toBe(redirects);
});

test('retry conditions come in any order, 429 as a number', () => {
  const { retry } = requestOf(
    'retry: { attempts: 3, conditions: [a failing test, 429, 5xx, 5xx], backoff: 1s, multiply: 1.5 }',
  );
  expect(retry).toMatchObject({
    attempts: 3,
    conditions: ['5xx', '429', 'a failing test'],
    backoff: 1000,
    multiply: 1.5,
  });
});

test('captures name their sources', () => {
  const { captures } = requestOf(`capture:
  id: $.id
  all: $..id
  place: { from: header location, matches: '/(\\d+)', optional: true }
  sid: cookie sid
  took: duration`);
  expect(withoutRanges(captures)).toMatchInlineSnapshot(`
    [
      {
        "name": "id",
        "optional": false,
        "source": {
          "definite": true,
          "kind": "path",
          "path": "$.id",
        },
        "text": "$.id",
      },
      {
        "name": "all",
        "optional": false,
        "source": {
          "definite": false,
          "kind": "path",
          "path": "$..id",
        },
        "text": "$..id",
      },
      {
        "matches": "/(\\d+)",
        "name": "place",
        "optional": true,
        "source": {
          "kind": "header",
          "name": "location",
        },
        "text": "header location",
      },
      {
        "name": "sid",
        "optional": false,
        "source": {
          "kind": "cookie",
          "name": "sid",
        },
        "text": "cookie sid",
      },
      {
        "name": "took",
        "optional": false,
        "source": {
          "kind": "duration",
        },
        "text": "duration",
      },
    ]
  `);
});

test('markers: bare words, null and an empty map are not taken for a condition', () => {
  const { steps: rows } = sessionOf(
    'steps:\n  - if:\n  - else if: {}\n  - else\n  - end\n  - if: {}\n  - else:\n  - end: null\n  - end\n',
  );
  expect(rows.map(({ kind, ...rest }) => [kind, 'condition' in rest])).toEqual(
    ['if', 'elseIf', 'else', 'end', 'if', 'else', 'end', 'end'].map((kind) => [kind, false]),
  );
});

test('a call keeps its path, its alias and its inputs', () => {
  const [call] = sessionOf(`steps:
  - call: ../flows/login.session.yaml
    alias: buyer
    inputs: { user: '{{var.user}}', none: null, list: [1, '{{flow.a.b}}'] }
    when: { '{{var.state}}': open }
    skip: later
`).steps;
  expect(withoutRanges(call)).toMatchInlineSnapshot(`
    {
      "alias": "buyer",
      "flow": "../flows/login.session.yaml",
      "inputs": [
        {
          "name": "user",
          "references": [
            {
              "reference": {
                "kind": "var",
                "name": "user",
              },
              "text": "{{var.user}}",
            },
          ],
          "value": "{{var.user}}",
        },
        {
          "name": "none",
          "references": [],
          "value": null,
        },
        {
          "name": "list",
          "references": [
            {
              "reference": {
                "alias": "a",
                "kind": "flow",
                "name": "b",
              },
              "text": "{{flow.a.b}}",
            },
          ],
          "value": [
            1,
            "{{flow.a.b}}",
          ],
        },
      ],
      "kind": "call",
      "references": [
        {
          "reference": {
            "kind": "var",
            "name": "user",
          },
          "text": "{{var.user}}",
        },
        {
          "reference": {
            "alias": "a",
            "kind": "flow",
            "name": "b",
          },
          "text": "{{flow.a.b}}",
        },
        {
          "reference": {
            "kind": "var",
            "name": "state",
          },
          "text": "{{var.state}}",
        },
      ],
      "skip": "later",
      "when": {
        "checks": [
          {
            "expectations": [
              {
                "operand": "open",
                "operator": "equals",
                "words": "equals open",
              },
            ],
            "subject": {
              "kind": "value",
              "text": "{{var.state}}",
            },
            "text": "{{var.state}} equals open",
          },
        ],
        "text": "{{var.state}} equals open",
      },
    }
  `);
});

test('steps of web and mobile sessions are not read', () => {
  const { kind, steps: rows } = sessionOf('kind: mobile\nsteps:\n  - tap: Login\n  - else\n');
  expect([kind, rows]).toEqual(['mobile', []]);
  expect(sessionOf('kind: web\n').steps).toEqual([]);
});

test('a title is the name, or method and URL as written', () => {
  const titles = sessionOf(
    "steps:\n  - request: 'get   /orders/{{ var.id }}'\n  - request: M-SEARCH https://a.b/c\n  - request: GET /\n    name: 1.10\n",
  ).steps;
  expect(titles.map((step) => 'title' in step && step.title)).toEqual([
    'get /orders/{{ var.id }}',
    'M-SEARCH https://a.b/c',
    '1.10',
  ]);
});

test('references have the range of their braces', () => {
  const text = `steps:
  - request: GET /a/{{var.a}}/{{var.b}}
    headers:
      '{{var.c}}': 'it''s {{var.d}} {{var.e}}'
    text: |
      one {{var.f}}
    tests:
      '{{var.g}}': { in: ["{{var.h}}"] }
`;
  const [request] = parseSession(text, 'a').session?.steps ?? [];
  const cut = request?.references.map(({ range }) => text.slice(range.start.offset, range.end.offset));
  expect(cut?.map((piece) => piece.replace(/[{}]|var\./g, '')).join('')).toBe('abcdefgh');
});

/** Whole records without places, which have tests of their own. */
function withoutRanges(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'range' || key === 'flowRange' || key === 'fileRange' ? undefined : inner,
    ) ?? 'null',
  );
}
