import { expect, test } from 'vitest';
import { readOpenCollection } from '../../../../src/importers/opencollection/read-opencollection.js';
import { requestsOf } from '../../../../src/importers/suite/requests-of.js';
import type { Suite } from '../../../../src/importers/suite/suite.js';

function suiteOf(texts: Readonly<Record<string, string>>, main?: string): Suite {
  const read = readOpenCollection({
    ...(main !== undefined && { main }),
    texts: new Map(Object.entries(texts)),
    others: [],
  });
  if (read.kind !== 'suite') throw new Error('it is not read');
  return read.suite;
}

const root = `opencollection: 1.0.0
info:
  name: Shop
request:
  auth:
    type: bearer
    token: "{{token}}"
  headers:
    - name: x-client
      value: bruno
  scripts:
    - type: before-request
      code: |-
        bru.setVar('a', 1);
        bru.setVar('b', 2);
`;

const order = `info:
  name: place
  type: http
  seq: 2
  tags:
    - smoke
http:
  method: post
  url: "{{base}}/orders/:id?a=1"
  params:
    - name: id
      value: "7"
      type: path
    - name: b
      value: "2"
      type: query
      disabled: true
  headers:
    - name: x-a
      value: 1
  body:
    type: json
    data: |-
      { "id": {{id}} } // comment
  auth: inherit
runtime:
  variables:
    - name: n
      value:
        type: number
        data: "5"
  actions:
    - type: set-variable
      phase: after-response
      selector:
        expression: res.body.id
      variable:
        name: id
  assertions:
    - expression: res.status
      operator: eq
      value: 201
    - expression: res.body.id
      operator: isNumber
    - expression: res.body.old
      operator: isDefined
      disabled: true
  scripts:
    - type: tests
      code: test('ok', () => {});
settings:
  encodeUrl: true
  timeout: 500
  followRedirects: false
docs: hello
`;

test('a folder: requests, folders, environments, and what they inherit', () => {
  const suite = suiteOf({
    'opencollection.yml': root,
    'orders/folder.yml': 'info:\n  name: Orders\n  seq: 1\nrequest:\n  auth: inherit\n',
    'orders/place.yml': order,
    'orders/other.yml': 'a: b\n',
    'orders/live.yml': 'info:\n  name: live\n  type: websocket\n',
    'broken.yml': 'a: [',
    'environments/local.yml':
      'name: local\nvariables:\n  - name: base\n    value: http://shop\n  - name: pass\n    secret: true\n  - name: off\n    value: 1\n    disabled: true\n',
  });
  const [placed] = requestsOf(suite);
  expect(placed?.folders.map(({ name }) => name)).toEqual(['Orders']);
  expect(placed?.auth).toEqual({ bearer: '{{suite:token}}' });
  expect(placed?.request).toMatchObject({
    name: 'place',
    place: { file: 'orders/place.yml', line: 1 },
    method: 'POST',
    url: '{{suite:base}}/orders/{id}',
    path: [{ name: 'id', value: '7' }],
    query: [
      { name: 'a', value: '1' },
      { name: 'b', value: '2', isOff: true },
    ],
    headers: [{ name: 'x-a', value: '1' }],
    body: { kind: 'json', text: '{ "id": {{suite:id}} } ' },
    variables: [{ name: 'n', value: 5 }],
    captures: [{ name: 'id', value: { from: '$.id', optional: true } }],
    timeout: 500,
    redirects: 0,
    tags: ['smoke'],
  });
  expect(placed?.request.scripts.map(({ phase, source }) => [phase, source.replaceAll('\n', '')])).toEqual([
    [
      'test',
      'test("res.status: eq 201", () => { expect(res.status).to.equal(201); });test("res.body.id: isNumber", () => { expect(res.body.id).to.be.a(\'number\'); });',
    ],
    ['test', "test('ok', () => {});"],
  ]);
  expect(placed?.request.leftovers.map(({ reason }) => reason)).toEqual([
    { kind: 'left-out', what: 'docs' },
    { kind: 'left-out', what: 'disabled' },
  ]);
  // The first line of the script, below its key.
  expect(suite.inherited).toMatchObject({
    headers: [{ name: 'x-client', value: 'bruno' }],
    scripts: [{ phase: 'before', place: { file: 'opencollection.yml', line: 14 } }],
  });
  expect(suite.environments).toEqual([
    {
      name: 'local',
      kind: 'environment',
      variables: [
        { name: 'base', value: 'http://shop' },
        { name: 'pass', value: '', isSecret: true },
      ],
    },
  ]);
  expect(suite.leftovers.map(({ place, reason }) => [place.file, reason])).toEqual([
    ['broken.yml', { kind: 'not-readable', what: 'YAML' }],
    ['orders/live.yml', { kind: 'by-hand', what: 'WebSocket' }],
  ]);
});

test('a whole collection in one file', () => {
  const item = order.replaceAll(/^(?=.)/gm, '      ').replace('      info', '    - info');
  const text = `${root}bundled: true\nconfig:\n  environments:\n    - name: dev\n      variables:\n        - name: base\n          value: a\nitems:\n  - info:\n      name: Orders\n      type: folder\n    items:\n${item.replaceAll(/^/gm, '  ')}`;
  const suite = suiteOf({ 'shop.yml': text }, 'shop.yml');
  expect(requestsOf(suite).map(({ request, folders }) => [folders[0]?.name, request.name])).toEqual([
    ['Orders', 'place'],
  ]);
  expect(suite.environments.map(({ name }) => name)).toEqual(['dev']);
});

const http = (auth: string, body = ''): string =>
  `info:\n  name: a\n  type: http\nhttp:\n  url: http://shop\n${auth}${body}`;

function only(text: string) {
  return requestsOf(suiteOf({ 'opencollection.yml': 'opencollection: 1.0.0\n', 'a.yml': text }))[0]!.request;
}

test.each<[string, unknown]>([
  ['type: basic\n    username: ann\n    password: "{{p}}"', { basic: { username: 'ann', password: '{{suite:p}}' } }],
  ['type: apikey\n    key: k\n    value: v\n    placement: query', { apiKey: { name: 'k', value: 'v', in: 'query' } }],
  [
    'type: oauth2\n    flow: client_credentials\n    accessTokenUrl: u\n    credentials:\n      clientId: i\n      clientSecret: s\n      placement: body\n    tokenConfig:\n      placement:\n        header: Bearer\n    additionalParameters:\n      accessTokenRequest:\n        - name: a\n          value: b\n          placement: body',
    {
      oauth2: {
        grant: 'client_credentials',
        tokenUrl: 'u',
        clientId: 'i',
        clientSecret: 's',
        clientAuth: 'body',
        params: { a: 'b' },
      },
    },
  ],
  [
    'type: oauth2\n    flow: resource_owner_password_credentials\n    accessTokenUrl: u\n    credentials:\n      clientId: i\n      placement: basic_auth_header\n    resourceOwner:\n      username: a\n      password: b',
    { oauth2: { grant: 'password', tokenUrl: 'u', clientId: 'i', username: 'a', password: 'b' } },
  ],
])('auth %#', (lines, auth) => {
  expect(only(http(`  auth:\n    ${lines}\n`)).auth).toEqual(auth);
});

test.each<[string, unknown]>([
  ['type: text\n    data: a', { kind: 'text', text: 'a', type: 'text/plain' }],
  [
    'type: form-urlencoded\n    data:\n      - name: a\n        value: b',
    { kind: 'form', fields: [{ name: 'a', value: 'b' }] },
  ],
  [
    'type: multipart-form\n    data:\n      - name: a\n        type: file\n        value:\n          - a.png\n      - name: b\n        type: text\n        value: c',
    {
      kind: 'multipart',
      parts: [
        { name: 'a', file: 'a.png' },
        { name: 'b', value: 'c' },
      ],
    },
  ],
  ['type: file\n    data:\n      - filePath: a.pdf\n        selected: true', { kind: 'file', path: 'a.pdf' }],
  [
    'type: file\n    data:\n      - filePath: a.pdf\n        selected: true\n        contentType: application/octet-stream',
    { kind: 'file', path: 'a.pdf', type: 'application/octet-stream' },
  ],
])('a body %#', (lines, body) => {
  expect(only(http('', `  body:\n    ${lines}\n`)).body).toEqual(body);
});

test('GraphQL, and what is not YAML', () => {
  const graphql = only(
    'info:\n  name: a\n  type: graphql\ngraphql:\n  url: http://shop\n  body:\n    query: "{ a }"\n    variables: "{}"\n',
  );
  expect(graphql).toMatchObject({ method: 'POST', body: { kind: 'graphql', query: '{ a }', variables: '{}' } });
  const read = readOpenCollection({ texts: new Map([['opencollection.yml', 'a: [']]), others: [] });
  expect(read).toMatchObject({ kind: 'problems', problems: [{ code: 'opencollection-not-yaml' }] });
});
