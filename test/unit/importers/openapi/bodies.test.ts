import { expect, test } from 'vitest';
import type { SuiteBody } from '../../../../src/importers/suite/suite.js';
import { pairs, paths, reasons, requestOf, requests } from './read.js';

const components = {
  schemas: {
    Order: {
      type: 'object',
      required: ['sku', 'id', 'kind'],
      properties: {
        id: { type: 'string', readOnly: true },
        secret: { type: 'string', writeOnly: true },
        sku: { type: 'string', pattern: '^[A-Z]-[0-9]{3}$' },
        kind: { enum: ['tea', 'pot'] },
        note: { type: 'string', example: 'for {{ann}}' },
        parent: { $ref: '#/components/schemas/Order' },
      },
    },
  },
};

function bodyOf(media: Readonly<Record<string, unknown>>, more: object = {}): SuiteBody | undefined {
  return requestOf({ requestBody: { content: media } }, { method: 'post', top: { components, ...more } }).body;
}

function json(body: SuiteBody | undefined): unknown {
  return body?.kind === 'json' ? JSON.parse(body.text) : body;
}

test('a made up body has what is required or has an example, nothing that is only read, and an end', () => {
  const made = json(bodyOf({ 'application/json': { schema: { $ref: '#/components/schemas/Order' } } }));
  expect(made).toEqual({ sku: expect.stringMatching(/^[A-Z]-\d{3}$/), kind: 'tea', note: 'for \\{{ann}}' });
  const twice = json(bodyOf({ 'application/json': { schema: { $ref: '#/components/schemas/Order' } } }));
  expect(twice).toEqual(made);
});

test.each([
  [
    { properties: { a: { type: 'integer' }, b: { type: 'array', items: { type: 'string', format: 'uuid' } } } },
    { a: 0, b: [expect.stringMatching(/^[\da-f-]{36}$/)] },
  ],
  [{ allOf: [{ required: ['a'], properties: { a: { const: 1 } } }, { properties: { b: { default: 2 } } }] }, { a: 1 }],
  [{ oneOf: [{ required: ['a'], properties: { a: { type: 'boolean' }, c: {} } }, { type: 'string' }] }, { a: true }],
  [{ type: ['null', 'string'], examples: ['x'] }, 'x'],
  [{ type: ['null', 'integer'], minimum: 3 }, 3],
  [{ type: 'array', items: { properties: { a: { type: 'string', default: 'q' } } } }, [{ a: 'q' }]],
  [
    { example: { a: 1, b: 2 }, required: ['a'], properties: { a: {}, b: {} } },
    { a: 1, b: 2 },
  ],
  [undefined, {}],
])('a body of %j', (schema, expected) => {
  expect(json(bodyOf({ 'application/json': { schema } }))).toEqual(expected);
});

test('examples come before the schema, as text too, and each of several is a request', () => {
  expect(json(bodyOf({ 'application/json': { example: { a: 1 }, schema: { properties: { b: {} } } } }))).toEqual({
    a: 1,
  });
  expect(json(bodyOf({ 'application/json': { example: ' {"a": 1}' } }))).toEqual({ a: 1 });
  expect(json(bodyOf({ 'application/json': { example: '{ not json' } }))).toBe('{ not json');
  const made = requests(
    paths({
      '/orders': {
        post: {
          summary: 'Order',
          parameters: [{ name: 'dry', in: 'query', examples: { empty: { value: 'yes' } } }],
          requestBody: {
            content: {
              'application/json': {
                examples: { full: { value: { a: 1 } }, empty: { value: {} }, gone: { externalValue: 'x' } },
              },
            },
          },
          responses: {
            201: {
              content: {
                'application/json': { schema: { properties: { id: {} } }, examples: { full: { value: { id: 1 } } } },
              },
            },
            422: { content: { 'application/json': { examples: { empty: { value: {} } } } } },
          },
        },
      },
      '/orders/{id}': { get: {} },
    }),
  );
  expect(made.map(({ name, tests, captures, query }) => [name, tests, captures.length, ...pairs(query)])).toEqual([
    ['Order: full', [{ status: 201 }], 1],
    ['Order: empty', [{ status: 422 }], 0, 'dry=yes'],
    ['', [{ status: { lt: 400 } }], 0],
  ]);
});

test('forms, parts, XML, text, files and types of JSON', () => {
  const fields = {
    type: 'object',
    required: ['a', 'f', 'm'],
    properties: { a: { example: 'x y' }, f: { type: 'array', items: { example: 1 } }, m: { example: { k: 'v' } } },
  };
  const form = {
    'application/x-www-form-urlencoded': {
      schema: fields,
      encoding: { m: { style: 'deepObject', explode: true }, f: { style: 'pipeDelimited' } },
    },
  };
  expect(bodyOf(form)).toEqual({
    kind: 'form',
    fields: [
      { name: 'a', value: 'x y' },
      { name: 'f', value: '1' },
      { name: 'm[k]', value: 'v' },
    ],
  });
  const parts = requestOf(
    {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              required: ['file', 'meta', 'n'],
              properties: {
                file: { type: 'string', format: 'binary' },
                meta: { example: { a: 1 } },
                n: { example: 5 },
              },
            },
            encoding: { n: { contentType: 'text/csv, text/plain' } },
          },
        },
      },
    },
    { method: 'put' },
  );
  expect(parts.body).toEqual({
    kind: 'multipart',
    parts: [
      { name: 'file', value: '' },
      { name: 'meta', value: '{"a":1}', type: 'application/json' },
      { name: 'n', value: '5', type: 'text/csv' },
    ],
  });
  expect(reasons(parts.leftovers)[0]).toBe('/paths/~1orders/put by-hand: a file for the part file');
  expect(
    bodyOf({ 'application/xml': { schema: { xml: { name: 'order' }, properties: { sku: { example: 'A' } } } } }),
  ).toEqual({
    kind: 'text',
    text: expect.stringContaining('<order>\n  <sku>A</sku>\n</order>'),
    type: 'application/xml',
  });
  expect(bodyOf({ 'text/plain': { example: 'hello' } })).toEqual({ kind: 'text', text: 'hello', type: 'text/plain' });
  const file = requestOf({ requestBody: { content: { 'image/png': {} } } }, { method: 'post' });
  expect([file.body, pairs(file.headers), reasons(file.leftovers)]).toEqual([
    undefined,
    ['content-type=image/png'],
    ['/paths/~1orders/post by-hand: a file to send as image/png'],
  ]);
  const patch = requestOf(
    { requestBody: { content: { 'text/csv': {}, 'application/merge-patch+json': { example: { a: 1 } } } } },
    { method: 'patch' },
  );
  expect([pairs(patch.headers), reasons(patch.leftovers)]).toEqual([
    ['content-type=application/merge-patch+json'],
    ['/paths/~1orders/patch/requestBody left-out: the body as text/csv'],
  ]);
});

test('bodies of 2.0, and bodies that have no meaning', () => {
  const document = {
    swagger: '2.0',
    host: 'shop.test',
    consumes: ['application/xml', 'application/json'],
    produces: ['application/xml'],
    definitions: { Order: { required: ['a'], properties: { a: { type: 'string', example: 'x' } } } },
    paths: {
      '/a': {
        post: {
          parameters: [{ in: 'body', name: 'order', required: true, schema: { $ref: '#/definitions/Order' } }],
          responses: { 200: { schema: {} } },
        },
      },
      '/b': {
        post: {
          consumes: ['application/x-www-form-urlencoded'],
          parameters: [{ in: 'formData', name: 'n', type: 'integer', required: true, default: 4 }],
        },
      },
      '/c': { post: { parameters: [{ in: 'formData', name: 'f', type: 'file', required: true }] } },
    },
  };
  const made = requests(document);
  expect(made.map(({ body }) => body)).toEqual([
    { kind: 'json', text: '{\n  "a": "x"\n}' },
    { kind: 'form', fields: [{ name: 'n', value: '4' }] },
    { kind: 'multipart', parts: [{ name: 'f', value: '' }] },
  ]);
  expect(pairs(made[0]!.headers)).toEqual(['accept=application/xml']);
  const content = { 'application/json': { example: {} } };
  expect(requestOf({ requestBody: { content } }, { method: 'delete' }).body).toBeUndefined();
  expect(requestOf({ requestBody: { content, required: true } }, { method: 'delete' }).body).toBeDefined();
});

test('a type of the answer is asked for if it is not JSON', () => {
  const of = (...types: readonly string[]) =>
    pairs(requestOf({ responses: { 200: { content: Object.fromEntries(types.map((type) => [type, {}])) } } }).headers);
  expect([of(), of('text/csv', 'application/json'), of('*/*'), of('application/pdf', 'text/csv')]).toEqual([
    [],
    [],
    [],
    ['accept=application/pdf'],
  ]);
});
