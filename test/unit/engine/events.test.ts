import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/model/event.js';
import { runScripted, scriptStart } from './scripted-run.js';

test('a run tells each send and each wait before it, with what the wait leads to', async () => {
  const events: RunEvent[] = [];
  const step = {
    request: 'GET http://script.test/job',
    delay: 100,
    retry: { attempts: 2, conditions: ['5xx'], backoff: 50 },
    poll: { until: { '$.ready': true }, every: 200, timeout: 1000 },
  };
  const body = (ready: boolean) => ({ ready, ok: true, lost: false });
  await runScripted(
    step,
    (number) => ({ status: number === 1 ? 500 : 200, body: body(number === 3), takes: 10 }),
    (event) => events.push(event),
  );
  const told = events.map(({ kind, at, ...more }) => {
    const [until, deadline] = [('until' in more && more.until) || 0, ('deadline' in more && more.deadline) || 0];
    const send = 'send' in more ? ` ${more.send} of ${more.of ?? '…'}` : '';
    const ends = until ? `, until ${until - scriptStart} of ${deadline ? deadline - scriptStart : '…'}` : '';
    return `${at - scriptStart}: ${kind}${send}${ends}`;
  });
  expect(told).toEqual([
    '0: row-started',
    '0: wait-started 1 of …, until 100 of …',
    '100: send-started 1 of …',
    '110: wait-started 2 of …, until 160 of 1100',
    '160: send-started 2 of …',
    '170: wait-started 3 of …, until 370 of 1100',
    '370: send-started 3 of …',
    '380: row-finished',
  ]);
});
