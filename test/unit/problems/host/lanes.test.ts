import { expect, test } from 'vitest';
import { threadBlocked } from '../../../../src/problems/host/lanes.js';

test('one of the scripts that ran kept the thread busy, and it is unknown which', () => {
  expect(threadBlocked(['a.ts'], 10_000).message).toBe('a.ts blocked the thread of all sessions for 10s');
  expect(threadBlocked(['a.ts', 'b.ts', 'c.ts'], 10_000).message).toBe(
    'one of a.ts, b.ts, c.ts blocked the thread of all sessions for 10s',
  );
});
