import { describe, expect, test } from 'vitest';
import { printable } from '../../../../src/model/printable.js';
import {
  cutEnd,
  cutMiddle,
  padEnd,
  padStart,
  widthOf,
  wrap,
  wrapShort,
} from '../../../../src/reporter/terminal/text-width.js';

test.each([
  ['GET /me', 7],
  ['注文', 4],
  ['ﾊﾝｶｸ', 4],
  ['ＡＢ', 4],
  ['한글', 4],
  ['é', 1],
  ['e\u0301', 1],
  ['🍵', 2],
  ['👩‍🚀', 2],
  ['🇩🇪', 2],
  ['☕️', 2],
  ['1️⃣', 2],
  ['↻✓✗↓…↳·—', 8],
  ['a\u200Bb', 2],
  ['', 0],
])('%s takes %i columns', (text, width) => {
  expect(widthOf(text)).toBe(width);
});

describe('cutting', () => {
  test.each([1, 2, 5, 8, 13, 30])('to %i columns never takes more, and keeps beginning and end', (width) => {
    for (const text of ['GET /carts/{{var.cart}}/lines', '注文を確認する🍵注文を確認する', '👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀👩‍🚀']) {
      expect(widthOf(cutMiddle(text, width))).toBeLessThanOrEqual(width);
      expect(widthOf(cutEnd(text, width))).toBeLessThanOrEqual(width);
    }
  });
  test('what fits stays as it is', () => {
    expect(cutMiddle('GET /me', 7)).toBe('GET /me');
    expect(cutMiddle('GET /carts', 7)).toBe('GET…rts');
    expect(cutEnd('GET /carts', 7)).toBe('GET /c…');
  });
});

test('padding counts columns, not characters', () => {
  expect([padEnd('茶', 4), padStart('茶', 4)]).toEqual(['茶  ', '  茶']);
});
test('words wrap, and a word that is too long stays whole', () => {
  expect(wrap('one two three\nfour abcdefghijklm five', 8)).toEqual([
    'one two',
    'three',
    'four',
    'abcdefghijklm',
    'five',
  ]);
  expect(wrap('status equals 200 · sent 12×', 25)).toEqual(['status equals 200 ·', 'sent 12×']);
});
test('a text that is too long keeps its first lines and its last', () => {
  expect(wrapShort('one two three four five six seven', 8, 3)).toEqual(['one two', 'three …', 'seven']);
  expect(wrapShort('one two three', 8, 3)).toEqual(['one two', 'three']);
  expect(wrapShort(`{${'"a":1,'.repeat(50)}} · sent 1×`, 20, 3)).toEqual([
    '{"a":1,"a":1,"a":1,"…"a":1,"a":1,"a":1,}',
    '· sent 1×',
  ]);
});
test('nothing of a text moves a cursor or hides what follows', () => {
  expect(printable('a\u001B[31mb\tc\r\nd\u0007\u202Ee\u009B')).toBe('a�[31mb  c\nd��e�');
});
