import { expect, test } from 'vitest';
import { jsonText, numbersLeft, withNumbers } from '../../../src/lib/exact-numbers.js';
import { receivedLine } from '../../../src/record/record.js';

const digits = '1192715994825625601';
const received = { id: digits, id_str: digits, 'a/b~': ['1e400', 7] };
const numbers = ['/id', '/a~1b~0/0'];

test('numbers stand without quotes, and a text with the same digits in quotes', () => {
  expect(jsonText(withNumbers({ received, numbers })!)).toBe(`{"id":${digits},"id_str":"${digits}","a/b~":[1e400,7]}`);
  expect(receivedLine({ code: 'x', message: 'x', received: digits, numbers: [''] })).toBe(`received ${digits}`);
  expect(receivedLine({ code: 'x', message: 'x', received: digits })).toBe(`received "${digits}"`);
});

test('of a value that has changed only what is still a number counts', () => {
  expect(numbersLeft({ id: '***', 'a/b~': ['1e400'] }, numbers)).toEqual(['/a~1b~0/0']);
  expect(withNumbers({ received: { id: 'a' }, numbers })).toEqual({ id: 'a' });
});
