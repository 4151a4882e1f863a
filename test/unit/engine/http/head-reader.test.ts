import { array, assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { openHeadReader } from '../../../../src/engine/http/head-reader.js';
import { growth, SQUARE } from '../../../support/growth.js';

const opened = (longest = 1000) => openHeadReader({ longest, tooLong: () => new Error('too long') });

/** All that is given of what comes in pieces, up to an answer's end. */
function given(text: string, cuts: readonly number[], longest?: number): string {
  const reader = opened(longest);
  reader.expect();
  const bytes = Buffer.from(text, 'latin1');
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  const taken = edges.slice(1).map((end, at) => reader.take(bytes.subarray(edges[at], end)));
  return Buffer.concat(taken.filter((chunk) => chunk !== undefined)).toString('latin1');
}

const ok = 'HTTP/1.1 200 OK\r\na: 1\r\n\r\n';
const interim = 'HTTP/1.1 100 Continue\r\n\r\n';

test.for([
  ['an ordinary head', `${ok}body\r\n\r\n \tmore`, `${ok}body\r\n\r\n \tmore`],
  ['an interim answer', `${interim}${ok}body`, `${ok}body`],
  [
    'several, with headers that are folded',
    `HTTP/1.1 103 Early Hints\r\nlink: <a>;\r\n rel=x\r\n\r\n${interim}HTTP/1.0 199 \r\n\r\n${ok}`,
    ok,
  ],
  ['empty lines before the answers', `\r\n${interim}\r\n\n${ok}\r\nbody`, `${ok}\r\nbody`],
  ['101, which ends HTTP', `HTTP/1.1 101 Switching\r\n\r\nfree\n text`, `HTTP/1.1 101 Switching\r\n\r\nfree\n text`],
  [
    'folded lines',
    'HTTP/1.1 200 OK\r\nx: a \t\r\n \t b\r\n\tc  \r\ny: d\r\n\r\n\r\n e',
    'HTTP/1.1 200 OK\r\nx: a b c\r\ny: d\r\n\r\n\r\n e',
  ],
  ['a value that begins on the second line', 'HTTP/1.1 200 OK\r\nx:\r\n a\r\n\r\n', 'HTTP/1.1 200 OK\r\nx: a\r\n\r\n'],
  ['a folded line with nothing on it', 'HTTP/1.1 200 OK\r\nx: a\r\n \r\n\r\n', 'HTTP/1.1 200 OK\r\nx: a \r\n\r\n'],
  [
    'bytes beyond ASCII around a fold',
    'HTTP/1.1 200 OK\r\nx: \xc3\xa0\r\n \xa0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nx: \xc3\xa0 \xa0\r\n\r\n',
  ],
  ['a folded first line', 'HTTP/1.1 200 OK\r\n a: 1\r\n\r\n', 'HTTP/1.1 200 OK\r\n a: 1\r\n\r\n'],
  ['lines that end with LF', 'HTTP/1.1 200 OK\na: 1\n\nbody', 'HTTP/1.1 200 OK\na: 1\n\nbody'],
  ['what is not HTTP', '220 mail.test ESMTP\r\n a\r\n\r\n', '220 mail.test ESMTP\r\n a\r\n\r\n'],
])('%s, in any pieces', ([, text, expected]) => {
  expect(given(text!, [])).toBe(expected);
  assert(
    property(array(nat(200), { maxLength: 60 }), (cuts) => {
      expect(given(text!, cuts)).toBe(expected);
    }),
  );
});

test('the heads of one answer have a limit, however they come; bodies and what is not HTTP have none', () => {
  const one = [...Array(3000).keys()];
  expect(() => given(`HTTP/1.1 200 OK\r\n${'a: 1\r\n'.repeat(400)}`, one)).toThrow('too long');
  expect(() => given(interim.repeat(50) + ok, one)).toThrow('too long');
  expect(given(`${ok}${'x'.repeat(2000)}`, one)).toHaveLength(ok.length + 2000);
  expect(given('x'.repeat(2000), one)).toHaveLength(2000);
});

test('what is kept of a head that does not end is given once, and what has come is known', () => {
  const reader = opened();
  expect(reader.take(Buffer.from('nothing is awaited\r\n '))?.toString()).toBe('nothing is awaited\r\n ');
  reader.expect();
  expect(reader.hasBegun()).toBe(false);
  expect(reader.take(Buffer.from('HTTP/1.1 2'))).toBeUndefined();
  expect(reader.take(Buffer.from('00 OK\r\n'))).toBeUndefined();
  expect([reader.hasBegun(), reader.takeRest()?.toString(), reader.takeRest()]).toEqual([
    true,
    'HTTP/1.1 200 OK\r\n',
    undefined,
  ]);
});

/** Reads a head in pieces of `size` bytes. */
function read(head: string, size = head.length): () => void {
  const chunk = Buffer.from(head, 'latin1');
  return () => {
    const reader = opened(1e9);
    reader.expect();
    for (let at = 0; at < chunk.length; at += size) reader.take(chunk.subarray(at, at + size));
  };
}

test.for([
  ['spaces in a value', (count: number) => `a: 1\r\n b${' '.repeat(4 * count)}c\r\n d`],
  ['folded lines', (count: number) => `a: 1${'\r\n b'.repeat(count)}`],
] as const)('%s take time with their number and not with its square', async ([, head]) => {
  const reading = (count: number) => read(`HTTP/1.1 200 OK\r\n${head(count)}\r\n\r\n`);
  expect(await growth(reading(60_000), reading(240_000))).toBeLessThan(SQUARE);
});

test('the longest head that is read may come byte by byte', async () => {
  const reading = (count: number) => read(`HTTP/1.1 200 OK\r\n${'a: 1\r\n'.repeat(count)}\r\n`, 1);
  expect(await growth(reading(10_750), reading(43_000))).toBeLessThan(SQUARE);
});
