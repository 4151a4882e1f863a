import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractOf } from './contracts.js';

const get = { responses: { 200: { description: 'ok' } } };

/** Which of the paths of a document a request matches. */
function matchOf(paths: readonly string[], url: string, more: object = {}, method = 'GET'): string | undefined {
  const contract = contractOf({
    openapi: '3.1.0',
    ...more,
    paths: Object.fromEntries(paths.map((path) => [path, { get }])),
  });
  return contract.find(method, url)?.path;
}

test.each([
  [['/orders/{id}', '/orders/mine'], 'http://x.test/orders/mine', '/orders/mine'],
  [['/orders/mine', '/orders/{id}'], 'http://x.test/orders/other', '/orders/{id}'],
  [['/{a}/b', '/a/{b}'], 'http://x.test/a/b', '/a/{b}'],
  [['/{any}', '/{file}.json', '/openapi.json'], 'http://x.test/openapi.json', '/openapi.json'],
  [['/{any}', '/{file}.json'], 'http://x.test/orders.json', '/{file}.json'],
  [['/{any}', '/{file}.json'], 'http://x.test/orders', '/{any}'],
  [['/orders/{from}-{to}'], 'http://x.test/orders/1-2', '/orders/{from}-{to}'],
  [['/orders/{from}-{to}'], 'http://x.test/orders/1', undefined],
  [['/orders/{id}'], 'http://x.test/orders/a%2Fb?c=/d#e', '/orders/{id}'],
  [['/orders/{id}'], 'http://x.test/orders/a/b', undefined],
  [['/orders/{id}'], 'http://x.test/orders/', undefined],
  [['/my orders', '/grüße'], 'http://x.test/my%20orders', '/my orders'],
  [['/gr%C3%BC%C3%9Fe'], 'http://x.test/gr%C3%BC%C3%9Fe', '/gr%C3%BC%C3%9Fe'],
  [['/orders'], 'http://x.test/orders/', '/orders'],
  [['/orders/'], 'http://x.test/orders', '/orders/'],
  [['/orders', '/orders/'], 'http://x.test/orders/', '/orders/'],
  [['/orders', '/orders/'], 'http://x.test/orders', '/orders'],
  [['/'], 'http://x.test', '/'],
  [['/a.b'], 'http://x.test/aXb', undefined],
  [['/Orders'], 'http://x.test/orders', undefined],
  [['/orders/100%'], 'http://x.test/orders/100%', '/orders/100%'],
])('of %j, %s is %s', (paths, url, expected) => {
  expect(matchOf(paths, url)).toBe(expected);
});

test.each([
  [{ servers: [{ url: '/v1' }] }, 'http://x.test/v1/orders', true],
  [{ servers: [{ url: '/v1' }] }, 'http://x.test/orders', false],
  [{ servers: [{ url: 'https://api.shop.test/v1/' }] }, 'http://127.0.0.1:3000/v1/orders', true],
  [{ servers: [{ url: '//api.shop.test/v1' }] }, 'http://x.test/v1/orders', true],
  [{ servers: [{ url: 'v1' }] }, 'http://x.test/v1/orders', true],
  [{ servers: [{ url: '.' }] }, 'http://x.test/orders', true],
  [{ servers: [{ url: '../v1' }] }, 'http://x.test/v1/orders', true],
  [{ servers: [{ url: '{scheme}://{host}/v1' }] }, 'http://x.test/v1/orders', true],
  [
    { servers: [{ url: '{api}/v1', variables: { api: { default: 'https://x.test/api' } } }] },
    'http://x.test/api/v1/orders',
    true,
  ],
  [{ servers: [{ url: '/' }] }, 'http://x.test/orders', true],
  [{ servers: [] }, 'http://x.test/orders', true],
  [{ servers: [{ url: '/v1' }, { url: '/v2' }] }, 'http://x.test/v2/orders', true],
  [{ servers: [{ url: '/{stage}' }] }, 'http://x.test/test/orders', true],
  [{ servers: [{ url: '/{stage}', variables: { stage: { enum: ['a', 'b'] } } }] }, 'http://x.test/b/orders', true],
  [{ servers: [{ url: '/{stage}', variables: { stage: { enum: ['a', 'b'] } } }] }, 'http://x.test/c/orders', false],
  [{ servers: [{ url: '{base}', variables: { base: { default: '/v1/x' } } }] }, 'http://x.test/v1/x/orders', true],
  [
    { servers: [{ url: 'https://{host}/{base}', variables: { base: { default: 'v1/x' } } }] },
    'http://x.test/v1/x/orders',
    true,
  ],
])('with %j, %s', (more, url, isFound) => {
  expect(matchOf(['/orders'], url, more) !== undefined).toBe(isFound);
});

test('servers of a path and of an operation go over those of the document', () => {
  const contract = contractOf({
    openapi: '3.0.0',
    servers: [{ url: '/v1' }],
    paths: {
      '/a': { get, servers: [{ url: '/v2' }], post: { ...get, servers: [{ url: '/v3' }] } },
      '/b': { $ref: '#/paths/~1a' },
    },
  });
  const has = (method: string, url: string): boolean => contract.find(method, `http://x.test${url}`) !== undefined;
  expect([
    has('GET', '/v1/a'),
    has('GET', '/v2/a'),
    has('POST', '/v2/a'),
    has('POST', '/v3/a'),
    has('GET', '/v2/b'),
  ]).toEqual([false, true, false, true, true]);
});

test('2.0 has a base path', () => {
  const contract = contractOf({ swagger: '2.0', basePath: '/api/', paths: { '/orders': { get } } });
  expect(contract.find('GET', 'http://x.test/api/orders')?.path).toBe('/orders');
  expect(contract.find('GET', 'http://x.test/orders')).toBeUndefined();
});

test('a method is one of its own: HEAD is not GET', () => {
  const contract = contractOf({ openapi: '3.0.0', paths: { '/a': { get }, '/{b}': { head: get, options: get } } });
  expect(contract.find('get', 'http://x.test/a')?.path).toBe('/a');
  expect(contract.find('HEAD', 'http://x.test/a')?.path).toBe('/{b}');
  expect(contract.find('OPTIONS', 'http://x.test/a')?.path).toBe('/{b}');
  expect(contract.find('PATCH', 'http://x.test/a')).toBeUndefined();
});

const segment = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .filter((text) => !/[{}]/.test(text) && text !== '.' && text !== '..');

test('every value of a parameter matches, once it is encoded', () => {
  fc.assert(
    fc.property(segment, segment, (first, second) => {
      const url = `http://x.test/orders/${encodeURIComponent(first)}/lines/${encodeURIComponent(second)}`;
      expect(matchOf(['/orders/{id}/lines/{line}', '/orders/{id}'], url)).toBe('/orders/{id}/lines/{line}');
    }),
  );
});

test('every path without a parameter matches itself, and goes before those with one', () => {
  fc.assert(
    fc.property(
      fc.array(
        segment.filter((text) => !/[/?#%\\]/.test(text)),
        { minLength: 1, maxLength: 4 },
      ),
      (segments) => {
        const path = `/${segments.join('/')}`;
        const templated = `/${segments.map((_, index) => `{p${index}}`).join('/')}`;
        const url = `http://x.test/${segments.map(encodeURIComponent).join('/')}`;
        expect(matchOf([templated, path], url)).toBe(path);
      },
    ),
  );
});
