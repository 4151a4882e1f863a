import { expect, test } from 'vitest';
import { readInsomnia } from '../../../../src/importers/insomnia/read-insomnia.js';
import { looksLike } from '../../../../src/importers/recognise.js';
import { made } from '../../../../src/importers/insomnia/template.js';
import { readScript } from '../../../../src/importers/scripts/read-script.js';
import { requestsOf } from '../../../../src/importers/suite/requests-of.js';
import type { Suite } from '../../../../src/importers/suite/suite.js';

function suiteOf(text: string): Suite {
  const read = readInsomnia({ main: 'shop', texts: new Map([['shop', text]]), others: [] });
  if (read.kind !== 'suite') throw new Error('it is not read');
  return read.suite;
}

const body = `{% response 'body', 'req_login', 'b64::JC50b2tlbg==::46b', 'never', 60 %}`;

const v5 = `type: collection.insomnia.rest/5.0
name: Shop
collection:
  - name: Orders
    meta:
      id: fld_1
      sortKey: -1
    environment:
      kind: tea
    authentication:
      type: bearer
      token: "${body}"
    scripts:
      preRequest: insomnia.environment.set('a', '1');
    children:
      - url: "{{ _.base_url }}/orders/:id"
        name: place
        meta:
          id: req_place
        method: POST
        body:
          mimeType: application/json
          text: '{ "kind": "{{ _.kind }}", "id": "{% uuid ''v4'' %}" }'
        parameters:
          - name: a
            value: "1"
          - name: b
            value: "2"
            disabled: true
        pathParameters:
          - name: id
            value: "7"
        headers:
          - name: Content-Type
            value: application/json
          - name: X-Cookie
            value: "{% cookie 'a', 'b' %}"
        scripts:
          afterResponse: insomnia.test('created', () => { insomnia.response.to.have.status(201); });
        settings:
          followRedirects: "off"
  - url: "{{ base_url }}/login"
    name: login
    meta:
      id: req_login
      sortKey: 5
    method: POST
    authentication:
      type: basic
      username: ann
      password: "{{ _.login.password }}"
  - url: ws://shop
    name: live
    meta:
      id: ws-req_1
      sortKey: 9
environments:
  name: Base Environment
  data:
    base_url: http://shop
    login:
      password: abc
  subEnvironments:
    - name: staging
      data:
        base_url: http://staging
testSuites:
  - name: Orders
    tests:
      - name: Returns 201
        requestId: req_place
        code: |-
          const response1 = await insomnia.send();
          expect(response1.status).to.equal(201);
          expect(JSON.parse(response1.data).id).to.equal(7);
      - name: Sends two
        requestId: req_place
        code: await insomnia.send('req_login')
`;

test('v5: folders, templates, environments, and a response that is read before it is there', () => {
  const suite = suiteOf(v5);
  const placed = requestsOf(suite);
  expect(placed.map(({ request }) => request.name)).toEqual(['login', 'place']);
  const [login, place] = placed.map(({ request }) => request);
  expect(place).toMatchObject({
    place: { file: 'shop', line: 16 },
    method: 'POST',
    url: '{{suite:base_url}}/orders/{id}',
    path: [{ name: 'id', value: '7' }],
    query: [
      { name: 'a', value: '1' },
      { name: 'b', value: '2', isOff: true },
    ],
    body: { kind: 'json', text: '{ "kind": "{{suite:kind}}", "id": "{{uuid}}" }' },
    redirects: 0,
    leftovers: [{ source: "{% cookie 'a', 'b' %}", reason: { kind: 'by-hand', what: 'the tag `cookie`' } }],
  });
  expect(login).toMatchObject({
    auth: { basic: { username: 'ann', password: '{{suite:login.password}}' } },
    captures: [{ name: 'loginToken', value: '$.token' }],
  });
  expect(placed[1]?.auth).toEqual({ bearer: '{{suite:loginToken}}' });
  expect(placed[1]?.inherited[1]).toMatchObject({
    variables: [{ name: 'kind', value: 'tea' }],
    scripts: [{ phase: 'before', dialect: 'insomnia' }],
  });
  expect(suite.environments).toEqual([
    {
      name: 'Base Environment',
      kind: 'global',
      variables: [
        { name: 'base_url', value: 'http://shop' },
        { name: 'login.password', value: 'abc', isSecret: true },
      ],
    },
    { name: 'staging', kind: 'environment', variables: [{ name: 'base_url', value: 'http://staging' }] },
  ]);
  expect(suite.leftovers.map(({ reason }) => reason)).toEqual([
    { kind: 'by-hand', what: 'a unit test that does not send one request' },
    { kind: 'by-hand', what: 'WebSocket' },
    { kind: 'changed', what: 'it comes first, because other requests read its response' },
  ]);
});

test('scripts and unit tests become tests', () => {
  const [, place] = requestsOf(suiteOf(v5)).map(({ request }) => request);
  const read = place!.scripts.map((script) => readScript(script));
  expect(read.map(({ tests, whole }) => ({ tests, whole }))).toEqual([
    { tests: [{ name: 'created', status: 201 }], whole: true },
    { tests: [{ name: 'Returns 201', status: 201, '$.id': 7 }], whole: true },
  ]);
});

test('v4: the list becomes a tree, in the order of the sort keys', () => {
  const request = (id: string, parentId: string, metaSortKey: number, more: object = {}): object => {
    return { _id: id, _type: 'request', parentId, metaSortKey, name: id, method: 'GET', url: 'shop/a', ...more };
  };
  const tag = `{% response 'header', 'req_b', 'b64::WC1JZA==::46b', 'no-history', 60 %}`;
  const suite = suiteOf(
    JSON.stringify({
      _type: 'export',
      __export_format: 4,
      resources: [
        request('req_a', 'fld_1', -1, { headers: [{ name: 'x-a', value: tag }] }),
        request('req_b', 'wrk_1', -5, { authentication: { type: 'none' } }),
        { _id: 'wrk_1', _type: 'workspace', parentId: null, name: 'Shop' },
        { _id: 'fld_1', _type: 'request_group', parentId: 'wrk_1', metaSortKey: -9, name: 'First' },
        { _id: 'env_1', _type: 'environment', parentId: 'wrk_1', name: 'Base', data: { a: 1 } },
        { _id: 'env_2', _type: 'environment', parentId: 'env_1', name: 'Prod', data: { a: 2 } },
        {
          _id: 'ut_1',
          _type: 'unit_test',
          parentId: 'uts_1',
          requestId: 'req_b',
          name: 'is 200',
          code: 'const r = await insomnia.send();\nexpect(r.status).to.equal(200);',
        },
        { _id: 'greq_1', _type: 'grpc_request', parentId: 'wrk_1', name: 'g' },
      ],
    }),
  );
  const placed = requestsOf(suite);
  // The one whose response the other one reads comes first.
  expect(placed.map(({ request: { name }, folders }) => [folders[0]?.name, name])).toEqual([
    [undefined, 'req_b'],
    ['First', 'req_a'],
  ]);
  expect(placed[0]?.request).toMatchObject({
    url: 'http://shop/a',
    auth: 'none',
    captures: [{ name: 'reqBXId', value: 'header x-id' }],
    scripts: [{ phase: 'test', place: { pointer: '/resources/6/code' } }],
  });
  expect(placed[1]?.request.headers).toEqual([{ name: 'x-a', value: '{{suite:reqBXId}}' }]);
  expect(suite.environments.map(({ name, kind }) => [name, kind])).toEqual([
    ['Base', 'global'],
    ['Prod', 'environment'],
  ]);
  expect(suite.leftovers.map(({ reason }) => reason)).toEqual([
    { kind: 'by-hand', what: 'gRPC' },
    { kind: 'changed', what: 'it comes first, because other requests read its response' },
  ]);
});

test('captures have the names of their requests and of what they keep, and never one that is taken', () => {
  const request = (id: string, name: string, more: object = {}): object => {
    return { _id: id, _type: 'request', parentId: 'wrk_1', name, method: 'GET', url: 'shop/a', ...more };
  };
  const read = (id: string, field: string, filter: string): string =>
    `{% response '${field}', '${id}', 'b64::${Buffer.from(filter).toString('base64')}::46b', 'never', 60 %}`;
  const tags = [
    read('req_1', 'body', '$.token'),
    read('req_1', 'body', '$.token'),
    read('req_2', 'body', '$.token'),
    read('req_1', 'body', "$.users[?(@.name == 'ann')].id"),
    read('req_1', 'header', 'X-Id'),
    read('req_1', 'raw', ''),
    read('req_3', 'body', '$[0].id'),
    read('req_4', 'body', '$.id'),
  ];
  const { items } = suiteOf(
    JSON.stringify({
      _type: 'export',
      __export_format: 4,
      resources: [
        { _id: 'wrk_1', _type: 'workspace', parentId: null, name: 'Shop' },
        { _id: 'env_1', _type: 'environment', parentId: 'wrk_1', name: 'Base', data: { '2FaId': 'x' } },
        request('req_1', 'Sign in!'),
        request('req_2', 'sign-in'),
        request('req_3', '注文'),
        request('req_4', '2fa'),
        request('req_5', 'read', { headers: tags.map((value, at) => ({ name: `x-${at}`, value })) }),
      ],
    }),
  );
  const names = items.map((item) => (item.kind === 'request' ? item.captures.map(({ name }) => name) : []));
  expect(names).toEqual([
    ['signInToken', 'signInUsersId', 'signInXId', 'signInBody'],
    ['signInToken2'],
    ['response0Id'],
    ['response2faId'],
    [],
  ]);
});

const reads = { nameOf: () => 'part', valueOf: () => undefined };

test.each<[string, string]>([
  ['{{ _.a }}', '{{suite:a}}'],
  ['{{a}}', '{{suite:a}}'],
  ["{{ _['a b'] }}", '{{suite:a b}}'],
  ['{{ _.a.b | upper }}', '{{suite:a.b | upper}}'],
  ["{% faker 'lorem', '', '', 'sentence', '', 'pt_BR' %}", '{{fake lorem.sentence}}'],
  ["{% uuid 'v4' %}", '{{uuid}}'],
  ["{% now 'iso-8601', '' %}", '{{now}}'],
  ['{% now %}', '{{now}}'],
  ["{% timestamp 'unix' %}", '{{timestamp}}'],
  ["{% now 'unix', '' %}", '{{timestamp s}}'],
  ["{% faker 'randomFullName' %}", '{{fake person.fullName}}'],
  ["{% base64 'encode', 'normal', 'ab' %}", 'YWI='],
  ["{% prompt 'User', 'Name', '', '', false, true %}", '{{suite:User}}'],
  ['a', 'a'],
])('the template %s', (text, expected) => {
  expect(made(text, reads)).toMatchObject({ text: expected, lost: [] });
});

test.each(["{{ _.a | replace('a', 'b') }}", '{{ a + b }}', "{% cookie 'a' %}", "{% file '/a' %}"])(
  'a template that only a person converts: %s',
  (text) => {
    expect(made(text, reads).lost).toEqual([text]);
  },
);

test('what is not an export is a problem', () => {
  for (const text of ['{', 'a: [', '{}', 'name: a'])
    expect(readInsomnia({ main: 'a', texts: new Map([['a', text]]), others: [] })).toMatchObject({
      kind: 'problems',
      problems: [{ code: 'insomnia-unreadable' }],
    });
});

test.each([
  '_type: export\n__export_format: 4\nresources: []\n',
  '{ "_type": "export", "__export_format": 4 }',
  'type: collection.insomnia.rest/5.0\n',
])('an export is known by what is in it: %#', (text) => {
  expect(looksLike.insomnia('shop', text)).toBe(true);
  expect(looksLike.insomnia('shop', text.replace(/_format|insomnia/, ''))).toBe(false);
});

test('an export of YAML may be in braces', () => {
  const requests = `[{ _id: wrk_1, _type: workspace, name: Shop }, { _id: req_1, _type: request, parentId: wrk_1, url: 'http://shop.test/a' }]`;
  const v4InBraces = `{_type: export, __export_format: 4, resources: ${requests}}`;
  const v5InBraces = `{ type: collection.insomnia.rest/5.0, name: Shop, collection: [{ url: 'http://shop.test/a', method: GET }] }`;
  for (const text of [v4InBraces, v5InBraces]) {
    expect(looksLike.insomnia('shop.yaml', text)).toBe(true);
    expect(requestsOf(suiteOf(text)).map(({ request }) => request.url)).toEqual(['http://shop.test/a']);
  }
});
