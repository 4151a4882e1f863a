import { expect, test } from 'vitest';
import { normalise } from './project.js';

const project = { folder: '/repo' } as Parameters<typeof normalise>[1];

test.each([
  ['at the end of a row', '   ✓ POST /login   200      12ms', '   ✓ POST /login   200     1.2s'],
  [
    'in colour',
    '\u001B[32m200\u001B[39m\u001B[2m      12ms\u001B[22m',
    '\u001B[32m200\u001B[39m\u001B[2m     1.2s\u001B[22m',
  ],
  ['before a count of sends', '   ✓ GET /flaky   200      12ms ↻2', '   ✓ GET /flaky   200     1.2s  ↻2'],
  ['in a list of sends', ' ↻1  503    12ms', ' ↻1  503    1.2s'],
  ['with a reason', ' ↻2  503    12ms  after 10ms backoff: 503', ' ↻2  503    1.2s  after 10ms backoff: 503'],
  ['of a session', ' ✓ a.session.yaml   12ms', ' ✓ a.session.yaml   1.2s'],
])('a picture is the same whether a request took ms or seconds: %s', (_, short, long) => {
  expect(normalise(long, project)).toBe(normalise(short, project));
});
