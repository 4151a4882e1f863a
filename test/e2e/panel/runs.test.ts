import { expect, test } from 'vitest';
import { openPanelClient } from './panel-client.js';
import { openPanelProject } from './panel-project.js';
import { answers, ended, eventOf, runToEnd, start, states } from './run-client.js';

const file = 'sessions/eight.session.yaml';
const lines = (...rows: readonly string[]): string =>
  ["settings:\n  baseUrl: '{{env.SHOP_URL}}'\nsteps:", ...rows.map((row) => `  - request: GET /${row}`), ''].join('\n');
const eight = { [file]: lines('1', '2', '3', '4', '5', '6', '7', '8') };

test('a run to a row sends exactly the rows up to it, and the others stay as they are', async () => {
  const panel = await openPanelProject({ files: eight });
  const client = await openPanelClient(panel);
  await client.open(file);
  expect(client.frames.join('\n')).not.toContain('"on":"runner"');
  const view = await runToEnd(client, { what: { kind: 'to', file, row: client.key(file, 4) } });
  expect(panel.log).toEqual(['GET /1', 'GET /2', 'GET /3', 'GET /4']);
  expect(states(view)).toEqual(['1 passed 200', '2 passed 200', '3 passed 200', '4 passed 200']);
  expect(view).toMatchObject({ summary: { requests: 4, passed: 4 }, isKept: true, failures: [] });
  const [session] = view.sessions;
  expect(session!.keys['4']).toBe(client.key(file, 4));
  expect(session!.stamps[client.key(file, 4)]).toBe(client.view(file).rows[3]!.stamp);
  expect(session!.version).toBe(client.view(file).version);
  const { runs } = await client.ask('runs', { file });
  expect(runs.map(({ run }) => run)).toEqual([view.run]);
});

test('of selected rows the earlier ones run silently, and the record says so', async () => {
  const panel = await openPanelProject({ files: eight });
  const client = await openPanelClient(panel);
  await client.open(file);
  const view = await runToEnd(client, { what: { kind: 'rows', file, rows: [client.key(file, 5)] } });
  expect(panel.log).toEqual(['GET /1', 'GET /2', 'GET /3', 'GET /4', 'GET /5']);
  expect(states(view)).toEqual(['5 passed 200']);
  const { record } = await client.ask('record', { run: view.run, file, id: '5' });
  expect(record).toMatchObject({ earlier: { count: 4, failed: [] }, response: { status: 200, body: { text: '{}' } } });
  const progress = client.events.flatMap((event) => (event.on === 'progress' ? event.rows : []));
  expect(progress.flatMap(({ over }) => over)).toEqual(['1', '2', '3', '4']);
});

test('sends and waits of a row are events while it runs', async () => {
  const retried = `settings:
  baseUrl: '{{env.SHOP_URL}}'
steps:
  - request: GET /order
    retry: { attempts: 3, conditions: [5xx], backoff: 150ms }
  - request: GET /order
    poll:
      until: { $.state: paid }
      every: 150ms
`;
  const respond = answers({
    'GET /order': [
      [503, {}],
      [503, {}],
      [200, {}],
      [200, {}],
      [200, { state: 'paid' }],
    ],
  });
  const panel = await openPanelProject({ files: { [file]: retried }, respond });
  const client = await openPanelClient(panel);
  const view = await runToEnd(client, { what: { kind: 'file', file } });
  expect(states(view)).toEqual(['1 passed 200 ↻3', '2 passed 200 ↻2']);
  const live = client.events.flatMap((event) => (event.on === 'progress' ? event.rows.flatMap((row) => row.live) : []));
  const waits = live.filter((event) => event.kind === 'wait-started');
  expect(waits).toMatchObject([
    { id: '1', send: 2, of: 3 },
    { id: '1', send: 3, of: 3 },
    { id: '2', send: 2 },
  ]);
  expect(waits[2]).not.toHaveProperty('of');
});

test('stop ends a long wait at once, and post scripts run', async () => {
  const files = {
    [file]: `settings:
  baseUrl: '{{env.SHOP_URL}}'
  post: ./clean.mjs
steps:
  - request: GET /never
    poll:
      until: { $.state: paid }
      every: 30s
      timeout: 60s
  - request: GET /after
`,
    'sessions/clean.mjs': "export default ({ request }) => request('POST /clean').then(() => undefined);\n",
  };
  const panel = await openPanelProject({ files });
  const client = await openPanelClient(panel);
  const run = await start(client, { what: { kind: 'file', file } });
  await eventOf(client, 'progress', ({ rows }) =>
    rows.some(({ live }) => live.some(({ kind }) => kind === 'wait-started')),
  );
  await client.ask('stop', { run });
  const view = await ended(client, run);
  expect(panel.log).toEqual(['GET /never', 'POST /clean']);
  expect(view).toMatchObject({ isCancelled: true });
  // What was not reached is as if it had not been asked for.
  expect(states(view)).toEqual(['1 skipped 200']);
  expect(view.summary).toMatchObject({ requests: 1, skipped: 1 });
});

test('what cannot run or is not kept is refused', async () => {
  const panel = await openPanelProject({ files: eight, respond: () => undefined });
  const client = await openPanelClient(panel);
  await client.open(file);
  const key = client.key(file, 8);
  const run = await start(client, { what: { kind: 'file', file } });
  expect((await client.refusal('run', { what: { kind: 'all' } })).code).toBe('already-running');
  await client.ask('stop', { run });
  await ended(client, run);
  panel.save(file, lines('1', '2'));
  expect((await client.refusal('run', { what: { kind: 'to', file, row: key } })).code).toBe('row-not-there');
  expect((await client.refusal('run', { what: { kind: 'file', file: '../a.session.yaml' } })).code).toBe(
    'file-outside-panel',
  );
  expect((await client.refusal('show-run', { run: 'none' })).code).toBe('run-not-kept');
  expect((await client.refusal('record', { run, file, id: '9' })).code).toBe('details-not-kept');
});

test('a script that ends the process ends the run with it, and the next run starts another', async () => {
  const files = {
    [file]: `settings:\n  baseUrl: '{{env.SHOP_URL}}'\n  pre: ./pre.mjs\nsteps:\n  - request: GET /1\n`,
    'sessions/pre.mjs': 'export default () => process.abort();\n',
  };
  const panel = await openPanelProject({ files });
  const client = await openPanelClient(panel);
  const view = await runToEnd(client, { what: { kind: 'file', file } });
  expect(view.failures).toMatchObject([{ code: 'runner-ended' }]);
  await eventOf(client, 'runner', ({ runner }) => runner.state === 'broken');
  panel.save('sessions/pre.mjs', 'export default () => undefined;\n');
  expect(states(await runToEnd(client, { what: { kind: 'file', file } }))).toEqual(['1 passed 200']);
});

test('checks are asked of the response that a row got, and answers are masked', async () => {
  const one = `settings:
  baseUrl: '{{env.SHOP_URL}}'
variables:
  wanted: 3
steps:
  - request: POST /login
`;
  const token = 'tok-1234567890';
  const long = 'x'.repeat(100_000);
  const respond = answers({ 'POST /login': [[201, { token, items: [1, 2, 3], long }]] });
  const panel = await openPanelProject({ files: { [file]: one }, respond });
  const client = await openPanelClient(panel);
  await client.open(file);
  const { run } = await runToEnd(client, { what: { kind: 'file', file } });
  const row = { run, file, id: '1' };
  const tests = {
    status: 201,
    '$.items': { length: '{{var.wanted}}' },
    '$.token': token,
    '$.long': { length: { lt: 9 } },
  };
  const asked = await client.ask('evaluate', { ...row, tests, capture: { count: '$.items[2]', token: '$.token' } });
  expect(asked.tests.map(({ assertion, passed }) => [assertion.slice(0, 30), passed])).toEqual([
    ['status equals 201', true],
    ['$.items length equals {{var.wa', true],
    ['$.token equals tok-1234567890', true],
    ['$.long length is less than 9', false],
  ]);
  expect(asked.tests[2]).toMatchObject({ received: '***' });
  expect(asked.captures).toEqual({ count: '3', token: '***' });
  const condition = { status: { lt: 300 }, '$.items': { exists: false } };
  expect(await client.ask('evaluate', { ...row, condition })).toMatchObject({
    holds: false,
    tests: [{ passed: true }, { passed: false }],
  });
  expect((await client.refusal('evaluate', { ...row, tests: { status: { about: 2 } } })).code).toBe('unknown-operator');
  expect((await client.refusal('evaluate', { ...row, id: '7', tests })).code).toBe('details-not-kept');
  expect(panel.log).toEqual(['POST /login']);
});
