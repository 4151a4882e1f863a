import { expect, test } from 'vitest';
import { statusExpectation } from '../../../src/format/status-words.js';

test.each([
  ['2xx', 'between: [200, 299]'],
  ['4XX', 'between: [400, 499]'],
  ['200-299', 'between: [200, 299]'],
  ['200..299', 'between: [200, 299]'],
  ['200 to 204', 'between: [200, 204]'],
  ['200|201', 'in: [200, 201]'],
  ['200, 201,204', 'in: [200, 201, 204]'],
  ['200 or 404', 'in: [200, 404]'],
  ['200/201', 'in: [200, 201]'],
  ['200 OK', 'status: 200'],
  ['ok', undefined],
  ['20', undefined],
  ['2000', undefined],
  ['200-', undefined],
  ['', undefined],
])('%j is written as %j', (text, written) => {
  expect(statusExpectation(text)).toBe(written);
});

test.each([
  ['5xx', 'lt: 500'],
  ['100-199', 'gt: 199'],
  ['4xx', undefined],
  ['500|503', 'notIn: [500, 503]'],
  ['404 Not Found', 'notEquals: 404'],
])('%s, if a status must not be it, is written as %s', (text, written) => {
  expect(statusExpectation(text, true)).toBe(written);
});
