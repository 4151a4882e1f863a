import { expect, test } from 'vitest';
import { readHar } from '../../../../src/importers/har/read-har.js';
import type { Suite, SuiteRequest } from '../../../../src/importers/suite/suite.js';
import { writeSuite } from '../../../../src/importers/write/write-suite.js';

interface Given {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: readonly [type: string, text: string];
  readonly params?: readonly object[];
  readonly status?: number;
  readonly type?: string;
  readonly answer?: unknown;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  readonly more?: object;
  readonly at?: number;
}

const pairs = (map: Readonly<Record<string, string>> = {}) =>
  Object.entries(map).map(([name, value]) => ({ name, value }));

function entry({
  method = 'GET',
  url,
  headers,
  body,
  params,
  status = 200,
  type,
  answer,
  answerHeaders,
  more,
  at,
}: Given) {
  const mimeType = body?.[0] ?? (params ? 'multipart/form-data; boundary=x' : undefined);
  return {
    startedDateTime: new Date(1_700_000_000_000 + (at ?? 0) * 1_000).toISOString(),
    request: {
      method,
      url: url.startsWith('/') ? `https://tea.test${url}` : url,
      headers: pairs(headers),
      ...(mimeType && { postData: { mimeType, ...(body && { text: body[1] }), ...(params && { params }) } }),
    },
    response: {
      status,
      headers: pairs(answerHeaders),
      content: {
        mimeType: type ?? (answer === undefined ? 'text/html' : 'application/json'),
        ...(answer !== undefined && { text: typeof answer === 'string' ? answer : JSON.stringify(answer) }),
      },
    },
    ...more,
  };
}

const file = (...entries: readonly object[]): string => JSON.stringify({ log: { entries } });

function suiteOf(text: string): Suite {
  const read = readHar({ main: 'shop.har', texts: new Map([['shop.har', text]]), others: [] });
  if (read.kind !== 'suite') throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.suite;
}

const requestsOf = (...entries: readonly object[]): readonly SuiteRequest[] =>
  suiteOf(file(...entries)).items.filter((item) => item.kind === 'request');

test('a recording becomes a session: calls of the API, tokens captured, cookies left to the jar, shapes tested', () => {
  const text = file(
    entry({ url: '/', type: 'text/html', more: { _resourceType: 'document' } }),
    entry({ url: '/app.js', type: 'text/javascript', more: { _resourceType: 'script' } }),
    entry({
      method: 'POST',
      url: '/api/login',
      headers: {
        accept: 'application/json',
        'User-Agent': 'Mozilla/5.0',
        ':authority': 'tea.test',
        'sec-fetch-mode': 'cors',
      },
      body: ['application/json', '{"user":"ann","password":"secret pw"}'],
      answer: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.sig-1', user: { id: 4711 }, note: null },
      answerHeaders: { 'Set-Cookie': 'sid=abcdef; Path=/' },
      more: { _resourceType: 'fetch' },
    }),
    entry({
      url: '/api/users/4711/orders?state=open&_=1700000000123',
      headers: {
        Accept: 'application/json',
        Authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.sig-1',
        Cookie: 'sid=abcdef; theme=dark; _ga=GA1.2',
      },
      answer: [{ id: 1 }],
      more: { _resourceType: 'xhr' },
    }),
  );
  const { sessions, report } = writeSuite(suiteOf(text));
  expect(sessions[0]!.text).toBe(`settings:
  baseUrl: '{{env.BASE_URL}}'
  headers:
    accept: application/json
steps:
  - request: POST /api/login
    json:
      user: ann
      password: '{{env.PASSWORD}}'
    capture:
      userId: $.user.id
      token: $.token
    tests:
      status: 200
      $.token:
        type: string
      $.user:
        type: object
      $.note:
        exists: true
  - request: GET /api/users/{{var.userId}}/orders
    name: GET /api/users/4711/orders
    query:
      state: open
      _: '{{timestamp}}'
    headers:
      cookie: '{{env.COOKIE}}'
    auth:
      bearer: '{{var.token}}'
    tests:
      status: 200
      $:
        type: array
`);
  expect(report.leftovers.map(({ reason, source }) => ['what' in reason && reason.what, source])).toEqual([
    ['pages', 'GET https://tea.test/'],
    ['static files', 'GET https://tea.test/app.js'],
  ]);
  expect(report.environment).toContainEqual({ name: 'BASE_URL', isSecret: false, value: 'https://tea.test' });
});

test('what is kept: by the type of the resource, otherwise by JSON, forms and methods', () => {
  const json = { answer: { a: 1 } };
  const kept = requestsOf(
    entry({ url: '/a.json', ...json }),
    entry({ url: '/b.png', type: 'image/png' }),
    entry({ url: '/c', type: 'text/html' }),
    entry({ url: '/d', method: 'DELETE', type: 'text/plain' }),
    entry({
      url: '/e',
      method: 'POST',
      body: ['application/x-www-form-urlencoded', 'a=1'],
      more: { _resourceType: 'document' },
    }),
    entry({ url: '/f', method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST' } }),
    entry({ url: '/g', ...json, status: 0 }),
    entry({ url: '/h', type: 'text/plain', more: { _resourceType: 'fetch' } }),
    entry({ url: '/i', ...json, more: { _resourceType: 'preflight' } }),
    entry({ url: 'https://www.google-analytics.com/collect', ...json }),
    entry({ url: 'wss://tea.test/live', ...json }),
    entry({ url: 'data:text/plain,a', ...json }),
    entry({ url: '/j.css', more: { _resourceType: 'stylesheet' } }),
  ).map(({ method, url }) => `${method} ${url.replace('{{suite:baseUrl}}', '')}`);
  expect(kept).toEqual(['GET /a.json', 'DELETE /d', 'POST /e', 'GET /h']);
});

test('without calls of an API the pages are kept; without pages there is a problem', () => {
  expect(requestsOf(entry({ url: '/a', type: 'text/html' }), entry({ url: '/b.css', type: 'text/css' }))).toHaveLength(
    1,
  );
  const read = (text: string) => readHar({ main: 'a.har', texts: new Map([['a.har', text]]), others: [] });
  expect(read(file(entry({ url: '/b.css', type: 'text/css' })))).toMatchObject({
    problems: [{ code: 'har-without-requests' }],
  });
  expect(read('{"log":{}}')).toMatchObject({ problems: [{ code: 'har-without-entries' }] });
  expect(read('{"log":')).toMatchObject({ problems: [{ code: 'har-not-json' }] });
  const deep = `{"log":{"entries":${'['.repeat(1_100)}${']'.repeat(1_100)}}}`;
  expect(read(deep)).toMatchObject({ problems: [{ code: 'har-too-deep' }] });
});

test('entries are in the order of their start; what is missing is read as nothing', () => {
  const names = requestsOf(
    entry({ url: '/second', answer: {}, at: 2 }),
    entry({ url: '/first', answer: {}, at: 1 }),
  ).map(({ name }) => name);
  expect(names).toEqual(['GET /first', 'GET /second']);
  const odd = JSON.stringify({
    log: {
      entries: [
        null,
        {},
        { request: null },
        {
          request: { url: 'https://tea.test/a', headers: { a: 'b' } },
          response: { status: 200, content: { mimeType: 'application/json' } },
        },
      ],
    },
  });
  expect(suiteOf(`\uFEFF${odd}`).items).toMatchObject([{ method: 'GET', headers: [{ name: 'a', value: 'b' }] }]);
});

test('a chain of redirects is one request with the last answer', () => {
  const [only, ...others] = requestsOf(
    entry({
      url: '/old',
      method: 'POST',
      body: ['application/json', '{}'],
      status: 302,
      answerHeaders: { Location: '/mid' },
    }),
    entry({ url: '/mid', status: 301, answerHeaders: { location: 'https://tea.test/new' } }),
    entry({ url: '/new', answer: { a: 'b' } }),
    entry({ url: '/gone', method: 'DELETE', status: 302, answerHeaders: { location: '/elsewhere' } }),
  );
  expect(only).toMatchObject({ url: '{{suite:baseUrl}}/old', tests: [{ status: 200, '$.a': { type: 'string' } }] });
  expect(others).toMatchObject([{ tests: [{ status: 302 }] }]);
});

test('values that answers gave: in paths, bodies, headers and queries, but not what a request sent first', () => {
  const requests = requestsOf(
    entry({
      url: '/api/orders',
      method: 'POST',
      body: ['application/json', '{"sku":"A-100200300400500"}'],
      answer: { id: 'ord-1', sku: 'A-100200300400500', items: [{ id: 'itm-7' }] },
      answerHeaders: { 'X-Csrf-Token': 'csrf-123' },
      at: 1,
    }),
    entry({ url: '/api/orders/ord-1?item=itm-7&sku=A-100200300400500', answer: { id: 'ord-1' }, at: 2 }),
    entry({
      url: '/api/pay',
      method: 'POST',
      headers: { 'X-CSRF-Token': 'csrf-123', Origin: 'https://tea.test' },
      body: ['application/json', '{"order":"ord-1","n":[1,"itm-7"]}'],
      answer: {},
      at: 3,
    }),
    entry({
      url: '/api/form',
      method: 'POST',
      headers: { origin: 'https://tea.test' },
      body: ['application/x-www-form-urlencoded', 'order=ord-1&a=%20b'],
      answer: {},
      at: 4,
    }),
  );
  expect(requests[0]!.captures).toEqual([
    { name: 'orderId', value: '$.id' },
    { name: 'itemId', value: '$.items[0].id' },
    { name: 'csrfToken', value: 'header x-csrf-token' },
  ]);
  expect(requests[1]).toMatchObject({
    url: '{{suite:baseUrl}}/api/orders/{{suite:orderId}}',
    query: [
      { name: 'item', value: '{{suite:itemId}}' },
      { name: 'sku', value: 'A-100200300400500' },
    ],
  });
  expect(requests[2]).toMatchObject({
    headers: [
      { name: 'X-CSRF-Token', value: '{{suite:csrfToken}}' },
      { name: 'Origin', value: 'https://tea.test' },
    ],
    body: { kind: 'json', text: '{ "order": "{{suite:orderId}}", "n": [1, "{{suite:itemId}}"] }' },
  });
  expect(requests[3]).toMatchObject({
    headers: [],
    body: {
      kind: 'form',
      fields: [
        { name: 'order', value: '{{suite:orderId}}' },
        { name: 'a', value: ' b' },
      ],
    },
  });
});

test('parts of forms: by their parameters, or from the text; files by their names', () => {
  const params = [
    { name: 'note', value: 'a' },
    { name: 'file', fileName: 'C:\\tea.png', contentType: 'image/png' },
  ];
  const text =
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="f.txt"\r\nContent-Type: text/plain\r\n\r\nc\r\n--x--\r\n';
  const [listed, written] = requestsOf(
    entry({ url: '/up', method: 'POST', params, answer: {} }),
    entry({ url: '/up', method: 'POST', body: ['multipart/form-data; boundary=x', text], answer: {} }),
  );
  expect(listed!.body).toEqual({
    kind: 'multipart',
    parts: [
      { name: 'note', value: 'a' },
      { name: 'file', type: 'image/png', file: './tea.png' },
    ],
  });
  expect(written!.body).toEqual({
    kind: 'multipart',
    parts: [
      { name: 'a', value: 'b' },
      { name: 'f', type: 'text/plain', file: './f.txt' },
    ],
  });
});

test('queries that a map cannot keep stay in the URL, and braces of a recording are not references', () => {
  const [repeated, braces] = requestsOf(
    entry({ url: '/a?b=1&b=2&c', answer: {} }),
    entry({ url: '/a/%7B%7Bx%7D%7D', method: 'POST', body: ['text/plain', '{{y}}'], answer: {} }),
  );
  expect(repeated).toMatchObject({ url: '{{suite:baseUrl}}/a?b=1&b=2&c', query: [] });
  expect(braces!.body).toEqual({ kind: 'text', text: '\\{{y}}', type: 'text/plain' });
});

test('a file without answers, as people write it, keeps its requests and has no tests', () => {
  const [page, other] = requestsOf(
    { request: { method: 'GET', url: 'https://tea.test/page' } },
    { request: { method: 'POST', url: 'https://tea.test/a', postData: { params: [{ name: 'b', value: 'c' }] } } },
    { request: { method: 'GET', url: 'https://tea.test/a.png' } },
  );
  expect(page).toMatchObject({ method: 'GET', tests: [] });
  expect(other).toMatchObject({ body: { kind: 'form', fields: [{ name: 'b', value: 'c' }] }, tests: [] });
});

test('an answer from the cache of the browser is a whole one here, and base64 is decoded', () => {
  const coded = { status: 200, content: { mimeType: 'application/json', encoding: 'base64', text: btoa('{"a":1}') } };
  const [cached, base64] = requestsOf(
    entry({ url: '/a', status: 304, type: 'application/json', headers: { 'If-None-Match': 'x' } }),
    { ...entry({ url: '/b' }), response: coded },
  );
  expect(cached).toMatchObject({ headers: [], tests: [{ status: 200 }] });
  expect(base64!.tests).toEqual([{ status: 200, '$.a': { type: 'number' } }]);
});

test('a value that a request has sent before, as a word or in its body, is not one of an answer', () => {
  const [first, , , last] = requestsOf(
    entry({ url: '/api/carts/crt%2D0001', answer: { id: 'crt-0001', cartCode: '0001' }, at: 0 }),
    entry({ url: '/api/pay', method: 'POST', body: ['application/json', '{"code":"a/b=="}'], answer: {}, at: 1 }),
    entry({ url: '/api/coupons', answer: { code: 'a/b==' }, at: 2 }),
    entry({ url: '/api/carts/crt-0001/0001?code=a%2Fb%3D%3D', answer: {}, at: 3 }),
  );
  expect(first!.captures).toEqual([{ name: 'cartCode', value: '$.cartCode' }]);
  expect(last).toMatchObject({
    url: '{{suite:baseUrl}}/api/carts/crt-0001/{{suite:cartCode}}',
    query: [{ name: 'code', value: 'a/b==' }],
  });
});

test('requests with the same path have names with what tells their queries apart', () => {
  const long = 'x'.repeat(60);
  const queries = [
    'size=S&page=1',
    'size=M&page=1',
    'size=M&page=1',
    'page=1',
    `size=S&page=1&after=${long}`,
    `size=M&page=1&_=${1_700_000_000_500}`,
  ];
  const read = requestsOf(...queries.map((query) => entry({ url: `/orders?${query}`, answer: {} })));
  const [first, ...others] = requestsOf(entry({ url: '/orders?size=S', answer: {} }), entry({ url: '/a', answer: {} }));
  expect(read.map(({ name }) => name)).toEqual([
    'GET /orders?size=S',
    'GET /orders?size=M',
    'GET /orders?size=M',
    'GET /orders',
    'GET /orders?size=S',
    'GET /orders?size=M',
  ]);
  expect([first!.name, others[0]!.name]).toEqual(['GET /orders', 'GET /a']);
});

test('a secret in a query is hidden in the name', () => {
  const requests = ['s3cr3t-1', 's3cr3t-2'].map((key) => entry({ url: `/orders?api_key=${key}`, answer: {} }));
  const { sessions } = writeSuite(suiteOf(file(...requests)));
  expect(sessions[0]!.text).toContain('name: GET /orders?api_key=***\n');
  expect(sessions[0]!.text).not.toContain('s3cr3t');
});

test('the report names requests as people read them', () => {
  const { report } = writeSuite(
    suiteOf(
      file(
        entry({ url: '/orders', answer: { id: 'order-8812' } }),
        entry({ url: '/lines?order=order-8812', answer: {} }),
        entry({ url: '/lines?order=all', answer: {} }),
      ),
    ),
  );
  expect(report.requests.map(({ name }) => name)).toEqual([
    'GET /orders',
    'GET /lines?order={{orderId}}',
    'GET /lines?order=all',
  ]);
});
