import { expect, test } from 'vitest';
import { buildRequest, type RequestScope } from '../../../../src/engine/http/build-request.js';
import type { Json } from '../../../../src/lib/json.js';
import type { RequestStep } from '../../../../src/format/session.js';
import { failureOf, fields, scope, step } from './steps.js';

async function urlOf(
  url: string,
  values: Record<string, Json> = {},
  more: Partial<RequestStep> = {},
  base?: Partial<RequestScope>,
): Promise<string> {
  return (await buildRequest(step(url, more), scope(values, base))).url.href;
}

test('the URL: base URL, references as they are, encoded query, no fragment', async () => {
  const query = fields(['q', 'a b&c=ü'], ['{{n}}', '{{v}}'], ['q', '']);
  expect({
    relative: await urlOf('/carts'),
    absolute: await urlOf('https://other.test/x'),
    base: await urlOf('/x', { host: 'http://h.test:8080' }, {}, { baseUrl: '{{var.host}}//' }),
    asItIs: await urlOf('/a?{{var.query}}', { query: 'c=1/2&d=%20?' }),
    whole: await urlOf('{{var.next}}', { next: 'http://next.test/?page=2' }),
    spaces: await urlOf('/a b/ü'),
    query: await urlOf(
      '/carts',
      { n: 'x y', v: 7 },
      {
        query: query.map((field) => ({
          ...field,
          name: field.name.replace('{{n}}', '{{var.n}}'),
          value: field.value.replace('{{v}}', '{{var.v}}'),
        })),
      },
    ),
    added: await urlOf('/carts?page=1#part', {}, { query: fields(['q', '1']) }),
    emptyQuery: await urlOf('/carts?', {}, { query: fields(['q', '1']) }),
  }).toMatchInlineSnapshot(`
    {
      "absolute": "https://other.test/x",
      "added": "http://shop.test/v1/carts?page=1&q=1",
      "asItIs": "http://shop.test/v1/a?c=1/2&d=%20?",
      "base": "http://h.test:8080/x",
      "emptyQuery": "http://shop.test/v1/carts?q=1",
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
    await failureOf(step('/carts'), scope({}, { baseUrl: '' })),
    await failureOf(step('{{var.x}}'), scope({ x: 'carts/mine' })),
    await failureOf(step('localhost:3000/carts')),
    await failureOf(step('ftp://files.test/x')),
    await failureOf(step('http://')),
    await failureOf(step('/x'), scope({}, { baseUrl: 'shop.test' })),
    await failureOf(step('/carts', { query: fields(['q', '\ud800']) })),
    await failureOf(step('/a\\b')),
    await failureOf(step('/x'), scope({}, { baseUrl: 'http://shop.test/a\nb' })),
  ]).toMatchInlineSnapshot(`
    [
      {
        "code": "base-url-missing",
        "hint": "Set baseUrl under settings or in the options of the plugin, or write the whole URL.",
        "message": "the URL /carts starts with /, and baseUrl is missing",
      },
      {
        "code": "base-url-missing",
        "hint": "Give its reference a value: it is set, but empty.",
        "message": "the URL /carts starts with /, and baseUrl is empty: {{var.base}}",
      },
      {
        "code": "base-url-missing",
        "hint": "Give it a value, or write the whole URL.",
        "message": "the URL /carts starts with /, and baseUrl is empty",
      },
      {
        "code": "url-invalid",
        "hint": "Start it with http:// or https://, or with / if baseUrl is set.",
        "message": "invalid URL "carts/mine"",
      },
      {
        "code": "url-not-http",
        "hint": "Write http://localhost:3000/carts.",
        "message": ""localhost:3000/carts" is not an http or https URL",
      },
      {
        "code": "url-not-http",
        "hint": "Use http or https, not ftp:.",
        "message": ""ftp://files.test/x" is not an http or https URL",
      },
      {
        "code": "url-invalid",
        "hint": "Check its host and its port: a port is a number up to 65535, and neither may be empty or have a space.",
        "message": "invalid URL "http://"",
      },
      {
        "code": "url-invalid",
        "hint": "Start it with http:// or https://, as in http://shop.test.",
        "message": "invalid baseUrl "shop.test"",
      },
      {
        "code": "url-value-refused",
        "hint": "Remove the character, which is one half of a pair.",
        "message": "the query parameter "q" cannot take U+D800",
      },
      {
        "code": "url-invalid",
        "hint": "Write \`/\`, or \`%5C\` for the character itself.",
        "message": "the URL cannot take \`\\\`",
      },
      {
        "code": "url-invalid",
        "hint": "Remove the character, or percent-encode it.",
        "message": "the URL cannot take U+000A",
      },
    ]
  `);
});

const base = (baseUrl: string): Partial<RequestScope> => ({ baseUrl });

test.each([
  ['/orders', 'http://h.test/v1?code=abc', 'http://h.test/v1/orders?code=abc'],
  ['/orders', 'http://h.test/v1/?code=abc/', 'http://h.test/v1/orders?code=abc/'],
  ['/orders?x=1', 'http://h.test/v1?code=abc&', 'http://h.test/v1/orders?code=abc&x=1'],
  ['/orders?x=1#part', 'http://h.test?code=abc', 'http://h.test/orders?code=abc&x=1'],
  ['/orders', 'http://h.test/v1?', 'http://h.test/v1/orders'],
  ['/orders?', 'http://h.test/v1?', 'http://h.test/v1/orders?'],
  ['/orders?&x=1', 'http://h.test/v1', 'http://h.test/v1/orders?&x=1'],
  ['/', 'http://h.test/v1/?a=b', 'http://h.test/v1/?a=b'],
])('%s after the base URL %s is %s', async (url, baseUrl, whole) => {
  expect(await urlOf(url, {}, {}, base(baseUrl))).toBe(whole);
  expect(await urlOf(`{{var.base}}${url}`, { base: baseUrl.replace(/\/(?=\?)/, '') })).toBe(whole);
});

test('a single `&` joins parameters', async () => {
  const query = fields(['b', '2'], ['c', '3']);
  expect([
    await urlOf('/x?a=1&', {}, { query }),
    await urlOf('/x?', {}, { query }),
    await urlOf('/x', {}, { query }, base('http://h.test?a=1&')),
  ]).toEqual(['http://shop.test/v1/x?a=1&b=2&c=3', 'http://shop.test/v1/x?b=2&c=3', 'http://h.test/x?a=1&b=2&c=3']);
});

/** Each value is named by its variable: `v`. */
const refused: readonly (readonly [url: string, value: Json, message: string])[] = [
  ['/users/{{var.v}}/avatar', 'a#b', 'the path of the URL cannot take `#` from {{var.v}}'],
  ['/users/{{var.v}}', 'a/b', 'the path of the URL cannot take `/` from {{var.v}}'],
  ['/users/{{var.v}}', 'a?b', 'the path of the URL cannot take `?` from {{var.v}}'],
  ['/users/{{var.v}}', 'a\\b', 'the path of the URL cannot take `\\` from {{var.v}}'],
  ['/users/{{var.v}}', '..', 'the path of the URL cannot take the segment `..` from {{var.v}}'],
  ['/users/{{var.v}}/x', '.', 'the path of the URL cannot take the segment `.` from {{var.v}}'],
  ['/users/.{{var.v}}?x', '%2E', 'the path of the URL cannot take the segment `.%2E` from {{var.v}}'],
  ['/users/{{var.v}}{{var.v}}', '.', 'the path of the URL cannot take the segment `..` from {{var.v}}'],
  ['/users/{{var.v}}', 'a\r\nb', 'the path of the URL cannot take U+000D from {{var.v}}'],
  ['/users/{{var.v}}', 'a\t', 'the path of the URL cannot take U+0009 from {{var.v}}'],
  ['/users/{{var.v}}', 'a\udc00', 'the path of the URL cannot take U+DC00 from {{var.v}}'],
  ['/users/{{var.v}}', ['b'], 'the path of the URL cannot take a list from {{var.v}}'],
  ['/users?ids={{var.v}}', ['b'], 'the query of the URL cannot take a list from {{var.v}}'],
  ['/users/{{var.v}}', { a: 1 }, 'the path of the URL cannot take a map from {{var.v}}'],
  ['/users/{{var.v}}', null, 'the path of the URL cannot take null from {{var.v}}'],
  ['/users?q={{var.v}}', 'a#b', 'the query of the URL cannot take `#` from {{var.v}}'],
  ['/users?q={{var.v}}', 'a\nb', 'the query of the URL cannot take U+000A from {{var.v}}'],
  ['http://{{var.v}}.shop.test/', 'evil.test/', 'the host of the URL cannot take `/` from {{var.v}}'],
  ['http://{{var.v}}/x', 'shop.test@evil.test', 'the host of the URL cannot take `@` from {{var.v}}'],
  ['http://{{var.v}}/x', 'evil.test#', 'the host of the URL cannot take `#` from {{var.v}}'],
  ['http://shop.test{{var.v}}', '/orders', 'the host of the URL cannot take `/` from {{var.v}}'],
  ['http://ann:{{var.v}}@shop.test/', 'p/w', 'the user info of the URL cannot take `/` from {{var.v}}'],
  ['{{var.base}}/users/{{var.v}}/x', 'a?b', 'the path of the URL cannot take `?` from {{var.v}}'],
  ['{{var.base}}/users/{{var.v}}', '..', 'the path of the URL cannot take the segment `..` from {{var.v}}'],
  ['{{var.base}}?q={{var.v}}', 'a#b', 'the query of the URL cannot take `#` from {{var.v}}'],
  ['{{var.v}}', 'http://shop.test\\x', 'the URL cannot take `\\` from {{var.v}}'],
  ['{{var.v}}/lines', 'http://shop.test/x\n', 'the URL cannot take U+000A from {{var.v}}'],
  ['{{var.v}}/lines', 'http://shop.test/x#y', 'the URL cannot take `#` from {{var.v}}'],
  ['{{var.v}}', ['http://shop.test'], 'the URL cannot take a list from {{var.v}}'],
];

test.each(refused)('%s with %j fails unsent', async (url, v, message) => {
  const failure = { code: 'url-value-refused', message };
  expect(await failureOf(step(url), scope({ v, base: 'http://shop.test/v1?code=k' }))).toMatchObject(failure);
  if (url.startsWith('http')) expect(await failureOf(step('/'), scope({ v }, base(url)))).toMatchObject(failure);
});

test.each([
  ['/users/{{var.v}}', 'a..b', '/v1/users/a..b'],
  ['/users/{{var.v}}', '...', '/v1/users/...'],
  ['/users/{{var.v}}', ' a ', '/v1/users/%20a%20'],
  ['/users/{{var.v}}', 'a%2Fb', '/v1/users/a%2Fb'],
  ['/users?q={{var.v}}', 'a/../b?c&d=e', '/v1/users?q=a/../b?c&d=e'],
  ['{{var.v}}', '/orders/1?x=1#y', '/v1/orders/1?x=1'],
  ['{{var.v}}/lines', '/orders/1?x=1', '/v1/orders/1/lines?x=1'],
  ['{{var.v}}&page=2', '/orders?x=1', '/v1/orders?x=1&page=2'],
  ['http://{{var.v}}/x', 'shop.test:8080', 'http://shop.test:8080/x'],
  ['/users/{{var.v}}', 7, '/v1/users/7'],
])('%s with %j is sent', async (url, v, whole) => {
  expect(await urlOf(url, { v })).toBe(whole.startsWith('/') ? `http://shop.test${whole}` : whole);
});

test.each([
  ['/a/../b/./c', '/v1/a/../b/./c'],
  ['/..', '/v1/..'],
  ['/a/%2e%2E/.%2e?b=/../c#/../d', '/v1/a/%2e%2E/.%2e'],
  ['/a b/../é~~/.?c', '/v1/a%20b/../%C3%A9~~/.'],
  ['/a/...', undefined],
  ['/a?b=/../c', undefined],
])('the path of %s is sent as %s', async (url, path) => {
  const { path: sent } = await buildRequest(step(url), scope({}));
  expect(sent).toBe(path);
});
