import { expect, test } from 'vitest';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';
import { suiteOf } from '../postman/read.js';

const script = (source: string): object => ({ listen: 'prerequest', script: { exec: [source] } });
const tested = (source: string): object => ({ listen: 'test', script: { exec: [source] } });

function sessionOf(collection: object): string {
  return writeSuite(suiteOf({ info: { name: 'Shop' }, ...collection })).sessions[0]!.text;
}

test('a variable that a script of the suite sets if it has none has its value from the start', () => {
  const source = `const { Property } = require('postman-collection');
    let ip = pm.collectionVariables.get('ip');
    if (!ip) ip = Property.replaceSubstitutions('{{$randomIP}}');
    pm.collectionVariables.set('ip', ip);
    pm.request.headers.upsert({ key: 'X-Forwarded-For', value: ip });`;
  const phone = `pm.variables.set('phone', pm.variables.replaceIn('{{$randomPhoneNumber}}').replace(/-/g, ''));`;
  const text = sessionOf({
    event: [script(source)],
    variable: [{ key: 'ip', value: '' }],
    item: [
      { name: 'a', request: { method: 'GET', url: 'http://shop.test/a/{{phone}}' }, event: [script(phone)] },
      { name: 'b', request: { method: 'GET', url: 'http://shop.test/b' } },
    ],
  });
  expect(text).toBe(`name: Shop
settings:
  baseUrl: http://shop.test
  headers:
    x-forwarded-for: '{{var.ip}}'
variables:
  ip: '{{fake internet.ipv4}}'
steps:
  - set:
      phone: '{{randomInt 200 999}}{{randomInt 200 999}}{{randomInt 1000 9999}}'
  - request: GET /a/{{var.phone}}
    name: a
  - request: GET /b
    name: b
`);
});

test('a URL that begins with two references begins with one, which may bring a path', () => {
  const text = sessionOf({
    event: [],
    item: [
      { name: 'a', request: { method: 'GET', url: '{{host}}{{path}}/a' } },
      {
        name: 'b',
        request: { method: 'GET', url: '{{host}}{{place}}' },
        event: [script(`pm.variables.set('place', '/b');`)],
      },
    ],
  });
  expect(text).toBe(`name: Shop
settings:
  baseUrl: '{{var.host_path}}'
variables:
  host_path: '{{env.HOST}}{{env.API_PATH}}'
  place: \\{{place}}
  host_place: '{{env.HOST}}{{var.place}}'
steps:
  - request: GET /a
    name: a
  - set:
      place: /b
      host_place: '{{env.HOST}}{{var.place}}'
  - request: GET {{var.host_place}}
    name: b
`);
});

test('a variable that brings a `/` into a path is in the one that begins the URL', () => {
  const text = sessionOf({
    variable: [
      { key: 'host', value: 'http://shop.test' },
      { key: 'schemas', value: 'raml/v1' },
      { key: 'schema', value: 'error.json' },
    ],
    item: [
      { name: 'a', request: { method: 'GET', url: '{{host}}/{{schemas}}/{{schema}}?of={{schemas}}' } },
      { name: 'b', request: { method: 'GET', url: 'http://other.test/v2/{{schemas}}' } },
      { name: 'c', request: { method: 'GET', url: '{{host}}/{{schema}}' } },
      { name: 'd', request: { method: 'GET', url: '{{host}}/v2/{{schemas}}/d' } },
    ],
  });
  expect(text).toMatchInlineSnapshot(`
    "name: Shop
    settings:
      baseUrl: '{{var.host_schemas}}'
    variables:
      host: http://shop.test
      schemas: raml/v1
      host_schemas: '{{var.host}}/{{var.schemas}}'
      schema: error.json
      schemas_url: http://other.test/v2/{{var.schemas}}
      host_schemas_url: '{{var.host}}/v2/{{var.schemas}}'
    steps:
      - request: GET /{{var.schema}}?of={{var.schemas}}
        name: a
      - request: GET {{var.schemas_url}}
        name: b
      - request: GET {{var.host}}/{{var.schema}}
        name: c
      - request: GET {{var.host_schemas_url}}/d
        name: d
    "
  `);
});

test('so are the path values before such a variable', () => {
  const url = (path: readonly string[]): object => ({
    host: ['{{host}}'],
    path,
    variable: [
      { key: 'cup', value: '{{size}}' },
      { key: 'tea', value: 'green' },
    ],
  });
  const text = sessionOf({
    variable: [
      { key: 'host', value: 'http://shop.test' },
      { key: 'schemas', value: 'raml/v1' },
      { key: 'size', value: 'big' },
    ],
    item: [
      { name: 'a', request: { method: 'GET', url: url([':cup', '{{schemas}}', ':tea']) } },
      { name: 'b', request: { method: 'GET', url: url(['{{schemas}}', ':cup']) } },
    ],
  });
  expect(text).toMatchInlineSnapshot(`
    "name: Shop
    settings:
      baseUrl: '{{var.host_size_schemas}}'
    variables:
      host: http://shop.test
      size: big
      schemas: raml/v1
      host_size_schemas: '{{var.host}}/{{var.size}}/{{var.schemas}}'
      host_schemas: '{{var.host}}/{{var.schemas}}'
    steps:
      - request: GET /{tea}
        name: a
        path:
          tea: green
      - request: GET {{var.host_schemas}}/{cup}
        name: b
        path:
          cup: '{{var.size}}'
    "
  `);
});

test('a variable that nothing has set yet is not there for the conditions of a script', () => {
  const text = sessionOf({
    item: [
      {
        name: 'a',
        request: { method: 'GET', url: 'http://shop.test/a/{{id}}' },
        event: [tested(`if (!pm.globals.has('id')) pm.globals.set('id', 7);`)],
      },
    ],
  });
  expect(text).toContain(`variables:
  id: \\{{id}}
`);
  expect(text).toContain(`  - if:
      '{{var.id}}': \\{{id}}
  - set:
      id: 7
`);
});

test('credentials that scripts set, and tests expect, are read from the environment', () => {
  const login = {
    method: 'POST',
    url: 'http://shop.test/login',
    body: { mode: 'raw', raw: '{"password":"hunter22","kind":"string"}', options: { raw: { language: 'json' } } },
  };
  const text = sessionOf({
    event: [script("pm.variables.set('access_token', 'start-55');")],
    item: [
      {
        name: 'a',
        request: { ...login, header: [{ key: 'X-K', value: '{{apiKey}}{{access_token}}' }] },
        event: [
          script("pm.environment.set('apiKey', 'key-1234'); pm.environment.set('hasToken', 'true');"),
          tested(`const sent = JSON.parse(pm.request.body.raw);
            pm.test('no echo', () => {
              pm.expect(pm.response.json().password).to.not.eql(sent.password);
              pm.expect(pm.response.json().keys).to.eql(['key-1234', sent.kind]);
            });`),
        ],
      },
    ],
  });
  expect(text).toBe(`name: Shop
settings:
  baseUrl: http://shop.test
variables:
  apiKey: \\{{apiKey}}
  access_token: '{{env.ACCESS_TOKEN}}'
steps:
  - set:
      apiKey: '{{env.API_KEY}}'
      hasToken: 'true'
  - request: POST /login
    name: a
    headers:
      X-K: '{{var.apiKey}}{{var.access_token}}'
    json:
      password: '{{env.PASSWORD}}'
      kind: string
    tests:
      - name: no echo
        when:
          $.password:
            exists: true
        $.password:
          notEquals: '{{env.PASSWORD}}'
      - name: no echo
        $.keys:
          - '{{env.API_KEY}}'
          - string
`);
});

test('a variable of the environment that is in capitals keeps its name', () => {
  const names = ['HOST_SIMULATOR_K8S_CLUSTER', 'V2API', 'apiV2Host'];
  const { report } = writeSuite(
    suiteOf({
      info: { name: 'Shop' },
      item: [
        {
          name: 'a',
          request: { method: 'GET', url: `http://shop.test/${names.map((name) => `{{${name}}}`).join('/')}` },
        },
      ],
    }),
  );
  expect(report.environment.map(({ name }) => name)).toEqual(['HOST_SIMULATOR_K8S_CLUSTER', 'V2API', 'API_V2_HOST']);
});

test('a variable without a value is a secret by its name', () => {
  const { report } = writeSuite(
    suiteOf({
      info: { name: 'Shop' },
      item: [{ name: 'a', request: { method: 'GET', url: 'http://shop.test/{{API_KEY}}/{{city}}' } }],
    }),
  );
  expect(report.environment).toEqual([
    { name: 'CITY', isSecret: false },
    { name: 'API_KEY', isSecret: true },
  ]);
});

test('credentials that scripts set behind their requests are read from the environment', () => {
  const source = `pm.sendRequest('http://shop.test/q', () => { pm.environment.set('secret', 'asked-4'); });`;
  const { sessions, secrets } = writeSuite(
    suiteOf({
      info: { name: 'Shop' },
      item: [
        {
          name: 'a',
          request: { method: 'GET', url: 'http://shop.test/a', header: [{ key: 'X-K', value: '{{secret}}' }] },
          event: [script(source)],
        },
      ],
    }),
  );
  expect(sessions.map(({ text }) => text).join('')).not.toContain('asked-4');
  expect(sessions[1]!.text).toContain("secret: '{{env.SECRET}}'");
  expect([...secrets]).toEqual([['SECRET', 'asked-4']]);
});

test('a variable that JSON has without quotes is null where a response has none, and others have the word', () => {
  const sets = (name: string): object => tested(`pm.environment.set('${name}', pm.response.json().id);`);
  const body = {
    mode: 'raw',
    raw: '{"id": {{id}}, "text": "{{id}} {{other}}"}',
    options: { raw: { language: 'json' } },
  };
  const text = sessionOf({
    item: [
      { name: 'a', request: { method: 'GET', url: 'http://shop.test/a' }, event: [sets('id')] },
      { name: 'b', request: { method: 'GET', url: 'http://shop.test/b' }, event: [sets('other')] },
      { name: 'c', request: { method: 'POST', url: 'http://shop.test/{{id}}/{{other}}', body } },
    ],
  });
  expect(text.match(/pipe: .*/g)).toEqual(['pipe: get id | default null', "pipe: get id | default 'null'"]);
  expect(text.slice(text.indexOf('request: POST'))).toBe(`request: POST /{{var.id | text}}/{{var.other}}
    name: c
    json:
      id: '{{var.id}}'
      text: '{{var.id}} {{var.other}}'
`);
});

test('a variable that a test or a script compares is null where a response has none', () => {
  const sets = (name: string): string => `pm.environment.set('${name}', pm.response.json().id);`;
  const text = sessionOf({
    item: [
      { name: 'a', request: { method: 'GET', url: 'http://shop.test/a' }, event: [tested(sets('compared'))] },
      { name: 'b', request: { method: 'GET', url: 'http://shop.test/b' }, event: [tested(sets('kept'))] },
      { name: 'c', request: { method: 'GET', url: 'http://shop.test/c' }, event: [tested(sets('sent'))] },
      {
        name: 'd',
        request: { method: 'GET', url: 'http://shop.test/{{compared}}/{{kept}}/{{sent}}' },
        event: [
          tested(`pm.test('same', () => pm.expect(pm.response.json().id).to.eql(pm.environment.get('compared')));
pm.test('kept', () => pm.expect(eval(pm.response.json().code)).to.eql(pm.environment.get('kept')));`),
        ],
      },
    ],
  });
  expect(text.match(/pipe: .*/g)).toEqual([
    'pipe: get id | default null',
    'pipe: get id | default null',
    "pipe: get id | default 'null'",
  ]);
  expect(text).toContain("$.id: '{{var.compared}}'");
  expect(text).toContain('GET /{{var.compared | text}}/{{var.kept | text}}/{{var.sent}}');
});

test('a variable that code reads which a script evaluates is null where a response has none', () => {
  const helpers = `pm.globals.set('helpers', function helpers() {
    return { ask: (path) => pm.sendRequest({ url: 'http://shop.test' + path, header: { token: pm.globals.get('token') } }, () => 1) };
  } + '; helpers();');`;
  const request = { method: 'GET', url: 'http://shop.test/a' };
  const text = sessionOf({
    event: [script(helpers)],
    item: [
      { name: 'a', request, event: [tested(`pm.globals.set('token', pm.response.headers.get('x-token'));`)] },
      { name: 'b', request, event: [tested(`eval(globals.helpers).ask('/' + unknown);`)] },
    ],
  });
  expect(text).toContain('    capture:\n      token:\n        from: header x-token\n        pipe: default null\n');
});
