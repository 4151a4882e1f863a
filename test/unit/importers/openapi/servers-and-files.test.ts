import { expect, test } from 'vitest';
import { lines, paths, reasons, read, requests, suiteOf } from './read.js';

const one = { '/orders': { get: {} } };

test.each([
  ['one of 3.1', { servers: [{ url: 'https://shop.test/v1/' }] }, 'https://shop.test/v1', '/orders'],
  [
    'variables have their defaults',
    {
      servers: [
        {
          url: '{scheme}://{zone}.shop.test:{port}',
          variables: { scheme: { default: 'https' }, zone: { enum: ['eu', 'us'] }, port: { default: 8443 } },
        },
      ],
    },
    'https://eu.shop.test:8443',
    '/orders',
  ],
  ['a relative one stays in the URL', { servers: [{ url: '/api/v2/' }] }, '', '/api/v2/orders'],
  ['one below the place of the document', { servers: [{ url: './v1' }] }, '', '/v1/orders'],
  ['none', { servers: undefined }, '', '/orders'],
  ['without a scheme', { servers: [{ url: '//shop.test' }] }, 'https://shop.test', '/orders'],
  [
    'host, basePath and schemes of 2.0',
    {
      openapi: undefined,
      swagger: '2.0',
      servers: undefined,
      host: 'shop.test:8080',
      basePath: '/v3/',
      schemes: ['ws', 'http'],
    },
    'http://shop.test:8080/v3',
    '/orders',
  ],
  [
    '2.0 prefers https',
    { openapi: undefined, swagger: '2.0', servers: undefined, host: 'shop.test', schemes: ['http', 'https'] },
    'https://shop.test',
    '/orders',
  ],
  ['2.0 without a host', { openapi: undefined, swagger: '2.0', servers: undefined, basePath: '/v3' }, '', '/v3/orders'],
])('servers: %s', (_, more, base, url) => {
  const suite = suiteOf(paths(one, more));
  expect(suite.environments[0]!.variables).toEqual([{ name: 'BASE_URL', value: base }]);
  expect(lines(requests(paths(one, more)))).toEqual([`GET ${url}`]);
  const isKnown = base !== '';
  expect(reasons(suite.leftovers).some((reason) => reason.includes('set BASE_URL'))).toBe(!isKnown);
});

test('other servers are environments, and those of a path or an operation have variables of their own', () => {
  const document = paths(
    {
      '/orders': { get: {} },
      '/files': { servers: [{ url: 'https://uploads.shop.test' }], post: {} },
      '/more': { get: { servers: [{ url: 'https://uploads.other.test' }] }, put: { servers: [{ url: '/beta' }] } },
    },
    {
      servers: [
        { url: 'https://shop.test' },
        { url: 'https://test.shop.test', description: 'for tests' },
        { url: '/here' },
      ],
    },
  );
  const { environments } = suiteOf(document);
  expect(environments).toEqual([
    {
      name: 'default',
      kind: 'environment',
      variables: [
        { name: 'BASE_URL', value: 'https://shop.test' },
        { name: 'UPLOADS_URL', value: 'https://uploads.shop.test' },
        { name: 'UPLOADS_URL_2', value: 'https://uploads.other.test' },
        { name: 'SHOP_URL', value: 'https://shop.test/beta' },
      ],
    },
    { name: 'for tests', kind: 'environment', variables: [{ name: 'BASE_URL', value: 'https://test.shop.test' }] },
  ]);
  expect(requests(document).map(({ url }) => url)).toEqual([
    '{{suite:BASE_URL}}/orders',
    '{{suite:UPLOADS_URL}}/files',
    '{{suite:UPLOADS_URL_2}}/more',
    '{{suite:SHOP_URL}}/more',
  ]);
});

test('files that the document refers to are brought in, each part once, and cycles through them stay', () => {
  const document = `
openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
  /orders: { $ref: 'paths/orders.yaml' }
  /orders/{id}: { $ref: './paths/order.yaml#/one' }
components:
  schemas:
    Order: { $ref: schemas/order.json }
`;
  const others = {
    'paths/orders.yaml': `
post:
  requestBody: { content: { application/json: { schema: { $ref: ../schemas/order.json } } } }
  responses: { '201': { content: { application/json: { schema: { $ref: ../shop.yaml#/components/schemas/Order } } } } }
`,
    'paths/order.yaml': `
one:
  get: { parameters: [{ $ref: '#/id' }], responses: { '200': { description: ok } } }
  delete: { responses: { '204': { $ref: 'gone.yaml#/x' } } }
id: { name: id, in: path, required: true, schema: { type: string } }
`,
    'schemas/order.json':
      '{ "type": "object", "required": ["sku"], "properties": { "id": { "type": "string" }, "sku": { "type": "string", "example": "A-100" }, "parent": { "$ref": "#" } } }',
  };
  const suite = suiteOf(document, others);
  expect(lines(requests(document, others))).toEqual([
    'POST /orders',
    'GET /orders/{id} id={{suite:orderId}}',
    'DELETE /orders/{id} id={{suite:orderId}}',
  ]);
  expect(requests(document, others)[0]!.body).toEqual({ kind: 'json', text: '{\n  "sku": "A-100"\n}' });
  expect(reasons(suite.leftovers)).toEqual([
    '/paths/~1orders~1{id}/delete/responses/204 not-readable: gone.yaml#/x, which is not in this folder',
    '/servers changed: the document does not say where the API is: set BASE_URL',
  ]);
  expect(suite.contract).toMatchObject({ file: 'shop.yaml', isWhole: false });
  const bundled = JSON.parse(suite.contract!.text) as { paths: Record<string, { post: unknown }> };
  const place = '#/paths/~1orders/post/requestBody/content/application~1json/schema';
  expect(bundled).toMatchObject({ components: { schemas: { Order: { $ref: place } } } });
  expect(JSON.stringify(bundled.paths)).toContain(`"parent":{"$ref":"${place}"}`);
});

test('the contract is the document itself, unless nothing can be checked against it', () => {
  const document = paths(one);
  expect(suiteOf(document).contract).toEqual({
    file: 'shop.yaml',
    text: JSON.stringify(document, null, 2),
    isWhole: true,
  });
  const broken = suiteOf(
    paths({ '/orders': { get: { responses: { 200: { $ref: '#/components/responses/Gone' } } } } }),
  );
  expect(broken.contract).toBeUndefined();
  expect(reasons(broken.leftovers)).toEqual([
    'shop.yaml left-out: the contract: shop.yaml:16 #/paths/~1orders/get/responses/200 refers to nothing: #/components/responses/Gone',
  ]);
});

test.each([
  ['openapi: 3.1.0\npaths: [', 'contract-not-parsed'],
  ['openapi: 4.0.0\npaths: {}', 'contract-version'],
  ['- a', 'contract-version'],
  ['openapi: 3.1.0\npaths: {}\nwebhooks: { a: { post: {} } }', 'openapi-without-operations'],
  [`{"openapi":"3.1.0","paths":{},"x":${'['.repeat(1_200)}${']'.repeat(1_200)}}`, 'openapi-too-deep'],
])('a document that cannot be read: %.40s', (text, code) => {
  const result = read(text);
  expect(result.kind === 'problems' && result.problems.map((each) => each.code)).toEqual([code]);
});

test('webhooks and callbacks are reported, and a title may be missing', () => {
  const suite = suiteOf(
    paths(
      { '/orders': { post: { callbacks: { paid: { '{$request.body#/url}': { post: {} } } } } } },
      { info: {}, webhooks: { closed: { post: {} } } },
    ),
  );
  expect(suite.name).toBe('shop');
  expect(reasons(suite.leftovers)).toEqual(['/webhooks/closed left-out: the webhook closed']);
  expect(reasons(requests(paths({ '/orders': { post: { callbacks: { paid: {} } } } }))[0]!.leftovers)).toEqual([
    '/paths/~1orders/post/callbacks/paid left-out: the callback paid',
  ]);
});
