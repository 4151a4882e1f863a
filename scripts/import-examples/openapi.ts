import { stringify } from 'yaml';
import { type Example, type ExampleTable, type Files } from './example.ts';

interface Parts {
  /** Of the operation `GET /orders`. */
  readonly operation?: object;
  readonly method?: string;
  readonly path?: string;
  /** More paths. */
  readonly paths?: object;
  /** At the top of the document. */
  readonly top?: object;
}

const answered = { responses: { 200: { description: 'They are there.' } } };

function filesOf({ operation, method = 'get', path = '/orders', paths, top }: Parts): Files {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://shop.test' }],
    paths: { [path]: { [method]: { tags: ['orders'], ...answered, ...operation } }, ...paths },
    ...top,
  };
  return { 'shop.yaml': stringify(document) };
}

function row(says: string, parts: Parts, without: Parts = {}): Example {
  return { says, files: filesOf(parts), without: filesOf(without) };
}

function parameter(says: string, given: object): Example {
  return row(says, { operation: { parameters: [given] } });
}

function body(says: string, content: object, more: object = {}): Example {
  const plain = { method: 'post' };
  return row(`body: ${says}`, { ...plain, operation: { requestBody: { content }, ...more } }, plain);
}

function security(says: string, name: string, scheme: object): Example {
  const top = { components: { securitySchemes: { [name]: scheme } } };
  return row(`security: ${says}`, { top, operation: { security: [{ [name]: [] }] } }, { top });
}

const read = { get: { tags: ['orders'], ...answered } };
const created = {
  201: { description: 'It is there.', content: json({ schema: { properties: { id: { type: 'string' } } } }) },
};

function json(given: object): object {
  return { 'application/json': given };
}

const sku = { type: 'object', required: ['sku'], properties: { sku: { type: 'string' }, note: { type: 'string' } } };

export const openapi: ExampleTable = {
  name: 'OpenAPI documents',
  head: 'In the document',
  examples: [
    row('two tags', { paths: { '/users': { get: { tags: ['users'], ...answered } } } }),
    row('no tag, and the path `/users`', { paths: { '/users': { get: answered } } }),
    row('a server `https://{region}.shop.test`', {
      top: { servers: [{ url: 'https://{region}.shop.test', variables: { region: { default: 'eu' } } }] },
    }),
    row('a server without a host: `/v1`', { top: { servers: [{ url: '/v1' }] } }),
    row('a second server, with the description `staging`', {
      top: { servers: [{ url: 'https://shop.test' }, { url: 'https://staging.shop.test', description: 'staging' }] },
    }),
    row('a server of one operation', { operation: { servers: [{ url: 'https://files.shop.test' }] } }),
    row('`summary: List the orders`', { operation: { summary: 'List the orders' } }),
    row('the first response is 202', { operation: { responses: { 202: { description: 'Later.' } } } }),
    row(
      '`/orders/{id}`, and `POST /orders` creates one',
      { method: 'post', operation: { responses: created }, paths: { '/orders/{id}': read } },
      { method: 'post', operation: { responses: created } },
    ),
    row('`/orders/{id}`, and `GET /orders` lists them', {
      operation: {
        responses: {
          200: {
            description: 'All.',
            content: json({ schema: { type: 'array', items: { properties: { id: { type: 'string' } } } } }),
          },
        },
      },
      paths: { '/orders/{id}': read },
    }),
    row('any other `/orders/{id}`', { path: '/orders/{id}' }),
    row('`/orders/{id}`, with an example', {
      path: '/orders/{id}',
      operation: { parameters: [{ name: 'id', in: 'path', required: true, example: 'A-7' }] },
    }),
    parameter('a required parameter `state`', {
      name: 'state',
      in: 'query',
      required: true,
      schema: { enum: ['open'] },
    }),
    parameter('an optional parameter `page`', { name: 'page', in: 'query', schema: { type: 'integer' } }),
    parameter('a required header', { name: 'x-shop', in: 'header', required: true, example: 'tea' }),
    parameter('a required cookie', { name: 'theme', in: 'cookie', required: true, example: 'dark' }),
    body('JSON with an example', json({ example: { sku: 'A-100' } })),
    body(
      'two named examples',
      json({ examples: { tea: { value: { sku: 'A-100' } }, cup: { value: { sku: 'B-7' } } } }),
    ),
    body('a named example, and one of the response 422 with that name', json({ examples: { empty: { value: {} } } }), {
      responses: {
        ...created,
        422: { description: 'No.', content: json({ examples: { empty: { value: { error: 'no sku' } } } }) },
      },
    }),
    body('a schema without an example', json({ schema: sku })),
    body(
      'a schema with `readOnly: true`',
      json({ schema: { properties: { id: { readOnly: true, example: 7 }, sku: { example: 'A-100' } } } }),
    ),
    body('a form', { 'application/x-www-form-urlencoded': { example: { sku: 'A-100' } } }),
    body('parts with a file', {
      'multipart/form-data': {
        schema: { required: ['photo'], properties: { photo: { type: 'string', format: 'binary' } } },
      },
    }),
    security('bearer', 'token', { type: 'http', scheme: 'bearer' }),
    security('basic', 'login', { type: 'http', scheme: 'basic' }),
    security('API key', 'key', { type: 'apiKey', in: 'header', name: 'x-key' }),
    security('OAuth2, client credentials', 'machine', {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://id.test/token', scopes: {} } },
    }),
    security('OAuth2 for a person', 'person', { type: 'oauth2', flows: { authorizationCode: {} } }),
    security('OpenID Connect', 'person', { type: 'openIdConnect', openIdConnectUrl: 'https://id.test' }),
    security('mutual TLS', 'tls', { type: 'mutualTLS' }),
    row('`deprecated: true`', { operation: { deprecated: true } }),
    row('callbacks', { operation: { callbacks: { paid: { '{$request.body#/url}': { post: answered } } } } }),
    row('webhooks', { top: { webhooks: { paid: { post: answered } } } }),
  ],
};
