import { code, type Example, type ExampleTable } from './example.ts';

/** Parts of a collection with one request. */
interface Parts {
  /** Of the request. */
  readonly request?: object;
  /** Next to `request` in its item. */
  readonly item?: object;
  /** At the top of the collection. */
  readonly collection?: object;
  /** More items, before the request. */
  readonly before?: readonly object[];
  /** And after it. */
  readonly after?: readonly object[];
  readonly files?: Readonly<Record<string, unknown>>;
}

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

function filesOf({
  request,
  item,
  collection,
  before = [],
  after = [],
  files = {},
}: Parts): Readonly<Record<string, string>> {
  const order = { name: 'Place an order', request: { method: 'POST', url: '{{baseUrl}}/orders', ...request }, ...item };
  const shop = {
    info: { name: 'Shop', schema },
    variable: [{ key: 'baseUrl', value: 'https://shop.test' }],
    item: [...before, order, ...after],
    ...collection,
  };
  const others = Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]);
  return { 'shop.json': JSON.stringify(shop), ...Object.fromEntries(others) };
}

/** A row of what people see in Postman's windows. */
export function row(says: string, parts: Parts, without: Parts = {}): Example {
  return { says, files: filesOf(parts), without: filesOf(without) };
}

/** A row of a script after the response. */
export function after(source: string, without: Parts = {}): Example {
  return row(code(source), { ...without, item: { event: [event('test', source)] } }, without);
}

function before(source: string): Example {
  return row(`before the request: ${code(source)}`, { item: { event: [event('prerequest', source)] } });
}

export function event(listen: 'test' | 'prerequest', source: string): object {
  return { listen, script: { exec: source.split('\n') } };
}

export function auth(type: string, values: Readonly<Record<string, string>>): object {
  return { type, [type]: Object.entries(values).map(([key, value]) => ({ key, value })) };
}

export const asJson = { options: { raw: { language: 'json' } } };
export const orders = { name: 'List', request: { method: 'GET', url: '{{baseUrl}}/orders' } };

export const readOrder = { name: 'Read an order', request: { method: 'GET', url: '{{baseUrl}}/orders/{{id}}' } };
const signedIn = { auth: auth('bearer', { token: '{{token}}' }) };
const askForToken = `if (!pm.environment.get('token')) {
  pm.sendRequest({
    url: 'https://id.test/token',
    method: 'POST',
    header: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: {
      mode: 'urlencoded',
      urlencoded: [
        { key: 'grant_type', value: 'client_credentials' },
        { key: 'client_id', value: 'shop' },
        { key: 'client_secret', value: pm.environment.get('clientSecret') },
      ],
    },
  }, (error, response) => pm.environment.set('token', response.json().access_token));
}`;
const askForCart =
  "pm.sendRequest('https://shop.test/carts/new', (error, response) => { pm.variables.set('cart', response.json().id); });";

export const postman: ExampleTable = {
  name: 'Postman collections',
  head: 'In Postman',
  examples: [
    row('a folder `Orders`', {
      collection: { item: [{ name: 'Orders', item: [{ ...orders, name: 'Place an order' }] }] },
    }),
    row('a variable `sku` of the collection', {
      request: { header: [{ key: 'x-sku', value: '{{sku}}' }] },
      collection: {
        variable: [
          { key: 'baseUrl', value: 'https://shop.test' },
          { key: 'sku', value: 'A-100' },
        ],
      },
    }),
    row('an environment `staging` with `user`, and a secret `pin`', {
      request: {
        header: [
          { key: 'x-user', value: '{{user}}' },
          { key: 'x-pin', value: '{{pin}}' },
        ],
      },
      files: {
        'staging.postman_environment.json': {
          name: 'staging',
          values: [
            { key: 'user', value: 'ann' },
            { key: 'pin', value: '4711', type: 'secret' },
          ],
        },
      },
    }),
    row('`:id` in the URL, with a value', {
      request: {
        url: {
          raw: '{{baseUrl}}/orders/:id',
          host: ['{{baseUrl}}'],
          path: ['orders', ':id'],
          variable: [{ key: 'id', value: '7' }],
        },
      },
    }),
    row('a parameter, and one that is switched off', {
      request: {
        url: {
          raw: '{{baseUrl}}/orders?state=open',
          host: ['{{baseUrl}}'],
          path: ['orders'],
          query: [
            { key: 'state', value: 'open' },
            { key: 'page', value: '2', disabled: true },
          ],
        },
      },
    }),
    row('body: raw, JSON', { request: { body: { mode: 'raw', raw: '{ "sku": "A-100" } // new', ...asJson } } }),
    row('body: raw, a type is not chosen', { request: { body: { mode: 'raw', raw: '{ "sku": "A-100" }' } } }),
    row('body: x-www-form-urlencoded', {
      request: { body: { mode: 'urlencoded', urlencoded: [{ key: 'sku', value: 'A-100' }] } },
    }),
    row('body: form-data, with a file', {
      request: { body: { mode: 'formdata', formdata: [{ key: 'photo', type: 'file', src: '/home/ann/cup.png' }] } },
    }),
    row('body: binary', { request: { body: { mode: 'file', file: { src: 'cup.png' } } } }),
    row('body: GraphQL', {
      request: { body: { mode: 'graphql', graphql: { query: '{ orders { id } }', variables: '{ "page": 2 }' } } },
    }),
    row(
      'auth of the collection: bearer',
      { before: [orders], collection: { auth: auth('bearer', { token: '{{token}}' }) } },
      { before: [orders] },
    ),
    row('auth: basic', { request: { auth: auth('basic', { username: 'ann', password: 'tea-4711' }) } }),
    row('auth: API key', { request: { auth: auth('apikey', { key: 'x-key', value: '{{key}}', in: 'query' }) } }),
    row('auth: OAuth 2.0 by client credentials', {
      request: {
        auth: auth('oauth2', {
          grant_type: 'client_credentials',
          accessTokenUrl: 'https://id.test/token',
          clientId: 'shop',
          clientSecret: '{{clientSecret}}',
        }),
      },
    }),
    row('auth: AWS Signature', {
      request: {
        auth: auth('awsv4', { accessKey: '{{key}}', secretKey: '{{secret}}', region: 'eu-west-1', service: 's3' }),
      },
    }),
    ...['Hawk', 'NTLM', 'OAuth1', 'EdgeGrid', 'JWT'].map((type) =>
      row(`auth: ${type}`, { request: { auth: auth(type.toLowerCase(), {}) } }),
    ),
    row('settings: do not follow redirects', { item: { protocolProfileBehavior: { followRedirects: false } } }),
    after("pm.test('is placed', () => pm.response.to.have.status(201));"),
    after("tests['is placed'] = responseCode.code === 201;"),
    after("pm.test('is open', () => pm.expect(pm.response.json().state).to.eql('open'));"),
    after("pm.test('is JSON', () => pm.response.to.be.json);"),
    after("pm.test('is quick', () => pm.expect(pm.response.responseTime).to.be.below(500));"),
    after(
      "if (pm.response.code === 200) {\n  pm.test('has an id', () => pm.expect(pm.response.json()).to.have.property('id'));\n}",
    ),
    after("pm.environment.set('id', pm.response.json().id);", { after: [readOrder] }),
    after("pm.collectionVariables.set('id', pm.response.json().items.find((item) => item.state === 'open').id);", {
      after: [readOrder],
    }),
    before("pm.variables.set('at', Date.now());"),
    before("pm.request.headers.add({ key: 'x-shop', value: 'tea' });"),
    before("pm.variables.set('sign', CryptoJS.SHA256(pm.request.url.getPath()).toString());"),
    after('if (pm.response.code !== 201) pm.execution.setNextRequest(null);', { after: [orders] }),
    after('if (pm.response.code === 202) pm.execution.setNextRequest(pm.info.requestName);'),
    row(
      'scripts of the collection',
      {
        before: [orders],
        collection: {
          event: [event('test', "pm.test('has no error', () => pm.expect(pm.response.code).to.be.below(500));")],
        },
      },
      { before: [orders] },
    ),
    row(
      'a script of the collection that asks for a token with `pm.sendRequest` if there is none',
      { before: [orders], collection: { ...signedIn, event: [event('prerequest', askForToken)] } },
      { before: [orders] },
    ),
    row(`before the request: ${code(askForCart)}`, {
      request: { header: [{ key: 'x-cart', value: '{{cart}}' }] },
      item: { event: [event('prerequest', askForCart)] },
    }),
    row('`{{$guid}}`', { request: { header: [{ key: 'x-id', value: '{{$guid}}' }] } }),
    row('a saved example, a description', {
      item: { response: [{ name: 'placed' }] },
      request: { description: 'It places.' },
    }),
  ],
};
