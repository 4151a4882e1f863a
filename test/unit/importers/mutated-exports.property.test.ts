import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, constantFrom, double, integer, oneof, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { kinds } from '../../../src/importers/kinds.js';
import { requestsOf } from '../../../src/importers/suite/requests-of.js';
import type { Tool } from '../../../src/importers/suite/suite.js';
import { writeSuite } from '../../../src/importers/write/write-suite.js';
import { markdownReport } from '../../../src/importers/markdown.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import { collection, request } from '../../e2e/cli/import/shop-collection.js';
import { documentsToMutate } from './openapi/documents-to-mutate.js';

/** The whole proof takes 10 000; a run of the suite takes a part. */
const numRuns = Number(process.env.PROPERTY_RUNS ?? 60);

const ofBruno = join(import.meta.dirname, '../../suites/tea-shop-bruno/collection');
const openCollection = `opencollection: 1.0.0
info: { name: Shop }
request:
  auth: { type: bearer, token: '{{token}}' }
items:
  - info: { name: place, type: http, seq: 1, tags: [smoke] }
    http:
      method: POST
      url: '{{base}}/orders/:id?a={{a}}'
      params: [{ name: id, value: '7', type: path }, { name: b, value: '2', type: query, disabled: true }]
      headers: [{ name: x-a, value: '{{a}}' }]
      body: { type: json, data: '{ "id": {{id}}, "name": "{{name}}" }' }
    runtime:
      actions:
        - { type: set-variable, phase: after-response, selector: { expression: res.body.id }, variable: { name: id } }
      assertions: [{ expression: res.status, operator: eq, value: 201 }]
      scripts: [{ type: tests, code: "test('ok', () => { expect(res.body.a).to.equal(1); });" }]
`;
const insomniaExports = [
  `type: collection.insomnia.rest/5.0
name: Shop
collection:
  - name: Orders
    authentication: { type: bearer, token: "{% response 'body', 'req_2', 'b64::JC50b2tlbg==::46b' %}" }
    children:
      - url: '{{ _.base }}/orders/:id'
        method: POST
        body: { mimeType: application/json, text: '{ "a": "{{ _.a | upper }}", "b": "{% uuid %}" }' }
        parameters: [{ name: a, value: '1' }]
        pathParameters: [{ name: id, value: '7' }]
        scripts: { afterResponse: "insomnia.test('ok', () => { insomnia.response.to.have.status(201); });" }
  - { url: '{{ _.base }}/login', name: login, meta: { id: req_2, sortKey: 2 }, method: POST }
environments: { name: Base, data: { base: http://shop, a: { b: 1 } } }
`,
  JSON.stringify({
    __export_format: 4,
    resources: [
      { _id: 'wrk_1', _type: 'workspace', name: 'Shop' },
      { _id: 'fld_1', _type: 'request_group', parentId: 'wrk_1', name: 'Orders', environment: { a: '{{ _.b }}' } },
      {
        _id: 'req_1',
        _type: 'request',
        parentId: 'fld_1',
        name: 'form',
        method: 'POST',
        url: '{{ a }}/form',
        body: { mimeType: 'multipart/form-data', params: [{ name: 'a', type: 'file', fileName: '/a' }, { name: 'b' }] },
      },
      { _id: 'ut_1', _type: 'unit_test', requestId: 'req_1', name: 'is 200', code: 'const r = await insomnia.send();' },
    ],
  }),
];
const bruFiles = readdirSync(ofBruno, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bru'));
const teaShop = join(import.meta.dirname, '../../suites/tea-shop/tea-shop.postman_collection.json');
const full = collection(
  [
    request('place {{kind}}', 'POST /orders/:id', {
      url: {
        raw: '{{baseUrl}}/orders/:id?a=1&b',
        host: ['{{baseUrl}}'],
        path: ['orders', ':id'],
        query: [
          { key: 'a', value: '{{a b}}' },
          { key: 'b', value: null },
        ],
        variable: [{ key: 'id', value: '{{id}}' }],
      },
      header: [
        { key: 'Accept', value: '*/*' },
        { key: 'X-Note', value: 'a', disabled: true },
      ],
      auth: {
        type: 'apikey',
        apikey: [
          { key: 'key', value: 'x-key' },
          { key: 'value', value: '{{key}}' },
        ],
      },
      body: {
        mode: 'raw',
        raw: '{ "id": {{id}}, "name": "{{name}}", /* c */ "n": 1.10 }',
        options: { raw: { language: 'json' } },
      },
    }),
    request('form', 'PUT /form', {
      body: {
        mode: 'formdata',
        formdata: [
          { key: 'a', src: ['/a', 'b'], type: 'file' },
          { key: 'c', value: 'd' },
        ],
      },
    }),
    request('query', 'POST /graphql', {
      body: { mode: 'graphql', graphql: { query: '{ a }', variables: '{ "a": {{a}} }' } },
    }),
  ],
  {
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
    event: [{ listen: 'prerequest', script: { exec: ['pm.globals.set("token", 1)'] } }],
  },
);

const requestsFile = `@base = http://tea.test
@token = {{login.response.body.$.token}}
### Log in
# @name login
# @no-redirect
POST {{base}}/login HTTP/1.1
Content-Type: application/json

{ "name": "{{name}}", "tries": {{$randomInt 1 9}}, "at": "{{$datetime iso8601 -1 d}}" }

> {% client.test("ok", function () { client.assert(response.status === 200); }); client.global.set("id", response.body.id); %}
### orders
GET {{base}}/orders
  ?of={{id}}
Authorization: Basic ann {{password}}

?? status == 200
?? jsonpath $.items[0].id > 3
###
POST {{base}}/files
Content-Type: multipart/form-data; boundary=cut

--cut
Content-Disposition: form-data; name="a"; filename="a.txt"

< ./a.txt
--cut--
###
{{ exports.a = response.parsedBody.b; }}
curl -X PUT '{{base}}/{{a}}' -d '{"b": 1}'
`;

const hurlFile = `# Sign in
POST {{host}}/login?a={{a}}
X-A: {{newUuid}}
[Options]
retry: 3
variable: b=1
[Form]
user: ann # who
HTTP 200
Location: /a
[Captures]
token: jsonpath "$.token" split "." first
[Asserts]
cookie "sid[Path]" == "/"
jsonpath "$.list" count == 2
jsonpath "$.at" split "T" nth 0 matches /^\\d+$/

PUT {{host}}/{{token}}
{ "a": {{b}}, "c": ["{{c}}"] }
HTTP *
\`\`\`json
{ "a": 1 }
\`\`\`
`;

const recording = JSON.stringify({
  log: {
    entries: [
      {
        startedDateTime: '2026-01-01T00:00:00.000Z',
        _resourceType: 'fetch',
        request: {
          method: 'POST',
          url: 'https://tea.test/api/login?a=1&_=1767225600000',
          headers: [{ name: 'Cookie', value: 'a=b' }],
          postData: { mimeType: 'application/json', text: '{"a":"{{b}}","password":"secret"}' },
        },
        response: {
          status: 302,
          headers: [{ name: 'Location', value: '/api/me' }],
          content: { mimeType: 'application/json', text: '{"token":"abc-123-def","id":17}' },
        },
      },
      {
        startedDateTime: '2026-01-01T00:00:01.000Z',
        request: { method: 'GET', url: 'https://tea.test/api/me/abc-123-def', headers: [], queryString: [] },
        response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '[]' } },
      },
    ],
  },
});

const commands = `# List
curl -sL "http://tea.test/orders?a=1" \\
  -H "Authorization: Bearer $TOKEN"
curl 'http://tea.test/a' --data-raw '{ "a": "{{x}}" }' -F 'a=@b.txt;type=text/plain' | jq .
`;

/** Exports that are mutated, by the tool. Each reader needs one. */
const seeds: Readonly<Partial<Record<Tool, readonly string[]>>> = {
  postman: [readFileSync(teaShop, 'utf8'), full],
  http: [requestsFile],
  openapi: documentsToMutate,
  hurl: [hurlFile],
  har: [recording],
  curl: [commands],
  opencollection: [openCollection],
  insomnia: insomniaExports,
  bruno: bruFiles.map((file) => readFileSync(join(ofBruno, file), 'utf8')),
};

const odd = [
  'null',
  '{}',
  '[]',
  '""',
  '-1',
  'true',
  '"{{"',
  '"\\\\{{a}}"',
  '{{',
  '}}',
  '\n',
  '\t',
  '"',
  ',',
  ':',
  '#',
  '- ',
  '\u0000',
  '\uD800',
  '<<: *a',
  '__proto__',
];

const mutation = record({
  at: double({ min: 0, max: 1, noNaN: true }),
  length: integer({ min: 0, max: 40 }),
  text: oneof(constantFrom(...odd), string({ maxLength: 8 })),
});

/** Values of JSON take the place of others, so that the export is still JSON. */
function withValues(text: string, changes: readonly { readonly at: number; readonly text: string }[]): string {
  const values = [...text.matchAll(/(?<=[[:,]\s*)(?:"(?:[^"\\]|\\.)*"|\d+|null|true|false)(?=\s*[,\]}])/g)];
  let made = text;
  for (const { at, text: value } of changes) {
    const found = values[Math.floor(at * values.length)];
    const isJson = /^(?:null|\{\}|\[\]|""|-1|true|"\{\{"|"\\\\\{\{a\}\}")$/.test(value);
    if (found) made = made.replace(found[0], () => (isJson ? value : JSON.stringify(value)));
  }
  return made;
}

const tools = (Object.keys(kinds) as Tool[]).filter((tool) => kinds[tool].load !== undefined);

test('every reader has an export that is mutated', () => {
  expect(tools.filter((tool) => seeds[tool] === undefined)).toEqual([]);
});

test.each(tools)('a mutated export of %s gives sessions without errors, or problems', async (tool) => {
  const read = await kinds[tool].load!();
  assert(
    property(
      constantFrom(...(seeds[tool] ?? [])),
      array(mutation, { maxLength: 4 }),
      constantFrom(true, false),
      (seed, changes, isJson) => {
        const text = isJson
          ? withValues(seed, changes)
          : changes.reduce((left, { at, length, text: put }) => {
              const place = Math.floor(at * left.length);
              return left.slice(0, place) + put + left.slice(place + length);
            }, seed);
        const found = read({ main: 'main', texts: new Map([['main', text]]), others: [] });
        if (found.kind === 'problems') return void expect(found.problems.length).toBeGreaterThan(0);
        const { suite } = found;
        const written = writeSuite(suite);
        expect(written.report.requests).toHaveLength(requestsOf(suite).length);
        expect(markdownReport(written.report, [], [])).toContain('## Requests');
        if (written.report.requests.length === 0) return;
        for (const session of written.sessions) {
          const { problems } = parseSession(session.text, session.file);
          expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        }
      },
    ),
    { numRuns },
  );
});
