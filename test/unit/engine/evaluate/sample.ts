import type { Operator } from '../../../../src/format/operators.js';
import type { Json } from '../../../../src/lib/json.js';
import { readingOf } from './reading.js';

export type Row = readonly [subject: string, operator: Operator, operand: Json, holds: boolean];

export const body = JSON.stringify({
  text: 'tea pot',
  number: 42,
  float: 1.5,
  zero: 0,
  yes: true,
  no: false,
  nil: null,
  blank: '',
  list: [1, 'a', { b: [2] }],
  none: [],
  words: ['tea', 'cup'],
  map: { a: 1, b: { c: 2 } },
  bare: {},
  emoji: '😀é',
  date: '2024-05-01',
  time: '2024-05-01T10:00:00+02:00',
  id: '7f1d2a54-9c1e-4b6e-8b1a-0d3c5e7f9a1b',
  digits: '10',
});

export const reading = readingOf(
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
  {
    vars: { n: 42, text: 'pot', list: [42, 43], map: { a: 1, b: { c: 2 } }, day: '2024-05-02' },
    env: { N: '42', MIN: '9', DAY: '2024-04-30', EMPTY: '', YES: 'true', NO: 'false' },
  },
);
