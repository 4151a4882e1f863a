import { expect, test } from 'vitest';
import { parseYaml } from '../../../src/openapi/parse-yaml.js';
import { readDocument } from '../../../src/openapi/read-document.js';

const head = "openapi: '3.1.0'\ninfo: { title: Orders, version: '1' }\n";

function faultOf(text: string, file = 'api/openapi.yaml'): string {
  const read = readDocument(text, file, parseYaml);
  return 'code' in read ? `${read.code}: ${read.message}` : `version ${read.version}`;
}

test.each([
  ["swagger: '2.0'\npaths: {}\n", 'version 2.0'],
  ['swagger: 2.0\npaths: {}\n', 'version 2.0'],
  ['openapi: 3.0.3\npaths: {}\n', 'version 3.0'],
  ['openapi: 3.0\npaths: {}\n', 'version 3.0'],
  ['{ "openapi": "3.1.1", "components": {} }', 'version 3.1'],
  ['{ openapi: 3.1.1 }', 'version 3.1'],
  ['openapi: 3.2.0\n', 'contract-version: unknown version of OpenAPI in api/openapi.yaml: 3.2.0'],
  ["swagger: '1.2'\n", 'contract-version: unknown version of OpenAPI in api/openapi.yaml: 1.2'],
  ['openapi: [3]\n', 'contract-version: unknown version of OpenAPI in api/openapi.yaml: 3'],
  ['type: object\n', 'contract-version: api/openapi.yaml does not say which version of OpenAPI it is'],
  ['[]', 'contract-version: api/openapi.yaml does not say which version of OpenAPI it is'],
  ['', 'contract-version: api/openapi.yaml does not say which version of OpenAPI it is'],
  ['just a text', 'contract-version: api/openapi.yaml does not say which version of OpenAPI it is'],
])('the version of %j', (text, expected) => {
  expect(faultOf(text)).toBe(expected);
});

test.each([
  [
    'openapi: [3.1.0\n',
    'openapi.yaml',
    /^contract-not-parsed: the OpenAPI document is not valid YAML: openapi\.yaml:\d: /,
  ],
  ['a: 1\na: 2\n', 'openapi.yaml', /openapi\.yaml:2: Map keys must be unique$/],
  ['{ "openapi": ', 'openapi.json', /^contract-not-parsed: the OpenAPI document is not valid JSON: openapi\.json: /],
  ['a: &a { b: *a }\n', 'openapi.yaml', /^contract-not-parsed: /],
])('%j cannot be read', (text, file, expected) => {
  expect(faultOf(text, file)).toMatch(expected);
});

test.each([
  ['paths: []\n', 'contract-shape: openapi.yaml:3 #/paths is not a map'],
  ['paths:\n  /orders: 3\n', 'contract-shape: openapi.yaml:4 #/paths/~1orders is not a map'],
  [
    'jsonSchemaDialect: https://example.com/own\n',
    'contract-dialect: unknown dialect of JSON Schema in api/openapi.yaml: https://example.com/own',
  ],
  ['jsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect/base\n', 'version 3.1'],
  ["jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#'\n", 'version 3.1'],
])('%j', (text, expected) => {
  expect(faultOf(head + text)).toBe(expected);
});

test.each([
  [
    './order.yaml',
    'contract-refers-outside: openapi.yaml:5 #/components/schemas/A refers to another document: ./order.yaml',
  ],
  [
    'order.yaml#/Order',
    'contract-refers-outside: openapi.yaml:5 #/components/schemas/A refers to another document: order.yaml#/Order',
  ],
  [
    'https://example.com/a.json',
    'contract-refers-outside: openapi.yaml:5 #/components/schemas/A refers to another document: https://example.com/a.json',
  ],
  [
    '#/components/schemas/Ordr',
    'contract-pointer: openapi.yaml:5 #/components/schemas/A refers to nothing: #/components/schemas/Ordr',
  ],
  ['#Ordr', 'contract-pointer: openapi.yaml:5 #/components/schemas/A refers to nothing: #Ordr'],
  [
    '#/components/schemas/A',
    'contract-circular: openapi.yaml:5 #/components/schemas/A refers to itself: #/components/schemas/A',
  ],
  [
    '#/components/schemas/B',
    'contract-circular: openapi.yaml:5 #/components/schemas/A refers to itself: #/components/schemas/B',
  ],
  ['#/components/schemas/Named', 'version 3.1'],
  ['#named', 'version 3.1'],
  ['https://example.com/named', 'version 3.1'],
])('a $ref to %s', (ref, expected) => {
  const schemas = `components:\n  schemas:\n    A:\n      $ref: '${ref}'\n    B:\n      $ref: '#/components/schemas/A'\n`;
  const named = '    Named: { $id: https://example.com/named, $anchor: named, type: object }\n';
  expect(faultOf(`${head}${schemas}${named}`.replace(/^info.*\n/m, 'info: { title: Orders }\n'))).toBe(expected);
});

test('a $ref inside of data is data, and so is a property of that name', () => {
  const text = `${head}components:
  schemas:
    A:
      type: object
      example: { $ref: ./example.json }
      default: { $ref: ./example.json }
      x-own: { $ref: ./own.json }
      properties:
        $ref: { type: string }
        example: { type: object, enum: [{ $ref: ./value.json }] }
`;
  expect(faultOf(text)).toBe('version 3.1');
  const property = text.replace('type: object, enum', '$ref: ./outside.json, enum');
  expect(faultOf(property)).toContain('contract-refers-outside');
});

test('what is nested too deeply is an error', () => {
  const deep = `${'{"allOf":['.repeat(1_100)}{}${']}'.repeat(1_100)}`;
  const text = `{ "openapi": "3.0.0", "components": { "schemas": { "A": ${deep} } } }`;
  expect(faultOf(text)).toContain('contract-shape: openapi.yaml:1 #/components/schemas/A is nested deeper than');
});

test('places have their lines, in JSON as in YAML', () => {
  const document = {
    openapi: '3.0.0',
    paths: {
      '/a"b': { get: { responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } } } },
    },
    tags: [{ name: 'first' }, { name: 'second' }],
  };
  const text = JSON.stringify(document, null, 2);
  const read = readDocument(text, 'openapi.json', parseYaml);
  const asYaml = readDocument(`# a comment\n${text}`, 'openapi.yaml', parseYaml);
  if ('code' in read || 'code' in asYaml) throw new Error('it cannot be read');
  const line = (part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;
  for (const [path, part] of [
    [['paths', '/a"b', 'get', 'responses', '200'], '"200"'],
    [['tags', '1', 'name'], '"second"'],
    [['tags', '1'], '{\n      "name": "second"'],
  ] as const) {
    expect(read.lineOf(path)).toBe(line(part));
    expect(asYaml.lineOf(path)).toBe(line(part) + 1);
  }
  expect(read.lineOf(['tags', '2'])).toBeUndefined();
  expect(read.lineOf(['tags', '0', 'title'])).toBeUndefined();
});
