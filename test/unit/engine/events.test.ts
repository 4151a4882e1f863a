import { expect, test } from 'vitest';
import type { RunEvent } from '../../../src/record/event.js';
import { runScripted, scriptStart } from './scripted-run.js';

test('a run reports each send and each wait before it, with what the wait leads to', async () => {
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
  const reported = events.map(({ kind, at, ...more }) => {
    const [until, deadline] = [('until' in more && more.until) || 0, ('deadline' in more && more.deadline) || 0];
    const send = 'send' in more ? ` ${more.send} of ${more.of ?? '…'}` : '';
    const ends = until ? `, until ${until - scriptStart} of ${deadline ? deadline - scriptStart : '…'}` : '';
    return `${at - scriptStart}: ${kind}${send}${ends}`;
  });
  expect(reported).toEqual([
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

test('one send is reported as what it is: nothing is waited for, and only a poll leaves open how many there will be', async () => {
  const events: RunEvent[] = [];
  const answer = () => ({ status: 200, body: { ready: true, ok: true, lost: false }, takes: 10 });
  const record = await runScripted({ request: 'GET http://script.test/job' }, answer, (event) => events.push(event));
  await runScripted({ request: 'GET http://script.test/x', poll: { until: { '$.ready': true } } }, answer, (event) =>
    events.push(event),
  );
  const [first] = record.sends;
  expect(first).toEqual({ number: 1, attempt: 1, cause: 'first', waited: 0, status: 200, duration: first!.duration });
  const ofSends = events.flatMap((event) => (event.kind === 'send-started' ? [Object.keys(event).includes('of')] : []));
  expect(ofSends).toEqual([true, false]);
  expect(events.map(({ kind }) => kind)).not.toContain('wait-started');
});
