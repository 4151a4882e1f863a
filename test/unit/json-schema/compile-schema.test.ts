import { expect, test } from 'vitest';
import { compileSchema } from '../../../src/json-schema/compile-schema.js';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { least } from '../../support/growth.js';

const endless = 'it refers to itself without going into the value';

test.each<JsonObject>([
  { $ref: '#' },
  { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
  { allOf: [{ type: 'object' }, { $ref: '#' }] },
  { anyOf: [{ type: 'string' }, { $ref: '#' }] },
  { oneOf: [{ not: { $ref: '#' } }] },
  { if: { $ref: '#' }, then: true },
  { if: true, else: { $ref: '#' } },
  { dependentSchemas: { a: { $ref: '#' } } },
  { properties: { a: { $ref: '#/properties/a' } } },
  { $id: 'https://shop.test/order', $ref: 'https://shop.test/order' },
  { $ref: '#me', $defs: { a: { $anchor: 'me', $ref: '#/$defs/b~1c%20d' }, 'b/c d': { $ref: '#me' } } },
  { $schema: 'http://json-schema.org/draft-07/schema#', definitions: { a: { $ref: '#/definitions/a' } } },
])('%j never ends', (schema) => expect(compileSchema(schema)).toEqual({ reason: endless }));

test.each<[JsonObject, Json, boolean]>([
  [{ type: 'object', properties: { next: { $ref: '#' } } }, { next: { next: {} } }, true],
  [{ type: 'object', properties: { next: { $ref: '#' } } }, { next: { next: 1 } }, false],
  [{ type: 'array', items: { $ref: '#' } }, [[], [[]]], true],
  [{ anyOf: [{ type: 'number' }, { type: 'array', items: { $ref: '#' } }] }, [1, [2]], true],
  [{ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { type: 'string' } } }, 'x', true],
  [{ allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }], $defs: { a: { minimum: 1 } } }, 2, true],
  [{ const: { $ref: '#' } }, { $ref: '#' }, true],
  [{ enum: [{ allOf: [{ $ref: '#' }] }] }, 1, false],
])('%j ends where the value does', (schema, value, valid) => {
  const { validate } = compileSchema(schema) as { validate: (value: Json) => boolean };
  expect(validate(value)).toBe(valid);
});

test.each<[JsonObject, Json, boolean]>([
  [{ multipleOf: 0.01 }, 19.99, true],
  [{ multipleOf: 0.1 }, 0.3, true],
  [{ multipleOf: 0.01 }, 19.999, false],
  [{ multipleOf: 3 }, 9, true],
  [{ multipleOf: 3 }, 10, false],
  [{ multipleOf: 1e-8 }, 12391239123, true],
  [{ multipleOf: 0.123456789 }, 1e308, false],
  [{ format: 'date-time' }, '2026-01-01T00:00:00+02:00', true],
  [{ format: 'date-time' }, '2026-01-01T00:00:00+0200', false],
  [{ format: 'date-time' }, '2026-01-01 00:00:00Z', false],
  [{ format: 'time' }, '00:00:00+02', false],
  [{ format: 'time' }, '00:00:00+02:00', true],
  [{ format: 'date' }, '2026-02-29', false],
  [{ format: 'uuid' }, 'urn:uuid:123e4567-e89b-12d3-a456-426614174000', false],
  [{ format: 'uuid' }, '123E4567-e89b-12d3-a456-426614174000', true],
  [{ $schema: 'http://json-schema.org/draft-07/schema#', format: 'date-time' }, '2026-01-01T00:00:00+02', false],
])('%j asked of %j: %s', (schema, value, valid) => {
  const { validate } = compileSchema(schema) as { validate: (value: Json) => boolean };
  expect(validate(value)).toBe(valid);
});

test('a schema that takes long to compile is ended, and is so at once when it is asked for again', async () => {
  const field = { properties: { a: { type: 'string' }, b: { anyOf: [{ minimum: 1 }, { type: 'null' }] } } };
  const names = Array.from({ length: 16_000 }, (_, index) => `field${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { ...field, unevaluatedProperties: false }]));
  const schema = { type: 'object', properties };
  expect(compileSchema(schema)).toEqual({ reason: 'it takes longer than 2s to compile', isTooSlow: true });
  const again = (): number => {
    const started = performance.now();
    expect(compileSchema({ ...schema })).toMatchObject({ isTooSlow: true });
    return performance.now() - started;
  };
  expect(await least(again, 1_000)).toBeLessThan(1_000);
  expect(compileSchema({ type: 'string' })).toHaveProperty('validate');
});
