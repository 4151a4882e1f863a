import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../src/lib/json.js';
import { evaluateCheck } from '../../../../src/engine/evaluate/evaluate-check.js';
import { checkOf, readingOf } from './reading.js';

const body = `{"id": 9007199254740993, "minus": -9007199254740993, "half": 9007199254740993.5, "third": 0.33333333333333333333,
  "huge": 1e400, "tiny": 1e-400, "ids": [9007199254740993, 9007199254740994], "two": [9007199254740992, 9007199254740993],
  "order": {"id": 9007199254740993, "lines": [{"sku": 12345678901234567890}]}, "5": [9007199254740993], "plain": 7}`;
const reading = readingOf({ body });

type Outcome = true | 'schema-mismatch' | 'digits-lost';

function outcome(path: string, schema: Json): Outcome {
  const { passed, problem } = evaluateCheck(checkOf(path, { schema: { inline: schema } as Json }), reading);
  return passed ? true : (problem?.code as Outcome);
}

test.each<[path: string, schema: JsonObject, outcome: Outcome]>([
  ['$.id', { const: 9007199254740992 }, 'digits-lost'],
  ['$.id', { const: 5 }, 'schema-mismatch'],
  ['$.id', { not: { const: 5 } }, true],
  ['$.id', { not: { const: 9007199254740992 } }, 'digits-lost'],
  ['$.id', { enum: [1, 9007199254740992] }, 'digits-lost'],
  ['$.id', { enum: [1, 'x'] }, 'schema-mismatch'],
  ['$.id', { anyOf: [{ const: 1 }, { type: 'integer' }] }, true],
  ['$.id', { multipleOf: 2 }, 'digits-lost'],
  ['$.id', { type: 'integer' }, true],
  ['$.id', { type: 'string' }, 'schema-mismatch'],
  ['$.id', { minimum: 9007199254740992 }, true],
  ['$.id', { maximum: 9007199254740992 }, 'schema-mismatch'],
  ['$.id', { exclusiveMinimum: 9007199254740992 }, true],
  ['$.id', { exclusiveMaximum: 9007199254740994 }, true],
  ['$.minus', { minimum: -9007199254740992 }, 'schema-mismatch'],
  ['$.half', { type: 'integer' }, 'schema-mismatch'],
  ['$.half', { type: 'number', minimum: 9007199254740992 }, true],
  ['$.third', { type: 'number', exclusiveMinimum: 0.3333333333333333 }, true],
  ['$.huge', { type: 'integer', minimum: 1.7976931348623157e308 }, true],
  ['$.huge', { maximum: 1.7976931348623157e308 }, 'schema-mismatch'],
  ['$.tiny', { exclusiveMinimum: 0 }, true],
  ['$.tiny', { type: 'integer' }, 'schema-mismatch'],
  ['$.ids', { uniqueItems: true }, true],
  ['$.two', { uniqueItems: true }, 'digits-lost'],
  ['$.two', { uniqueItems: false, items: { type: 'integer' } }, true],
  ['$.two', { contains: { const: 9007199254740992 } }, true],
  ['$.ids', { contains: { const: 9007199254740992 } }, 'digits-lost'],
  ['$.two', { prefixItems: [{ const: 9007199254740992 }] }, true],
  ['$.order', { const: { id: 9007199254740992, lines: [{ sku: 12345678901234567000 }] } }, 'digits-lost'],
  ['$.order', { const: { id: 5 } }, 'schema-mismatch'],
  ['$.order', { properties: { lines: { items: { properties: { sku: { minimum: 1 } } } } } }, true],
  ['$.order', { properties: { lines: { items: { properties: { sku: { multipleOf: 5 } } } } } }, 'digits-lost'],
  ['$.order', { $ref: '#/$defs/a', $defs: { a: { properties: { id: { const: 9007199254740992 } } } } }, 'digits-lost'],
  ['$["5"]', { items: { const: 9007199254740992 } }, 'digits-lost'],
  ['$', { properties: { plain: { const: 7 } }, required: ['id'] }, true],
  ['$', { additionalProperties: { type: 'string' } }, 'schema-mismatch'],
  [
    '$',
    { $schema: 'http://json-schema.org/draft-07/schema#', properties: { id: { enum: [9007199254740992] } } },
    'digits-lost',
  ],
  ['$.plain', { multipleOf: 0.1, minimum: 7, maximum: 7, uniqueItems: true }, true],
])('%s against %j: %s', (path, schema, expected) => expect(outcome(path, schema)).toBe(expected));

test('mistakes are reported in the words of the compiler, and with the digits of the answer', () => {
  const check = checkOf('$.order', {
    schema: { inline: { properties: { id: { maximum: 10, const: 3, enum: [1, 2] }, lines: { minItems: 2 } } } } as Json,
  });
  const { problem, received } = evaluateCheck(check, reading);
  expect(problem?.message).toBe(
    '/id must be equal to constant: 3; /id must be equal to one of the allowed values: 1, 2; /id must be <= 10; /lines must NOT have fewer than 2 items',
  );
  expect(received).toEqual({ id: '9007199254740993', lines: [{ sku: '12345678901234567890' }] });
});

test('equal items are reported if no digits are lost in them', () => {
  const other = readingOf({ body: '{"list": [1, 2, 1, 9007199254740993]}' });
  const { problem } = evaluateCheck(checkOf('$.list', { schema: { inline: { uniqueItems: true } } as Json }), other);
  expect(problem).toMatchObject({ code: 'schema-mismatch', message: expect.stringContaining('duplicate items') });
});
