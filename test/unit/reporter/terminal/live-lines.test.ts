import { expect, test } from 'vitest';
import { liveLines } from '../../../../src/reporter/terminal/live-lines.js';
import { plain } from '../../../../src/reporter/terminal/palette.js';
import { widthOf } from '../../../../src/reporter/terminal/text-width.js';

const waits = [
  { id: '1', title: 'GET /orders/{{var.orderId}}', send: 12, end: 18_000 },
  { id: '2', title: 'POST /kettles', send: 2, of: 3, end: 64_001 },
  { id: '3', title: '注文を待つ', send: 3, of: 3 },
  { id: '4', title: 'late', send: 100, of: 120, end: -5 },
];

test('sends and the time left are in columns, the number of sends if it is known', () => {
  expect(`\n${liveLines(waits, 0, { columns: 80, palette: plain }).join('\n')}\n`).toMatchInlineSnapshot(`
    "
       … GET /orders/{{var.orderId}}  ↻ send 12             18s left
       … POST /kettles                ↻ send 2 of 3      1m 05s left
       … 注文を待つ                   ↻ send 3 of 3
       … late                         ↻ send 100 of 120      0s left
    "
  `);
});
test('of a stream, the events that came and the time since its head', () => {
  const stream = { id: '5', title: 'GET /events', send: 1, end: 9000, stream: { events: 12, since: 1000 } };
  const one = { id: '6', title: 'GET /news', send: 1, stream: { events: 1, since: 4160 } };
  expect(`\n${liveLines([stream, one], 4200, { columns: 80, palette: plain }).join('\n')}\n`).toMatchInlineSnapshot(`
    "
       … GET /events  12 events, 3.2s
       … GET /news    1 event, 0.0s
    "
  `);
});
test.each([40, 60, 80])('no row is wider than %i columns', (columns) => {
  const long = [...waits, { id: '5', title: `GET /${'long/'.repeat(40)}`, send: 1, end: 9000 }];
  expect(liveLines(long, 0, { columns, palette: plain }).filter((line) => widthOf(line) > columns)).toEqual([]);
});
test('nothing waits, nothing is drawn', () => {
  expect(liveLines([], 0, { columns: 80, palette: plain })).toEqual([]);
});
