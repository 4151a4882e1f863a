import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const exampleDocument = join(import.meta.dirname, '../../../../example-project/openapi.yaml');
const shopDocument = {
  openapi: '3.0.3',
  info: { title: 'Shop {{x}}' },
  servers: [{ url: 'https://{zone}.shop.test/v1', variables: { zone: { default: 'eu' } } }, { url: '/beta' }],
  security: [{ key: [], user: [] }],
  paths: {
    '/orders': {
      post: {
        tags: ['orders'],
        summary: 'Place an order',
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Order' },
              examples: { one: { value: { a: '{{b}}' } } },
            },
          },
        },
        responses: { '201': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } } },
      },
    },
    '/orders/{id}.{type}/lines/{line-id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, style: 'matrix', explode: true, example: [1, 2] },
        { name: 'ids', in: 'query', required: true, style: 'deepObject', schema: { example: { a: [1], b: { c: 2 } } } },
      ],
      get: { deprecated: true, security: [], responses: { '2XX': { content: { 'text/csv': {} } } } },
      put: {
        requestBody: {
          content: { 'multipart/form-data': { schema: { properties: { f: { format: 'binary' }, g: {} } } } },
        },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'cookie', name: 'k' },
      user: { type: 'oauth2', flows: { password: { tokenUrl: '/t' } } },
    },
    schemas: {
      Order: {
        allOf: [
          { required: ['a'], properties: { a: { pattern: '^[a-z]{2}$' }, id: {} } },
          { $ref: '#/components/schemas/Order' },
        ],
      },
    },
  },
};

export const openapiDocuments: readonly string[] = [
  readFileSync(exampleDocument, 'utf8'),
  JSON.stringify(shopDocument),
];
