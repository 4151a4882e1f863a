import { expect, it } from 'vitest';
import { openJobs } from '../../../../src/hosts/vitest/lanes/jobs.js';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { planSession } from '../../../../src/loader/plan/plan-session.js';

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
    failures: [{ code: 'session-broke', message: 'the session broke off: Error: no such luck\n    at here' }],
  });
  expect(second).toMatchObject({ state: 'skipped', reason: 'stopped after GET http://x.test/1 failed' });
  expect(await job.finished()).toEqual([]);
});
