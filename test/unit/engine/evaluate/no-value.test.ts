import { describe, expect, it } from 'vitest';
import { operatorNames, type Operator } from '../../../../src/format/operators.js';
import type { Json } from '../../../../src/lib/json.js';
import { conditionHolds, evaluateCheck } from '../../../../src/engine/evaluate/evaluate-check.js';
import { checkOf, conditionOf, readingOf } from './reading.js';
import { body } from './sample.js';

const operands: Readonly<Record<Operator, readonly Json[]>> = {
  equals: [null, '', 1],
  notEquals: [null, 1],
  gt: [0],
  gte: [0],
  lt: [0],
  lte: [0],
  between: [[0, 1]],
  in: [[null, '']],
  notIn: [[1]],
  contains: [''],
  notContains: ['x'],
  startsWith: [''],
  endsWith: [''],
  matches: [''],
  notMatches: ['x'],
  length: [[{ operator: 'equals', operand: 0, words: '' }], [{ operator: 'notEquals', operand: 5, words: '' }]],
  exists: [true, false],
  empty: [true, false],
  type: ['null', 'string'],
  format: ['date'],
  schema: [{ inline: true }, { inline: {} }],
  matchObject: [{}, []],
  sha256: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  md5: ['d41d8cd98f00b204e9800998ecf8427e'],
  each: [[{ definite: true, expectations: [{ operator: 'exists', operand: false, words: '' }] }]],
  some: [[{ definite: true, expectations: [{ operator: 'exists', operand: false, words: '' }] }]],
};

const absent = [
  '$.missing',
  '$.missing[*]',
  '$.list[9]',
  '$.text.deeper',
  '$..nowhere',
  'header x-none',
  'header set-cookie',
  'cookie none',
  '{{var.none}}',
  '{{env.NONE}}',
  'a {{var.none}}',
];

describe('no value', () => {
  const bare = readingOf({ body });
  it.each(absent)('%s', (subject) => {
    const held = operatorNames.flatMap((operator) =>
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
    expect(held).toEqual([
      ['exists', false],
      ['empty', true],
    ]);
  });

  it('is what a path has if the body is not JSON', () => {
    expect(evaluateCheck(checkOf('$', { exists: false }), readingOf({ body: 'oops' }))).toEqual({
      passed: true,
      expected: false,
      operator: 'exists',
      about: 'kind',
    });
    expect(evaluateCheck(checkOf('$', { exists: true }), readingOf({ body: 'null' }))).toEqual({
      passed: true,
      expected: true,
      operator: 'exists',
      about: 'kind',
      received: null,
    });
  });

  it('is not what a response has that did not arrive: there nothing holds', () => {
    const none = readingOf(undefined, { vars: { n: 1 } });
    for (const subject of ['status', '$.a', '$..a', 'header a', 'cookie a', 'body', 'duration']) {
      for (const operator of operatorNames) {
        for (const operand of operands[operator]) {
          const check = checkOf(subject, { [operator]: operand });
          expect(conditionHolds(conditionOf(check), none)).toBe(false);
          expect(evaluateCheck(check, none).passed).toBe(false);
        }
      }
    }
    expect(conditionHolds(conditionOf(checkOf('{{var.n}}', { equals: 1 })), none)).toBe(true);
    expect(conditionHolds(conditionOf(checkOf('{{var.m}}', { exists: false })), none)).toBe(true);
  });
});
