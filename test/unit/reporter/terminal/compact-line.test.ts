import { expect, test } from 'vitest';
import { compactLine } from '../../../../src/reporter/terminal/compact-line.js';
import { plain } from '../../../../src/reporter/terminal/palette.js';
import { widthOf } from '../../../../src/reporter/terminal/text-width.js';
import { request, session, skipped } from './records.js';

const retried = [request('GET /a'), request('GET /b', { times: 3 }), skipped('GET /c', 'status equals 404')];
const long = session(retried, { file: `sessions/${'very-'.repeat(20)}long.session.yaml`, elapsed: 12 });

test.each([50, 80, 100, 200])('at %i columns files, counts and times are in columns of their own', (columns) => {
  const screen = { columns, palette: plain };
  const lines = [session(retried), long, session(retried.slice(2), { state: 'skipped' })].map((each) =>
    compactLine(each, screen),
  );
  expect(lines.filter((line) => widthOf(line) > columns)).toEqual([]);
  const ends = lines.map((line) => line.search(/passed|skipped$/));
  expect(ends[0]).toBe(ends[1]);
});
test('a file that is too long loses its middle', () => {
  expect(compactLine(long, { columns: 80, palette: plain })).toBe(
    ' ✓ sessions/very-very-v…ry-long.session.yaml  2 passed · 1 skipped · ↻3     12ms',
  );
});
