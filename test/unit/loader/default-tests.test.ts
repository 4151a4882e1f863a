import { expect, test } from 'vitest';
import { readDefaultTests } from '../../../src/loader/default-tests.js';
import { parseWithRemains } from '../../../src/loader/parse/parse-session.js';

test('the option tests is read as tests of a request', () => {
  const texts = (tests: object | undefined): readonly string[] =>
    readDefaultTests(tests, parseWithRemains).map(({ text }) => text);
  expect(texts(undefined)).toEqual([]);
  expect(texts({ status: { lt: 400 }, 'header content-type': { contains: 'json' } })).toEqual([
    'status is less than 400',
    'header content-type contains json',
  ]);
  expect(texts([{ status: 200 }, { '$.id': { exists: true } }])).toEqual(['status equals 200', '$.id exists']);
});

test.each<[string, object]>([
  ['an operator', { status: { les: 400 } }],
  ['a subject', { statuss: 200 }],
  ['a pattern', { body: { matches: '(' } }],
  ['what JSON cannot hold', { body: { matches: /a/ } }],
])('a mistake names itself, with the code to look up: %s', (_, tests) => {
  expect(() => readDefaultTests(tests, parseWithRemains)).toThrowErrorMatchingSnapshot();
});
