import type { Json } from '../../../src/lib/json.js';
import type { Report } from '../../../src/record/report.js';
import type { SendRecord } from '../../../src/record/record.js';
import {
  armOf,
  callOf,
  jsonBody,
  location,
  rangeAt,
  reportOf,
  requestHeaders,
  requestOf,
  responseHeaders,
  sendOf,
  sessionOf,
  skipOf,
  testOf,
} from '../../support/make-report.js';

const checkoutFile = 'sessions/checkout.session.yaml';

/** A run of a small shop's sessions that holds one of everything a report can show. */
export function shopReport(): Report {
  return reportOf([brokenFile(), catalogue(), checkout(), onboarding(), uploads()]);
}

function brokenFile() {
  const hint = 'Write one of: request, call, if, else if, else, end.';
  return sessionOf(
    'sessions/a-draft.session.yaml',
    'a-draft',
    [],
    [{ code: 'unknown-key', message: 'unknown key requst · line 12', hint, range: rangeAt(12) }],
  );
}

function catalogue() {
  return sessionOf('sessions/catalogue.session.yaml', 'Catalogue', [
    requestOf('1', 'GET /products', {
      sends: [sendOf(1, { status: 200, duration: 21 })],
      response: response(200, 'OK', { size: 5_033_164, type: 'application/json', text: cutList(), truncated: true }),
      tests: [
        testOf('status equals 200', { expected: 200, received: 200 }),
        testOf('$.products length is at least 3', { expected: 3, received: 420 }),
      ],
    }),
    requestOf('2', 'GET /products/earl-grey', { sends: [sendOf(1, { status: 200, duration: 9 })] }),
    requestOf('3', 'HEAD /products/earl-grey/picture', {
      sends: [sendOf(1, { status: 200, duration: 4 })],
      response: response(200, 'OK', { size: 18_204, type: 'image/png', truncated: false }),
    }),
  ]);
}

function checkout() {
  return sessionOf(checkoutFile, 'Checkout', [
    callOf(
      '1',
      '↳ call login',
      [
        requestOf('1.1', 'POST /login', {
          sends: [sendOf(1, { status: 200, duration: 35 })],
          source: [location('sessions/flows/login.session.yaml', 7), location(checkoutFile, 9)],
          captures: [
            { name: 'token', source: '$.token', found: true, value: '***', range: rangeAt(14) },
            { name: 'user', source: '$.user', found: true, value: { id: 41, name: 'Ann' }, range: rangeAt(15) },
          ],
        }),
        requestOf('1.2', 'GET /me', { sends: [sendOf(1, { status: 200, duration: 8 })] }),
      ],
      'buyer',
    ),
    requestOf('2', 'GET /carts/mine', { sends: [sendOf(1, { status: 404, duration: 12 })] }),
    armOf('3', 'if status equals 404', [
      requestOf('4', 'POST /carts', {
        sends: [sendOf(1, { status: 201, duration: 19 })],
        tests: [testOf('status equals 201', { expected: 201, received: 201 })],
      }),
    ]),
    armOf('5', 'else if $.state equals locked', [
      skipOf('6', 'POST /carts/mine/unlock', 'the if above matched: status equals 404'),
    ]),
    armOf('7', 'else', [skipOf('8', 'PUT /carts/mine', 'the if above matched: status equals 404')]),
    placeTheOrder(),
    theWait(),
    requestOf('12', 'POST /orders/{{var.orderId}}/invoice', {
      state: 'failed',
      sends: backoff([503, 503, 503], 100),
      failures: [
        {
          code: 'retries-used-up',
          message: '503 Service Unavailable',
          hint: 'Look at the server, or raise retry.attempts or retry.backoff: every send ended this way.',
        },
      ],
    }),
    theWrongInvoice(),
  ]);
}

function placeTheOrder() {
  return requestOf('10', 'place the order', {
    sends: backoff([503, 429, 202], 200),
    request: {
      method: 'POST',
      url: 'http://127.0.0.1:4010/orders',
      headers: requestHeaders,
      body: jsonBody({ cart: 'mine', note: "it's a gift" }),
    },
    response: response(
      202,
      'Accepted',
      jsonBody({
        id: '7f3a',
        total: 12345678901234567890n.toString(),
        state: 'accepted',
        lines: [{ sku: 'A-100', quantity: 1, tags: { origin: { country: 'IN', estate: null } } }],
        empty: [],
        gift: true,
      }),
    ),
    captures: [
      { name: 'orderId', source: '$.id', found: true, value: '7f3a', range: rangeAt(52) },
      { name: 'place', source: 'header location', found: true, value: '/orders/7f3a', range: rangeAt(53) },
    ],
    tests: [
      testOf('status equals 202', { expected: 202, received: 202 }),
      testOf('$.id is a string', { expected: 'string', received: '7f3a' }),
      testOf('header location starts with /orders/', { expected: '/orders/', received: '/orders/7f3a' }),
    ],
    earlier: { count: 3, failed: ['POST /login'] },
  });
}

function theWait() {
  const sends = Array.from({ length: 40 }, (_, at): SendRecord =>
    at === 0
      ? sendOf(1, { status: 200, duration: 9 })
      : sendOf(at + 1, {
          attempt: at + 1,
          cause: 'poll',
          because: '$.state equals paid was not true',
          waited: 500,
          waitedFor: 'every',
          status: 200,
          duration: 9,
        }),
  );
  return requestOf('11', 'GET /orders/{{var.orderId}}', {
    state: 'waiting',
    reason: 'Still waiting after 20s and 40 attempts — $.state equals paid',
    unmet: [{ assertion: '$.state equals paid', expected: 'paid', received: 'open', range: rangeAt(58), whole: true }],
    sends,
  });
}

function theWrongInvoice() {
  const expected: Json = { id: '7f3a', lines: [{ sku: 'A-100', quantity: 1 }], total: 1290, currency: 'EUR' };
  const received: Json = { id: '7f3a', lines: [{ sku: 'A-100', quantity: 2 }], total: 2580, currency: 'EUR' };
  return requestOf('13', 'GET /orders/{{var.orderId}}/invoice', {
    state: 'failed',
    sends: [sendOf(1, { status: 200, duration: 14 })],
    response: response(200, 'OK', jsonBody(received)),
    tests: [
      testOf('status equals 200', { expected: 200, received: 200 }),
      testOf('$ equals the invoice', { passed: false, expected, received }),
      testOf('$.total is less than 2000', { passed: false, expected: 2000, received: 2580 }),
      testOf('$.paid equals true', { passed: false, expected: true }),
    ],
    failures: [
      { code: 'test-failed', message: '$ equals the invoice', expected, received, range: rangeAt(70) },
      { code: 'test-failed', message: '$.total is less than 2000', expected: 2000, received: 2580 },
      { code: 'test-failed', message: '$.paid equals true', expected: true },
    ],
  });
}

/** Calls in calls, four deep; the failure is at the bottom of the second. */
function onboarding() {
  const file = 'sessions/onboarding.session.yaml';
  const source = [
    location('sessions/flows/price-list.session.yaml', 4),
    location('sessions/flows/fill-cart.session.yaml', 9),
    location('sessions/flows/new-customer.session.yaml', 12),
    location(file, 6),
  ];
  const prices = (id: string) =>
    callOf(id, '↳ call price-list', [requestOf(`${id}.1`, 'GET /prices?currency=EUR', { source })]);
  const cart = (id: string) =>
    callOf(id, '↳ call fill-cart', [
      requestOf(`${id}.1`, 'POST /carts', { sends: [sendOf(1, { status: 201, duration: 6 })] }),
      prices(`${id}.2`),
    ]);
  const refused = requestOf('2.2.1.1', 'GET /stock/earl-grey', {
    state: 'failed',
    source,
    sends: [sendOf(1, { duration: 2, error: { kind: 'refused', message: 'connection refused' } })],
    failures: [
      {
        code: 'no-response',
        message: 'connection refused',
        hint: 'Check that the server runs, and that the port is right.',
      },
    ],
  });
  return sessionOf(file, 'Onboarding', [
    callOf(
      '1',
      '↳ call new-customer',
      [
        requestOf('1.1', 'POST /customers', { sends: [sendOf(1, { status: 201, duration: 17 })] }),
        cart('1.2'),
        skipOf('1.3', 'DELETE /customers/{{var.id}}', 'status equals 409'),
      ],
      'first',
    ),
    callOf(
      '2',
      '↳ call new-customer',
      [
        requestOf('2.1', 'POST /customers', { sends: [sendOf(1, { status: 201, duration: 15 })] }),
        callOf('2.2', '↳ call fill-cart', [callOf('2.2.1', '↳ call stock', [refused])]),
      ],
      'second',
    ),
  ]);
}

function uploads() {
  const form = '--x\r\ncontent-disposition: form-data; name="leaf"\r\n\r\n<svg/>\r\n--x--';
  return sessionOf('sessions/uploads.session.yaml', 'Uploads', [
    requestOf('1', 'POST /uploads', {
      sends: [sendOf(1, { status: 201, duration: 28 })],
      request: {
        method: 'POST',
        url: 'http://127.0.0.1:4010/uploads',
        headers: requestHeaders,
        body: { size: form.length, type: 'multipart/form-data; boundary=x', text: form, truncated: false },
      },
    }),
    requestOf(
      '2',
      'GET /uploads/a-very-long-path/that-goes-on/and-on/until-it-does-not-fit/into-the-row/of-any-screen?with=a&query=too',
      {},
    ),
  ]);
}

function backoff(statuses: readonly number[], wait: number): readonly SendRecord[] {
  const said: Readonly<Record<number, string>> = { 503: '503 Service Unavailable', 429: '429 Too Many Requests' };
  return statuses.map((status, at) => {
    const before = statuses[at - 1];
    if (before === undefined) return sendOf(1, { status, duration: 11 });
    const isLimited = before === 429;
    return sendOf(at + 1, {
      status,
      duration: 14,
      cause: 'retry',
      because: said[before]!,
      waited: isLimited ? 1000 : wait * 2 ** (at - 1),
      waitedFor: isLimited ? 'retry-after' : 'backoff',
    });
  });
}

function response(
  status: number,
  statusText: string,
  body: { size: number; type: string; text?: string; truncated: boolean },
) {
  return { status, statusText, url: 'http://127.0.0.1:4010/', headers: responseHeaders, body };
}

/** 64 KiB of a list, cut in the middle of a string. */
function cutList(): string {
  const products = Array.from({ length: 2000 }, (_, at) => ({
    sku: `A-${at}`,
    name: `Tea no. ${at}`,
    price: 350 + at,
  }));
  return JSON.stringify({ products }).slice(0, 65_536);
}
