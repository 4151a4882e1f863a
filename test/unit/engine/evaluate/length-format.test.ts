import { describe, expect, it } from 'vitest';
import type { Operator } from '../../../../src/format/operators.js';
import type { Json } from '../../../../src/lib/json.js';
import { conditionHolds, evaluateCheck } from '../../../../src/engine/evaluate/evaluate-check.js';
import { checkOf, conditionOf, readingOf } from './reading.js';
import { reading } from './sample.js';

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
    [
      'uuid',
      ['7f1d2a54-9c1e-4b6e-8b1a-0d3c5e7f9a1b'],
      ['7f1d2a54', 'urn:uuid:7f1d2a54-9c1e-4b6e-8b1a-0d3c5e7f9a1b', ''],
    ],
    [
      'date-time',
      ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00.123+02:00'],
      ['2024-05-01', '2024-05-01T10:00:00', '2024-05-01T25:00:00Z'],
    ],
    ['date', ['2024-02-29'], ['2023-02-29', '2024-5-1', '2024-05-01T10:00:00Z']],
    ['email', ['ann@example.com'], ['ann@', 'ann', 'a b@example.com']],
    ['uri', ['https://x.test/a?b#c', 'mailto:a@b.c', 'urn:isbn:1'], ['/a', 'x', 'http://a b']],
    ['ipv4', ['127.0.0.1'], ['256.0.0.1', '1.2.3', '::1']],
    ['ipv6', ['::1', '2001:db8::8a2e:370:7334'], ['127.0.0.1', ':::1']],
  ])('%s', (format, good, bad) => {
    const holds = (value: Json) =>
      evaluateCheck(checkOf('{{var.value}}', { format }), readingOf({}, { vars: { value } })).passed;
    expect(good.map(holds)).toEqual(good.map(() => true));
    expect([...bad, 5, null, []].map(holds)).toEqual([...bad, 5, null, []].map(() => false));
  });
});
