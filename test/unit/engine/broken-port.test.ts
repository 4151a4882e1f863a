import { expect, test } from 'vitest';
import { systemClock } from '../../../src/engine/system-clock.js';
import { openRun } from '../../../src/engine/open-run.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import { planSession } from '../../../src/loader/plan/plan-session.js';

test('what a port throws ends its row alone: no row is run again for the rows after it', async () => {
  const { session } = parseSession(
    'steps: [{ request: GET http://x.test/1 }, { request: GET http://x.test/2 }, { request: GET http://x.test/3 }]',
    'main.session.yaml',
  );
  const { plan } = planSession(session!, { read: () => ({ kind: 'missing', reason: 'none' }), given: new Set() });
  const sent: string[] = [];
  const missing = (): never => {
    throw new Error('no such file');
  };
  const ports = {
    openHttp: () => ({
      send: async ({ url }: { readonly url: string }) => {
        sent.push(url);
        if (url.endsWith('/2')) throw new Error('broken port');
        return { kind: 'error', error: { kind: 'reset', message: 'reset' }, sentHeaders: [], duration: 1 } as const;
      },
      cookie: () => undefined,
    }),
    clock: systemClock,
    files: { read: missing, readTextSync: missing },
    loadScript: missing,
    readFault: missing,
    processEnv: {},
    emit: () => undefined,
  };
  const run = openRun(plan!, ports, { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 1000 });
  await run.runRow(0);
  const broken = await run.runRow(1);
  expect(broken.failures).toMatchObject([{ code: 'step-broke', message: 'the step broke off: Error: broken port' }]);
  const last = await run.runRow(2);
  expect(last.failures).toMatchObject([{ code: 'no-response' }]);
  expect(sent).toEqual(['http://x.test/1', 'http://x.test/2', 'http://x.test/3']);
});
