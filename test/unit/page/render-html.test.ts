import { expect, test } from 'vitest';
import type { StepRecord } from '../../../src/record/record.js';
import { renderHtml } from '../../../src/reporter/html/render-html.js';
import { htmlOf, indexOf, makeReport, recordsOf, reportOf, requestOf, sessionOf } from '../../support/make-report.js';
import { shopReport } from '../../e2e/page/shop-report.js';

const template = '<body><!--callsheet:index--><script>app</script><!--callsheet:details--></body>';

async function collect(chunks: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

function readDetails(html: string): StepRecord[] {
  const tags = [
    ...html.matchAll(
      /<script type="application\/x-ndjson" id="callsheet-details-(\d+)" data-per-chunk="25">\n(.*?)\n<\/script>/gs,
    ),
  ];
  expect(tags.map(([, number]) => Number(number))).toEqual(tags.map((_, at) => at));
  return tags.flatMap(([, , lines]) => lines!.split('\n').map((line) => JSON.parse(line) as StepRecord));
}

test('the index is before the page’s script, the details after it, each request on a line of its own', async () => {
  const report = makeReport({ requests: 60 });
  const html = (await collect(htmlOf(template, report, 'Shop'))).join('');
  expect(html.indexOf('callsheet-index')).toBeLessThan(html.indexOf('<script>app'));
  expect(html.indexOf('callsheet-details-0')).toBeGreaterThan(html.indexOf('<script>app'));
  expect(readDetails(html)).toEqual(recordsOf(report));
  const sessions = report.sessions.map(({ file, state, counts }) => ({ file, state, counts }));
  expect(JSON.parse(/id="callsheet-index">(.*?)<\/script>/s.exec(html)![1]!)).toMatchObject({
    version: 1,
    name: 'Shop',
    summary: report.summary,
    sessions,
  });
});

test('details may come one by one, and are written 25 at a time', async () => {
  const report = makeReport({ requests: 60 });
  let drawn = 0;
  async function* later(): AsyncGenerator<StepRecord> {
    for (const record of recordsOf(report)) {
      drawn++;
      yield await Promise.resolve(record);
    }
  }
  const drawnAtEach: number[] = [];
  for await (const chunk of renderHtml({ template, report, details: later() })) {
    if (chunk.includes('x-ndjson')) drawnAtEach.push(drawn);
  }
  expect(drawnAtEach).toEqual([25, 50, 60]);
});

test('no text of a report ends its tag or opens another', async () => {
  const evil = `</script><!--<script>]]>&\u2028\u2029$&$1`;
  const report = reportOf([sessionOf(evil, evil, [requestOf('1', `GET /${evil}`, { reason: evil })])]);
  const html = (await collect(htmlOf(template, report, evil))).join('');
  expect(html.match(/<\/?script/g)).toHaveLength(6);
  expect(html).not.toMatch(/<!--|\u2028|\u2029/);
  expect(readDetails(html)).toEqual(recordsOf(report));
});

test('a template that is not the page’s is refused', async () => {
  await expect(collect(htmlOf('<html></html>', makeReport({ requests: 1 })))).rejects.toThrow(
    'the template has no <!--callsheet:index-->',
  );
});

test('the index holds what a row shows', () => {
  const rows = indexOf(shopReport()).sessions.find(({ name }) => name === 'Checkout')!.rows;
  const shown = ['1', '1.1', '4', '6', '10', '11', '12'].map((id) => rows.find((row) => row.id === id));
  expect(shown).toMatchInlineSnapshot(`
    [
      {
        "alias": "buyer",
        "counts": {
          "failed": 0,
          "passed": 2,
          "skipped": 0,
          "waiting": 0,
        },
        "depth": 0,
        "id": "1",
        "kind": "call",
        "title": "↳ call login",
      },
      {
        "depth": 1,
        "duration": 35,
        "id": "1.1",
        "kind": "request",
        "method": "POST",
        "sends": 1,
        "state": "passed",
        "status": 200,
        "title": "POST /login",
        "url": "http://127.0.0.1:4010/login",
      },
      {
        "depth": 1,
        "duration": 19,
        "id": "4",
        "kind": "request",
        "method": "POST",
        "sends": 1,
        "state": "passed",
        "status": 201,
        "title": "POST /carts",
        "url": "http://127.0.0.1:4010/carts",
      },
      {
        "depth": 1,
        "id": "6",
        "kind": "request",
        "note": "the if above matched: status equals 404",
        "sends": 0,
        "state": "skipped",
        "title": "POST /carts/mine/unlock",
      },
      {
        "depth": 0,
        "duration": 14,
        "id": "10",
        "kind": "request",
        "method": "POST",
        "sends": 3,
        "state": "passed",
        "status": 202,
        "title": "place the order",
        "url": "http://127.0.0.1:4010/orders",
      },
      {
        "depth": 0,
        "duration": 9,
        "id": "11",
        "kind": "request",
        "method": "GET",
        "note": "Still waiting after 20s and 40 attempts — $.state equals paid",
        "sends": 40,
        "state": "waiting",
        "status": 200,
        "title": "GET /orders/{{var.orderId}}",
        "url": "http://127.0.0.1:4010/orders/7f3a",
      },
      {
        "depth": 0,
        "duration": 14,
        "id": "12",
        "kind": "request",
        "method": "POST",
        "note": "503 Service Unavailable · sent 3×",
        "sends": 3,
        "state": "failed",
        "status": 503,
        "title": "POST /orders/{{var.orderId}}/invoice",
        "url": "http://127.0.0.1:4010/orders/7f3a/invoice",
      },
    ]
  `);
});

test('an answer that did not come is shown by its kind, without a status', () => {
  const rows = indexOf(shopReport()).sessions.flatMap((session) => session.rows);
  expect(rows.find(({ title }) => title === 'GET /stock/earl-grey')).toMatchInlineSnapshot(`
    {
      "depth": 3,
      "duration": 2,
      "error": "refused",
      "id": "2.2.1.1",
      "kind": "request",
      "method": "GET",
      "note": "connection refused · sent 1×",
      "sends": 1,
      "state": "failed",
      "title": "GET /stock/earl-grey",
      "url": "http://127.0.0.1:4010/stock/earl-grey",
    }
  `);
});
