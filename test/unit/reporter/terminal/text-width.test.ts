import { describe, expect, test } from 'vitest';
import { printable } from '../../../../src/lib/printable.js';
import {
  cutApart,
  cutEnd,
  cutMiddle,
  padEnd,
  padStart,
  widthOf,
  wrap,
  wrapCut,
  wrapShort,
} from '../../../../src/reporter/terminal/text-width.js';
import { growth } from '../../../support/growth.js';

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
  test('of two texts that begin alike the difference is kept', () => {
    const url = 'https://shop.test/customers/1/orders/2024/items/77?page=';
    expect(cutApart(`${url}1`, `${url}2`, 30)).toEqual(['https://sh…s/77?page=1', 'https://sh…s/77?page=2']);
    expect(cutApart(`1 ${url}`, `2 ${url}`, 12)).toEqual(['1 https://s…', '2 https://s…']);
    expect(cutApart(url, url, 12)).toEqual(['https://sho…', 'https://sho…']);
    const [sold, kept] = cutApart(`${'茶'.repeat(20)}売`, `${'茶'.repeat(20)}有`, 12);
    expect([sold, kept]).toEqual(['茶茶…茶茶売', '茶茶…茶茶有']);
  });
  test('of a very long text only what is shown is read', async () => {
    const long = '茶'.repeat(1_000_000);
    const cuts = (): void => {
      for (let time = 0; time < 20; time++) cutEnd(long, 40);
    };
    expect(await growth(() => widthOf(long), cuts, 10)).toBeLessThan(10);
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
test('a text takes some rows, under its own indent, and its end is cut', () => {
  expect(wrapCut('  one two three four', 11, 3)).toEqual(['  one two', '    three', '    four']);
  expect(wrapCut('  one two three four five', 11, 3)).toEqual(['  one two', '    three', '    four f…']);
  expect(wrapCut('one two three', 7, 1)).toEqual(['one tw…']);
  expect(wrapCut('one two', 7, 3)).toEqual(['one two']);
});
test('a text is cut if no row has room for a word, and if its indent leaves none', () => {
  expect(wrapCut('"token": eyJhbGciOiJIUzI1NiJ9', 12, 3)).toEqual(['"token": ey…']);
  expect(wrapCut('one two eyJhbGciOiJIUzI1NiJ9 three', 8, 3)).toEqual(['one two…']);
  expect(wrapCut(`${' '.repeat(9)}one two three`, 14, 3)).toEqual([`${' '.repeat(9)}one …`]);
  expect(wrapCut('茶 茶茶 茶', 7, 3)).toEqual(['茶 茶茶', '  茶']);
});
test('nothing of a text moves a cursor or hides what follows', () => {
  expect(printable('a\u001B[31mb\tc\r\nd\u0007\u202Ee\u009B')).toBe('a�[31mb  c\nd��e�');
});
