import type { Report, SessionReport } from '../../../src/record/report.js';
import {
  armOf,
  callOf,
  location,
  rangeAt,
  reportOf,
  requestOf,
  sendOf,
  sessionOf,
  skipOf,
} from '../../support/make-report.js';

const flow = 'flows/login.session.yaml';
const file = 'sessions/checkout.session.yaml';

/** Two sessions with a request of each state, a call, an arm, and what is met outside of requests. */
export const shopReport: Report = reportOf([
  sessionOf(file, 'Checkout', [
    callOf(
      '1',
      '↳ call login',
      [
        requestOf('1.1', 'POST /login', {
          source: [location(flow, 2), location(file, 3)],
          sends: [
            sendOf(1, { error: { kind: 'reset', message: 'connection reset' }, duration: 3 }),
            sendOf(2, { status: 200, cause: 'retry', because: 'connection reset', waited: 100, waitedFor: 'backoff' }),
          ],
        }),
      ],
      'buyer',
    ),
    requestOf('2', 'POST /orders', {
      state: 'failed',
      sends: [sendOf(1, { status: 200, duration: 12 })],
      failures: [
        { code: 'test-failed', message: 'status equals 201', expected: 201, received: 200, range: rangeAt(18) },
        { code: 'capture-missing', message: 'capture orderId found nothing at $.id', hint: 'Look at the body.' },
      ],
      notes: [{ code: 'environment-without-file', message: 'no .env.staging' }],
    }),
    armOf('3', 'if status equals 200', [skipOf('4', 'GET /never', 'status equals 404')]),
    requestOf('5', 'GET /orders/7', {
      state: 'waiting',
      reason: 'Still waiting after 30s and 2 attempts — $.state equals paid',
      sends: [sendOf(1, { status: 200 }), sendOf(2, { status: 200, attempt: 2, cause: 'poll', waited: 1000 })],
      unmet: [
        { assertion: '$.state equals paid', expected: 'paid', received: 'open', whole: true, range: rangeAt(30) },
      ],
    }),
    requestOf('6', 'GET /orders/7', { earlier: { count: 2, failed: ['POST /orders'] } }),
  ]),
  sessionOf(
    'sessions/broken.session.yaml',
    'broken',
    [],
    [{ code: 'unknown-key', message: 'unknown key `tets`', hint: 'Write `tests`.', range: rangeAt(4) }],
  ),
]);

/** Titles, names and texts that would end a line, a tag or a command, or that a format cannot hold. */
export const hostileTexts: readonly string[] = [
  ']]>&<"\'',
  '\u0000\u0008\u001b[31m\u007f\u0085\ufffe\uffff',
  '\ud800 half and \udc00 half',
  '\u2028\u202e\u{e0001}👩‍👩‍👧',
  'a\r\nnot ok 9 - made up\n::error::made up\n::set-output name=a::b',
  '# SKIP \\# TODO \\ 1..3',
  '%0A%25,::,',
  'Bail out! | table | <b>`code`</b> [link](http://x) @everyone',
];

/** A session in which everything that a server or a file can name is one of these texts. */
export function hostileSession(text: string): SessionReport {
  const failure = {
    code: 'test-failed',
    message: text,
    hint: text,
    detail: text,
    expected: text,
    received: { [text]: text },
  };
  return sessionOf(
    `sessions/${text.replace(/[\0\n\r/]/g, '')}.session.yaml`,
    text,
    [
      callOf('1', `↳ call ${text}`, [requestOf('1.1', text, { state: 'failed', failures: [failure, failure] })], text),
      skipOf('2', text, text),
      requestOf('3', text, {
        state: 'waiting',
        reason: text,
        unmet: [{ ...failure, assertion: text, range: rangeAt(1) }],
      }),
      requestOf('4', text, { notes: [{ code: 'a-note', message: text, hint: text }] }),
    ],
    [failure],
  );
}
