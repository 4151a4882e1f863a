import { expect, test } from 'vitest';
import type { Failure, StepRecord } from '../../../../src/record/record.js';
import { causeKey, firstOf } from '../../../../src/reporter/terminal/same-failures.js';
import { rangeAt, record, send } from './records.js';

const refused = (url: string, kind: 'refused' | 'reset' = 'refused'): StepRecord =>
  record(`GET ${url}`, {
    state: 'failed',
    sends: [send(1, { error: { kind, message: kind } })],
    request: { method: 'GET', url, headers: [] },
    failures: [{ code: 'no-response', message: kind }],
  });
const answered = (failure: Partial<Failure>, { text = '{}', file = 'a.session.yaml', line = 4 } = {}): StepRecord =>
  record('GET /me', {
    state: 'failed',
    source: [{ file, range: rangeAt(line) }],
    request: { method: 'GET', url: 'http://127.0.0.1:3000/me', headers: [] },
    response: {
      status: 401,
      statusText: '',
      url: 'http://127.0.0.1:3000/me',
      headers: [],
      body: { size: text.length, type: 'application/json', text, truncated: false },
    },
    failures: [{ code: 'test-failed', message: 'status equals 200', expected: 200, received: 401, ...failure }],
  });
const isSame = (a: StepRecord, b: StepRecord): boolean => causeKey(a) === causeKey(b);

test('sends without a response are the same by the kind of error and the host', () => {
  const one = refused('http://127.0.0.1:3000/a');
  expect(isSame(one, refused('http://127.0.0.1:3000/b'))).toBe(true);
  expect(isSame(one, refused('http://127.0.0.1:3001/a'))).toBe(false);
  expect(isSame(one, refused('http://127.0.0.1:3000/a', 'reset'))).toBe(false);
});
test('a wrong status is the same anywhere, with the same response', () => {
  const status: Partial<Failure> = { subject: 'status' };
  const one = answered(status);
  expect(isSame(one, answered(status, { file: 'b.session.yaml', line: 9 }))).toBe(true);
  expect(isSame(one, answered(status, { text: '{"id":7}' }))).toBe(false);
  expect(isSame(one, answered({ ...status, expected: 201 }))).toBe(false);
});
test('other checks are the same only in one place', () => {
  const path: Partial<Failure> = { subject: 'body', message: 'in words that differ' };
  const one = answered({ subject: 'body' });
  expect(isSame(one, answered(path))).toBe(true);
  expect(isSame(one, answered(path, { file: 'b.session.yaml' }))).toBe(false);
  expect(isSame(one, answered({ ...path, range: rangeAt(5) }))).toBe(false);
});
test('what was not sent is the same only in one place', () => {
  const unsent = (line: number): StepRecord =>
    record('GET /{{var.id}}', {
      state: 'failed',
      times: 0,
      failures: [{ code: 'unresolved-reference', message: 'x', range: rangeAt(line) }],
    });
  expect(isSame(unsent(2), unsent(2))).toBe(true);
  expect(isSame(unsent(2), unsent(3))).toBe(false);
});
test('of many names the first are listed', () => {
  expect(firstOf(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a, b, c, d, e, f');
  expect(firstOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more');
});
