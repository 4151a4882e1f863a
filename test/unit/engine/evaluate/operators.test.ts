import { describe, expect, it } from 'vitest';
import { operators, type Operator } from '../../../../src/model/check.js';
import type { Json } from '../../../../src/model/json.js';
import { conditionHolds, evaluateCheck } from '../../../../src/engine/evaluate/evaluate-check.js';
import { checkOf, conditionOf, range, readingOf } from './reading.js';

const body = JSON.stringify({
  text: 'tea pot', number: 42, float: 1.5, zero: 0, yes: true, no: false, nil: null, blank: '',
  list: [1, 'a', { b: [2] }], none: [], map: { a: 1, b: { c: 2 } }, bare: {}, emoji: '😀é',
  date: '2024-05-01', time: '2024-05-01T10:00:00+02:00', id: '7f1d2a54-9c1e-4b6e-8b1a-0d3c5e7f9a1b', digits: '10',
});

const reading = readingOf(
  {
    status: 201,
    headers: [
      ['X-Count', '10'],
      ['x-version', '1.10'],
      ['vary', 'accept'],
      ['Vary', 'origin'],
      ['x-date', '2024-05-01'],
      ['x-blank', ''],
      ['set-cookie', 'sid=abc; Path=/'],
      ['set-cookie', 'theme=dark'],
    ],
    body,
    duration: 12.5,
    cookies: { sid: 'abc', count: '7' },
  },
  { vars: { n: 42, text: 'pot', list: [42, 43], map: { a: 1, b: { c: 2 } }, day: '2024-05-02' }, env: { N: '42', MIN: '9', DAY: '2024-04-30', EMPTY: '' } },
);

type Row = readonly [subject: string, operator: Operator, operand: Json, holds: boolean];

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
  'contains notContains': [
    ['$.text', 'contains', 'pot', true],
    ['$.text', 'contains', 'Pot', false],
    ['$.text', 'contains', '{{var.text}}', true],
    ['$.digits', 'contains', 1, true],
    ['$.list', 'contains', 1, true],
    ['$.list', 'contains', '1', false],
    ['$.list', 'contains', { b: [2] }, true],
    ['$.list', 'contains', { b: [] }, false],
    ['$.map', 'contains', 'a', false],
    ['$.nil', 'contains', 'null', false],
    ['$..c', 'contains', 2, true],
    ['header vary', 'contains', 'origin', true],
    ['header set-cookie', 'contains', 'theme=', true],
    ['header set-cookie', 'contains', 'other=', false],
    ['body', 'contains', '"number":42', true],
    ['body', 'contains', 42, true],
    ['cookie sid', 'contains', 'bc', true],
    ['{{env.N}}', 'contains', 4, true],
    ['$.text', 'notContains', 'cup', true],
    ['$.text', 'notContains', 'pot', false],
    ['$.list', 'notContains', 1, false],
    ['$.map', 'notContains', 'a', true],
    ['header set-cookie', 'notContains', 'theme=', false],
    ['header set-cookie', 'notContains', 'other=', true],
  ],
  'startsWith endsWith': [
    ['$.text', 'startsWith', 'tea', true],
    ['$.text', 'startsWith', 'pot', false],
    ['$.text', 'endsWith', 'pot', true],
    ['$.text', 'endsWith', 'tea', false],
    ['$.digits', 'startsWith', 1, true],
    ['$.list', 'startsWith', 1, false],
    ['status', 'startsWith', 2, true],
    ['header vary', 'startsWith', 'accept', true],
    ['header set-cookie', 'endsWith', 'dark', true],
    ['cookie sid', 'startsWith', 'a', true],
    ['body', 'startsWith', '{', true],
    ['{{var.text}}', 'endsWith', 't', true],
  ],
  'matches notMatches': [
    ['$.text', 'matches', '^tea\\s', true],
    ['$.text', 'matches', '^TEA', false],
    ['$.text', 'matches', '{{var.text}}$', true],
    ['status', 'matches', '^2\\d\\d$', true],
    ['$.list', 'matches', 'a', false],
    ['$.nil', 'matches', 'null', false],
    ['header set-cookie', 'matches', '^theme=', true],
    ['cookie sid', 'matches', '^[a-c]+$', true],
    ['body', 'matches', '"number":\\d+', true],
    ['$.text', 'notMatches', 'cup', true],
    ['$.text', 'notMatches', 'pot', false],
    ['header set-cookie', 'notMatches', '^theme=', false],
    ['$.text', 'matches', '(', false],
    ['$.text', 'notMatches', '(', false],
  ],
  exists: [
    ['status', 'exists', true, true],
    ['$.nil', 'exists', true, true],
    ['$.nil', 'exists', false, false],
    ['$.blank', 'exists', true, true],
    ['header x-blank', 'exists', true, true],
    ['header set-cookie', 'exists', true, true],
    ['{{env.EMPTY}}', 'exists', true, true],
  ],
  empty: [
    ['$.blank', 'empty', true, true],
    ['$.none', 'empty', true, true],
    ['$.bare', 'empty', true, true],
    ['$.nil', 'empty', true, true],
    ['$.zero', 'empty', true, false],
    ['$.no', 'empty', true, false],
    ['$.text', 'empty', true, false],
    ['$.text', 'empty', false, true],
    ['$.list', 'empty', false, true],
    ['$.none', 'empty', false, false],
    ['status', 'empty', false, true],
    ['header x-blank', 'empty', true, true],
    ['header set-cookie', 'empty', false, true],
    ['body', 'empty', false, true],
    ['{{env.EMPTY}}', 'empty', true, true],
  ],
  type: [
    ['$.text', 'type', 'string', true],
    ['$.number', 'type', 'number', true],
    ['$.number', 'type', 'integer', true],
    ['$.float', 'type', 'number', true],
    ['$.float', 'type', 'integer', false],
    ['$.yes', 'type', 'boolean', true],
    ['$.list', 'type', 'array', true],
    ['$.list', 'type', 'object', false],
    ['$.map', 'type', 'object', true],
    ['$.nil', 'type', 'null', true],
    ['$.nil', 'type', 'object', false],
    ['$.digits', 'type', 'number', false],
    ['header x-count', 'type', 'string', true],
    ['header x-count', 'type', 'number', false],
    ['header set-cookie', 'type', 'array', true],
    ['{{var.n}}', 'type', 'integer', true],
    ['{{env.N}}', 'type', 'string', true],
  ],
};

describe.each(Object.entries(rows))('%s', (_name, cases) => {
  it.each(cases)('%s %s %j: %s', (subject, operator, operand, holds) => {
    const check = checkOf(subject, { [operator]: operand });
    expect(evaluateCheck(check, reading).passed).toBe(holds);
    expect(conditionHolds(conditionOf(check), reading)).toBe(holds);
  });
});

describe('length', () => {
  const length = (operator: Operator, operand: Json): Json => [{ operator, operand, words: '' }];
  it.each([
    ['$.text', 'equals', 7, true],
    ['$.emoji', 'equals', 2, true],
    ['$.list', 'gte', 2, true],
    ['$.list', 'between', [4, 5], false],
    ['$.map', 'equals', 2, true],
    ['$.list[*]', 'equals', 3, true],
    ['$.number', 'equals', 2, false],
    ['$.nil', 'equals', 0, false],
    ['$.list', 'lt', '{{var.n}}', true],
    ['header vary', 'gt', 3, true],
    ['header set-cookie', 'equals', 2, true],
    ['cookie sid', 'in', [3], true],
    ['body', 'gt', 10, true],
    ['{{env.N}}', 'equals', 2, true],
  ] as const)('%s length %s %j: %s', (subject, operator, operand, holds) => {
    const check = checkOf(subject, { length: length(operator, operand) });
    expect(evaluateCheck(check, reading).passed).toBe(holds);
    expect(conditionHolds(conditionOf(check), reading)).toBe(holds);
  });
});

describe('format', () => {
  it.each([
    ['uuid', ['7f1d2a54-9c1e-4b6e-8b1a-0d3c5e7f9a1b'], ['7f1d2a54', 'urn:uuid:7f1d2a54-9c1e-4b6e-8b1a-0d3c5e7f9a1b', '']],
    ['date-time', ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00.123+02:00'], ['2024-05-01', '2024-05-01T10:00:00', '2024-05-01T25:00:00Z']],
    ['date', ['2024-02-29'], ['2023-02-29', '2024-5-1', '2024-05-01T10:00:00Z']],
    ['email', ['ann@example.com'], ['ann@', 'ann', 'a b@example.com']],
    ['uri', ['https://x.test/a?b#c', 'mailto:a@b.c', 'urn:isbn:1'], ['/a', 'x', 'http://a b']],
    ['ipv4', ['127.0.0.1'], ['256.0.0.1', '1.2.3', '::1']],
    ['ipv6', ['::1', '2001:db8::8a2e:370:7334'], ['127.0.0.1', ':::1']],
  ])('%s', (format, good, bad) => {
    const holds = (value: Json) => evaluateCheck(checkOf('{{var.value}}', { format }), readingOf({}, { vars: { value } })).passed;
    expect(good.map(holds)).toEqual(good.map(() => true));
    expect([...bad, 5, null, []].map(holds)).toEqual([...bad, 5, null, []].map(() => false));
  });
});

const operands: Readonly<Record<Operator, readonly Json[]>> = {
  equals: [null, '', 1], notEquals: [null, 1], gt: [0], gte: [0], lt: [0], lte: [0], between: [[0, 1]], in: [[null, '']], notIn: [[1]],
  contains: [''], notContains: ['x'], startsWith: [''], endsWith: [''], matches: [''], notMatches: ['x'],
  length: [[{ operator: 'equals', operand: 0, words: '' }], [{ operator: 'notEquals', operand: 5, words: '' }]],
  exists: [true, false], empty: [true, false], type: ['null', 'string'], format: ['date'], schema: [{ inline: true }, { inline: {} }],
};

const absent = ['$.missing', '$.missing[*]', '$.list[9]', '$.text.deeper', '$..nowhere', 'header x-none', 'header set-cookie', 'cookie none', '{{var.none}}', '{{env.NONE}}', 'a {{var.none}}'];

describe('no value', () => {
  const bare = readingOf({ body });
  it.each(absent)('%s', (subject) => {
    const held = operators.flatMap((operator) =>
      operands[operator]
        .filter((operand) => {
          const check = checkOf(subject, { [operator]: operand });
          const { passed, ...sides } = evaluateCheck(check, bare);
          expect(sides).not.toHaveProperty('received');
          expect(conditionHolds(conditionOf(check), bare)).toBe(passed);
          return passed;
        })
        .map((operand) => [operator, operand]),
    );
    expect(held).toEqual([['exists', false], ['empty', true]]);
  });

  it('is what a path has where the body is no JSON', () => {
    expect(evaluateCheck(checkOf('$', { exists: false }), readingOf({ body: 'oops' }))).toEqual({ passed: true, expected: false });
    expect(evaluateCheck(checkOf('$', { exists: true }), readingOf({ body: 'null' }))).toEqual({ passed: true, expected: true, received: null });
  });

  it('is not what a response has that did not arrive: there nothing holds', () => {
    const none = readingOf(undefined, { vars: { n: 1 } });
    for (const subject of ['status', '$.a', '$..a', 'header a', 'cookie a', 'body', 'duration']) {
      for (const operator of operators) {
        for (const operand of operands[operator]) {
          const check = { ...checkOf(subject, { [operator]: operand }), range };
          expect(conditionHolds(conditionOf(check), none)).toBe(false);
          expect(evaluateCheck(check, none).passed).toBe(false);
        }
      }
    }
    expect(conditionHolds(conditionOf(checkOf('{{var.n}}', { equals: 1 })), none)).toBe(true);
    expect(conditionHolds(conditionOf(checkOf('{{var.m}}', { exists: false })), none)).toBe(true);
  });
});
