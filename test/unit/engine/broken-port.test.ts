import { expect, test } from 'vitest';
import { systemClock } from '../../../src/engine/node/node-ports.js';
import { openRun } from '../../../src/engine/rows/open-run.js';
import type { HttpClient, Ports } from '../../../src/engine/ports/ports.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import { planSession } from '../../../src/loader/plan/plan-session.js';
import type { StepRecord } from '../../../src/record/record.js';
import { noFiles } from '../../support/no-files.js';

test('what a port throws ends only its row: no row is run again for the rows after it', async () => {
  const { session } = parseSession(
    'steps: [{ request: GET http://x.test/1 }, { request: GET http://x.test/2 }, { request: GET http://x.test/3 }]',
    'main.session.yaml',
  );
  const { plan } = planSession(session!, { read: () => ({ kind: 'missing', reason: 'none' }), given: new Set() });
  const sent: string[] = [];
  const ports = portsOf({
    send: async ({ url }) => {
      sent.push(url.href);
      if (url.pathname === '/2') throw new Error('broken port');
      return { kind: 'error', error: { kind: 'reset', message: 'reset' }, sentHeaders: [], duration: 1 };
    },
    cookie: () => undefined,
  });
  const run = openRun(plan!, ports, { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 1000 });
  await run.runRow(0);
  const broken = await run.runRow(1);
  expect(broken.failures).toMatchObject([
    { code: 'step-broke', message: 'the step was interrupted: Error: broken port' },
  ]);
  const last = await run.runRow(2);
  expect(last.failures).toMatchObject([{ code: 'no-response' }]);
  expect(sent).toEqual(['http://x.test/1', 'http://x.test/2', 'http://x.test/3']);
});

test('what breaks while a long record is made fails its row, which says what it sent, and the run sends nothing else', async () => {
  const { session } = parseSession(
    `{ settings: { onFailure: stop },
      steps: [{ request: GET http://x.test/1, tests: { cookie sid: { exists: true } } }, { request: GET http://x.test/2 }] }`,
    'main.session.yaml',
  );
  const { plan } = planSession(session!, { read: () => ({ kind: 'missing', reason: 'none' }), given: new Set() });
  const unreadable = Object.defineProperty({}, 'part', {
    enumerable: true,
    get: () => {
      throw new Error('cannot be read');
    },
  });
  const response = {
    status: 200,
    statusText: 'OK',
    url: 'http://x.test/1',
    headers: [],
    body: Buffer.alloc(20_000, 'x'),
  };
  const ports = portsOf({
    send: async () => ({ kind: 'response', response, sentHeaders: [], duration: 1 }),
    cookie: () => unreadable as unknown as string,
  });
  const reported: StepRecord[] = [];
  const run = openRun(plan!, ports, { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 1000 });
  await run.runRows([0, 1], (_, record) => reported.push(record));
  expect(reported).toMatchObject([
    {
      state: 'failed',
      sends: [{ number: 1, status: 200 }],
      response: { status: 200 },
      failures: [{ code: 'step-broke', message: 'the step was interrupted: Error: cannot be read' }],
    },
    { state: 'skipped', sends: [] },
  ]);
});

test('a secret that came before a port threw is masked from there on', async () => {
  const poll = '{ until: { $.state: done }, every: 1 }';
  const { session } = parseSession(
    `steps: [{ request: GET http://x.test/1, poll: ${poll} }, { request: GET http://x.test/hunter2hunter2 }]`,
    'main.session.yaml',
  );
  const { plan } = planSession(session!, { read: () => ({ kind: 'missing', reason: 'none' }), given: new Set() });
  let isBroken = false;
  const client: HttpClient = {
    send: async ({ url }) => {
      isBroken = url.pathname === '/1';
      const body = Buffer.from(isBroken ? '{"token":"hunter2hunter2"}' : '{}');
      const response = { status: 200, statusText: 'OK', url: url.href, headers: [], body };
      return { kind: 'response', response, sentHeaders: [], duration: 1 };
    },
    cookie: () => undefined,
  };
  const now = (): number => {
    if (!isBroken) return systemClock.now();
    isBroken = false;
    throw new Error('broken clock');
  };
  const ports = { ...portsOf(client), clock: { ...systemClock, now } };
  const reported: StepRecord[] = [];
  const run = openRun(plan!, ports, { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 1000 });
  await run.runRows([0, 1], (_, record) => reported.push(record));
  expect(reported).toMatchObject([
    { state: 'failed', failures: [{ message: 'the step was interrupted: Error: broken clock' }] },
    { state: 'passed', request: { url: 'http://x.test/***' } },
  ]);
});

function portsOf(client: HttpClient): Ports {
  const missing = (): never => {
    throw new Error('no such file');
  };
  return {
    openHttp: () => client,
    clock: systemClock,
    files: noFiles,
    loadScript: missing,
    readFault: missing,
    processEnv: {},
    emit: () => undefined,
  };
}
