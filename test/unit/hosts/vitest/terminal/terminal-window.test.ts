import { expect, test } from 'vitest';
import { fitWindow } from '../../../../../src/hosts/vitest/terminal/terminal-live.js';

const counts = ['', ' Test Files 0 passed (6)', '   Duration 2s', ''];
const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ` ❯ ${name}.session.yaml 0/1`);
const waiting = ['', ...files.slice(0, 4), '   … GET /job  ↻ send 3', ...files.slice(4), ...counts];

test('what fits stays as it is', () => {
  expect(fitWindow({ lines: waiting, columns: 80, rows: 13 })).toEqual(waiting);
  expect(fitWindow({ lines: counts, columns: 80, rows: 2 })).toEqual(counts);
});

test('of more files than there are rows those that wait are shown, and the rest are counted', () => {
  expect(fitWindow({ lines: waiting, columns: 80, rows: 10 })).toEqual([
    '',
    files[0],
    files[3],
    '   … GET /job  ↻ send 3',
    '   … 4 more files',
    ...counts,
  ]);
  expect(fitWindow({ lines: waiting, columns: 80, rows: 4 })).toEqual(['', '   … 6 more files', ...counts]);
});

test('colours take no room, and a long line takes the rows that it is wrapped to', () => {
  const coloured = waiting.map((line) =>
    line.startsWith(' ❯ ') ? `\u001B[1m\u001B[33m ❯ \u001B[39m\u001B[22m${line.slice(3)}` : line,
  );
  expect(fitWindow({ lines: coloured, columns: 24, rows: 13 })).toEqual(coloured);
  const long = waiting.map((line) => (line.includes('… GET') ? `   … GET /${'job'.repeat(10)}` : line));
  expect(fitWindow({ lines: long, columns: 26, rows: 13 })).toEqual([
    '',
    ...files.slice(0, 4),
    long[5],
    '   … 2 more files',
    ...counts,
  ]);
});

test('a file with more under it than there is room for loses its last lines, not itself', () => {
  const slow = Array.from({ length: 8 }, (_, at) => `   ├ slow test ${at} 2s`);
  expect(fitWindow({ lines: ['', files[0]!, ...slow, ...counts], columns: 80, rows: 11 })).toEqual([
    '',
    files[0],
    ...slow.slice(0, 3),
    '   … 5 more lines',
    ...counts,
  ]);
  expect(fitWindow({ lines: ['', files[0]!, ...slow, files[1]!, ...counts], columns: 80, rows: 11 })).toEqual([
    '',
    files[0],
    ...slow.slice(0, 3),
    '   … 1 more file',
    ...counts,
  ]);
});
