import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { expect, test } from 'vitest';
import type { BodyRecord, Failure, StepRecord } from '../../../../src/record/record.js';
import { failedThings } from '../../../../src/reporter/terminal/failed-things.js';
import { failureScreen } from '../../../../src/reporter/terminal/failure-screen.js';
import { plain } from '../../../../src/reporter/terminal/palette.js';
import { arm, call, rangeAt, record, request, send, session } from './records.js';

const files: Readonly<Record<string, string>> = {
  'checkout.session.yaml': `name: Checkout
steps:
  - call: flows/login.session.yaml
    alias: buyer
  - request: POST /orders
    json: { cart: mine }
    tests:
      status: 201
      $:
        state: open
`,
  'flows/login.session.yaml': `steps:
  - request: POST /login
    json:
      user: '{{var.user}}'
      password: '{{var.password}}'
    capture:
      token: $.token
    tests:
      status: 200
\t# a tab, and a line that is much longer than a narrow terminal: it is cut where the terminal ends
`,
};

const body = (text: string, type = 'application/json'): BodyRecord => ({
  size: text.length,
  type,
  text,
  truncated: false,
});
const failure = (message: string, given: Partial<Failure> = {}): Failure => ({
  code: 'test-failed',
  message,
  ...given,
});

const login = record('POST /login', {
  state: 'failed',
  status: 401,
  source: [
    { file: 'flows/login.session.yaml', range: { ...rangeAt(2, 5), end: rangeAt(9, 18).start } },
    { file: 'checkout.session.yaml', range: { ...rangeAt(3, 5), end: rangeAt(4, 17).start } },
  ],
  failures: [
    failure('status equals 200', { expected: 200, received: 401, range: rangeAt(9, 7, 11) }),
    failure('capture token: $.token found nothing', {
      code: 'capture-not-found',
      hint: 'Write it as { from: …, optional: true } if the response may lack it.',
      range: rangeAt(7, 7, 14),
    }),
  ],
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:3000/login',
    headers: [
      ['host', '127.0.0.1:3000'],
      ['authorization', '***'],
      ['content-type', 'application/json'],
      ['content-length', '33'],
    ],
    body: body(`{"user":"o'hara","password":"***"}`),
  },
  response: {
    status: 401,
    statusText: 'Unauthorized',
    url: 'http://127.0.0.1:3000/login',
    headers: [],
    body: body('{"error":"wrong password","tries":[1,2]}'),
  },
});

function draw(failed: StepRecord, { columns = 80, palette = plain } = {}): string {
  const { failures } = failed;
  const thing = { path: ['checkout.session.yaml', failed.title], record: failed, failures };
  return `\n${failureScreen({ thing, same: [] }, (file) => files[file], { columns, palette }).join('\n')}\n`;
}

function lineCount(text: string): number {
  return text.trim().split('\n').length;
}

test('a failed step of a flow fits one screen: its own lines first, the call row second', () => {
  expect(draw(login)).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml > POST /login

     ✗ status equals 200 · sent 1×
       expected  200
       received  401
     ✗ capture token: $.token found nothing · sent 1× [capture-not-found]
       → Write it as { from: …, optional: true } if the response may lack it.

     ❯ flows/login.session.yaml:7:7
          5 │       password: '{{var.password}}'
          6 │     capture:
       >  7 │       token: $.token
            │       ^^^^^^^^^^^^^^
          8 │     tests:
       >  9 │       status: 200
            │       ^^^^^^^^^^^
         10 │   # a tab, and a line that is much longer than a narrow terminal: it …
     ❯ checkout.session.yaml:3:5
       > 3 │   - call: flows/login.session.yaml
           │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

     401 Unauthorized · application/json · 40 B
       {
         "error": "wrong password",
         "tries": [
           1,
           2
         ]
       }

     curl -X POST 'http://127.0.0.1:3000/login' \\
       -H 'authorization: ***' \\
       -H 'content-type: application/json' \\
       --data-raw '{"user":"o'\\''hara","password":"***"}'
    "
  `);
});
test('colours change no column', () => {
  const drawn = draw(login, { palette: pc.createColors(true) });
  expect(stripVTControlCharacters(drawn)).toBe(draw(login));
  expect(drawn.replaceAll('\u001B', '␛')).toMatchInlineSnapshot(`
    "
    ␛[41m␛[1m FAIL ␛[22m␛[49m checkout.session.yaml␛[2m > ␛[22mPOST /login

     ␛[31m✗␛[39m ␛[31mstatus equals 200 · sent 1×␛[39m
       expected  ␛[32m200␛[39m
       received  ␛[31m401␛[39m
     ␛[31m✗␛[39m ␛[31mcapture token: $.token found nothing · sent 1×␛[39m ␛[2m[capture-not-found]␛[22m
       ␛[36m→ Write it as { from: …, optional: true } if the response may lack it.␛[39m

     ␛[36m❯␛[39m ␛[36mflows/login.session.yaml␛[39m␛[2m:7:7␛[22m
         ␛[2m 5 │       password: '{{var.password}}'␛[22m
         ␛[2m 6 │     capture:␛[22m
       ␛[31m>␛[39m ␛[1m 7 │␛[22m       token: $.token
         ␛[2m   │␛[22m ␛[31m      ^^^^^^^^^^^^^^␛[39m
         ␛[2m 8 │     tests:␛[22m
       ␛[31m>␛[39m ␛[1m 9 │␛[22m       status: 200
         ␛[2m   │␛[22m ␛[31m      ^^^^^^^^^^^␛[39m
         ␛[2m10 │   # a tab, and a line that is much longer than a narrow terminal: it …␛[22m
     ␛[36m❯␛[39m ␛[36mcheckout.session.yaml␛[39m␛[2m:3:5␛[22m
       ␛[31m>␛[39m ␛[1m3 │␛[22m   - call: flows/login.session.yaml
         ␛[2m  │␛[22m ␛[31m    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^␛[39m

     ␛[1m401 Unauthorized␛[22m ␛[2m· application/json · 40 B␛[22m
       {
         "error": "wrong password",
         "tries": [
           1,
           2
         ]
       }

    ␛[2m curl -X POST 'http://127.0.0.1:3000/login' \\␛[22m
    ␛[2m   -H 'authorization: ***' \\␛[22m
    ␛[2m   -H 'content-type: application/json' \\␛[22m
    ␛[2m   --data-raw '{"user":"o'\\''hara","password":"***"}'␛[22m
    "
  `);
});
test('the path leads from the file through the calls, not through arms', () => {
  const rows = [
    arm('if status equals 404', [
      call('outer', undefined, [call('login', 'buyer', [request('ok'), { kind: 'request', id: '1', record: login }])]),
    ]),
  ];
  const things = failedThings(
    session(rows, { failures: [failure('post script clean.ts failed: no')] }),
    () => 'npx vitest run',
  );
  expect(things.map(({ path }) => path)).toEqual([
    ['checkout.session.yaml'],
    ['checkout.session.yaml', '↳ call outer', '↳ call login buyer', 'POST /login'],
  ]);
});
test('objects are compared line by line', () => {
  const expected = { state: 'open', total: 1180, lines: [{ sku: 'A-100', count: 2 }], cart: 'mine', currency: 'EUR' };
  const received = { lines: [{ sku: 'A-100', count: 3 }], state: 'open', total: 1770, currency: 'EUR', cart: 'mine' };
  const message = '$ equals {…}';
  const failed = record('POST /orders', {
    state: 'failed',
    source: [{ file: 'checkout.session.yaml', range: rangeAt(5, 5) }],
    failures: [failure(message, { expected, received, range: { ...rangeAt(9, 7), end: rangeAt(10, 20).start } })],
  });
  expect(draw(failed)).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml > POST /orders

     ✗ $ equals {…} · sent 1×
       - expected  + received
         …
             {
       -       "count": 2,
       +       "count": 3,
               "sku": "A-100"
         …
           "state": "open",
       -   "total": 1180
       +   "total": 1770
         }

     ❯ checkout.session.yaml:9:7
          7 │     tests:
          8 │       status: 201
       >  9 │       $:
            │       ^^
         10 │         state: open
    "
  `);
});
test('of long values that begin alike, the part that differs is shown', () => {
  const url = `https://shop.test/api/v1/customers/1/orders/2024/items/77/details?expand=all&page=`;
  const failures = [
    failure('$.url equals …', { expected: `${url}1`, received: `${url}2` }),
    failure('$ equals …', { expected: { id: 7, next: `${url}1` }, received: { id: 7, next: `${url}2` } }),
  ];
  expect(draw(record('GET /', { state: 'failed', failures }))).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml > GET /

     ✗ $.url equals … · sent 1×
       expected  "https://shop.test/api…tails?expand=all&page=1"
       received  "https://shop.test/api…tails?expand=all&page=2"
     ✗ $ equals … · sent 1×
       - expected  + received
         …
           "id": 7,
       -   "next": "https://shop.…details?expand=all&page=1"
       +   "next": "https://shop.…details?expand=all&page=2"
         }

     ❯ checkout.session.yaml:1:1
       > 1 │ name: Checkout
           │ ^
         2 │ steps:
         3 │   - call: flows/login.session.yaml
    "
  `);
});
test('what looks alike and differs is written out', () => {
  const failures = [
    failure('$.total equals …', { expected: '1 234,50 €', received: '1\u00a0234,50 €' }),
    failure('$.name equals …', { expected: 'Zoé Café', received: 'Zoe\u0301 Café' }),
    failure('$.id equals …', { expected: 'a-17', received: 'a-17\u200b' }),
    failure('$ equals …', { expected: { sum: '1 €', is: 1 }, received: { sum: '1\u202f€', is: 1 } }),
    failure('$.name equals …', { expected: 'Zoé', received: 'Zoë' }),
  ];
  expect(draw(record('GET /', { state: 'failed', failures }))).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml > GET /

     ✗ $.total equals … · sent 1×
       expected  "1 234,50 €"
       received  "1\\u00a0234,50 €"
     ✗ $.name equals … · sent 1×
       expected  "Zo\\u00e9 Café"
       received  "Zoe\\u0301 Café"
     ✗ $.id equals … · sent 1×
       expected  "a-17"
       received  "a-17\\u200b"
     ✗ $ equals … · sent 1×
       - expected  + received
         …
           "is": 1,
       -   "sum": "1 €"
       +   "sum": "1\\u202f€"
         }
     ✗ $.name equals … · sent 1×
       expected  "Zoé"
       received  "Zoë"

     ❯ checkout.session.yaml:1:1
       > 1 │ name: Checkout
           │ ^
         2 │ steps:
         3 │   - call: flows/login.session.yaml
    "
  `);
});
test('a long diff is cut', () => {
  const list = (step: number): number[] => Array.from({ length: 60 }, (_, index) => index * step);
  const failed = record('GET /', {
    state: 'failed',
    failures: [failure('$ equals …', { expected: list(2), received: list(3) })],
  });
  expect(lineCount(draw(failed))).toBeLessThan(30);
  expect(draw(failed)).toContain('more lines');
});
test('a diff is not cut for a single line', () => {
  const drawn = (wanted: number, got: number): string | undefined => {
    const [expected, received] = [wanted, got].map((length, first) =>
      Array.from({ length }, (_, index) => 2 * index + first),
    );
    const failures = [failure('$ equals …', { expected: expected!, received: received! })];
    return /\d+ more lines/.exec(draw(record('GET /', { state: 'failed', failures })))?.[0];
  };
  expect([drawn(7, 8), drawn(8, 8)]).toEqual([undefined, '2 more lines']);
});
test('an assertion over a large value takes a few lines, and its marks end where the screen does', () => {
  const line = `      $: { equals: ${JSON.stringify(Array.from({ length: 90 }, (_, index) => `item ${index}`))} }`;
  const range = rangeAt(1, 7, line.length - 6);
  const failed = record('GET /', {
    state: 'failed',
    source: [{ file: 'large.session.yaml', range }],
    failures: [failure(line.trim().replace(': { equals:', ' equals'), { range })],
  });
  const thing = { path: ['large.session.yaml', 'GET /'], record: failed, failures: failed.failures };
  const drawn = failureScreen({ thing, same: [] }, () => line, { columns: 60, palette: plain });
  expect(`\n${drawn.join('\n')}\n`).toMatchInlineSnapshot(`
    "
     FAIL  large.session.yaml > GET /

     ✗ $ equals ["item 0","item 1","item 2","item 3","item
       4","item 5","item 6","item 7","item 8","item 9","item
       10","item 11","item 12","item 13","item 14","item
       15","item 16","item 17","item 18","item 19","item …
       85","item 86","item 87","item 88","item 89"] } · sent 1×

     ❯ large.session.yaml:1:7
       > 1 │       $: { equals: ["item 0","item 1","item 2","it…
           │       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    "
  `);
});
test('marks are under what they mark: wide characters, several tests on one line, what is far right', () => {
  const lines = [
    '  - request: GET /商品/{{var.sku}}/在庫',
    `    tests: { status: 200, $.品名: 緑茶, $.price: 1180 }`,
    `    json: { note: '${'a long note '.repeat(9)}', sku: '{{var.sku}}', count: 2 }`,
  ];
  const at = (line: number, text: string) => rangeAt(line, lines[line - 1]!.indexOf(text) + 1, text.length);
  const failures = [
    failure('nothing has set {{var.sku}}', { range: at(1, '{{var.sku}}') }),
    failure('status equals 200', { range: at(2, 'status: 200') }),
    failure('$.品名 equals 緑茶', { range: at(2, '$.品名: 緑茶') }),
    failure('nothing has set {{var.sku}}', { range: at(3, '{{var.sku}}') }),
  ];
  const made = record('GET /', {
    state: 'failed',
    source: [{ file: 'tea.session.yaml', range: rangeAt(1, 5) }],
    failures,
  });
  const thing = { path: ['tea.session.yaml', 'GET /'], record: made, failures };
  const drawn = failureScreen({ thing, same: [] }, () => lines.join('\n'), { columns: 80, palette: plain });
  expect(drawn.slice(drawn.findIndex((line) => line.includes('❯'))).join('\n')).toMatchInlineSnapshot(`
    " ❯ tea.session.yaml:1:22
       > 1 │   - request: GET /商品/{{var.sku}}/在庫
           │                        ^^^^^^^^^^^
       > 2 │     tests: { status: 200, $.品名: 緑茶, $.price: 1180 }
           │              ^^^^^^^^^^^  ^^^^^^^^^^^^
       > 3 │ …e a long note ', sku: '{{var.sku}}', count: 2 }
           │                         ^^^^^^^^^^^"
  `);
});
test('ten failures are shown with what was received, and the others are counted', () => {
  const failures = Array.from({ length: 40 }, (_, index) =>
    failure(`$.f${index} equals ${index}`, { expected: index, range: rangeAt(index + 1, 1, 4) }),
  );
  const source = [{ file: 'checkout.session.yaml', range: rangeAt(1, 5) }];
  expect(draw(record('GET /', { state: 'failed', source, failures }))).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml > GET /

     ✗ $.f0 equals 0 · sent 1×
       expected  0
       received  nothing
     ✗ $.f1 equals 1 · sent 1×
       expected  1
       received  nothing
     ✗ $.f2 equals 2 · sent 1×
       expected  2
       received  nothing
     ✗ $.f3 equals 3 · sent 1×
       expected  3
       received  nothing
     ✗ $.f4 equals 4 · sent 1×
       expected  4
       received  nothing
     ✗ $.f5 equals 5 · sent 1×
       expected  5
       received  nothing
     ✗ $.f6 equals 6 · sent 1×
       expected  6
       received  nothing
     ✗ $.f7 equals 7 · sent 1×
       expected  7
       received  nothing
     ✗ $.f8 equals 8 · sent 1×
       expected  8
       received  nothing
     ✗ $.f9 equals 9 · sent 1×
       expected  9
       received  nothing
       … and 30 more failures

     ❯ checkout.session.yaml:1:1
       >  1 │ name: Checkout
            │ ^^^^
       >  2 │ steps:
            │ ^^^^
       >  3 │   - call: flows/login.session.yaml
            │ ^^^^
       >  4 │     alias: buyer
            │ ^^^^
       >  5 │   - request: POST /orders
            │ ^^^^
       >  6 │     json: { cart: mine }
            │ ^^^^
       >  7 │     tests:
            │ ^^^^
       >  8 │       status: 201
            │ ^^^^
       >  9 │       $:
            │ ^^^^
       > 10 │         state: open
            │ ^^^^
    "
  `);
});
test('a schema is not compared with what it did not match', () => {
  const failed = failure('$ matches the schema', {
    expected: { type: 'object' },
    received: { a: 1 },
    operator: 'schema',
  });
  expect(draw(record('GET /', { state: 'failed', source: [], failures: [failed] }))).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml > GET /

     ✗ $ matches the schema · sent 1×
       expected  matches the schema {"type":"object"}
       received  {"a":1}
    "
  `);
});
test('what was expected is shown with the operator that failed', () => {
  const sides = [
    { operator: 'lt', expected: 300, received: 500 },
    { operator: 'length.lt', expected: 2, received: 2 },
    { operator: 'length.equals', expected: 2, received: 1 },
    { operator: 'length.between', expected: [2, 3], received: 1 },
    { operator: 'in', expected: ['a', 'b'], received: 'c' },
  ];
  const others = [
    { operator: 'exists', expected: false, received: 1 },
    { operator: 'type', expected: 'integer', received: 1.5 },
    { operator: 'contains', expected: { a: 1 }, received: [] },
    { operator: 'startsWith', expected: '***', received: '***' },
  ];
  const drawn = [sides, others].map((list) => {
    const failures = list.map((given) => failure('x', given));
    return draw(record('GET /', { state: 'failed', source: [], failures })).match(/(?:expected|received) .*/g);
  });
  expect(drawn.flat().join('\n')).toMatchInlineSnapshot(`
    "expected  is less than 300
    received  500
    expected  length is less than 2
    received  2
    expected  length equals 2
    received  1
    expected  length is between 2 and 3
    received  1
    expected  is one of ["a","b"]
    received  "c"
    expected  does not exist
    received  1
    expected  is an integer
    received  1.5
    expected  contains {"a":1}
    received  []
    expected  starts with "***"
    received  "***""
  `);
});
test('all operators that failed are shown, with the value that each of them looked at', () => {
  const failures = [
    failure('x', {
      operator: 'gt',
      expected: 5,
      received: 3,
      also: [{ operator: 'lt', expected: 2 }, { expected: 4 }],
    }),
    failure('x', {
      operator: 'length.lt',
      expected: 2,
      received: 3,
      also: [
        { operator: 'length.gt', expected: 7 },
        { operator: 'contains', expected: 9, received: [1, 2, 3] },
      ],
    }),
    failure('x', { expected: { a: 1 }, received: { a: 2 }, also: [{ operator: 'empty', expected: true }] }),
  ];
  const lines = draw(record('GET /', { state: 'failed', source: [], failures }));
  expect(lines.match(/(?:expected|received|"a") ?.*/g)?.join('\n')).toMatchInlineSnapshot(`
    "expected  is greater than 5 and is less than 2 and equals 4
    received  3
    expected  length is less than 2 and length is greater than 7
    received  3
    expected  contains 9
    received  [1,2,3]
    expected  + received
    "a": 1
    "a": 2
    expected  is empty
    received  {"a":2}"
  `);
});
test('every send is listed with its cause and its wait', () => {
  const sends = [
    send(1, { status: 503, duration: 12 }),
    send(2, { status: 429, waited: 100, waitedFor: 'backoff', because: '503 Service Unavailable', duration: 1250 }),
    send(3, {
      error: { kind: 'reset', message: 'connection reset' },
      waited: 2000,
      waitedFor: 'retry-after',
      because: '429 Too Many Requests',
    }),
  ];
  expect(draw(record('GET /', { state: 'failed', source: [], sends, failures: [failure('connection reset')] })))
    .toMatchInlineSnapshot(`
      "
       FAIL  checkout.session.yaml > GET /

       ✗ connection reset · sent 3×

       ↻1  503      12ms
       ↻2  429      1.3s  after 100ms backoff: 503 Service Unavailable
       ↻3  reset    12ms  after 2s Retry-After: 429 Too Many Requests
      "
    `);
});
test('of many sends the first and the last are listed', () => {
  const sends = Array.from({ length: 40 }, (_, index) =>
    send(index + 1, {
      status: 200,
      ...(index > 0 && { cause: 'poll', waited: 500, waitedFor: 'every', because: '$.state equals paid was not true' }),
    }),
  );
  expect(
    draw(
      record('GET /', {
        state: 'failed',
        source: [],
        sends,
        failures: [failure('failWhen was true: $.state equals lost')],
      }),
    ),
  ).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml > GET /

     ✗ failWhen was true: $.state equals lost · sent 40×

     ↻1   200    12ms
     ↻2   200    12ms  after 500ms: $.state equals paid was not true
     ↻3   200    12ms  after 500ms: $.state equals paid was not true
       … 34 more sends
     ↻38  200    12ms  after 500ms: $.state equals paid was not true
     ↻39  200    12ms  after 500ms: $.state equals paid was not true
     ↻40  200    12ms  after 500ms: $.state equals paid was not true
    "
  `);
});
test.each([
  [7, 0],
  [8, 2],
])('of %i sends none is left out for the line that would say so', (count, leftOut) => {
  const sends = Array.from({ length: count }, (_, index) =>
    send(index + 1, { status: 200, ...(index > 0 && { cause: 'poll', waited: 500, waitedFor: 'every' }) }),
  );
  const failed = record('GET /', { state: 'failed', source: [], sends, failures: [failure('failWhen held')] });
  const lines = draw(failed).split('\n');
  expect(lines.filter((line) => line.includes('↻'))).toHaveLength(count - leftOut);
  expect(lines.filter((line) => line.includes('more sends'))).toEqual(leftOut ? [`   … ${leftOut} more sends`] : []);
});
test('a request that was never sent shows its place and the hint', () => {
  const failed = record('GET /orders/{{var.order}}', {
    state: 'failed',
    times: 0,
    source: [{ file: 'gone.session.yaml', range: rangeAt(5, 5) }],
    failures: [failure('nothing has set {{var.order}}', { hint: 'did you mean {{var.orderId}}?' })],
  });
  expect(draw(failed)).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml > GET /orders/{{var.order}}

     ✗ nothing has set {{var.order}} · not sent
       → did you mean {{var.orderId}}?

     ❯ gone.session.yaml:5:5
    "
  `);
});
test('a long line of a body wraps, as it holds what the server says of an error', () => {
  const reported =
    'client_id and client_secret in the authorization header must be encoded as application/x-www-form-urlencoded, and no other way of writing them is read; see RFC 6749, section 2.3.1, for what that means';
  const response = { status: 400, statusText: 'Bad Request', url: '', headers: [] };
  const of = (answer: object): string =>
    draw(
      record('GET /', {
        state: 'failed',
        source: [],
        failures: [failure('x')],
        response: { ...response, body: body(JSON.stringify(answer)) },
      }),
    );
  expect(of({ error: 'invalid_request', error_description: reported })).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml > GET /

     ✗ x · sent 1×

     400 Bad Request · application/json · 250 B
       {
         "error": "invalid_request",
         "error_description": "client_id and client_secret in the authorization
           header must be encoded as application/x-www-form-urlencoded, and no
           other way of writing them is read; see RFC 6749, section 2.3.1, for wha…
       }
    "
  `);
  expect(of({ errors: [reported, reported, reported], more: [reported, reported] })).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml > GET /

     ✗ x · sent 1×

     400 Bad Request · application/json · 1 KiB
       {
         "errors": [
           "client_id and client_secret in the authorization header must be encoded
             as application/x-www-form-urlencoded, and no other way of writing them
             is read; see RFC 6749, section 2.3.1, for what that means",
           "client_id and client_secret in the authorization header must be encoded
             as application/x-www-form-urlencoded, and no other way of writing them
             is read; see RFC 6749, section 2.3.1, for what that means",
           "client_id and client_secret in the authorization header must be encode…
         ],
         "more": [
           "client_id and client_secret in the authorization header must be encode…
       … 3 more lines
    "
  `);
});
test('a body is shown as what it is, up to eight lines', () => {
  const of = (given: BodyRecord): string => {
    const response = { status: 200, statusText: 'OK', url: '', headers: [], body: given };
    return draw(record('GET /', { state: 'failed', source: [], failures: [failure('x')], response }));
  };
  const long = Array.from({ length: 500 }, (_, index) => `<li>line ${index} ${'long '.repeat(30)}</li>`).join('\n');
  const shown = [
    of({ size: 0, type: '', text: '', truncated: false }),
    of({ size: 84_213, type: 'image/png', truncated: false }),
    of({ size: 5_242_880, type: 'text/html', text: long, truncated: true }),
    of(body('{"not": json')),
    of(body('{"ok":true}', 'text/plain')),
    of(body('"no list and no map"')),
    of(body('\u001B[2Jcleared\u0007', 'text/plain')),
    of(body('<html>\r\n\r\n502 Bad Gateway\r\n</html>\r\n\r\n', 'text/html')),
    of(body(' \n', 'text/plain')),
  ];
  expect(shown.join('')).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml > GET /

     ✗ x · sent 1×

     200 OK · no body

     FAIL  checkout.session.yaml > GET /

     ✗ x · sent 1×

     200 OK · image/png · 82.2 KiB

     FAIL  checkout.session.yaml > GET /

     ✗ x · sent 1×

     200 OK · text/html · 5 MiB · cut
       <li>line 0 long long long long long long long long long long long long long
         long long long long long long long long long long long long long long long
         long long </li>
       <li>line 1 long long long long long long long long long long long long long
         long long long long long long long long long long long long long long long
         long long </li>
       <li>line 2 long long long long long long long long long long long long long…
       <li>line 3 long long long long long long long long long long long long long…
       <li>line 4 long long long long long long long long long long long long long…
       <li>line 5 long long long long long long long long long long long long long…
       <li>line 6 long long long long long long long long long long long long long…
       <li>line 7 long long long long long long long long long long long long long…
       … 492 more lines

     FAIL  checkout.session.yaml > GET /

     ✗ x · sent 1×

     200 OK · application/json · 12 B
       {"not": json

     FAIL  checkout.session.yaml > GET /

     ✗ x · sent 1×

     200 OK · text/plain · 11 B
       {
         "ok": true
       }

     FAIL  checkout.session.yaml > GET /

     ✗ x · sent 1×

     200 OK · application/json · 20 B
       "no list and no map"

     FAIL  checkout.session.yaml > GET /

     ✗ x · sent 1×

     200 OK · text/plain · 12 B
       �[2Jcleared�

     FAIL  checkout.session.yaml > GET /

     ✗ x · sent 1×

     200 OK · text/html · 38 B
       <html>

       502 Bad Gateway
       </html>

     FAIL  checkout.session.yaml > GET /

     ✗ x · sent 1×

     200 OK · text/plain · 2 B
    "
  `);
});
test('a request with a long body is not sent without it', () => {
  const request = {
    method: 'PUT',
    url: 'http://127.0.0.1/x',
    headers: [['content-type', 'text/plain']] as const,
    body: body('y'.repeat(5000), 'text/plain'),
  };
  expect(draw(record('PUT /x', { state: 'failed', source: [], failures: [failure('x')], request }))).toContain(
    "curl -X PUT 'http://127.0.0.1/x' \\\n   -H 'content-type: text/plain' \\\n   --data-binary @- < 'body of 4.9 KiB, text/plain'",
  );
});
test('a failure of a file is shown with its place in the file', () => {
  const thing = {
    path: ['checkout.session.yaml'],
    failures: [failure('post script clean.ts failed: no', { range: rangeAt(4, 5, 12) })],
  };
  const lines = failureScreen({ thing, same: [] }, (file) => files[file], { columns: 80, palette: plain });
  expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "
     FAIL  checkout.session.yaml

     ✗ post script clean.ts failed: no

     ❯ checkout.session.yaml:4:5
         2 │ steps:
         3 │   - call: flows/login.session.yaml
       > 4 │     alias: buyer
           │     ^^^^^^^^^^^^
         5 │   - request: POST /orders
         6 │     json: { cart: mine }
    "
  `);
});

test('a number in a body is shown as it was written', () => {
  const text = '{"id":12345678901234567890,"count":3,"price":12.50,"far":1e400,"none":-0}';
  const shown = draw({ ...login, response: { ...login.response!, body: body(text) } });
  expect(shown).toContain('"id": 12345678901234567890,');
  expect(shown).toContain('"count": 3,');
  expect(shown).toContain('"price": 12.50,');
  expect(shown).toContain('"far": 1e400,');
  expect(shown).toContain('"none": -0');
});
