import { stringify } from 'yaml';
import { code, type Example, type ExampleTable, type Files } from './example.ts';

interface Parts {
  /** Of the request. */
  readonly request?: object;
  /** Variables of the base environment. */
  readonly data?: object;
  /** More items of the collection, behind the request. */
  readonly more?: readonly object[];
  /** In place of the request. */
  readonly items?: readonly object[];
  readonly tests?: readonly object[];
}

function filesOf({ request, data, more = [], items, tests = [] }: Parts): Files {
  const order = {
    name: 'Place an order',
    method: 'POST',
    url: '{{ _.base }}/orders',
    meta: { id: 'req_a' },
    ...request,
  };
  const shop = {
    type: 'collection.insomnia.rest/5.0',
    name: 'Shop',
    collection: items ?? [order, ...more],
    testSuites: [{ name: 'Orders', tests }],
    environments: { name: 'Base', data: { base: 'https://shop.test', ...data } },
  };
  return { 'shop.yaml': stringify(shop) };
}

function row(says: string, parts: Parts, without: Parts = {}): Example {
  return { says, files: filesOf(parts), without: filesOf(without) };
}

/** A row of a template in a header. */
function template(text: string, parts: Parts = {}): Example {
  return row(code(text), { ...parts, request: { headers: [{ name: 'x-a', value: text }] } }, parts);
}

function auth(says: string, authentication: object): Example {
  return row(`auth: ${says}`, { request: { authentication } });
}

function body(says: string, given: object): Example {
  return row(`body: ${says}`, { request: { body: given } });
}

const unitTest = 'const response = await insomnia.send();\nexpect(response.status).to.equal(201);\n';
const login = { name: 'Sign in', method: 'POST', url: '{{ _.base }}/login', meta: { id: 'req_b' } };
const order = { name: 'Place an order', method: 'POST', url: '{{ _.base }}/orders', meta: { id: 'req_a' } };

const tokenOfLogin = { data: { token: "{% response 'body', 'req_b', '$.token' %}" }, more: [login] };

export const insomnia: ExampleTable = {
  name: 'Insomnia collections',
  head: 'In Insomnia',
  examples: [
    row('a folder `Orders`, with its environment', {
      items: [
        {
          name: 'Orders',
          environment: { sku: 'A-100' },
          children: [{ ...order, headers: [{ name: 'x-sku', value: '{{ _.sku }}' }] }],
        },
      ],
    }),
    template('{{ _.user }}', { data: { user: 'ann' } }),
    template('{{ _.login.user }}', { data: { login: { user: 'ann' } } }),
    template("{% response 'body', 'req_b', '$.token' %}", { more: [login] }),
    row(
      "a variable with the tag as its value: `token: {% response 'body', 'req_b', '$.token' %}`",
      { ...tokenOfLogin, request: { headers: [{ name: 'x-a', value: '{{ _.token }}' }] } },
      tokenOfLogin,
    ),
    template('{% uuid %}'),
    template('{% now %}'),
    template('{% timestamp %}'),
    template("{% faker 'randomEmail' %}"),
    template("{% prompt 'User' %}"),
    template("{% base64 'encode', 'normal', 'a' %}"),
    template("{% hash 'md5', 'hex', 'a' %}"),
    template('{{ _.user | upper }}', { data: { user: 'ann' } }),
    row('a path parameter `:id`', {
      request: { url: '{{ _.base }}/orders/:id', pathParameters: [{ name: 'id', value: '7' }] },
    }),
    row('a parameter, and one that is switched off', {
      request: {
        parameters: [
          { name: 'state', value: 'open' },
          { name: 'page', value: '2', disabled: true },
        ],
      },
    }),
    body('JSON', { mimeType: 'application/json', text: '{ "sku": "A-100" }' }),
    body('GraphQL', { mimeType: 'application/graphql', text: '{ "query": "{ orders { id } }" }' }),
    body('form', { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'sku', value: 'A-100' }] }),
    body('multipart', {
      mimeType: 'multipart/form-data',
      params: [{ name: 'photo', type: 'file', fileName: 'cup.png' }],
    }),
    body('file', { mimeType: 'application/octet-stream', fileName: 'cup.png' }),
    body('text', { mimeType: 'text/csv', text: 'A-100,2' }),
    auth('bearer', { type: 'bearer', token: '{{ _.token }}' }),
    auth('basic', { type: 'basic', username: 'ann', password: '{{ _.pin }}' }),
    auth('digest', { type: 'digest', username: 'ann', password: '{{ _.pin }}' }),
    auth('API key', { type: 'apikey', key: 'x-key', value: '{{ _.key }}', addTo: 'header' }),
    auth('AWS IAM', {
      type: 'iam',
      accessKeyId: '{{ _.key }}',
      secretAccessKey: '{{ _.secret }}',
      region: 'eu-west-1',
      service: 's3',
    }),
    auth('OAuth 2.0 by client credentials', {
      type: 'oauth2',
      grantType: 'client_credentials',
      accessTokenUrl: 'https://id.test/token',
      clientId: 'shop',
      clientSecret: '{{ _.secret }}',
    }),
    auth('OAuth 2.0 by a browser', {
      type: 'oauth2',
      grantType: 'authorization_code',
      accessTokenUrl: 'https://id.test/token',
    }),
    ...['hawk', 'ntlm', 'oauth1'].map((type) => auth(type, { type })),
    row(`pre-request script: ${code("insomnia.environment.set('at', Date.now());")}`, {
      request: { scripts: { preRequest: "insomnia.environment.set('at', Date.now());" } },
    }),
    row(
      `after-response script: ${code("insomnia.test('is placed', () => insomnia.expect(insomnia.response.code).to.eql(201));")}`,
      {
        request: {
          scripts: {
            afterResponse: "insomnia.test('is placed', () => insomnia.expect(insomnia.response.code).to.eql(201));",
          },
        },
      },
    ),
    row('a unit test that sends its own request', {
      tests: [{ name: 'is placed', requestId: 'req_a', code: unitTest }],
    }),
    row('a unit test that sends several', {
      tests: [{ name: 'is placed', requestId: 'req_a', code: `${unitTest}${unitTest}` }],
    }),
    row('gRPC', {
      more: [{ name: 'Watch', url: 'grpc://shop.test', protoMethodName: '/shop.Orders/Watch', meta: { id: 'greq_1' } }],
    }),
    row('WebSocket', { more: [{ name: 'Watch', url: 'wss://shop.test', meta: { id: 'ws-req_1' } }] }),
  ],
};
