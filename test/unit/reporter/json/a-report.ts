import type { Report } from '../../../../src/record/report.js';

const range = { start: { line: 2, column: 5, offset: 11 }, end: { line: 2, column: 20, offset: 26 } };
const source = [{ file: 'shop.session.yaml', range }];
const failure = {
  code: 'test-failed',
  message: 'status equals 201',
  hint: 'Look.',
  expected: 201,
  received: 200,
  range,
};

/** A report with every part that one can have. */
export const aReport: Report = {
  version: 1,
  startedAt: 1_700_000_000_000,
  elapsed: 120.5,
  summary: {
    requests: 2,
    passed: 0,
    failed: 1,
    skipped: 1,
    waiting: 0,
    retried: { requests: 1, sends: 2 },
    untested: 0,
    sessions: { passed: 0, failed: 1, skipped: 0, waiting: 0 },
  },
  sessions: [
    {
      file: 'shop.session.yaml',
      name: 'Shop',
      state: 'failed',
      elapsed: 118,
      counts: { passed: 0, failed: 1, skipped: 1, waiting: 0 },
      failures: [{ code: 'post-script-failed', message: 'post script clean.ts failed: no' }],
      rows: [
        {
          kind: 'call',
          id: '1',
          title: '↳ call login',
          alias: 'buyer',
          counts: { passed: 0, failed: 1, skipped: 0, waiting: 0 },
          rows: [
            {
              kind: 'request',
              id: '1.1',
              record: {
                id: '1.1',
                title: 'POST /login',
                state: 'failed',
                source,
                sends: [
                  {
                    number: 1,
                    attempt: 1,
                    cause: 'first',
                    waited: 0,
                    error: { kind: 'reset', message: 'reset' },
                    duration: 3,
                  },
                  {
                    number: 2,
                    attempt: 1,
                    cause: 'retry',
                    because: 'reset',
                    waited: 100,
                    waitedFor: 'backoff',
                    status: 200,
                    duration: 9.5,
                  },
                ],
                request: {
                  method: 'POST',
                  url: 'http://shop/login',
                  headers: [['authorization', '***']],
                  body: { size: 7, type: 'application/json', text: '{"a":1}', truncated: false },
                },
                response: {
                  status: 200,
                  statusText: 'OK',
                  url: 'http://shop/login',
                  headers: [['content-type', 'image/png']],
                  body: { size: 70_000, type: 'image/png', truncated: false },
                },
                captures: [
                  { name: 'id', source: '$.id', found: true, value: { deep: [1, null, 'x'] }, range },
                  { name: 'gone', source: '$.gone', found: false, range },
                ],
                tests: [{ assertion: 'status equals 201', passed: false, expected: 201, received: 200, range }],
                failures: [failure],
                earlier: { count: 2, failed: ['GET /a'] },
                startedAt: 1_700_000_000_000,
                elapsed: 112.5,
              },
            },
          ],
        },
        {
          kind: 'arm',
          id: '2',
          title: 'if status equals 404',
          rows: [
            {
              kind: 'request',
              id: '3',
              record: {
                id: '3',
                title: 'GET /never',
                state: 'skipped',
                reason: 'status equals 404',
                source,
                sends: [],
                captures: [],
                tests: [],
                failures: [],
                startedAt: 1_700_000_000_118,
                elapsed: 0,
              },
            },
          ],
        },
      ],
    },
  ],
};
