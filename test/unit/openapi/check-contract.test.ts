import { expect, test } from 'vitest';
import { checkContract } from '../../../src/engine/evaluate/check-contract.js';
import { exchangeOf } from '../../../src/engine/http/exchange-of.js';
import { contractOf } from './contracts.js';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** A text is sent as it is. */
  readonly body?: unknown;
  readonly type?: string | null;
  readonly method?: string;
}

type Documented = Readonly<Record<string, unknown>>;

/** What a response has against a document, the places left out. */
function mistakesOf(document: Documented, answer: Answer): readonly string[] | string | undefined {
  const { status = 200, headers = {}, body, method = 'GET' } = answer;
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const type =
    answer.type === undefined ? (body === undefined ? null : 'application/json; charset=utf-8') : answer.type;
  const list = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  const response = {
    status,
    statusText: '',
    url: 'http://x.test/orders',
    headers: type === null ? list : [...list, ['content-type', type] as [string, string]],
    body: new TextEncoder().encode(text),
  };
  const exchange = exchangeOf(response, 1, { cookie: () => undefined });
  const result = checkContract(exchange, method, contractOf(document));
  if (result?.problem) return `${result.problem.code}: ${result.problem.message}`;
  return result?.mistakes.map((mistake) => mistake.replace(/ \([^()]*\)$/, ''));
}

const document = (responses: object, more: object = {}): Documented => ({
  openapi: '3.1.0',
  paths: { '/orders': { get: { responses }, head: { responses } } },
  ...more,
});
const ofSchema = (schema: unknown, more: object = {}): Documented =>
  document({ 200: { content: { 'application/json': { schema } } } }, more);
const of30 = (schema: unknown, more: object = {}): Documented => ofSchema(schema, { openapi: '3.0.3', ...more });
const of2 = (response: object, more: object = {}): Documented => ({
  swagger: '2.0',
  paths: { '/orders': { get: { responses: { 200: response }, ...more } } },
});

test.each([
  [{ 200: {} }, { status: 200 }, []],
  [{ '2XX': {} }, { status: 201 }, []],
  [{ '2xx': {} }, { status: 201 }, []],
  [{ default: {} }, { status: 500 }, []],
  [{ 200: {}, '4XX': {} }, { status: 500 }, ['status 500 is not described, only 200, 4XX']],
  [{}, { status: 200 }, ['status 200 is not described, only nothing']],
])('of the statuses %j, %j gives %j', (responses, answer, expected) => {
  expect(mistakesOf(document(responses), answer)).toEqual(expected);
});

test('the most concrete status counts', () => {
  const only = (type: string): object => ({ content: { 'application/json': { schema: { type } } } });
  const responses = { default: only('null'), '2XX': only('boolean'), 200: only('string') };
  expect(mistakesOf(document(responses), { body: '"a"' })).toEqual([]);
  expect(mistakesOf(document(responses), { status: 201, body: true })).toEqual([]);
  expect(mistakesOf(document(responses), { status: 404, body: null })).toEqual([]);
  expect(mistakesOf(document(responses), { status: 404, body: true })).toEqual(['/ must be null']);
});

const json = { schema: { type: 'object' } };
test.each([
  [{ 'application/json': json }, 'application/json', []],
  [{ 'application/json; charset=utf-8': json }, 'APPLICATION/JSON', []],
  [{ 'application/*': json }, 'application/json', []],
  [{ '*/*': json }, 'application/json', []],
  [{ 'application/problem+json': json }, 'application/problem+json', []],
  [{ 'application/*+json': json }, 'application/problem+json', []],
  [
    { 'application/json': json },
    'application/problem+json',
    ['content type application/problem+json is not described, only application/json'],
  ],
  [
    { 'text/*': json, 'application/xml': {} },
    'application/json',
    ['content type application/json is not described, only text/*, application/xml'],
  ],
  [{ 'application/json': json }, null, ['the response has no content type; described: application/json']],
  [{ '*/*': {} }, null, []],
  [{}, 'application/json', ['the response has a body of 2 bytes; none is described']],
  [undefined, 'application/json', ['the response has a body of 2 bytes; none is described']],
])('of the content %j, %s gives %j', (content, type, expected) => {
  expect(mistakesOf(document({ 200: { content } }), { type, body: {} })).toEqual(expected);
});

test.each([
  [{ 'application/json': json }, null, ['the response has no body; described: application/json']],
  [{ 'application/json': json }, 'application/json', ['the response has no body; described: application/json']],
  [{ 'text/plain': {} }, 'text/plain', []],
  [{ 'text/plain': {} }, null, ['the response has no body; described: text/plain']],
  [{ 'application/octet-stream': {} }, 'application/octet-stream', []],
  [{}, null, []],
])('of the content %j, no body and the type %s gives %j', (content, type, expected) => {
  expect(mistakesOf(document({ 200: { content } }), { type })).toEqual(expected);
});

test('a response without a body by its kind has none to check', () => {
  const responses = {
    200: { content: { 'application/json': json } },
    204: { content: { 'application/json': json } },
    304: { content: { 'application/json': json } },
  };
  expect(mistakesOf(document(responses), { method: 'HEAD', type: 'application/json' })).toEqual([]);
  expect(mistakesOf(document(responses), { status: 204 })).toEqual([]);
  expect(mistakesOf(document(responses), { status: 304 })).toEqual([]);
});

test('JSON that is not, and other types', () => {
  const text = { type: 'string', maxLength: 3 };
  const content = {
    'application/json': {},
    'text/csv': { schema: text },
    'application/xml': { schema: { type: 'object' } },
    'text/event-stream': { schema: text },
    'image/png': { schema: { type: 'string', format: 'binary', maxLength: 1 } },
  };
  const check = (type: string, body: string) => mistakesOf(document({ 200: { content } }), { type, body });
  expect(check('application/json', '{')).toEqual([]);
  expect(mistakesOf(ofSchema(true), { body: '{' })).toEqual([
    'the body is not valid JSON; its content type is application/json',
  ]);
  expect(check('text/csv', 'a,b')).toEqual([]);
  expect(check('text/csv', 'a,b,c')).toEqual(['/ must NOT have more than 3 characters']);
  expect(check('application/xml', '<a/>')).toEqual([]);
  expect(check('text/event-stream', 'data: 1\n\n')).toEqual([]);
  expect(check('image/png', 'abc')).toEqual([]);
});

test.each([
  [{ required: true, schema: { type: 'integer' } }, undefined, ['the header X-Rate is missing']],
  [{ schema: { type: 'integer' } }, undefined, []],
  [{ schema: { type: 'integer', minimum: 3 } }, '5', []],
  [{ schema: { type: 'integer', minimum: 3 } }, '1', ['header X-Rate: must be >= 3']],
  [{ schema: { type: 'integer' } }, 'many', ['header X-Rate: must be integer']],
  [{ schema: { type: 'number' } }, '1.5', []],
  [{ schema: { type: 'boolean' } }, 'true', []],
  [{ schema: { type: 'boolean' } }, 'yes', ['header X-Rate: must be boolean']],
  [{ schema: { type: 'string', pattern: '^0' } }, '010', []],
  [{ schema: { type: ['string', 'null'] } }, '5', []],
  [{ schema: { type: 'array', items: { type: 'integer' } } }, '1, 2,3', []],
  [{ schema: { type: 'array', items: { type: 'integer' } } }, ['1', '2'], []],
  [{ schema: { type: 'array', items: { type: 'integer' } } }, '1,b', ['header X-Rate: /1 must be integer']],
  [{ schema: { type: 'array', items: { $ref: '#/components/schemas/Count' } } }, '1,2', []],
  [{ schema: { $ref: '#/components/schemas/Count' } }, '7', []],
  [{ schema: { $ref: '#/components/schemas/Count' } }, 'x', ['header X-Rate: must be integer']],
  [{ schema: { type: 'object', properties: { a: { type: 'number' } } } }, 'a,1,b,x', []],
  [{ schema: { type: 'object', properties: { a: { type: 'number' } } } }, 'a=1,b=x', []],
  [{ schema: { oneOf: [{ type: 'integer' }, { type: 'boolean' }] } }, 'false', []],
  [{ schema: { enum: ['1', '2'] } }, '1', []],
  [{ content: { 'application/json': { schema: { type: 'object' } } } }, '{"a":1}', []],
  [
    { content: { 'application/json': { schema: { type: 'object' } } } },
    '{"a"',
    ['header X-Rate: the value is not valid JSON'],
  ],
  [{}, 'anything', []],
])('the header %j of %j gives %j', (header, value, expected) => {
  const components = { schemas: { Count: { type: 'integer' } }, headers: { Rate: header } };
  const responses = {
    200: { headers: { 'X-Rate': { $ref: '#/components/headers/Rate' }, 'Content-Type': { required: true } } },
  };
  const headers: Answer['headers'] = value === undefined ? {} : { 'x-rate': value };
  expect(mistakesOf(document(responses, { components }), { headers })).toEqual(expected);
});

test.each([
  // What schemas of 3.0 mean.
  [of30({ type: 'string', nullable: true }), null, []],
  [of30({ type: 'string', nullable: false }), null, ['/ must be string']],
  [of30({ type: 'string', enum: ['a'], nullable: true }), null, []],
  [
    of30({ type: 'string', enum: ['a'], nullable: true }),
    'b',
    ['/ must be null', '/ must be equal to one of the allowed values: "a"', '/ must match a schema in anyOf'],
  ],
  [
    of30(
      { nullable: true, allOf: [{ $ref: '#/components/schemas/A' }] },
      { components: { schemas: { A: { type: 'object' } } } },
    ),
    null,
    [],
  ],
  [
    of30({ $ref: '#/components/schemas/A', type: 'object' }, { components: { schemas: { A: { type: 'string' } } } }),
    'a',
    [],
  ],
  [of30({ type: 'number', minimum: 1, exclusiveMinimum: true }), 1, ['/ must be > 1']],
  [of30({ type: 'number', minimum: 1, exclusiveMinimum: false }), 1, []],
  [of30({ type: 'number', maximum: 1, exclusiveMaximum: true }), 1, ['/ must be < 1']],
  [
    of30({ type: 'object', example: { a: 1 }, xml: {}, discriminator: { propertyName: 'kind' }, deprecated: true }),
    {},
    [],
  ],
  [of30({ type: 'string', pattern: String.raw`^[\w-.]+$` }), 'a-b.c', []],
  [of30({ type: 'integer', format: 'int32' }), 2 ** 31, ['/ must match format "int32"']],
  [of30({ type: 'string', format: 'own' }), 'a', []],
  // And 3.1.
  [ofSchema({ type: ['string', 'null'] }), null, []],
  [ofSchema({ type: 'string', nullable: true }), null, ['/ must be string']],
  [
    ofSchema({ $ref: '#/components/schemas/A', maxLength: 1 }, { components: { schemas: { A: { type: 'string' } } } }),
    'ab',
    ['/ must NOT have more than 1 characters'],
  ],
  [ofSchema({ const: 'a' }), 'b', ['/ must be equal to constant: "a"']],
  [ofSchema({ prefixItems: [{ type: 'string' }], items: false }), ['a', 1], ['/ must NOT have more than 1 items']],
  [
    ofSchema({ type: 'object', properties: { a: true }, unevaluatedProperties: false }),
    { b: 1 },
    ['/ must NOT have unevaluated properties: b'],
  ],
  [
    ofSchema({ items: [{ type: 'string' }] }, { jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#' }),
    [1],
    ['/0 must be string'],
  ],
  [ofSchema(false), 1, ['/ boolean schema is false']],
  // 2.0.
  [of2({ schema: { type: 'string', 'x-nullable': true } }), null, []],
  [of2({ schema: { type: 'file' } }), { a: 1 }, []],
  [of2({}), {}, ['the response has a body of 2 bytes; none is described']],
  [
    of2({ schema: { type: 'string' } }, { produces: ['text/plain'] }),
    'a',
    ['content type application/json is not described, only text/plain'],
  ],
  [of2({ schema: { type: 'string' } }, { produces: ['application/json'] }), '"a"', []],
])('%j of %j gives %j', (documented, body, expected) => {
  expect(
    mistakesOf(documented, { body: typeof body === 'string' && !body.startsWith('"') ? JSON.stringify(body) : body }),
  ).toEqual(expected);
});

test('headers of 2.0 are schemas', () => {
  const headers = {
    'X-Rate': { type: 'integer', maximum: 5, exclusiveMaximum: true },
    'X-Tags': { type: 'array', items: { type: 'string' }, collectionFormat: 'pipes', maxItems: 2 },
  };
  expect(mistakesOf(of2({ headers }), { headers: { 'x-rate': '4', 'x-tags': 'a|b' } })).toEqual([]);
  expect(mistakesOf(of2({ headers }), { headers: { 'x-rate': '5', 'x-tags': 'a|b|c' } })).toEqual([
    'header X-Rate: must be < 5',
    'header X-Tags: must NOT have more than 2 items',
  ]);
});

test('a response needs nothing that is only written', () => {
  const schemas = {
    Secret: { type: 'string', writeOnly: true },
    Base: {
      type: 'object',
      required: ['password', 'name'],
      properties: { password: { $ref: '#/components/schemas/Secret' }, name: { type: 'string' } },
    },
    User: {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        { required: ['pin', 'password'], properties: { pin: { writeOnly: true }, id: { readOnly: true } } },
      ],
    },
  };
  expect(
    mistakesOf(of30({ $ref: '#/components/schemas/User' }, { components: { schemas } }), {
      body: { name: 'ann', id: 1 },
    }),
  ).toEqual([]);
  expect(mistakesOf(of30({ $ref: '#/components/schemas/User' }, { components: { schemas } }), { body: {} })).toEqual([
    "/ must have required property 'name'",
  ]);
});

test('references of every kind are followed, and schemas may be recursive', () => {
  const schemas = {
    Tree: {
      type: 'object',
      properties: {
        children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        name: { type: 'string' },
      },
    },
  };
  const responses = { Found: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } } };
  const documented = document(
    { 200: { $ref: '#/components/responses/Found' } },
    { components: { schemas, responses } },
  );
  expect(mistakesOf(documented, { body: { children: [{ children: [{ name: 'a' }] }] } })).toEqual([]);
  expect(mistakesOf(documented, { body: { children: [{ children: [{ name: 1 }] }] } })).toEqual([
    '/children/0/children/0/name must be string',
  ]);
});

test('digits that a number cannot hold decide by all of them', () => {
  const documented = ofSchema({ type: 'object', properties: { id: { type: 'integer', maximum: 2 ** 53 } } });
  expect(mistakesOf(documented, { body: '{"id":9007199254740995}' })).toEqual(['/id must be <= 9007199254740992']);
});

test('what cannot be known is a problem of its own', () => {
  expect(mistakesOf(ofSchema({ type: 'strng' }), { body: {} })).toMatch(/^invalid-schema: openapi\.yaml/);
  const endless = {
    A: { allOf: [{ $ref: '#/components/schemas/B' }] },
    B: { allOf: [{ $ref: '#/components/schemas/A' }] },
  };
  expect(
    mistakesOf(ofSchema({ $ref: '#/components/schemas/A' }, { components: { schemas: endless } }), { body: {} }),
  ).toMatch(/^invalid-schema: /);
});

test('an operation that is not described is not checked', () => {
  expect(mistakesOf({ openapi: '3.1.0', paths: { '/other': { get: {} } } }, { body: {} })).toBeUndefined();
});

test('places are those of the document, also behind what an upgrade puts in', () => {
  const schema = { nullable: true, allOf: [{ type: 'object', properties: { a: { type: 'string' } } }] };
  const contract = contractOf(of30({ $ref: '#/components/schemas/A' }, { components: { schemas: { A: schema } } }));
  const body = new TextEncoder().encode('{"a":1}');
  const headers = [['content-type', 'application/json']] as const;
  const response = { status: 200, statusText: '', url: 'http://x.test/orders', headers, body };
  const result = checkContract(exchangeOf(response, 1, { cookie: () => undefined }), 'GET', contract);
  expect(result?.test).toBe('matches the contract: GET /orders 200');
  expect(result?.mistakes).toContain('/a must be string (openapi.yaml:1 #/components/schemas/A/allOf/0/properties/a)');
});
