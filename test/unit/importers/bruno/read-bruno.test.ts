import { expect, test } from 'vitest';
import { reasons, requestOf, requestsIn, suiteOf } from './read.js';

const get = (name: string, seq: number, more = ''): string =>
  `meta {\n  name: ${name}\n  seq: ${seq}\n}\nget {\n  url: {{base}}/${name}\n  auth: inherit\n}\n${more}`;

test('the order is that of seq: folders first, by name unless they have a place', () => {
  const requests = requestsIn({
    'z.bru': get('first', 1),
    'a.bru': get('second', 2),
    'b/one.bru': get('in b', 1),
    'a/one.bru': get('in a', 1),
    'c/folder.bru': 'meta {\n  name: C\n  seq: 1\n}',
    'c/one.bru': get('in c', 1),
    'c/d/one.bru': get('in d', 9),
  });
  expect(requests.map(({ folders, request }) => [...folders.map(({ name }) => name), request.name].join('/'))).toEqual([
    'C/d/in d',
    'C/in c',
    'a/in a',
    'b/in b',
    'first',
    'second',
  ]);
});

test('a folder without requests takes a place, but for the environments', () => {
  const requests = requestsIn({
    'environments/local.bru': 'vars {\n}',
    'lib/helpers.js': '',
    'a/one.bru': get('in a', 1),
    'last/folder.bru': 'meta {\n  name: last\n  seq: 3\n}',
    'last/one.bru': get('in last', 1),
    'z/one.bru': get('in z', 1),
  });
  expect(requests.map(({ request }) => request.name)).toEqual(['in a', 'in last', 'in z']);
});

test('auth, headers and variables are inherited; `none` of a folder does not stop that of the collection', () => {
  const bearer = (token: string): string => `auth {\n  mode: bearer\n}\nauth:bearer {\n  token: ${token}\n}\n`;
  const [inFolder, inOther, own, none] = requestsIn({
    'collection.bru': `${bearer('{{token}}')}headers {\n  x-a: {{a}}\n  ~x-b: b\n}\nvars:pre-request {\n  a: 1\n}`,
    'f/folder.bru': `meta {\n  name: f\n}\n${bearer('folder')}vars:pre-request {\n  a: 2\n}`,
    'f/a.bru': get('a', 1),
    'g/folder.bru': 'auth {\n  mode: none\n}',
    'g/a.bru': get('a', 1),
    'own.bru': get('own', 1, 'auth:basic {\n  username: ann\n  password: {{p}}\n}').replace('inherit', 'basic'),
    'none.bru': get('none', 2).replace('inherit', 'none'),
  });
  expect(inFolder?.auth).toEqual({ bearer: 'folder' });
  expect(inOther?.auth).toEqual({ bearer: '{{suite:token}}' });
  expect(own?.auth).toEqual({ basic: { username: 'ann', password: '{{suite:p}}' } });
  expect(none?.auth).toBe('none');
  expect(inFolder?.inherited).toMatchObject([
    {
      headers: [
        { name: 'x-a', value: '{{suite:a}}' },
        { name: 'x-b', value: 'b', isOff: true },
      ],
      variables: [{ name: 'a', value: '1' }],
    },
    { variables: [{ name: 'a', value: '2' }] },
  ]);
});

test.each<[string, string, unknown]>([
  ['digest', 'username: a\n  password: b', { digest: { username: 'a', password: 'b' } }],
  ['apikey', 'key: x-key\n  value: 1\n  placement: header', { apiKey: { name: 'x-key', value: '1' } }],
  [
    'apikey',
    'key: k\n  value: {{v}}\n  placement: queryparams',
    { apiKey: { name: 'k', value: '{{suite:v}}', in: 'query' } },
  ],
  ['bearer', 'token:', 'none'],
  [
    'awsv4',
    'accessKeyId: a\n  secretAccessKey: b\n  service: s3\n  region: eu-west-1',
    { awsSigV4: { accessKeyId: 'a', secretAccessKey: 'b', region: 'eu-west-1', service: 's3' } },
  ],
  [
    'oauth2',
    'grant_type: client_credentials\n  access_token_url: {{u}}/token\n  client_id: i\n  client_secret: s\n  scope: read\n  token_header_prefix: Bearer\n  credentials_placement: body',
    {
      oauth2: {
        grant: 'client_credentials',
        tokenUrl: '{{suite:u}}/token',
        clientId: 'i',
        clientSecret: 's',
        scope: 'read',
        clientAuth: 'body',
      },
    },
  ],
  [
    'oauth2',
    'grant_type: password\n  access_token_url: u\n  client_id: i\n  username: a\n  password: b\n  credentials_placement: basic_auth_header',
    { oauth2: { grant: 'password', tokenUrl: 'u', clientId: 'i', username: 'a', password: 'b' } },
  ],
])('auth by %s: %s', (mode, lines, auth) => {
  const request = requestOf(`get {\n  url: http://shop\n  auth: ${mode}\n}\nauth:${mode} {\n  ${lines}\n}`);
  expect(request.auth).toEqual(auth);
  expect(reasons(request)).toEqual([]);
});

test.each(['ntlm', 'wsse', 'oauth1', 'akamai-edgegrid', 'oauth2'])('auth by %s is left to a person', (mode) => {
  const request = requestOf(`get {\n  url: http://shop\n  auth: ${mode}\n}\nauth:${mode} {\n  a: b\n}`);
  expect(reasons(request)).toEqual([`a.bru:4: by-hand auth: ${mode}`]);
});

test.each<[string, string, unknown]>([
  [
    'json { "a": {{a}} }',
    'body:json {\n  { "a": {{a}}, // c\n    "b": "//" }\n}',
    { kind: 'json', text: '{ "a": {{suite:a}}, \n  "b": "//" }', escapesBreaks: true },
  ],
  ['json without text', 'body:json {\n\n}', undefined],
  ['text', 'body:text {\n  a {{b}}\n}', { kind: 'text', text: 'a {{suite:b}}', type: 'text/plain' }],
  ['xml', 'body:xml {\n  <a/>\n}', { kind: 'text', text: '<a/>', type: 'application/xml' }],
  ['sparql', 'body:sparql {\n  SELECT\n}', { kind: 'text', text: 'SELECT', type: 'application/sparql-query' }],
  [
    'formUrlEncoded',
    'body:form-urlencoded {\n  a: {{b}}\n  ~c: d\n}',
    {
      kind: 'form',
      fields: [
        { name: 'a', value: '{{suite:b}}' },
        { name: 'c', value: 'd', isOff: true },
      ],
    },
  ],
  [
    'multipartForm',
    'body:multipart-form {\n  a: b @contentType(text/plain)\n  f: @file(a.png|b.png)\n}',
    {
      kind: 'multipart',
      parts: [
        { name: 'a', value: 'b', type: 'text/plain' },
        { name: 'f', file: 'a.png' },
        { name: 'f', file: 'b.png' },
      ],
    },
  ],
  [
    'file',
    'body:file {\n  file: @file(a.pdf) @contentType(application/octet-stream)\n}',
    { kind: 'file', path: 'a.pdf', type: 'application/octet-stream' },
  ],
  ['file', 'body:file {\n  file: @file(a.pdf)\n}', { kind: 'file', path: 'a.pdf' }],
  [
    'graphql',
    'body:graphql {\n  { a }\n}\nbody:graphql:vars {\n  { "a": {{a}} }\n}',
    { kind: 'graphql', query: '{ a }', variables: '{ "a": {{suite:a}} }' },
  ],
  // Bruno sends a map without entries.
  ['graphql', 'body:graphql {\n  { a }\n}', { kind: 'graphql', query: '{ a }', variables: '{}' }],
  [
    'graphql',
    'body:graphql {\n  { a }\n}\nbody:graphql:vars {\n  \n}',
    { kind: 'graphql', query: '{ a }', variables: '{}' },
  ],
  ['none', 'body:json {\n  {}\n}', undefined],
])('a body of the mode %s', (mode, blocks, body) => {
  expect(requestOf(`post {\n  url: http://shop\n  body: ${mode.split(' ')[0]}\n}\n${blocks}`).body).toEqual(body);
});

test.each<[string, string, object]>([
  [
    'http://shop/:id/a',
    'params:path {\n  id: {{id}}\n}',
    { url: 'http://shop/{id}/a', path: [{ name: 'id', value: '{{suite:id}}' }] },
  ],
  ['http://shop/:id', 'params:path {\n  id: a b\n}', { url: 'http://shop/a%20b', path: [] }],
  [
    'http://shop/:id/x',
    'params:path {\n  id: a/"b" {{c}}\n}',
    { url: 'http://shop/a/%22b%22%20{{suite:c}}/x', path: [] },
  ],
  ['http://shop/:id', 'params:path {\n  ~id: 1\n}', { url: 'http://shop/:id', path: [] }],
  [
    'http://shop/:id/a,b%2Fc',
    'params:path {\n  id:\n}\nsettings {\n  encodeUrl: true\n}',
    { url: 'http://shop/%3Aid/a%2Cb%2Fc', path: [] },
  ],
  [
    'http://shop/:id',
    'params:path {\n  id: a:{{b}}/c d\n}\nsettings {\n  encodeUrl: true\n}',
    { url: 'http://shop/a%3A{{suite:b}}/c%20d' },
  ],
  ["http://shop/Orders(':id')", 'params:path {\n  id: 7\n}', { url: "http://shop/Orders('7')" }],
  ['shop:80/a', '', { url: 'http://shop:80/a' }],
  ['{{base}}/a', '', { url: '{{suite:base}}/a' }],
  ['{{host}}/a', '', { url: 'http://{{suite:host}}/a' }],
  ['{{host}}://shop/a', '', { url: '{{suite:host}}://shop/a' }],
  [
    '{{base}}/a?b=1&c={{c}}',
    'params:query {\n  b: 1\n  c: {{c}}\n  ~d: 2\n}\nsettings {\n  encodeUrl: true\n}',
    {
      url: '{{suite:base}}/a',
      query: [
        { name: 'b', value: '1' },
        { name: 'c', value: '{{suite:c}}' },
        { name: 'd', value: '2', isOff: true },
      ],
    },
  ],
  ['http://shop?a=b c&d={{d}}', '', { url: 'http://shop?a=b%20c&d={{suite:d}}', query: [] }],
  ['http://shop?flag', 'settings {\n  encodeUrl: true\n}', { query: [{ name: 'flag', value: null }] }],
])('the URL %s', (url, blocks, expected) => {
  const environments = { 'environments/local.bru': 'vars {\n  host: shop\n  base: http://shop\n}' };
  expect(requestOf(`get {\n  url: ${url}\n}\n${blocks}`, environments)).toMatchObject(expected);
});

test('variables of environments: secrets are only names, what is off is not there', () => {
  const { environments } = suiteOf({
    'environments/staging.bru':
      'vars {\n  host: http://{{name}}\n  ~off: 1\n  apiKey: abc\n  @number\n  count: 5\n  home: {{process.env.HOME}}\n}\nvars:secret [\n  pass,\n  ~other\n]',
    'a.bru': get('a', 1),
  });
  expect(environments).toEqual([
    {
      name: 'staging',
      kind: 'environment',
      variables: [
        { name: 'host', value: 'http://{{suite:name}}' },
        { name: 'apiKey', value: 'abc', isSecret: true },
        { name: 'count', value: 5 },
        { name: 'home', value: '{{env.HOME}}' },
        { name: 'pass', value: '', isSecret: true },
      ],
    },
  ]);
});

test('settings and tags', () => {
  const request = requestOf(
    'meta {\n  name: a\n  tags: [\n    smoke\n  ]\n}\nsettings {\n  timeout: 500\n  followRedirects: false\n}',
  );
  expect(request).toMatchObject({ timeout: 500, redirects: 0, tags: ['smoke'] });
  expect(requestOf('settings {\n  timeout: 0\n  maxRedirects: 5\n}')).not.toHaveProperty('timeout');
  expect(requestOf('settings {\n  maxRedirects: 2\n}').redirects).toBe(2);
});

test('what is not sent by HTTP, cannot be read, or has no place in a session is reported', () => {
  const suite = suiteOf({
    'a.bru': get('a', 1, 'docs {\n  hello\n}\nexample {\n  name: b\n}\nassert {\n  ~res.status: eq 1\n}'),
    'ws.bru': 'meta {\n  name: b\n}\nws {\n  url: ws://shop\n}',
    'grpc.bru': 'meta {\n  name: b\n}\ngrpc {\n  url: shop\n}',
    'broken.bru': 'meta {\n  name',
  });
  expect(reasons(suite)).toEqual([
    'broken.bru:2: not-readable `.bru`',
    'ws.bru:4: by-hand WebSocket',
    'grpc.bru:4: by-hand gRPC',
  ]);
  const [request] = suite.items;
  expect(request?.kind === 'request' && reasons(request)).toEqual([
    'a.bru:9: left-out docs',
    'a.bru:12: left-out example',
    'a.bru:16: left-out disabled',
  ]);
});

test('a header that signing in replaces is left out, and one file is a collection of its own', () => {
  const request = requestOf('headers {\n  Authorization: a\n}\nauth:bearer {\n  token: b\n}', {
    'a.bru': get('a', 1, 'headers {\n  Authorization: a\n}\nauth:bearer {\n  token: b\n}').replace('inherit', 'bearer'),
  });
  expect(request.headers).toEqual([{ name: 'Authorization', value: 'a', isOff: true }]);
  expect(reasons(request)).toEqual(['a.bru:5: left-out replaced by auth']);
});

test('a bearer token that is empty takes the place of a header, too', () => {
  const request = requestOf('', {
    'a.bru': get('a', 1, 'headers {\n  Authorization: Bearer {{token}}\n}').replace('inherit', 'bearer'),
  });
  expect(request.headers).toEqual([
    { name: 'Authorization', value: 'Bearer {{suite:token}}', isOff: true },
    { name: 'Authorization', value: 'Bearer' },
  ]);
  expect(request.auth).toBe('none');
});

test('the modules that scripts load, from the folder of the collection', () => {
  const { modules } = suiteOf({
    'deep/a.bru': get(
      'a',
      1,
      "script:pre-request {\n  require('./lib/a'); require('axios'); require('./data.json')\n}",
    ),
    'lib/a.js': "require('./b'); require('./c')",
    'lib/b.js': '1',
    'lib/c/index.js': '2',
    'lib/other.js': '3',
    'data.json': '{}',
  });
  expect([...(modules ?? [])].map(([path]) => path)).toEqual([
    'lib/a.js',
    'lib/b.js',
    'lib/c.js',
    'lib/c/index.js',
    'data.json',
  ]);
});

test('scripts after a response run from the request outwards, unless the collection says otherwise', () => {
  expect(suiteOf({ 'a.bru': get('a', 1) }).afterOrder).toBe('inside-out');
  const config = JSON.stringify({ name: 'Shop', scripts: { flow: 'sequential' } });
  expect(suiteOf({ 'a.bru': get('a', 1), 'bruno.json': config })).toMatchObject({ name: 'Shop' });
  expect(suiteOf({ 'a.bru': get('a', 1), 'bruno.json': config })).not.toHaveProperty('afterOrder');
});

test('a form that gets its fields from a script has the type of a form', () => {
  const post = 'post {\n  url: http://shop\n  body: formUrlEncoded\n}\n';
  const script = 'script:pre-request {\n  req.setBody({ a: 1 });\n}\n';
  const headers = [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }];
  expect(requestOf(post + script)).toMatchObject({ headers });
  expect(requestOf(post).headers).toEqual([]);
  expect(requestOf(`${post}${script}body:form-urlencoded {\n  b: 2\n}\n`).headers).toEqual([]);
});
