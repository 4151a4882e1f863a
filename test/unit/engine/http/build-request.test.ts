import { expect, test } from 'vitest';
import { BuildFailure, buildRequest, type RequestScope } from '../../../../src/engine/http/build-request.js';
import { UnresolvedReference } from '../../../../src/engine/render/render-text.js';
import type { Json } from '../../../../src/model/json.js';
import type { Body, Field, RequestStep } from '../../../../src/model/session.js';

const at = { line: 1, column: 1, offset: 0 };
const range = { start: at, end: at };
const files: Readonly<Record<string, string>> = { 'sessions/data/avatar.png': '\x89PNG\n', 'sessions/data/cart.json': '{"sku":1}' };

function fields(...pairs: [string, string][]): Field[] {
  return pairs.map(([name, value]) => ({ name, value, range }));
}

function step(url: string, more: Partial<RequestStep> = {}): RequestStep {
  return { kind: 'request', range, method: 'POST', url, title: url, query: [], headers: [], redirects: 10, captures: [], tests: [], references: [], ...more };
}

function scope(values: Record<string, Json> = {}, more: Partial<RequestScope> = {}): RequestScope {
  return {
    lookup: (reference) => ('name' in reference ? values[reference.name] : undefined),
    baseUrl: 'http://shop.test/v1/',
    headers: [],
    timeout: 30_000,
    resolvePath: (path) => `sessions/${path}`,
    files: {
      read: async (path) => {
        if (files[path] === undefined) throw new Error('ENOENT');
        return Buffer.from(files[path], 'latin1');
      },
      readTextSync: () => '',
    },
    ...more,
  };
}

async function urlOf(url: string, values: Record<string, Json> = {}, more: Partial<RequestStep> = {}, base?: Partial<RequestScope>): Promise<string> {
  return (await buildRequest(step(url, more), scope(values, base))).url;
}

async function failureOf(built: RequestStep, within = scope()): Promise<unknown> {
  try {
    await buildRequest(built, within);
  } catch (error) {
    if (error instanceof BuildFailure) return error.failure;
    throw error;
  }
  return 'no failure';
}

test('the URL: base URL, references as they are, encoded query, no fragment', async () => {
  const query = fields(['q', 'a b&c=ü'], ['{{n}}', '{{v}}'], ['q', '']);
  expect({
    relative: await urlOf('/carts'),
    absolute: await urlOf('https://other.test/x'),
    base: await urlOf('/x', { host: 'http://h.test:8080' }, {}, { baseUrl: '{{var.host}}//' }),
    asItIs: await urlOf('/{{var.path}}', { path: 'a/b?c=1&d=%20' }),
    whole: await urlOf('{{var.next}}', { next: 'http://next.test/?page=2' }),
    spaces: await urlOf('/a b/ü'),
    query: await urlOf('/carts', { n: 'x y', v: 7 }, { query: query.map((field) => ({ ...field, name: field.name.replace('{{n}}', '{{var.n}}'), value: field.value.replace('{{v}}', '{{var.v}}') })) }),
    added: await urlOf('/carts?page=1#part', {}, { query: fields(['q', '1']) }),
    emptyQuery: await urlOf('/carts?', {}, { query: fields(['q', '1']) }),
    halfCharacter: await urlOf('/carts', {}, { query: fields(['q', '\ud800']) }),
  }).toMatchInlineSnapshot(`
    {
      "absolute": "https://other.test/x",
      "added": "http://shop.test/v1/carts?page=1&q=1",
      "asItIs": "http://shop.test/v1/a/b?c=1&d=%20",
      "base": "http://h.test:8080/x",
      "emptyQuery": "http://shop.test/v1/carts?q=1",
      "halfCharacter": "http://shop.test/v1/carts?q=%EF%BF%BD",
      "query": "http://shop.test/v1/carts?q=a%20b%26c%3D%C3%BC&x%20y=7&q=",
      "relative": "http://shop.test/v1/carts",
      "spaces": "http://shop.test/v1/a%20b/%C3%BC",
      "whole": "http://next.test/?page=2",
    }
  `);
});

test('a URL that cannot be sent says why', async () => {
  expect([
    await failureOf(step('/carts'), scope({}, { baseUrl: undefined })),
    await failureOf(step('/carts'), scope({ base: '' }, { baseUrl: '{{var.base}}' })),
    await failureOf(step('{{var.x}}'), scope({ x: 'carts/mine' })),
    await failureOf(step('localhost:3000/carts')),
    await failureOf(step('ftp://files.test/x')),
    await failureOf(step('http://')),
    await failureOf(step('/x'), scope({}, { baseUrl: 'shop.test' })),
  ]).toMatchInlineSnapshot(`
    [
      {
        "code": "base-url-missing",
        "hint": "Set baseUrl under settings or in the options of the plugin, or write the whole URL.",
        "message": "the URL /carts starts with /, and there is no baseUrl to put before it",
      },
      {
        "code": "base-url-missing",
        "hint": "Set baseUrl under settings or in the options of the plugin, or write the whole URL.",
        "message": "the URL /carts starts with /, and there is no baseUrl to put before it",
      },
      {
        "code": "url-invalid",
        "hint": "A URL starts with http:// or https://, or with / where baseUrl is set.",
        "message": ""carts/mine" is no URL",
      },
      {
        "code": "url-not-http",
        "hint": "Write http://localhost:3000/carts.",
        "message": ""localhost:3000/carts" is not an http or https URL",
      },
      {
        "code": "url-not-http",
        "hint": "Only http and https can be sent, not ftp:",
        "message": ""ftp://files.test/x" is not an http or https URL",
      },
      {
        "code": "url-invalid",
        "hint": "A URL starts with http:// or https://, or with / where baseUrl is set.",
        "message": ""http://" is no URL",
      },
      {
        "code": "url-invalid",
        "hint": "A URL starts with http:// or https://, or with / where baseUrl is set.",
        "message": ""shop.test/x" is no URL",
      },
    ]
  `);
});

test('headers: the step over the session, by name whatever the case; repeated ones stay', async () => {
  const headers = fields(['X-Trace', '1'], ['x-trace', '{{var.t}}'], ['{{var.h}}', 'named']);
  const session = [['x-TRACE', 'session'], ['Accept', 'text/{{var.a}}'], ['x-own', 'a'], ['x-own', 'b']] as const;
  const built = await buildRequest(step('/x', { headers }), scope({ t: 2, h: 'X-Named', a: 'html' }, { headers: session }));
  expect(built.headers).toEqual([['Accept', 'text/html'], ['x-own', 'a'], ['x-own', 'b'], ['X-Trace', '1'], ['x-trace', '2'], ['X-Named', 'named']]);
});

test('a reference in a session header that the step replaces need not have a value', async () => {
  const session = { headers: [['authorization', 'Bearer {{var.token}}'] as const] };
  const built = await buildRequest(step('/login', { headers: fields(['Authorization', 'none']) }), scope({}, session));
  expect(built.headers).toEqual([['Authorization', 'none']]);
  await expect(buildRequest(step('/me'), scope({}, session))).rejects.toBeInstanceOf(UnresolvedReference);
});

test('auth: bearer, basic in UTF-8, user info of the URL; an own authorization header wins', async () => {
  const bearer = { kind: 'bearer', token: '{{var.t}}' } as const;
  const basic = { kind: 'basic', username: 'änn', password: 'p:{{var.t}}' } as const;
  const headers = async (url: string, more: Partial<RequestStep>, base?: Partial<RequestScope>) => {
    const built = await buildRequest(step(url, more), scope({ t: 'tok' }, base));
    return [built.url, ...built.headers.map(([name, value]) => `${name}: ${value}`)];
  };
  const session = { headers: [['Authorization', 'session']] } as const;
  expect([
    await headers('/x', { auth: bearer }),
    await headers('/x', { auth: basic }),
    await headers('/x', { auth: bearer }, session),
    await headers('/x', { auth: bearer, headers: fields(['authorization', 'own']) }),
    await headers('http://ann:p%40ss@shop.test/x', {}),
    await headers('http://ann:p%40ss@shop.test/x', { auth: bearer }),
  ]).toEqual([
    ['http://shop.test/v1/x', 'authorization: Bearer tok'],
    ['http://shop.test/v1/x', `authorization: Basic ${Buffer.from('änn:p:tok').toString('base64')}`],
    ['http://shop.test/v1/x', 'authorization: Bearer tok'],
    ['http://shop.test/v1/x', 'authorization: own'],
    ['http://shop.test/x', `authorization: Basic ${Buffer.from('ann:p@ss').toString('base64')}`],
    ['http://shop.test/x', 'authorization: Bearer tok'],
  ]);
});

test('a header that cannot be sent says so, without its value', async () => {
  const failure = (name: string, value: string): Promise<unknown> => failureOf(step('/x', { headers: fields([name, value]) }), scope({ key: 'secret\n' }));
  expect([
    await failure('bad name', '1'),
    await failure('', '1'),
    await failure('x-key', '{{var.key}}'),
    await failure('x-name', 'snow ☃'),
    await failure('Transfer-Encoding', 'chunked'),
    await failureOf(step('/x', { auth: { kind: 'bearer', token: '{{var.key}}' } }), scope({ key: 'secret\n' })),
    await failure('x-latin', 'Käse'),
  ]).toMatchInlineSnapshot(`
    [
      {
        "code": "header-name-invalid",
        "hint": "A name has letters, digits and !#$%&'*+-.^_\`|~ only.",
        "message": ""bad name" cannot be the name of a header",
      },
      {
        "code": "header-name-invalid",
        "hint": "A name has letters, digits and !#$%&'*+-.^_\`|~ only.",
        "message": """ cannot be the name of a header",
      },
      {
        "code": "header-value-invalid",
        "hint": "Does a variable end with a line break?",
        "message": "the value of the header x-key has a character that no header can carry: U+000A",
      },
      {
        "code": "header-value-invalid",
        "hint": "Encode the value, for example as base64 or %-escapes.",
        "message": "the value of the header x-name has a character that no header can carry: U+2603",
      },
      {
        "code": "header-not-sendable",
        "hint": "Leave it out: it is set from the body.",
        "message": "the header Transfer-Encoding belongs to the connection and cannot be set",
      },
      {
        "code": "header-value-invalid",
        "hint": "Does a variable end with a line break?",
        "message": "the value of the header authorization has a character that no header can carry: U+000A",
      },
      "no failure",
    ]
  `);
});

async function bodyOf(body: Body, values: Record<string, Json> = {}, more: Partial<RequestStep> = {}, base?: Partial<RequestScope>): Promise<string> {
  const built = await buildRequest(step('/x', { body, ...more }), scope(values, base));
  const types = built.headers.filter(([name]) => name.toLowerCase() === 'content-type').map(([, value]) => value);
  return `${types.join(' + ')}\n${Buffer.from(built.body!).toString('latin1')}`.replace(/-{2,}formdata-undici-\d+/g, 'BOUNDARY').replaceAll('\r', '');
}

test('bodies and their types', async () => {
  const values = { n: 3, list: [1, { a: 'ü' }], empty: null, path: 'data/cart.json' };
  const json = { kind: 'json', value: { n: '{{var.n}}', text: 'no. {{var.n}}', list: '{{var.list}}', empty: '{{var.empty}}' } } as const;
  expect({
    json: await bodyOf(json, values),
    null: await bodyOf({ kind: 'json', value: null }),
    form: await bodyOf({ kind: 'form', fields: fields(['a', 'b c&d'], ['a', '{{var.n}}']) }, values),
    text: await bodyOf({ kind: 'text', text: 'n = {{var.n}}' }, values),
    file: await bodyOf({ kind: 'file', path: '{{var.path}}' }, values),
    graphql: await bodyOf({ kind: 'graphql', query: '{ cart(id: {{var.n}}) { id } }', variables: { n: '{{var.n}}' } }, values),
    graphqlAlone: await bodyOf({ kind: 'graphql', query: '{ me { id } }' }),
  }).toMatchInlineSnapshot(`
    {
      "file": "application/octet-stream
    {"sku":1}",
      "form": "application/x-www-form-urlencoded
    a=b+c%26d&a=3",
      "graphql": "application/json
    {"query":"{ cart(id: 3) { id } }","variables":{"n":3}}",
      "graphqlAlone": "application/json
    {"query":"{ me { id } }"}",
      "json": "application/json
    {"n":3,"text":"no. 3","list":[1,{"a":"Ã¼"}],"empty":null}",
      "null": "application/json
    null",
      "text": "text/plain;charset=UTF-8
    n = 3",
    }
  `);
});

test('multipart: values, files by base name, types; every build of it has a boundary of its own', async () => {
  const parts = [
    { name: 'note', value: 'n = {{var.n}}', range },
    { name: 'meta', value: '{"a":1}', type: 'application/json', range },
    { name: 'avatar', file: 'data/avatar.png', type: 'image/png', range },
    { name: 'cart "1"', file: 'data/cart.json', range },
  ];
  const body = { kind: 'multipart', parts } as const;
  expect(await bodyOf(body, { n: 3 })).toMatchInlineSnapshot(`
    "multipart/form-data; boundary=BOUNDARY
    BOUNDARY
    Content-Disposition: form-data; name="note"

    n = 3
    BOUNDARY
    Content-Disposition: form-data; name="meta"
    Content-Type: application/json

    {"a":1}
    BOUNDARY
    Content-Disposition: form-data; name="avatar"; filename="avatar.png"
    Content-Type: image/png

    PNG

    BOUNDARY
    Content-Disposition: form-data; name="cart %221%22"; filename="cart.json"
    Content-Type: application/octet-stream

    {"sku":1}
    BOUNDARY--
    "
  `);
});

test('a content type that is given holds; a session one does not where the encoding decides', async () => {
  const session = { headers: [['Content-Type', 'application/vnd.shop+json']] } as const;
  const own = { headers: fields(['content-type', 'text/csv']) };
  const type = async (...args: Parameters<typeof bodyOf>): Promise<string> => (await bodyOf(...args)).split('\n')[0]!;
  const json: Body = { kind: 'json', value: 1 };
  const form: Body = { kind: 'form', fields: fields(['a', '1']) };
  const multipart: Body = { kind: 'multipart', parts: [{ name: 'a', value: '1', range }] };
  expect([
    await type(json, {}, {}, session), await type(json, {}, own, session), await type(form, {}, {}, session), await type(form, {}, own, session),
    await type(multipart, {}, {}, session), await type(multipart, {}, { headers: fields(['content-type', 'multipart/mixed']) }),
  ]).toMatchInlineSnapshot(`
    [
      "application/vnd.shop+json",
      "text/csv",
      "application/x-www-form-urlencoded",
      "text/csv",
      "multipart/form-data; boundary=BOUNDARY",
      "multipart/mixed; boundary=BOUNDARY",
    ]
  `);
});

test('a file that cannot be read', async () => {
  expect([
    await failureOf(step('/x', { body: { kind: 'file', path: 'data/none.bin' } })),
    await failureOf(step('/x', { body: { kind: 'multipart', parts: [{ name: 'a', file: '../{{var.f}}', range }] } }), scope({ f: 'gone.png' })),
  ]).toMatchInlineSnapshot(`
    [
      {
        "code": "body-file-unreadable",
        "hint": "It is read as sessions/data/none.bin in the project root; paths are relative to the session file.",
        "message": "cannot read the file data/none.bin",
      },
      {
        "code": "body-file-unreadable",
        "hint": "It is read as sessions/../gone.png in the project root; paths are relative to the session file.",
        "message": "cannot read the file ../gone.png",
      },
    ]
  `);
});

test('the timeout: of the step, else of the session; a reference has to give a duration', async () => {
  const timeout = async (own: number | string | undefined, of: number | string, values: Record<string, Json> = {}): Promise<number> =>
    (await buildRequest(step('/x', own === undefined ? {} : { timeout: own }), scope(values, { timeout: of }))).timeout;
  expect([await timeout(undefined, 5), await timeout(7, 5), await timeout('{{var.t}}', 5, { t: '2s' }), await timeout(undefined, '{{var.t}}', { t: 250 })]).toEqual([5, 7, 2000, 250]);
  expect(await failureOf(step('/x', { timeout: '{{var.t}}' }), scope({ t: 'long' }))).toMatchInlineSnapshot(`
    {
      "code": "not-a-duration",
      "hint": "Write milliseconds, or 250ms, 2s, 1m.",
      "message": "timeout is "long", which is no duration",
    }
  `);
});
