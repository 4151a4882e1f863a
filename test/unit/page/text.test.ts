import { describe, expect, test } from 'vitest';
import { diffOf } from '../../../src/page/shared/text/diff.js';
import { piecesOf, countsText, tallyParts, countText } from '../../../src/page/shared/text/words.js';
import { sizeText } from '../../../src/lib/sizes.js';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KiB'],
  [65_536, '64 KiB'],
  [5_033_164, '4.8 MiB'],
  [104_857_600, '100 MiB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

test('counts have their noun', () => {
  expect([countText(1, 'request'), countText(10_000, 'send')]).toEqual(['1 request', '10,000 sends']);
});

test.each([
  [{ passed: 2, failed: 0, skipped: 0, waiting: 0 }, '2/2 ✓', '2 passed'],
  [{ passed: 1, failed: 1, skipped: 1, waiting: 0 }, '1/2 ✗ · 1 skipped', '1 passed, 1 failed, 1 skipped'],
  [{ passed: 1, failed: 0, skipped: 0, waiting: 1 }, '1/2 … · 1 waiting', '1 passed, 1 waiting'],
  [{ passed: 0, failed: 0, skipped: 3, waiting: 0 }, '3 skipped', '3 skipped'],
  [{ passed: 0, failed: 0, skipped: 0, waiting: 0 }, '', 'nothing ran'],
])('a call with %o says %s', (counts, tally, spoken) => {
  expect(tallyParts(counts).join(' · ')).toBe(tally);
  expect(countsText(counts)).toBe(spoken);
});

describe('diff', () => {
  const drawn = (...sides: Parameters<typeof diffOf>) =>
    `\n${diffOf(...sides)
      .map(({ kind, text }) => `${{ same: ' ', expected: '-', received: '+', gap: '…' }[kind]} ${text}`)
      .join('\n')}\n`;

  test('the order of keys and the commas of last lines make no difference', () => {
    expect(drawn({ b: 1, a: [1, 2] }, { a: [1, 2, 3], b: 1 })).toMatchInlineSnapshot(`
      "
        {
          "a": [
            1,
            2,
      +     3
          ],
          "b": 1
        }
      "
    `);
  });

  test('one that shares nothing is shown whole', () => {
    expect(drawn({ a: 1 }, [2])).toMatchInlineSnapshot(`
      "
      - {
      -   "a": 1
      - }
      + [
      +   2
      + ]
      "
    `);
  });

  test('thousands of lines do not stop the page', () => {
    const list = Array.from({ length: 4000 }, (_, at) => at);
    expect(diffOf(list, list.toReversed())).toHaveLength(8002);
    expect(drawn({ a: list }, { a: list, b: 1 })).toMatchInlineSnapshot(`
      "
      … 3999 equal lines
            3997,
            3998,
            3999
          ],
      +   "b": 1
        }
      "
    `);
  });
});

test('a line that a browser takes long to lay out is cut into pieces, between characters', () => {
  expect(piecesOf('one\ntwo\n')).toEqual(['one\ntwo\n']);
  const pieces = piecesOf(`one\n\n${'🍵'.repeat(5000)}`);
  expect(pieces.map((piece) => [...piece].length)).toEqual([3, 0, 4000, 1000]);
  expect(pieces.join('')).toBe(`one${'🍵'.repeat(5000)}`);
});
