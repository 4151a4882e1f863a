import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { operatorPhrases, readOperator } from '../../../src/authoring/condition/operator-words.js';
import { conditionWords } from '../../../src/authoring/condition/condition-words.js';
import { parseCondition } from '../../../src/authoring/condition/parse-condition.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import type { Json } from '../../../src/lib/json.js';
import type { Condition } from '../../../src/format/check.js';
import { sameMeaning } from '../../../src/authoring/text/verify.js';
import { propertyRuns } from '../../support/property-runs.js';

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

const word = fc.constantFrom('done', 'salt and pepper', "it's", 'über', 'GET /a?b=c', '50 %');
/** Texts that without quotes would be taken for a value of another type, for another check, or for a list. */
const odd = fc.oneof(
  fc.constantFrom('10115', 'true', 'null', '1.10', '"x"', "'x'", "'tis and it's", ' a ', '', 'a, b', '[1, 2]', 'a\nb'),
  fc.constantFrom(
    'a and',
    'a or $.b exists',
    'a AND b',
    'x and status equals 3',
    'x and exists',
    '(y and {',
    'the schema',
  ),
  fc.constantFrom('{{var.a}}', '{{var.a}} and {{env.B}}', '"^\\d+$"', '^[a-z]+, (b)$'),
  fc.string({ maxLength: 8 }).filter((text) => !text.includes('{{') && !text.includes('\\')),
);
const scalar = fc.oneof(word, odd, fc.integer(), fc.boolean());
const regex = fc.constantFrom(
  '^a b$',
  '^\\d+$',
  '10',
  'true',
  '"x"',
  '^(a|b) and (c)$',
  "it's",
  ' x',
  'the schema',
  '[,]',
);
const expectation = fc.oneof(
  scalar,
  fc.array(scalar, { minLength: 1, maxLength: 3 }),
  fc.record({ notEquals: scalar }),
  fc.record({ each: fc.oneof(scalar, fc.record({ '$.a': scalar }), fc.record({ type: fc.constant('string') })) }),
  fc.record({
    some: fc.record({ gt: fc.integer() }),
    matchObject: fc.dictionary(fc.constantFrom('a', 'b and c'), scalar),
  }),
  fc.record({
    equals: fc.oneof(fc.constant(null), fc.dictionary(fc.constantFrom('a', 'b and c'), scalar), fc.array(odd)),
  }),
  fc.record({
    in: fc.oneof(
      fc.array(fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), { maxLength: 3 }),
      fc.constant('{{var.list}}'),
    ),
  }),
  fc.record({ notIn: fc.array(odd, { minLength: 1, maxLength: 2 }) }),
  fc.record({ matches: regex, notMatches: regex }),
  fc.record({ startsWith: odd.filter(Boolean), endsWith: word }),
  fc.record({
    between: fc.oneof(fc.constant('{{var.bounds}}'), fc.tuple(fc.integer(), fc.constantFrom('2026-01-02', '10', 'b'))),
  }),
  fc.record({ gte: fc.integer(), lt: fc.integer() }),
  fc.record({ between: fc.tuple(fc.integer(), fc.integer()) }),
  fc.record({ in: fc.array(fc.integer(), { minLength: 1, maxLength: 3 }) }),
  fc.record({ contains: scalar, exists: fc.constant(true) }),
  fc.record({ exists: fc.boolean() }),
  fc.record({ empty: fc.boolean() }),
  fc.record({
    length: fc.oneof(
      fc.nat(9),
      fc.record({ gte: fc.nat(9), lte: fc.nat(9) }),
      fc.record({ equals: fc.nat(9), lt: fc.nat(9) }),
      fc.record({ in: fc.array(fc.nat(9)) }),
    ),
  }),
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
    'header x-id',
    'header x-{{var.b}}',
    'xpath //order/@id',
    `xpath //order[name = 'x and y' and @id = "{{var.b}}"] | //b`,
    'xpath count(//a) > 1 and not(//b)',
  ),
  expectation,
  { minKeys: 1, maxKeys: 3 },
);

test('what a condition is printed as by `rows` is read back as the same', () => {
  fc.assert(
    fc.property(condition, (value) => {
      const written = conditionOf(value);
      fc.pre(written !== undefined);
      const words = conditionWords(written);
      const read = valueOf(words);
      const again = read === undefined ? undefined : conditionOf(read);
      expect(sameMeaning(again, written), `${words} → ${again?.text}`).toBe(true);
      expect(words).not.toMatch(/\n/);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test.each([
  [{ '$.zip': '10115' }, '$.zip equals "10115"'],
  [{ '$.zip': 10115 }, '$.zip equals 10115'],
  [{ 'header zip': '10115' }, 'header zip equals 10115'],
  [{ '$.a': 'salt and pepper' }, '$.a equals salt and pepper'],
  [{ '$.a': { in: ['a, b', 'c', '3'] } }, '$.a is one of "a, b", c, "3"'],
  [{ '$.a': { in: ['open', 'paid'] } }, '$.a is one of open, paid'],
  [{ '$.a': { in: ['{{var.b}}'] } }, '$.a is one of ["{{var.b}}"]'],
  [{ '$.a': 'b or $.c exists' }, '$.a equals "b or $.c exists"'],
])('%j is printed as %s', (value, words) => {
  expect(conditionWords(conditionOf(value)!)).toBe(words);
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
  ['status is one of [404, 410]', { status: { in: [404, 410] } }],
  ['$.a is one of [open, "paid, late"]', { '$.a': { in: ['open', 'paid, late'] } }],
  ['$.a is one of {{var.list}}', { '$.a': { in: '{{var.list}}' } }],
  ["$.a equals 'x and status equals 3'", { '$.a': 'x and status equals 3' }],
  ['$.a matches "^\\d+$"', { '$.a': { matches: '^\\d+$' } }],
  ['header x equals 1.10', { 'header x': '1.10' }],
  ['$.name equals this or that', { '$.name': 'this or that' }],
  ['$.name equals "this or"', { '$.name': 'this or' }],
  ['{ status: 404 }', { status: 404 }],
  ['status: { in: [404, 410] }', { status: { in: [404, 410] } }],
  ['header x: 1.10', { 'header x': '1.10' }],
  ['$.a matches the schema', undefined],
  ['$.a matches /^b$/i', { '$.a': { matches: '/^b$/i' } }],
  ['$.a matches the object {"b": 1}', { '$.a': { matchObject: { b: 1 } } }],
  ['$.tags each is a string', { '$.tags': { each: { type: 'string' } } }],
  [
    "$.lines some $['a b'] is at least 1 and status equals 200",
    { '$.lines': { some: { "$['a b']": { gte: 1 } } }, status: 200 },
  ],
  ['$.lines each $.options each equals red', { '$.lines': { each: { '$.options': { each: { equals: 'red' } } } } }],
  ['$.tags each', undefined],
  ['$.state equals open or $.state equals paid', undefined],
  ['$.state equals open AND status equals 200', undefined],
  ['$.state equals open && status equals 200', undefined],
  ['$.state equals open || exists', undefined],
  ['$.state equals open and', undefined],
  ['$.state equals open and and status equals 200', undefined],
  ['$.state is one of open, paid or status equals 200', undefined],
  ['$.a matches ^( and status equals 3', undefined],
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
