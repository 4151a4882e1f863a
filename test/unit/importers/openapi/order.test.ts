import { expect, test } from 'vitest';
import { lines, paths, reasons, requests, suiteOf } from './read.js';

const order = { type: 'object', properties: { id: { type: 'string' }, state: { type: 'string' } } };
const created = (schema: object) => ({ responses: { 201: { content: { 'application/json': { schema } } } } });
const ofOrder = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] };

test('what creates comes before what reads, changes and deletes, outer resources around inner ones', () => {
  const document = paths({
    '/orders/{id}': { ...ofOrder, delete: {}, get: {}, patch: {} },
    '/orders/{id}/lines/{lineId}': { ...ofOrder, delete: {}, get: {} },
    '/orders/{id}/lines': { ...ofOrder, get: {}, post: created({ allOf: [{ properties: { line_id: {} } }] }) },
    '/orders/{id}/pay': { ...ofOrder, post: {} },
    '/orders': { get: {}, post: created(order) },
    '/orders/search': { post: {} },
  });
  expect(lines(requests(document))).toEqual([
    'POST /orders',
    'POST /orders/{id}/lines id={{suite:orderId}}',
    'GET /orders',
    'GET /orders/{id} id={{suite:orderId}}',
    'GET /orders/{id}/lines id={{suite:orderId}}',
    'GET /orders/{id}/lines/{lineId} id={{suite:orderId}} lineId={{suite:lineId}}',
    'PATCH /orders/{id} id={{suite:orderId}}',
    'POST /orders/{id}/pay id={{suite:orderId}}',
    'DELETE /orders/{id}/lines/{lineId} id={{suite:orderId}} lineId={{suite:lineId}}',
    'DELETE /orders/{id} id={{suite:orderId}}',
    'POST /orders/search',
  ]);
  expect(
    requests(document)
      .slice(0, 2)
      .map(({ captures }) => captures),
  ).toEqual([[{ name: 'orderId', value: '$.id' }], [{ name: 'lineId', value: '$.line_id' }]]);
});

test.each([
  ['an envelope', { article: { properties: { slug: {} } } }, undefined, 'slug', '$.article.slug'],
  ['a name with a sign', { 'order-id': {} }, undefined, 'orderId', "$['order-id']"],
  ['the id of a parameter that ends with it', { uuid: {} }, undefined, 'orderId', '$.uuid'],
  ['an example instead of a schema', undefined, { data: { id: 7, more: {} } }, 'id', '$.data.id'],
])('the id of a new thing: %s', (...[, properties, example, name, value]) => {
  const content = { 'application/json': { ...(properties && { schema: { properties } }), example } };
  const document = paths({
    '/orders': { post: { responses: { 201: { content } } } },
    [`/orders/{${name}}`]: { get: {} },
  });
  expect(requests(document)[0]!.captures.map((capture) => capture.value)).toEqual([value]);
});

test('the id can come from a location, from links, from a list, or from what was sent', () => {
  const location = paths({
    '/orders': { post: { responses: { 201: { headers: { Location: {} } } } } },
    '/orders/{id}': { get: {} },
  });
  expect(requests(location)[0]!.captures).toEqual([
    { name: 'orderId', value: { from: 'header location', matches: '([^/?#]+)/?(?:[?#].*)?$' } },
  ]);
  const links = {
    one: { operationId: 'getOrder', parameters: { id: '$response.body#/made/0/order-no' } },
    two: { operationRef: '#/paths/~1orders~1{id}/delete', parameters: { 'path.id': '$response.header.X-Id' } },
  };
  const linked = paths({
    '/basket': { post: { tags: ['a'], responses: { 200: { links } } } },
    '/orders/{id}': { get: { tags: ['a'], operationId: 'getOrder' }, delete: { tags: ['a'] } },
  });
  expect(requests(linked)[0]!.captures).toEqual([{ name: 'orderId', value: "$.made[0]['order-no']" }]);
  const list = { type: 'object', properties: { items: { type: 'array', items: order } } };
  const listed = (parameter: object) =>
    requests(
      paths({
        '/orders': { get: { responses: { 200: { content: { 'application/json': { schema: list } } } } } },
        '/orders/{id}': { parameters: [{ name: 'id', in: 'path', required: true, ...parameter }], get: {} },
      }),
    );
  expect(listed({})[0]!.captures).toEqual([{ name: 'orderId', value: '$.items[0].id' }]);
  expect(lines(listed({ example: 'o-1' }))[1]).toBe('GET /orders/{id} id=o-1');
  const body = { requestBody: { content: { 'application/json': { example: { username: 'ann' } } } } };
  expect(lines(requests(paths({ '/users': { post: body }, '/users/{username}': { get: {} } })))[1]).toBe(
    'GET /users/{username} username=ann',
  );
});

test('sessions share nothing: what another tag creates comes from the environment', () => {
  const document = paths({
    '/orders': { post: { tags: ['orders'], ...created(order) } },
    '/orders/{id}/lines': { get: { tags: ['lines'] } },
    '/orders/{id}': { get: { tags: ['Orders', 'more'], deprecated: true } },
  });
  const suite = suiteOf(document);
  expect(suite.items.map(({ name }) => name)).toEqual(['orders', 'lines']);
  expect(suite.split).toBe('folder');
  expect(lines(requests(document))).toEqual([
    'POST /orders',
    'GET /orders/{id} id={{suite:orderId}}',
    'GET /orders/{id}/lines id={{suite:ORDER_ID}}',
  ]);
  expect(suite.environments[0]!.variables).toEqual([
    { name: 'BASE_URL', value: 'https://shop.test/v1' },
    { name: 'ORDER_ID', value: '' },
  ]);
  const [, deprecated] = requests(document);
  expect(deprecated!.skip).toBe('deprecated');
  expect(reasons(deprecated!.leftovers)).toEqual(['/paths/~1orders~1{id}/get changed: deprecated, so it is skipped']);
});

test('without tags the resource is the group, and a summary that repeats gets the operation', () => {
  const suite = suiteOf(
    paths({
      '/api/v1/orders': { get: { summary: 'List' } },
      '/api/v1/teas/{sku}': { get: { summary: 'list' } },
      '/': { get: {} },
    }),
  );
  expect(suite.items.map(({ name }) => name)).toEqual(['orders', 'teas', 'root']);
  expect(
    requests(paths({ '/a': { get: { summary: 'List\n all' } }, '/b': { get: { summary: 'list all' }, put: {} } })).map(
      ({ name }) => name,
    ),
  ).toEqual(['List all (GET /a)', 'list all (GET /b)', '']);
});

test.each([
  [{ 404: {}, 201: {}, 200: {} }, { status: 200 }],
  [{ '2XX': {}, default: {} }, { status: { between: [200, 299] } }],
  [{ default: {}, 404: {} }, { status: { lt: 400 } }],
  [{ 404: {} }, { status: { lt: 400 } }],
  [undefined, { status: { lt: 400 } }],
])('the status of %j', (responses, expected) => {
  expect(requests(paths({ '/a': { get: { responses } } }))[0]!.tests).toEqual([expected]);
});

test('a redirect that is described is not followed', () => {
  const [request] = requests(paths({ '/a': { get: { responses: { 302: {} } } } }));
  expect(request).toMatchObject({ redirects: 0, tests: [{ status: 302 }] });
});
