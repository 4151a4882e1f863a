import { expect, it } from 'vitest';
import { openJobs, openRecords } from '../../../../../src/hosts/vitest/lanes/jobs.js';
import { parseSession } from '../../../../../src/loader/parse/parse-session.js';
import { planSession } from '../../../../../src/loader/plan/plan-session.js';
import { recordOf } from '../record-of.js';

it('reports what broke a session on the first row that is still open, and skips the rest', async () => {
  const { session } = parseSession(
    'steps: [{ request: GET http://x.test/1 }, { request: GET http://x.test/2 }]',
    'main.session.yaml',
  );
  const { plan } = planSession(session!, { read: () => ({ kind: 'missing', reason: 'none' }), given: new Set() });
  const jobs = openJobs('/repo');
  const { job, number } = jobs.open(plan!, [0, 1]);
  jobs.take({ kind: 'broken', job: number, stack: 'Error: no such luck\n    at here' });
  const [first, second] = await Promise.all([job.record(0), job.record(1)]);
  expect(first).toMatchObject({
    state: 'failed',
    failures: [
      {
        code: 'session-broke',
        message: 'the session stopped with an internal error: Error: no such luck\n    at here',
      },
    ],
  });
  expect(second).toMatchObject({ state: 'skipped', reason: 'stopped after GET http://x.test/1 failed' });
  expect(await job.finished()).toEqual([]);
});

it('hands a record to a caller that asks before it is there, and to one that asks after', async () => {
  const records = openRecords();
  const early = records.take(0);
  const [first, second] = [recordOf('1'), recordOf('2')];
  records.put(0, first);
  records.put(1, second);
  expect(await early).toBe(first);
  expect(await records.take(1)).toBe(second);
});

it('hands a record out once: a caller that asks again gets the next of that row', async () => {
  const records = openRecords();
  const [first, again] = [recordOf('1'), recordOf('1')];
  records.put(0, first);
  expect(await records.take(0)).toBe(first);
  const next = records.take(0);
  records.put(0, again);
  expect(await next).toBe(again);
});
