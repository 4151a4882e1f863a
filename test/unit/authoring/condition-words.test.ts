import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { operatorPhrases, readOperator } from '../../../src/authoring/condition/operator-words.js';
import { parseCondition } from '../../../src/authoring/condition/parse-condition.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import type { Json } from '../../../src/model/json.js';
import type { Condition } from '../../../src/model/check.js';
import { sameMeaning } from '../../../src/authoring/text/verify.js';

function conditionOf(value: Json): Condition | undefined {
  const { session } = parseSession(
    JSON.stringify({ steps: [{ if: value }, { end: null }, { request: 'GET /a' }] }),
    'a.session.yaml',
  );
  const [step] = session?.steps ?? [];
  return step?.kind === 'if' ? step.condition : undefined;
}

function valueOf(text: string): Json | undefined {
  const parsed = parseCondition(text);
  return parsed.kind === 'condition' ? parsed.value : undefined;
}

/** Texts that look like no number, quote, list or further check: those would need quotes. */
const word = fc.constantFrom('done', 'salt and pepper', "it's", 'über', 'GET /a?b=c', 'a and', '50 %', 'x (y)');
const scalar = fc.oneof(word, fc.integer(), fc.boolean());
const expectation = fc.oneof(
  scalar,
  fc.array(scalar, { minLength: 1, maxLength: 3 }),
  fc.record({ notEquals: scalar }),
  fc.record({ gte: fc.integer(), lt: fc.integer() }),
  fc.record({ between: fc.tuple(fc.integer(), fc.integer()) }),
  fc.record({ in: fc.array(fc.integer(), { minLength: 1, maxLength: 3 }) }),
  fc.record({ contains: scalar, exists: fc.constant(true) }),
  fc.record({ exists: fc.boolean() }),
  fc.record({ empty: fc.boolean() }),
  fc.record({ length: fc.oneof(fc.nat(9), fc.record({ gte: fc.nat(9), lte: fc.nat(9) })) }),
  fc.record({ type: fc.constantFrom('string', 'integer', 'array', 'null') }),
  fc.record({ format: fc.constantFrom('uuid', 'ipv4', 'uri', 'email') }),
);
const condition = fc.dictionary(
  fc.constantFrom(
    '$.state',
    '$.items[0]',
    "$['a b']",
    '$.items[?(@.a == "x and y")].b',
    '{{var.mode}}',
    '{{env.A}}-{{var.b}}',
  ),
  expectation,
  { minKeys: 1, maxKeys: 3 },
);

test('what a condition is printed as is read back as the same', () => {
  fc.assert(
    fc.property(condition, (value) => {
      const written = conditionOf(value);
      const read = valueOf(written?.text ?? '');
      const again = read === undefined ? undefined : conditionOf(read);
      expect(sameMeaning(again, written), `${written?.text} → ${again?.text}`).toBe(true);
    }),
    { numRuns: 1500 },
  );
});

test.each([
  ['status equals 404', { status: 404 }],
  ['status is at least 400 and header x exists', { status: { gte: 400 }, 'header x': { exists: true } }],
  ['status is at least 400 and is less than 500', { status: { gte: 400, lt: 500 } }],
  ['$.name equals salt and pepper and status equals 200', { '$.name': 'salt and pepper', status: 200 }],
  ['$.name equals "status equals 3"', { '$.name': 'status equals 3' }],
  ["$.id equals '404'", { '$.id': '404' }],
  ['$.id equals "404"', { '$.id': '404' }],
  [
    '$.a is between 1 and 3 and $.b is one of x, "y, z", 4',
    { '$.a': { between: [1, 3] }, '$.b': { in: ['x', 'y, z', 4] } },
  ],
  ['$.a is not one of 1, 2', { '$.a': { notIn: [1, 2] } }],
  ['$.a is an ipv4', { '$.a': { format: 'ipv4' } }],
  ['$.a is null', { '$.a': { type: 'null' } }],
  ['$.a equals null', { '$.a': { equals: null } }],
  ['$.a equals {"b": [1, 2]}', { '$.a': { equals: { b: [1, 2] } } }],
  ['$.a matches ^a b$ and does not match c', { '$.a': { matches: '^a b$', notMatches: 'c' } }],
  ['{{flow.buyer.token}} is not empty', { '{{flow.buyer.token}}': { empty: false } }],
  ['header Content-Type starts with text/', { 'header Content-Type': { startsWith: 'text/' } }],
  ['$.items length is at least 1 and length is at most 3', { '$.items': { length: { gte: 1, lte: 3 } } }],
  ['{ status: 404 }', { status: 404 }],
  ['status: { in: [404, 410] }', { status: { in: [404, 410] } }],
  ['header x: 1.10', { 'header x': '1.10' }],
  ['$.a matches the schema', undefined],
  ['status equals', undefined],
  ['status equals 1 and status equals 2', undefined],
  ['equals 3', undefined],
  ['$.a is 3', undefined],
])('%s', (text, value) => {
  expect(valueOf(text)).toEqual(value);
});

test('every operator that is offered can be read, and the plainest is offered first', () => {
  const operands: Readonly<Record<string, string>> = { 'is between': ' 1 and 5', 'is a': ' string' };
  const alone = /^(?:exists|does not exist|is empty|is not empty)$/;
  const read = operatorPhrases.map((words) =>
    readOperator(words + (alone.test(words) ? '' : (operands[words] ?? ' 3'))),
  );
  expect(read).not.toContain(undefined);
  expect(new Set(read.map((operation) => JSON.stringify(operation))).size).toBe(operatorPhrases.length);
  expect(operatorPhrases[0]).toBe('equals');
});
