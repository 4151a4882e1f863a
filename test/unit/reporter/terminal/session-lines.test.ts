import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import type { UnmetRecord } from '../../../../src/record/record.js';
import type { SessionReport } from '../../../../src/record/report.js';
import { openSeenFailures } from '../../../../src/reporter/terminal/same-failures.js';
import { plain } from '../../../../src/reporter/terminal/palette.js';
import { sessionLines, type SessionScreen } from '../../../../src/reporter/terminal/session-lines.js';
import { widthOf } from '../../../../src/reporter/terminal/text-width.js';
import { arm, call, failed, record, request, session, skipped } from './records.js';

/** The picture of the specification, in section 4. */
const checkout = session(
  [
    call('login', 'buyer', [request('POST /login', { duration: 35 }), request('GET /me', { duration: 8 })]),
    request('GET /carts/mine', { status: 404 }),
    arm('if status equals 404', [request('POST /carts', { status: 201, duration: 19 })]),
    arm('else if $.state equals locked', [
      skipped('POST /carts/mine/unlock', 'the if above matched: status equals 404'),
    ]),
    arm('else', [skipped('PUT /carts/mine', 'the if above matched: status equals 404')]),
    request('place the order', { status: 202, duration: 14, times: 3 }),
    request('GET /orders/{{var.orderId}}', {
      state: 'waiting',
      reason: 'Still waiting after 20s and 40 attempts — $.state equals paid',
      duration: 9,
      times: 40,
    }),
    failed('POST /orders/{{var.orderId}}/invoice', '503 Service Unavailable', { status: 503, duration: 11, times: 3 }),
  ],
  { state: 'failed' },
);

function draw(report: SessionReport, given: Partial<SessionScreen> = {}): string {
  return `\n${sessionLines(report, { columns: 80, palette: plain, seen: openSeenFailures(), ...given }).join('\n')}\n`;
}

test('a session is drawn as the specification draws it', () => {
  expect(draw(checkout)).toMatchInlineSnapshot(`
    "
     ✗ checkout.session.yaml  Checkout                    22.9s
       ↳ call login  buyer                                 2/2 ✓
         ✓ POST /login                               200    35ms
         ✓ GET /me                                   200     8ms
       ✓ GET /carts/mine                             404    12ms
       if status equals 404
         ✓ POST /carts                               201    19ms
       else if $.state equals locked
         ↓ POST /carts/mine/unlock    the if above matched: status equals 404
       else
         ↓ PUT /carts/mine            the if above matched: status equals 404
       ✓ place the order                             202    14ms ↻3
       … GET /orders/{{var.orderId}}                 200     9ms ↻40
           Still waiting after 20s and 40 attempts — $.state equals paid
       ✗ POST /orders/{{var.orderId}}/invoice        503    11ms ↻3
           503 Service Unavailable · sent 3×
    "
  `);
});
test('a wait says what its last response had instead, by check if it waits for several', () => {
  const range = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } };
  const wait = (reason: string, unmet: readonly Omit<UnmetRecord, 'range'>[]) => {
    const { record, ...row } = request('GET /job', { state: 'waiting', reason });
    return { ...row, record: { ...record, unmet: unmet.map((each) => ({ ...each, range })) } };
  };
  const report = session([
    wait('Still waiting after 1s and 2 attempts — $.state equals paid', [
      { assertion: '$.state equals paid', expected: 'paid', received: 'open', whole: true },
    ]),
    wait('Still waiting after 1s and 2 attempts — status equals 200 and $.sate equals paid', [
      { assertion: '$.sate equals paid', expected: 'paid', hint: '$ has no sate: did you mean $.state?' },
    ]),
    wait('Still waiting after 1s and 2 attempts — $ equals []', [
      {
        assertion: '$ equals []',
        expected: [],
        received: Array.from({ length: 60 }, (_, index) => index),
        whole: true,
      },
    ]),
  ]);
  expect(draw(report)).toMatchInlineSnapshot(`
    "
     ✓ checkout.session.yaml  Checkout                    22.9s
       … GET /job                                    200    12ms
           Still waiting after 1s and 2 attempts — $.state equals paid
           received "open"
       … GET /job                                    200    12ms
           Still waiting after 1s and 2 attempts — status equals 200 and $.sate
           equals paid
           $.sate equals paid: received nothing — $ has no sate: did you mean
           $.state?
       … GET /job                                    200    12ms
           Still waiting after 1s and 2 attempts — $ equals []
           received [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22…
    "
  `);
});

test('a wider screen changes nothing if all fits', () => {
  expect(draw(checkout, { columns: 200 })).toBe(draw(checkout));
});
test('colours change no column', () => {
  const palette = pc.createColors(true);
  expect(stripVTControlCharacters(draw(checkout, { palette }))).toBe(draw(checkout));
  expect(draw(checkout, { palette }).replaceAll('\u001B', '␛')).toMatchInlineSnapshot(`
    "
     ␛[31m✗␛[39m␛[1m checkout.session.yaml␛[22m␛[2m  Checkout␛[22m␛[2m                    22.9s␛[22m
       ␛[36m↳␛[39m call login␛[2m  buyer␛[22m␛[32m                                 2/2 ✓␛[39m
         ␛[32m✓␛[39m POST /login                               ␛[32m200␛[39m␛[2m    35ms␛[22m
         ␛[32m✓␛[39m GET /me                                   ␛[32m200␛[39m␛[2m     8ms␛[22m
       ␛[32m✓␛[39m GET /carts/mine                             ␛[33m404␛[39m␛[2m    12ms␛[22m
       ␛[36mif status equals 404␛[39m
         ␛[32m✓␛[39m POST /carts                               ␛[32m201␛[39m␛[2m    19ms␛[22m
       ␛[36melse if $.state equals locked␛[39m
         ␛[2m↓␛[22m␛[2m POST /carts/mine/unlock␛[22m    ␛[2mthe if above matched: status equals 404␛[22m
       ␛[36melse␛[39m
         ␛[2m↓␛[22m␛[2m PUT /carts/mine␛[22m            ␛[2mthe if above matched: status equals 404␛[22m
       ␛[32m✓␛[39m place the order                             ␛[32m202␛[39m␛[2m    14ms␛[22m ␛[33m↻3␛[39m
       ␛[33m…␛[39m GET /orders/{{var.orderId}}                 ␛[32m200␛[39m␛[2m     9ms␛[22m ␛[33m↻40␛[39m
           ␛[33mStill waiting after 20s and 40 attempts — $.state equals paid␛[39m
       ␛[31m✗␛[39m␛[31m POST /orders/{{var.orderId}}/invoice␛[39m        ␛[33m503␛[39m␛[2m    11ms␛[22m ␛[33m↻3␛[39m
           ␛[31m503 Service Unavailable · sent 3×␛[39m
    "
  `);
});
test('skipped requests can be left out, and arms with nothing else', () => {
  expect(draw(checkout, { hideSkipped: true })).toMatchInlineSnapshot(`
    "
     ✗ checkout.session.yaml  Checkout                    22.9s
       ↳ call login  buyer                                 2/2 ✓
         ✓ POST /login                               200    35ms
         ✓ GET /me                                   200     8ms
       ✓ GET /carts/mine                             404    12ms
       if status equals 404
         ✓ POST /carts                               201    19ms
       ✓ place the order                             202    14ms ↻3
       … GET /orders/{{var.orderId}}                 200     9ms ↻40
           Still waiting after 20s and 40 attempts — $.state equals paid
       ✗ POST /orders/{{var.orderId}}/invoice        503    11ms ↻3
           503 Service Unavailable · sent 3×
    "
  `);
});

describe('what does not fit', () => {
  const long = session(
    [
      call('a-flow-whose-name-goes-on-and-on-until-nobody-remembers-how-it-began', 'an-alias-that-is-long-as-well', [
        request('GET /departments/{{var.department}}/employees/{{var.employee}}/holidays/{{var.holiday}}/requests'),
        request('注文を確認する 🍵 とても長い名前のリクエストです、画面の幅には収まりません、だから切ります'),
      ]),
      skipped(
        'GET /departments/{{var.department}}/employees',
        'the if above matched: $.department.name equals research and $.department.open equals true',
      ),
      failed('a step', '$.items[?(@.sku == "A-100")].price equals [590, 620, 640, 655, 670, 690, 705, 720, 735, 750]', {
        times: 2,
      }),
    ],
    { file: 'sessions/deep/down/in/a/folder/of/folders/requests-of-holidays.session.yaml', name: 'Holidays' },
  );

  test('names lose their middle at 80 columns, reasons and failures move beneath', () => {
    expect(draw(long)).toMatchInlineSnapshot(`
      "
       ✓ sessions/deep/down/in/a/folder/o…requests-of-holidays.session.yaml  22.9s
         ↳ call a-flow-whos…bers-how-it-began  an-alias-that-is-long-as-well  2/2 ✓
           ✓ GET /departments/{{var.depa…days/{{var.holiday}}/requests  200    12ms
           ✓ 注文を確認する 🍵 とても長…は収まりません、だから切ります  200    12ms
         ↓ GET /departments/{{var.department}}/employees
             the if above matched: $.department.name equals research and
             $.department.open equals true
         ✗ a step                                                       200    12ms ↻2
             $.items[?(@.sku == "A-100")].price equals [590, 620, 640, 655, 670, 690,
             705, 720, 735, 750] · sent 2×
      "
    `);
  });
  test('nothing is cut at 200 columns', () => {
    expect(draw(long, { columns: 200 })).toMatchInlineSnapshot(`
      "
       ✓ sessions/deep/down/in/a/folder/of/folders/requests-of-holidays.session.yaml  Holidays                       22.9s
         ↳ call a-flow-whose-name-goes-on-and-on-until-nobody-remembers-how-it-began  an-alias-that-is-long-as-well   2/2 ✓
           ✓ GET /departments/{{var.department}}/employees/{{var.employee}}/holidays/{{var.holiday}}/requests   200    12ms
           ✓ 注文を確認する 🍵 とても長い名前のリクエストです、画面の幅には収まりません、だから切ります         200    12ms
         ↓ GET /departments/{{var.department}}/employees    the if above matched: $.department.name equals research and $.department.open equals true
         ✗ a step                                                                                               200    12ms ↻2
             $.items[?(@.sku == "A-100")].price equals [590, 620, 640, 655, 670, 690, 705, 720, 735, 750] · sent 2×
      "
    `);
  });
  test.each([40, 60, 80, 100, 137])('no line is wider than %i columns', (columns) => {
    const lines = sessionLines(long, { columns, palette: plain, seen: openSeenFailures() });
    const words = (line: string): number => Math.max(...line.trim().split(' ').map(widthOf));
    expect(lines.filter((line) => widthOf(line) > columns && words(line) + 11 < columns)).toEqual([]);
  });
});

test('calls stand in calls to any depth, and count over the requests that ran', () => {
  const deep = session([
    call('outer', undefined, [
      request('one'),
      call('middle', 'm', [
        request('two', { times: 12 }),
        call('inner', undefined, [failed('three', 'status equals 200'), skipped('four', 'status equals 1')]),
        call('waits', undefined, [request('five', { state: 'waiting', reason: 'Still waiting' })]),
        call('unused', undefined, [skipped('six', 'never'), skipped('seven', 'never')]),
      ]),
    ]),
  ]);
  expect(draw(deep)).toMatchInlineSnapshot(`
    "
     ✓ checkout.session.yaml  Checkout                    22.9s
       ↳ call outer                                        2/4 ✗ · 3 skipped
         ✓ one                                       200    12ms
         ↳ call middle  m                                  1/3 ✗ · 3 skipped
           ✓ two                                     200    12ms ↻12
           ↳ call inner                                    0/1 ✗ · 1 skipped
             ✗ three                                 200    12ms
                 status equals 200 · sent 1×
             ↓ four     status equals 1
           ↳ call waits                                    0/1 …
             … five                                  200    12ms
                 Still waiting
           ↳ call unused                                     2 skipped
             ↓ six      never
             ↓ seven    never
    "
  `);
});
test('a request that was not sent has no status, one without a response a dash', () => {
  const refused = record('GET /', {
    times: 0,
    sends: [{ number: 1, attempt: 1, cause: 'first', waited: 0, duration: 3 }],
  });
  const rows = [
    failed('POST /never', 'nothing has set {{var.x}}', { times: 0 }),
    {
      kind: 'request',
      id: '1',
      record: { ...refused, state: 'failed', failures: [{ code: 'x', message: 'connection refused' }] },
    },
  ] as const;
  expect(draw(session(rows, { state: 'failed', elapsed: 0 }))).toMatchInlineSnapshot(`
    "
     ✗ checkout.session.yaml  Checkout
       ✗ POST /never
           nothing has set {{var.x}} · not sent
       ✗ GET /                                         —     3ms
           connection refused · sent 1× [x]
    "
  `);
});
test('a stream has the number of its events next to its name', () => {
  const streamed = (title: string, events: number, times = 1) => {
    const made = request(title, { duration: 3200, times });
    const sends = made.record.sends.map((send) => ({ ...send, stream: { events, endedBy: 'until' } as const }));
    return { ...made, record: { ...made.record, sends } };
  };
  expect(draw(session([streamed('GET /events', 12), streamed('GET /news', 1, 3)]))).toMatchInlineSnapshot(`
    "
     ✓ checkout.session.yaml  Checkout                    22.9s
       ✓ GET /events  12 events                      200   3.2s
       ✓ GET /news  1 event                          200   3.2s  ↻3
    "
  `);
});
test('a step that was selected says what ran before it; failures of the file are at its head', () => {
  const alone = session([request('GET /me', { earlier: { count: 3, failed: ['POST /login'] } })], {
    state: 'failed',
    elapsed: 185_000,
    failures: [{ code: 'post-failed', message: 'post script clean.ts failed: no\nsecond line' }],
  });
  expect(draw(alone)).toMatchInlineSnapshot(`
    "
     ✗ checkout.session.yaml  Checkout                   3m 05s
         post script clean.ts failed: no
         second line [post-failed]
       ✓ GET /me                                     200    12ms
           ran 3 earlier steps first; 1 failed: POST /login
    "
  `);
});
test('what would fill the screen is cut: long reasons, and all but ten of many failures', () => {
  const list = Array.from({ length: 80 }, (_, index) => `/option-${index}`).join(', ');
  const many = Array.from({ length: 30 }, (_, index) => ({ code: 'test-failed', message: `$.f${index} equals 1` }));
  const rows = [
    failed('GET /a', `$.path is one of ${list}`),
    skipped('GET /b', `$.path is one of ${list}`),
    request('GET /c', { state: 'failed', failures: many }),
  ];
  expect(draw(session(rows, { state: 'failed' }))).toMatchInlineSnapshot(`
    "
     ✗ checkout.session.yaml  Checkout                    22.9s
       ✗ GET /a                                      200    12ms
           $.path is one of /option-0, /option-1, /option-2, /option-3, /option-4,
           /option-5, /option-6, /option-7, /option-8, /option-9, /option-10,
           /option-11, /option-12, /option-13, /option-14, /option-15, /option-16, …
           /option-77, /option-78, /option-79 · sent 1×
       ↓ GET /b
           $.path is one of /option-0, /option-1, /option-2, /option-3, /option-4,
           /option-5, /option-6, /option-7, /option-8, /option-9, /option-10,
           /option-11, /option-12, /option-13, /option-14, /option-15, /option-16, …
           /option-77, /option-78, /option-79
       ✗ GET /c                                      200    12ms
           $.f0 equals 1 · sent 1×
           $.f1 equals 1 · sent 1×
           $.f2 equals 1 · sent 1×
           $.f3 equals 1 · sent 1×
           $.f4 equals 1 · sent 1×
           $.f5 equals 1 · sent 1×
           $.f6 equals 1 · sent 1×
           $.f7 equals 1 · sent 1×
           $.f8 equals 1 · sent 1×
           $.f9 equals 1 · sent 1×
           … and 20 more failures
    "
  `);
});
test('what was received is on one line below the failure, and a wrong status is red', () => {
  const failures = [
    { code: 'test-failed', message: 'status equals 201', expected: 201, received: 200, subject: 'status' },
    { code: 'test-failed', message: '$.id is a string', operator: 'type', expected: 'string', subject: 'path' },
    { code: 'test-failed', message: '$ matches the schema', expected: {}, received: { text: 'long\n'.repeat(40) } },
    { code: 'capture-not-found', message: 'capture id: $.id found nothing' },
  ] as const;
  const rows = [request('POST /orders', { state: 'failed', failures })];
  const report = session(rows, { state: 'failed' });
  expect(draw(report)).toMatchInlineSnapshot(`
    "
     ✗ checkout.session.yaml  Checkout                    22.9s
       ✗ POST /orders                                200    12ms
           status equals 201 · sent 1×
           received 200
           $.id is a string · sent 1×
           received nothing
           $ matches the schema · sent 1×
           received {"text":"long\\nlong\\nlong\\nlong\\nlong\\nlong\\nlong\\nlong\\nlong\\n…
           capture id: $.id found nothing · sent 1× [capture-not-found]
    "
  `);
  const coloured = draw(report, { palette: pc.createColors(true) });
  expect(coloured).toContain(pc.createColors(true).red('200'));
  expect(stripVTControlCharacters(coloured)).toBe(draw(report));
});
test('control characters of a title move no cursor', () => {
  expect(draw(session([request('\u001B[2J\u001B[31mGET /\r\n/x\u202E')]))).toMatchInlineSnapshot(`
    "
     ✓ checkout.session.yaml  Checkout                    22.9s
       ✓ �[2J�[31mGET / /x�                          200    12ms
    "
  `);
});
test('a name that is the file name is not repeated', () => {
  expect(draw(session([], { file: 'sessions/first-sip.session.yaml', name: 'first-sip' }))).toMatchInlineSnapshot(`
    "
     ✓ sessions/first-sip.session.yaml                    22.9s
    "
  `);
});
