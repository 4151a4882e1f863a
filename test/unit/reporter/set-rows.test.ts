import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { CallRow, MarkerRow, RequestRow, SetRow } from '../../../src/format/plan.js';
import type { SetRecord } from '../../../src/record/record.js';
import { indexText } from '../../../src/reporter/html/render-html.js';
import { renderJson } from '../../../src/reporter/json/render-json.js';
import { reportJsonSchema } from '../../../src/reporter/json/report-schema.js';
import { summarise } from '../../../src/reporter/summarise.js';
import { plain } from '../../../src/reporter/terminal/palette.js';
import { openSeenFailures } from '../../../src/reporter/terminal/same-failures.js';
import { sessionLines } from '../../../src/reporter/terminal/session-lines.js';
import { location, rangeAt, requestOf, sendOf } from '../../support/make-report.js';

const file = 'order.session.yaml';
const base = { scope: 0, step: 0, guards: [], at: rangeAt(1) };

function setRow(index: number, id: string, more: Partial<SetRow> = {}): SetRow {
  return { kind: 'set', ...base, index, id, title: 'set id, total', ...more };
}

function setOf(id: string, more: Partial<SetRecord> = {}): SetRecord {
  const values = [
    { name: 'id', value: 'abc', range: rangeAt(3) },
    { name: 'total', value: { sum: 7 }, range: rangeAt(4) },
  ];
  return { id, title: 'set id, total', source: [location(file, 2)], values, ...more };
}

/** A set before the request, one in a skipped arm, one in a flow, and one of whose row nothing is known. */
const report = summarise(
  [
    {
      outline: {
        file,
        name: 'Order',
        rows: [
          setRow(0, '1'),
          { kind: 'marker', ...base, index: 1, id: '2', title: 'if status: 404', marker: 'if' } satisfies MarkerRow,
          setRow(2, '3', { guards: [1] }),
          {
            kind: 'call',
            ...base,
            index: 3,
            id: '5',
            title: '↳ call pay',
            flow: 'pay.session.yaml',
            alias: 'pay',
            aliased: false,
            starts: 1,
            last: 5,
          } satisfies CallRow,
          setRow(4, '5.1', { call: 3 }),
          {
            kind: 'request',
            ...base,
            index: 5,
            id: '5.2',
            title: 'POST /orders',
            call: 3,
            timeBound: null,
          } satisfies RequestRow,
          setRow(6, '6'),
        ],
      },
      records: new Map([
        [
          '5.2',
          requestOf('5.2', 'POST /orders', {
            sends: [sendOf(1, { status: 201, duration: 3 })],
            sets: [setOf('1'), setOf('3', { values: [], reason: 'status equals 404' }), setOf('5.1')],
          }).record,
        ],
      ]),
      failures: [],
    },
  ],
  { startedAt: 0, elapsed: 5 },
);

test('sets are entries in their places and are not counted', () => {
  expect(report.sessions[0]!.rows).toMatchObject([
    { kind: 'set', id: '1', title: 'set id, total', values: [{ value: 'abc' }, { value: { sum: 7 } }] },
    { kind: 'arm', rows: [{ kind: 'set', id: '3', values: [], reason: 'status equals 404' }] },
    { kind: 'call', counts: { passed: 1 }, rows: [{ kind: 'set', id: '5.1' }, { kind: 'request' }] },
  ]);
  expect(report.summary).toMatchObject({ requests: 1, passed: 1, skipped: 0 });
});

test('the terminal shows them as they are titled, and where nothing was set why', () => {
  const lines = (hideSkipped: boolean): readonly string[] =>
    sessionLines(report.sessions[0]!, { columns: 80, palette: plain, seen: openSeenFailures(), hideSkipped });
  expect(lines(false).slice(1)).toEqual([
    '   set id, total',
    '   if status: 404',
    '     set id, total    status equals 404',
    expect.stringMatching(/^ {3}↳ call pay +1\/1 ✓$/),
    '     set id, total',
    expect.stringMatching(/^ {5}✓ POST \/orders +201/),
  ]);
  expect(lines(true).filter((line) => line.includes('set id'))).toEqual(['   set id, total', '     set id, total']);
});

test('the JSON report has their values, as its schema says', () => {
  const json: unknown = JSON.parse([...renderJson(report)].join(''));
  const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false }).compile(reportJsonSchema);
  expect(validate(json) || validate.errors).toBe(true);
  expect(json).toMatchObject({
    sessions: [{ rows: [{ kind: 'set', values: [{ name: 'id', value: 'abc' }, {}] }, {}, {}] }],
  });
});

test('the list of the HTML report has them', () => {
  const index = JSON.parse([...indexText(report)].join('')) as {
    sessions: { rows: { kind: string; depth: number }[] }[];
  };
  expect(index.sessions[0]!.rows.map(({ kind, depth }) => `${kind} ${depth}`)).toEqual([
    'set 0',
    'arm 0',
    'set 1',
    'call 0',
    'set 1',
    'request 1',
  ]);
});
