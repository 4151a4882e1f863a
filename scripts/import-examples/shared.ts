import type { ExampleTable } from './example.ts';
import { after, asJson, auth, event, orders, readOrder, row } from './postman.ts';

const body = (raw: string): object => ({ request: { body: { mode: 'raw', raw, ...asJson } } });
const header = (key: string, value: string): object => ({ request: { header: [{ key, value }] } });
const setId = { event: [event('test', "pm.environment.set('id', pm.response.json().id);")] };
const readBy = (raw: string): object => ({
  name: 'Pay',
  request: { method: 'POST', url: '{{baseUrl}}/payments', body: { mode: 'raw', raw, ...asJson } },
});
const withAuth = { collection: { auth: auth('bearer', { token: '{{token}}' }) } };
const health = { name: 'Health', request: { method: 'GET', url: '{{baseUrl}}/health', auth: { type: 'noauth' } } };
const hosts = [
  { key: 'host', value: 'https://shop.test' },
  { key: 'path', value: '/api/v1' },
];

/** What is the same for every tool, shown by collections of Postman. */
export const everyTool: ExampleTable = {
  name: 'suites of every tool',
  head: 'In the suite',
  examples: [
    row(
      'what most URLs begin with',
      {},
      {
        collection: {
          variable: [],
          item: [{ name: 'Place an order', request: { method: 'POST', url: 'http:///orders' } }],
        },
      },
    ),
    row(
      'a header that every request has',
      {
        before: [{ ...orders, request: { ...orders.request, header: [{ key: 'accept', value: 'application/json' }] } }],
        ...header('accept', 'application/json'),
      },
      { before: [orders] },
    ),
    row('a header that is sent anyway: `content-length: 17`', header('content-length', '17')),
    row('auth that most requests inherit', { before: [orders, health], ...withAuth }, { before: [orders, health] }),
    row('`Authorization: Bearer {{token}}` as a header', header('Authorization', 'Bearer {{token}}')),
    row(
      '`"{{id}}"` in JSON, if a step sets `id`',
      { item: setId, after: [readBy('{ "order": "{{id}}" }')] },
      { item: setId },
    ),
    row(
      '`{{id}}` in JSON without quotes, if a step sets `id`',
      { item: setId, after: [readBy('{ "order": {{id}} }')] },
      { item: setId },
    ),
    row('JSON that YAML cannot keep: `{ "price": 1.10 }`', body('{ "price": 1.10 }')),
    row('a variable `sku` of the collection', {
      ...header('x-sku', '{{sku}}'),
      collection: {
        variable: [
          { key: 'baseUrl', value: 'https://shop.test' },
          { key: 'sku', value: 'A-100' },
        ],
      },
    }),
    row('a variable that nothing sets', header('x-sku', '{{sku}}')),
    row('a secret in a request: `x-api-key: h7Fq2kPz9wLm4x`', header('x-api-key', 'h7Fq2kPz9wLm4x')),
    row('a name that the format does not allow: `{{user name}}`', header('x-user', '{{user name}}')),
    row('`{{host}}{{path}}/orders`', {
      collection: {
        variable: hosts,
        item: [{ name: 'Place an order', request: { method: 'POST', url: '{{host}}{{path}}/orders' } }],
      },
    }),
    after("pm.test('is placed', () => pm.response.to.have.status(201));"),
    after("const { id } = pm.response.json();\npm.environment.set('id', id);", { after: [readOrder] }),
    after('console.log(responseTime);'),
    after(
      "pm.test('is signed', () => pm.expect(CryptoJS.MD5(pm.response.text()).toString()).to.eql(pm.response.headers.get('etag')));",
    ),
    row(
      'a script of the collection, which the format has no words for',
      {
        before: [orders],
        collection: {
          event: [
            event(
              'test',
              "pm.test('is sorted', () => pm.expect(pm.response.json().map(({ id }) => id).sort()).to.eql([]));",
            ),
          ],
        },
      },
      { before: [orders] },
    ),
    row('a header or parameter that is switched off', {
      request: { header: [{ key: 'x-old', value: '1', disabled: true }] },
    }),
  ],
};
