import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json.js';
import { conditionHolds, evaluateCheck } from '../../../../src/engine/evaluate/evaluate-check.js';
import { UnresolvedReference } from '../../../../src/engine/values/render-text.js';
import { checkOf, conditionOf, readingOf } from './reading.js';

const reading = readingOf(
  {
    status: 404,
    body: '{"items":[{"id":1},{"id":2}],"text":"tea","page":{"a-b":1}}',
    headers: [['location', '/orders/7']],
  },
  { vars: { one: 1, name: 'location', key: 'a-b', any: '*', list: [{ id: 1 }] } },
);

describe('what a check reports', () => {
  it.each<[string, Parameters<typeof checkOf>[1], object]>([
    ['status', { equals: 200 }, { passed: false, expected: 200, received: 404 }],
    ['status', { equals: 404 }, { passed: true, expected: 404, received: 404 }],
    ['$.missing', { equals: 1 }, { passed: false, expected: 1 }],
    [
      '$.items',
      { contains: { id: '{{var.one}}' } },
      { passed: true, expected: { id: 1 }, received: [{ id: 1 }, { id: 2 }], operator: 'contains' },
    ],
    ['$.items[*].id', { equals: [2, 1] }, { passed: false, expected: [2, 1], received: [1, 2] }],
    ['status', { gte: 400, lt: 404, notEquals: 1 }, { passed: false, expected: 404, received: 404, operator: 'lt' }],
    ['status', { gte: 400, lt: 500 }, { passed: true, expected: 400, received: 404, operator: 'gte' }],
    [
      '$.items',
      { length: [{ operator: 'gte', operand: 3, words: '' }] },
      { passed: false, expected: 3, received: 2, operator: 'length.gte', about: 'length' },
    ],
    [
      'status',
      { length: [{ operator: 'gte', operand: 3, words: '' }] },
      {
        passed: false,
        expected: 3,
        received: 404,
        operator: 'length.gte',
        about: 'kind',
        unfit: 'It reads a string, a list or a map, not a number.',
      },
    ],
    [
      '$.missing',
      { length: [{ operator: 'gte', operand: 3, words: '' }] },
      { passed: false, expected: 3, operator: 'length.gte', about: 'length' },
    ],
  ])('%s %j', (subject, expected, result) => {
    const { origin: _, unmet: __, ...reported } = evaluateCheck(checkOf(subject, expected), reading);
    expect(reported).toEqual(result);
  });

  it('says what a diff does not show', () => {
    expect([
      evaluateCheck(checkOf('$.text', { matches: '(' }), reading),
      evaluateCheck(checkOf('$.items[?(@.id >)]', { exists: true }), reading),
    ]).toMatchInlineSnapshot(`
      [
        {
          "expected": "(",
          "operator": "matches",
          "passed": false,
          "problem": {
            "code": "not-a-regex",
            "hint": "Put a backslash before what is meant literally.",
            "message": "invalid regular expression (: Invalid regular expression: /(/: Unterminated group",
          },
          "received": "tea",
        },
        {
          "passed": false,
          "problem": {
            "code": "json-path-failed",
            "hint": "Look at the values of its references; put odd names in quotes, as in $['@id'].",
            "message": "$.items[?(@.id >)] cannot be read: its filter is not an expression",
          },
        },
      ]
    `);
  });
});

describe('references', () => {
  it('stand in names and paths', () => {
    expect(evaluateCheck(checkOf('header {{var.name}}', { equals: '/orders/7' }), reading).passed).toBe(true);
    expect(evaluateCheck(checkOf("$.page['{{var.key}}']", { equals: '{{var.one}}' }), reading).passed).toBe(true);
    expect(evaluateCheck(checkOf('$.items[{{var.one}}].id', { equals: 2 }), reading).passed).toBe(true);
  });

  it('make a path indefinite that bring a wildcard along', () => {
    expect(evaluateCheck(checkOf('$.items[{{var.any}}].id', { equals: [1, 2] }), reading).passed).toBe(true);
  });

  it('that nothing has set fail a test that compares with them or names them', () => {
    const unset: readonly [string, Parameters<typeof checkOf>[1]][] = [
      ['status', { equals: '{{var.none}}' }],
      ['status', { in: [404, '{{var.none}}'] }],
      ['$.items', { equals: [{ id: '{{var.none}}' }] }],
      ['$.missing', { equals: '{{var.none}}' }],
      ['$.items[{{var.none}}]', { exists: false }],
      ['header {{var.none}}', { exists: false }],
    ];
    for (const [subject, expected] of unset)
      expect(() => evaluateCheck(checkOf(subject, expected), reading)).toThrow(UnresolvedReference);
    expect(evaluateCheck(checkOf('{{var.none}}', { exists: false }), reading).passed).toBe(true);
  });

  it('that nothing has set do not fail a condition', () => {
    const holds = (subject: string, expected: Parameters<typeof checkOf>[1]) =>
      conditionHolds(conditionOf(checkOf(subject, expected)), reading);
    expect(holds('status', { equals: '{{var.none}}' })).toBe(false);
    expect(holds('status', { notEquals: '{{var.none}}' })).toBe(false);
    expect(holds('status', { notIn: ['{{var.none}}'] })).toBe(false);
    expect(holds('$.items[{{var.none}}]', { exists: false })).toBe(true);
    expect(holds('header {{var.none}}', { empty: true })).toBe(true);
    expect(holds('header {{var.none}}', { exists: true })).toBe(false);
    expect(holds('{{var.none}}', { notEquals: 1 })).toBe(false);
  });
});

it('reports an invalid path with its values as they are, which masking knows', () => {
  const known = readingOf({ body: '{"items":[{"id":1}]}' }, { vars: { secret: `it's "so"`, rest: '>' } });
  const check = checkOf(`$.items[?(@.id == '{{var.secret}}' && @.id {{var.rest}})]`, { exists: true });
  expect(evaluateCheck(check, known).problem?.message).toBe(
    `$.items[?(@.id == 'it's "so"' && @.id >)] cannot be read: its filter is not an expression`,
  );
});

describe('a condition', () => {
  it('holds when all its checks hold', () => {
    const [good, bad] = [checkOf('status', { equals: 404 }), checkOf('$.text', { equals: 'coffee' })];
    expect(conditionHolds(conditionOf(good, good), reading)).toBe(true);
    expect(conditionHolds(conditionOf(good, bad), reading)).toBe(false);
    expect(conditionHolds(conditionOf(), reading)).toBe(false);
  });

  it('is false if a path or a regex cannot be read', () => {
    expect(conditionHolds(conditionOf(checkOf('$.items[?(@.id >)]', { exists: true })), reading)).toBe(false);
    expect(conditionHolds(conditionOf(checkOf('$.text', { notMatches: '(' })), reading)).toBe(false);
  });
});

describe('schema', () => {
  const order = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', format: 'uuid' }, price: { exclusiveMinimum: 0 } },
  };
  const reported = (value: Json, schema: Json, schemas: Readonly<Record<string, Json>> = {}) => {
    const { passed, problem } = evaluateCheck(
      checkOf('{{var.value}}', { schema }),
      readingOf({}, { vars: { value }, schemas }),
    );
    return passed || problem?.message;
  };

  it('is what was expected, as it is given', () => {
    const expected = (schema: Json) =>
      evaluateCheck(checkOf('status', { schema }), readingOf({}, { schemas: { 'a.json': {} } })).expected;
    expect([expected({ inline: { type: 'string' } }), expected({ path: 'a.json' })]).toEqual([
      { type: 'string' },
      'a.json',
    ]);
  });

  it('is inline or read by its path', () => {
    expect(reported({ id: '7f1d2a54-9c1e-4b6e-8b1a-0d3c5e7f9a1b' }, { inline: order })).toBe(true);
    expect(reported({ id: 'x', price: 0 }, { path: 'order.json' }, { 'order.json': order })).toBe(
      '/id must match format "uuid"; /price must be > 0',
    );
    expect(reported([], { inline: order })).toBe('/ must be object');
    expect(reported(1, { inline: true })).toBe(true);
    expect(reported(1, { inline: false })).toBe('/ boolean schema is false');
    expect(reported({ a: 1 }, { inline: { const: { a: '{{var.value}}' } } })).toBe('/ must be equal to constant');
  });

  it('is draft 2020-12, or draft-07 by its $schema', () => {
    const tuple = { prefixItems: [{ type: 'string' }], items: false };
    const old = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      items: [{ type: 'string' }],
      additionalItems: false,
    };
    expect([
      reported(['a'], { inline: tuple }),
      reported([1], { inline: tuple }),
      reported(['a', 1], { inline: tuple }),
    ]).toEqual([true, '/0 must be string', '/ must NOT have more than 1 items']);
    expect([
      reported(['a'], { inline: old }),
      reported([1], { inline: old }),
      reported(['a', 1], { inline: old }),
    ]).toEqual([true, '/0 must be string', '/ must NOT have more than 1 items']);
  });

  it('fails the check if the schema is invalid, and never throws', () => {
    expect(reported(1, { path: 'none.json' })).toBe('cannot read the schema none.json: no such file');
    expect(reported(1, { path: 'list.json' }, { 'list.json': [] })).toBe(
      'list.json is not a valid JSON Schema: a schema is a map, true or false',
    );
    expect(reported(1, { inline: { type: 'strin' } })).toContain(
      'the inline schema is not a valid JSON Schema: schema/type must be equal to one of the allowed values',
    );
    expect(reported(1, { inline: { $ref: 'other.json' } })).toBe(
      "the inline schema is not a valid JSON Schema: can't resolve reference other.json from id #",
    );
    expect(reported(1, { inline: { $async: true } })).toBe(
      'the inline schema is not a valid JSON Schema: `$async` is not supported',
    );
    expect(reported(1, { inline: { $schema: 'http://json-schema.org/draft-04/schema#' } })).toContain(
      'no schema with key or ref',
    );
  });

  it('may share an $id with another, and refer to its own definitions', () => {
    const schema = (type: string) => ({
      inline: { $id: 'http://x.test/same', $ref: '#/$defs/a', $defs: { a: { $id: 'http://x.test/part', type } } },
    });
    expect([reported(1, schema('number')), reported(1, schema('string')), reported('a', schema('string'))]).toEqual([
      true,
      '/ must be string',
      true,
    ]);
  });

  it('names the property that is too much, and the values that are allowed', () => {
    const properties = { state: { enum: ['open', 'paid', 3] }, kind: { const: 'order' } };
    const value = { state: 'void', kind: 'cart', coupon: 1 };
    const states =
      '/state must be equal to one of the allowed values: "open", "paid", 3; /kind must be equal to constant: "order"';
    expect([
      reported(value, { inline: { properties, additionalProperties: false } }),
      reported(value, { inline: { properties, unevaluatedProperties: false } }),
      reported('z', { inline: { enum: 'abcdefghijk'.split('') } }),
      reported({ Id: 1 }, { inline: { propertyNames: { pattern: '^[a-z]' } } }),
    ]).toEqual([
      `/ must NOT have additional properties: coupon; ${states}`,
      `${states}; / must NOT have unevaluated properties: coupon`,
      '/ must be equal to one of the allowed values: "a", "b", "c", "d", "e", "f", "g", "h" and 3 more',
      '/ must match pattern "^[a-z]"; / property name must be valid: Id',
    ]);
  });

  it('leaves out values that a reference gives: one may be a secret that is too short to be known in a text', () => {
    expect(reported('12345', { inline: { const: '{{var.value}}x' } })).toBe('/ must be equal to constant');
  });

  it('reports the first five mistakes', () => {
    const mistakes = reported([1, 2, 3, 4, 5, 6, 7], { inline: { items: { type: 'string' } } });
    expect(mistakes).toBe(
      '/0 must be string; /1 must be string; /2 must be string; /3 must be string; /4 must be string; and 2 more',
    );
  });
});
