import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withLateRecords } from '../../../../src/engine/node/late-records.js';
import { openRun } from '../../../../src/engine/rows/open-run.js';
import type { HttpClient, Ports } from '../../../../src/engine/ports/ports.js';
import { systemClock } from '../../../../src/engine/node/node-ports.js';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { planSession } from '../../../../src/loader/plan/plan-session.js';
import type { StepRecord } from '../../../../src/record/record.js';
import { noFiles } from '../../../support/no-files.js';

const secret = 'hunter2hunter2';

test('a row that passed is reported while the next request is on its way', async () => {
  expect(await reported(['/1', '/2', '/3'])).toEqual([
    'on its way /1',
    'on its way /2',
    'reported 1',
    'on its way /3',
    'reported 2',
    'reported 3',
  ]);
});

test('a row that failed is reported before anything more is sent', async () => {
  expect(await reported(['/1', '/500', '/3'])).toEqual([
    'on its way /1',
    'on its way /500',
    'reported 1',
    'reported 2',
    'on its way /3',
    'reported 3',
  ]);
});

test('a long record takes no time of the next request, whose duration would count it', async () => {
  expect(await reported(['/1', { request: 'POST http://x.test/2', text: long }, '/long', '/4'])).toEqual([
    'on its way /1',
    'on its way /2',
    'reported 1',
    'reported 2',
    'on its way /long',
    'reported 3',
    'on its way /4',
    'reported 4',
  ]);
});

test('a request that does not get on its way, such as one without a connection, delays no record', async () => {
  expect(await reported(['/1', '/unconnected', '/3'])).toEqual([
    'on its way /1',
    'reported 1',
    'connection failed',
    'reported 2',
    'on its way /3',
    'reported 3',
  ]);
});

test('a record is long by what its tests compare, too', async () => {
  const second = { request: 'GET http://x.test/2', tests: { '{{var.long}}': { exists: true } } };
  expect(await reported(['/1', second, '/3'])).toEqual([
    'on its way /1',
    'on its way /2',
    'reported 1',
    'reported 2',
    'on its way /3',
    'reported 3',
  ]);
});

test('a row is reported at once if its thread may be blocked', async () => {
  const { run, rows, log, flush } = open(['/1', '/unconnected'], {}, () => {
    flush();
    log.push('connecting');
  });
  await run.runRows(rows, (index) => log.push(`reported ${index + 1}`));
  expect(log).toEqual(['on its way /1', 'reported 1', 'connecting', 'connection failed', 'reported 2']);
});

test('the rows before a step are reported before the step waits', async () => {
  expect(await reported(['/1', { request: 'GET http://x.test/2', delay: 30 }])).toEqual([
    'on its way /1',
    'reported 1',
    'slept',
    'on its way /2',
    'reported 2',
  ]);
});

test('a script that may block the thread finds the rows before it reported', async () => {
  expect(await reported(['/1', { call: 'flow.session.yaml' }], { settings: { pre: ['./held.js'] } })).toEqual([
    'on its way /1',
    'reported 1',
    'script',
    'on its way /flow',
    'reported 3',
  ]);
});

test.each([
  ['an input', { inputs: { token: secret } }, { inputs: { token: null } }],
  ['an env value', {}, { settings: { environment: 'staging' } }],
])(
  'a secret that comes as %s before the next request is masked from there on, as when each record is made at once',
  async (_, call, flow) => {
    const steps = [`/${secret}`, { call: 'flow.session.yaml', ...call }, `/${secret}`];
    const late: StepRecord[] = [];
    const { run, rows } = open(steps, flow);
    await run.runRows(rows, (_row, record) => late.push(record));
    const single = open(steps, flow).run;
    const urls = [];
    for (const row of rows) urls.push((await single.runRow(row)).request?.url);
    expect(late.map(({ request }) => request?.url)).toEqual(urls);
    expect(urls).toEqual([`http://x.test/${secret}`, 'http://x.test/flow', 'http://x.test/***']);
  },
);

test('a secret of an answer is masked in what is reported before the record of that answer', async () => {
  const steps = [
    { request: 'GET http://x.test/secret', capture: { place: '$.place' } },
    { request: 'GET {{var.place}}' },
  ];
  const late: StepRecord[] = [];
  const { run, rows } = open(steps);
  await run.runRows(rows, (_, record) => late.push(record));
  expect(late.map(({ failures }) => failures.map(({ message }) => message))).toEqual([
    [],
    ['"ftp://x.test/***" is not an http or https URL'],
  ]);
});

test('what telling a record throws ends the run of its rows', async () => {
  const { run, rows, log } = open(['/1', '/2', '/3', '/4']);
  const tell = (index: number): void => {
    if (index === 0) throw new Error('no room');
  };
  await expect(run.runRows(rows, tell)).rejects.toThrow('no room');
  expect(log).toEqual(['on its way /1', 'on its way /2']);
  expect(await run.finish()).toEqual([]);
});

const long = 'x'.repeat(20_000);

type Step = string | Readonly<Record<string, unknown>>;

async function reported(steps: readonly Step[], flow = {}): Promise<readonly string[]> {
  const { run, rows, log } = open(steps, flow);
  await run.runRows(rows, (index) => log.push(`reported ${index + 1}`));
  return log;
}

function open(steps: readonly Step[], flow = {}, onConnecting = (): void => undefined) {
  const log: string[] = [];
  const written = steps.map((step) =>
    typeof step === 'string' ? { request: `GET http://x.test${step}`, tests: { status: 200 } } : step,
  );
  const { session } = parseSession(
    JSON.stringify({ settings: { onFailure: 'continue' }, variables: { long: [{ text: long }] }, steps: written }),
    'main.session.yaml',
  );
  const called = parseSession(
    JSON.stringify({ ...flow, steps: [{ request: 'GET http://x.test/flow' }] }),
    'flow.session.yaml',
  );
  const { plan } = planSession(session!, {
    read: () => ({ kind: 'session', session: called.session! }),
    given: new Set(),
  });
  const { ports, flush } = withLateRecords(portsOf(log, onConnecting));
  const run = openRun(plan!, ports, {
    defaults: {},
    waits: 'wait',
    redact: { names: [] },
    bodyLimit: 1000,
  });
  return { run, flush, log, rows: plan!.rows.filter(({ kind }) => kind === 'request').map(({ index }) => index) };
}

function portsOf(log: string[], onConnecting: () => void): Ports {
  const missing = (): never => {
    throw new Error('no such file');
  };
  return {
    openHttp: () => clientOf(log, onConnecting),
    clock: { ...systemClock, sleep: async () => void log.push('slept') },
    files: { ...noFiles, readEnv: (name) => (name === '.env.staging' ? `TOKEN=${secret}` : '') },
    loadScript: async () => () => void log.push('script'),
    readFault: missing,
    processEnv: {},
    emit: () => undefined,
  };
}

const bodies: Readonly<Record<string, Uint8Array>> = {
  '/long': new Uint8Array(20_000),
  '/secret': new TextEncoder().encode('{"token":"hunter2hunter2","place":"ftp://x.test/hunter2hunter2"}'),
};

/** Answers with the status that a URL names; one is not connected for a while. */
function clientOf(log: string[], onConnecting: () => void): HttpClient {
  return {
    send: async ({ url, headers }, _, onSent) => {
      const { pathname, href } = url;
      const sent = { sentHeaders: headers, duration: 1 };
      if (pathname === '/unconnected') {
        onConnecting();
        await sleep(200);
        log.push('connection failed');
        return { ...sent, kind: 'error', error: { kind: 'refused', message: 'refused' } };
      }
      log.push(`on its way ${pathname}`);
      onSent?.();
      const status = pathname === '/500' ? 500 : 200;
      return {
        ...sent,
        kind: 'response',
        response: { status, statusText: '', url: href, headers: [], body: bodies[pathname] ?? new Uint8Array() },
      };
    },
    cookie: () => undefined,
  };
}
