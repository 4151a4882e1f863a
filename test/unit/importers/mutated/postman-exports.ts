import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collection, request } from '../../../e2e/cli/import/shop-collection.js';

const teaShop = join(import.meta.dirname, '../../../suites/tea-shop/tea-shop.postman_collection.json');
const wholeRequests = collection(
  [
    request('place {{kind}}', 'POST /orders/:id', {
      url: {
        raw: '{{baseUrl}}/orders/:id?a=1&b',
        host: ['{{baseUrl}}'],
        path: ['orders', ':id'],
        query: [
          { key: 'a', value: '{{a b}}' },
          { key: 'b', value: null },
        ],
        variable: [{ key: 'id', value: '{{id}}' }],
      },
      header: [
        { key: 'Accept', value: '*/*' },
        { key: 'X-Note', value: 'a', disabled: true },
      ],
      auth: {
        type: 'apikey',
        apikey: [
          { key: 'key', value: 'x-key' },
          { key: 'value', value: '{{key}}' },
        ],
      },
      body: {
        mode: 'raw',
        raw: '{ "id": {{id}}, "name": "{{name}}", /* c */ "n": 1.10 }',
        options: { raw: { language: 'json' } },
      },
    }),
    request('form', 'PUT /form', {
      body: {
        mode: 'formdata',
        formdata: [
          { key: 'a', src: ['/a', 'b'], type: 'file' },
          { key: 'c', value: 'd' },
        ],
      },
    }),
    request('query', 'POST /graphql', {
      body: { mode: 'graphql', graphql: { query: '{ a }', variables: '{ "a": {{a}} }' } },
    }),
  ],
  {
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
    event: [{ listen: 'prerequest', script: { exec: ['pm.globals.set("token", 1)'] } }],
    protocolProfileBehavior: { disableBodyPruning: true, followRedirects: false },
  },
);

/** One item for each way in which scripts say something. */
const scripted = collection([
  {
    name: 'orders',
    event: [
      {
        listen: 'test',
        script: {
          exec: [
            'const body = pm.response.json();',
            "pm.test('is paid', () => { pm.expect(body.state).to.be.oneOf(['paid', 'sent']); pm.expect(body.items.length).to.be.above(1); });",
            "if (pm.response.code === 201) { pm.environment.set('id', body.items[0].id); } else { postman.setNextRequest(null); }",
            "tests['is quick'] = responseTime < 500;",
            "body.items.forEach((item) => { pm.test('has a price', () => pm.expect(item.price).to.be.a('number')); });",
            "pm.collectionVariables.set('at', new Date().toISOString().slice(0, 10) + '-' + pm.variables.get('id'));",
          ],
        },
      },
      { listen: 'prerequest', script: { exec: "pm.request.headers.add({ key: 'x-at', value: String(Date.now()) });" } },
    ],
    item: [request('one', 'GET /orders/{{id}}'), request('another', 'GET /orders', { method: 'GET', auth: null })],
  },
]);

const environment = JSON.stringify({
  name: 'staging',
  values: [
    { key: 'baseUrl', value: 'https://shop.test', enabled: true },
    { key: 'token', value: 'abc-123-def', type: 'secret' },
  ],
});

export const postmanExports = [
  { main: 'tea.json', texts: { 'tea.json': readFileSync(teaShop, 'utf8') } },
  { main: 'shop.json', texts: { 'shop.json': wholeRequests, 'staging.postman_environment.json': environment } },
  { main: 'orders.json', texts: { 'orders.json': scripted, 'staging.postman_environment.json': environment } },
];
