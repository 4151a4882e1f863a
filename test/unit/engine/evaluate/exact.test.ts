import { expect, test } from 'vitest';
import type { Operator } from '../../../../src/format/operators.js';
import type { Json } from '../../../../src/lib/json.js';
import { conditionHolds, evaluateCheck } from '../../../../src/engine/evaluate/evaluate-check.js';
import { checkOf, conditionOf, readingOf } from './reading.js';

const id = '9007199254740993';
const body = `{"id": ${id}, "even": 9007199254740992, "half": 9007199254740993.5, "huge": 1e400, "tiny": -1e-400,
  "items": [{"id": ${id}, "name": "ann"}, {"id": 7, "name": "bob"}], "ids": [7, ${id}], "price": 10.00}`;
const reading = readingOf(
  { body, headers: [['x-id', '9007199254740995']] },
  { vars: { near: 9007199254740992 }, env: { ID: '9007199254740995' } },
);

type Row = readonly [subject: string, expected: Partial<Record<Operator, Json>>, inTest: boolean, inCondition: boolean];

/** Of what the digits decide nothing is equal in either; what a test compares beyond that fails, and a condition holds. */
const rows: readonly Row[] = [
  ['$.id', { equals: 9007199254740992 }, false, false],
  ['$.id', { equals: '{{var.near}}' }, false, false],
  ['$.id', { in: [1, 9007199254740992] }, false, false],
  ['$.id', { notEquals: 9007199254740992 }, false, false],
  ['$.id', { notEquals: 5 }, false, true],
  ['$.id', { notIn: [5] }, false, true],
  ['$.id', { matches: '^9007199254740992$' }, false, false],
  ['$.id', { contains: '9007199254740992' }, false, false],
  ['$.ids', { contains: 9007199254740992 }, false, false],
  ['$.ids', { contains: 7 }, false, true],
  ['$.items[0]', { equals: { id: 9007199254740992, name: 'ann' } }, false, false],
  ['$.items[0]', { notEquals: { id: {}, name: 'ann' } }, true, true],
  ['$.items[0]', { notEquals: { id: 5, name: 'ann' } }, true, true],
  ['$.items', { contains: { id: 9007199254740992, name: 'ann' } }, false, false],
  ['$.items', { contains: { id: 7, name: 'bob' } }, true, true],
  ['$.id', { gt: 9007199254740992 }, true, true],
  ['$.id', { lte: 9007199254740992 }, false, false],
  ['$.id', { between: [9007199254740992, 9007199254740994] }, true, true],
  ['$.id', { between: [1, 9007199254740992] }, false, false],
  ['$.id', { type: 'integer' }, true, true],
  ['$.half', { type: 'integer' }, false, false],
  ['$.half', { type: 'number' }, true, true],
  ['$.half', { type: 'object' }, false, false],
  ['$.huge', { type: 'integer' }, true, true],
  ['$.huge', { gt: 1.7976931348623157e308 }, true, true],
  ['$.tiny', { lt: 0 }, true, true],
  ['$.tiny', { equals: 0 }, false, false],
  ['$.id', { exists: true, empty: false }, true, true],
  ['$.ids', { length: [{ operator: 'equals', operand: 2, words: '' }] as unknown as Json }, true, true],
  ['$.even', { equals: 9007199254740992 }, true, true],
  ['$.price', { equals: 10 }, true, true],
  ['header x-id', { gt: 9007199254740994 }, true, true],
  ['header x-id', { gte: 9007199254740996 }, false, false],
  ['{{env.ID}}', { lt: 9007199254740996 }, true, true],
  ['{{env.ID}}', { between: ['9007199254740995', '9007199254740995.0'] }, true, true],
  ['{{env.ID}}', { gt: '9007199254740994.9' }, true, true],
];

test.for(rows)('%s %j: %s in a test, %s in a condition', ([subject, expected, inTest, inCondition]) => {
  const check = checkOf(subject, expected);
  expect(evaluateCheck(check, reading).passed).toBe(inTest);
  expect(conditionHolds(conditionOf(check), reading)).toBe(inCondition);
});

test('what is received is shown with its digits', () => {
  expect(evaluateCheck(checkOf('$.id', { gt: 5 }), reading)).toMatchObject({ passed: true, received: id });
  expect(evaluateCheck(checkOf('$.id', { lt: 5 }), reading)).toMatchObject({ passed: false, received: id });
  expect(evaluateCheck(checkOf('$.huge', { equals: 5 }), reading)).toMatchObject({
    received: '1e400',
    problem: { code: 'digits-lost' },
  });
  expect(evaluateCheck(checkOf('$.ids', { type: 'array' }), reading)).toMatchObject({ received: [7, id] });
});
