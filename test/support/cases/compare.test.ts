import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { StepRecord } from '../../../src/record/record.js';
import { compareReceived } from './compare-received.js';
import { compareRecord } from './compare-record.js';
import { expectedShape } from './expected.js';

const position = { line: 1, column: 1, offset: 0 };
const record: StepRecord = {
  id: '1',
  title: 'GET /jobs',
  state: 'failed',
  source: [{ file: 'main.session.yaml', range: { start: position, end: position } }],
  sends: [
    { number: 1, attempt: 1, cause: 'first', waited: 0, status: 503, duration: 2 },
    {
      number: 2,
      attempt: 1,
      cause: 'retry',
      because: '503',
      waited: 24,
      waitedFor: 'backoff',
      status: 503,
      duration: 2,
    },
  ],
  captures: [],
  tests: [],
  failures: [{ code: 'retries-used-up', message: '503 Service Unavailable', hint: 'Look at the server' }],
  startedAt: 0,
  elapsed: 28,
};

const wanted503 = { code: 'retries-used-up', message: '503 Service Unavailable' };

test('a record that is as expected compares equal, waits within the slack', () => {
  const wanted = {
    step: 'GET /jobs',
    state: 'failed' as const,
    sends: 2,
    waits: [20],
    failures: [{ code: 'retries-used-up', includes: ['503', 'server'] }],
  };
  const { expected, actual } = compareRecord(wanted, record, 150);
  expect(actual).toEqual(expected);
});

test('each thing that disagrees is seen: state, sends, waits, failures, reason', () => {
  const seen = [
    { step: 'GET /jobs', state: 'passed' as const, sends: 2, failures: [wanted503] },
    { step: 'GET /jobs', state: 'failed' as const, failures: [wanted503] },
    { step: 'GET /jobs', state: 'failed' as const, sends: 2 },
    { step: 'GET /jobs', state: 'failed' as const, sends: 2, failures: [{ ...wanted503, code: 'no-response' }] },
    { step: 'GET /jobs', state: 'failed' as const, sends: 2, failures: [wanted503], waits: [30] },
    { step: 'GET /jobs', state: 'failed' as const, sends: 2, failures: [wanted503], reason: 'why' },
    { step: 'GET /jobs', state: 'failed' as const, sends: 2, failures: [{ ...wanted503, includes: 'not there' }] },
  ].map((wanted) => {
    const { expected, actual } = compareRecord(wanted, record, 150);
    expect(actual).not.toEqual(expected);
    return wanted;
  });
  expect(seen).toHaveLength(7);
});

test.each([
  'records:\n  - step: GET /a\n    state: failed\n    failures: [status equals 200]\n',
  'records:\n  - step: GET /a\n    state: failed\n    failures: [{ message: status equals 200 }]\n',
  'problems: [{ line: 2 }]\n',
  'problems: |-\n  error unknown key\n   --> main.session.yaml:1:1\n',
  'postFailures: [{ message: broken }]\n',
])('an expectation without the code of each problem and failure is refused: %j', (text) => {
  expect(expectedShape.safeParse(parse(text)).success).toBe(false);
});

test('a request is compared by line, by a part of its headers, and by its body', () => {
  const received = {
    method: 'POST',
    path: '/orders?x=1',
    headers: { 'content-type': 'application/json', accept: '*/*' },
    body: Buffer.from('{"sku":1}'),
    at: 1000,
  };
  const same = { request: 'POST /orders?x=1', headers: { Accept: '*/*', 'x-other': null }, json: { sku: 1 } };
  const pair = compareReceived(same, received, undefined);
  expect(pair.actual).toEqual(pair.expected);
  const other = compareReceived({ ...same, json: { sku: '1' }, headers: { 'x-other': 'y' } }, received, undefined);
  expect(other.actual).toEqual({ request: 'POST /orders?x=1', headers: { 'x-other': null }, json: { sku: 1 } });
});
