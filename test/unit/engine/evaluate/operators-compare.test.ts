import { describe, expect, it } from 'vitest';
import { conditionHolds, evaluateCheck } from '../../../../src/engine/evaluate/evaluate-check.js';
import { checkOf, conditionOf, readingOf } from './reading.js';
import { body, reading, type Row } from './sample.js';

const rows: Readonly<Record<string, readonly Row[]>> = {
  equals: [
    ['status', 'equals', 201, true],
    ['status', 'equals', '201', false],
    ['duration', 'equals', 12.5, true],
    ['$.number', 'equals', 42, true],
    ['$.number', 'equals', '42', false],
    ['$.digits', 'equals', 10, false],
    ['$.yes', 'equals', true, true],
    ['$.yes', 'equals', 'true', false],
    ['$.nil', 'equals', null, true],
    ['$.zero', 'equals', false, false],
    ['$.zero', 'equals', -0, true],
    ['$.list', 'equals', [1, 'a', { b: [2] }], true],
    ['$.list', 'equals', ['a', 1, { b: [2] }], false],
    ['$.map', 'equals', { b: { c: 2 }, a: 1 }, true],
    ['$.map', 'equals', { a: 1 }, false],
    ['$.map', 'equals', { a: 1, b: { c: 3 } }, false],
    ['$.map', 'equals', { a: 1, c: { c: 2 } }, false],
    ['$.none', 'equals', {}, false],
    ['$.list[*]', 'equals', [1, 'a', { b: [2] }], true],
    ['header x-count', 'equals', 10, true],
    ['header X-COUNT', 'equals', '10', true],
    ['header x-version', 'equals', '1.10', true],
    ['header vary', 'equals', 'accept, origin', true],
    ['header set-cookie', 'equals', ['sid=abc; Path=/', 'theme=dark'], true],
    ['header set-cookie', 'equals', 'theme=dark', false],
    ['cookie sid', 'equals', 'abc', true],
    ['cookie count', 'equals', 7, true],
    ['body', 'equals', body, true],
    ['{{var.n}}', 'equals', 42, true],
    ['{{var.n}}', 'equals', '42', false],
    ['n{{var.n}}', 'equals', 'n42', true],
    ['{{var.map}}', 'equals', { a: 1, b: { c: 2 } }, true],
    ['{{env.N}}', 'equals', 42, true],
    ['{{env.N}}', 'equals', '42', true],
    ['{{env.N}}', 'equals', '{{var.n}}', true],
    ['$.number', 'equals', '{{var.n}}', true],
    ['$.number', 'equals', '{{env.N}}', true],
    ['$.map', 'equals', '{{var.map}}', true],
    ['$.text', 'equals', 'tea {{var.text}}', true],
  ],
  notEquals: [
    ['status', 'notEquals', 200, true],
    ['status', 'notEquals', 201, false],
    ['$.number', 'notEquals', '42', true],
    ['$.nil', 'notEquals', null, false],
    ['$.map', 'notEquals', { a: 1, b: { c: 2 } }, false],
    ['header x-count', 'notEquals', 10, false],
    ['cookie sid', 'notEquals', 'x', true],
    ['{{env.N}}', 'notEquals', 42, false],
  ],
  'gt gte lt lte': [
    ['status', 'gt', 200, true],
    ['status', 'gt', 201, false],
    ['status', 'gte', 201, true],
    ['status', 'lt', 300, true],
    ['status', 'lte', 200, false],
    ['$.number', 'gt', 41.5, true],
    ['$.number', 'gt', '41', false],
    ['$.digits', 'gt', 9, false],
    ['$.digits', 'gt', '9', false],
    ['$.text', 'gt', 'tea', false],
    ['$.text', 'lt', 'zea', false],
    ['$.nil', 'lt', 1, false],
    ['$.yes', 'gt', 0, false],
    ['$.list', 'gt', 0, false],
    ['$.number', 'gt', '{{env.MIN}}', true],
    ['$.date', 'lt', '{{var.day}}', true],
    ['$.date', 'gt', '{{env.DAY}}', true],
    ['$.date', 'gt', 5, false],
    ['$.date', 'lt', '2024-05-01T00:00:01Z', true],
    ['$.time', 'gte', '2024-05-01T08:00:00Z', true],
    ['$.time', 'lte', '2024-05-01T08:00:00.000Z', true],
    ['$.time', 'gt', '2024-05-01T07:59:59.9999Z', true],
    ['$.time', 'lt', '2024-05-01T10:00', true],
    ['$.time', 'gt', '2024-13-01', false],
    ['$.time', 'lt', '2024-02-30', false],
    ['header x-count', 'gt', 9, true],
    ['header x-count', 'gt', '9', true],
    ['header x-count', 'lt', '9.5', false],
    ['header x-version', 'lt', 1.2, true],
    ['header vary', 'gt', 0, false],
    ['header x-blank', 'gte', 0, false],
    ['status', 'gte', '{{env.EMPTY}}', false],
    ['header x-date', 'gte', '2024-05-01', true],
    ['header x-date', 'gt', 1, false],
    ['cookie count', 'lte', 7, true],
    ['body', 'gt', 0, false],
    ['duration', 'lt', 1000, true],
    ['{{env.N}}', 'gt', 9, true],
    ['{{var.n}}', 'lt', 43, true],
  ],
  between: [
    ['status', 'between', [200, 299], true],
    ['status', 'between', [201, 201], true],
    ['status', 'between', [202, 299], false],
    ['$.date', 'between', ['2024-04-30', '{{var.day}}'], true],
    ['$.date', 'between', [0, '2024-06-01'], false],
    ['$.number', 'between', ['{{env.MIN}}', 50], true],
    ['$.number', 'between', '{{var.list}}', true],
    ['$.text', 'between', [1, 2], false],
    ['header x-count', 'between', ['2', '11'], true],
    ['cookie count', 'between', [1, 7], true],
  ],
  'in notIn': [
    ['status', 'in', [200, 201], true],
    ['status', 'in', ['201'], false],
    ['$.map', 'in', [1, { b: { c: 2 }, a: 1 }], true],
    ['$.nil', 'in', [null], true],
    ['$.number', 'in', ['{{env.N}}'], true],
    ['$.number', 'in', ['42', '{{var.n}}'], true],
    ['$.number', 'in', '{{var.list}}', true],
    ['$.number', 'in', [], false],
    ['header x-count', 'in', [10], true],
    ['header set-cookie', 'in', [['sid=abc; Path=/', 'theme=dark']], true],
    ['cookie sid', 'in', ['abc', 'def'], true],
    ['{{env.N}}', 'in', [41, 42], true],
    ['status', 'notIn', [200, 404], true],
    ['status', 'notIn', [201], false],
    ['header x-count', 'notIn', [10], false],
  ],
};

describe.each(Object.entries(rows))('%s', (_name, cases) => {
  it.each(cases)('%s %s %j: %s', (subject, operator, operand, holds) => {
    const check = checkOf(subject, { [operator]: operand });
    expect(evaluateCheck(check, reading).passed).toBe(holds);
    expect(conditionHolds(conditionOf(check), reading)).toBe(holds);
  });
});

it('takes a list of one set-cookie for its text, too', () => {
  const one = readingOf({ headers: [['set-cookie', 'sid=abc']] });
  const holds = (operator: Row[1], operand: Row[2]): boolean =>
    evaluateCheck(checkOf('header set-cookie', { [operator]: operand }), one).passed;
  expect([
    holds('equals', 'sid=abc'),
    holds('equals', ['sid=abc']),
    holds('in', ['sid=abc', 'x']),
    holds('type', 'array'),
  ]).toEqual([true, true, true, true]);
  expect([holds('equals', 'sid=a'), holds('equals', ['sid=abc', 'x']), holds('in', ['x'])]).toEqual([
    false,
    false,
    false,
  ]);
});
