import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openPanelClient, type PanelClient } from './panel-client.js';
import { openPanelProject } from './panel-project.js';
import { answers, ended, eventOf, runToEnd, start, states } from './run-client.js';

const file = 'sessions/held.session.yaml';
const held = `settings:
  baseUrl: '{{env.SHOP_URL}}'
  post: ./clean.mjs
  onFailure: stop
steps:
  - request: POST /login
    capture:
      token: $.token
  - if:
      status: 200
  - call: order.session.yaml
    inputs: { token: '{{var.token}}' }
  - end:
  - request: GET /orders/{{flow.order.id}}
    tests:
      status: 200
  - request: GET /invoice/{{var.token}}
`;
const order = `inputs:
  token:
settings:
  baseUrl: '{{env.SHOP_URL}}'
steps:
  - request: POST /orders/{{var.token}}
    capture:
      id: $.id
`;
const files = {
  [file]: held,
  'sessions/order.session.yaml': order,
  'sessions/clean.mjs': "export default ({ request }) => request('POST /clean').then(() => undefined);\n",
};
const answer = {
  'POST /login': [[200, { token: 'A1' }]],
  'POST /orders/A1': [
    [200, { id: 1 }],
    [200, { id: 2 }],
  ],
  'GET /orders/1': [
    [503, {}],
    [200, {}],
  ],
} as const;

const heldAt = (client: PanelClient, run: string, key: string, times: number): Promise<unknown> =>
  client.until(() => {
    const all = client.events.filter((event) => event.on === 'held' && event.run === run && event.after === key);
    return all.length >= times;
  });

test('a held run sends its last row again, as it is written by then, and goes on with what it has', async () => {
  const panel = await openPanelProject({ files, respond: answers(answer) });
  const client = await openPanelClient(panel);
  await client.open(file);
  const [, , call, , get, invoice] = client.view(file).rows.map(({ key }) => key) as readonly string[];
  const run = await start(client, { what: { kind: 'to', file, row: call! }, hold: true });
  await heldAt(client, run, call!, 1);
  expect((await client.ask('runs', { file })).runs[0]).toMatchObject({ heldAfter: call });
  expect(panel.log).toEqual(['POST /login', 'POST /orders/A1']);
  await client.ask('continue', { run, to: get! });
  await heldAt(client, run, get!, 1);
  expect(states((await client.ask('show-run', { run })).view)).toEqual([
    '1 passed 200',
    '3.1 passed 200',
    '5 failed 503',
  ]);
  await client.ask('again', { run });
  await heldAt(client, run, get!, 2);
  expect(states((await client.ask('show-run', { run })).view)).toContain('5 passed 200');
  panel.save(file, held.replace('GET /orders/{{flow.order.id}}', 'GET /orders/new'));
  await eventOf(client, 'file', ({ view }) => JSON.stringify(view).includes('/orders/new'));
  await client.ask('again', { run });
  await heldAt(client, run, get!, 3);
  await client.ask('continue', { run });
  const view = await ended(client, run);
  expect(panel.log.slice(2)).toEqual([
    'GET /orders/1',
    'GET /orders/1',
    'GET /orders/new',
    'GET /invoice/A1',
    'POST /clean',
  ]);
  expect(view).toMatchObject({ summary: { requests: 4, passed: 4 } });
  expect(view).not.toHaveProperty('heldAfter');
  const { record } = await client.ask('record', { run, file, id: '5' });
  expect(record.request!.url).toContain('/orders/new');
  expect(client.key(file, 6)).toBe(invoice);
  expect((await client.refusal('again', { run })).code).toBe('run-not-held');
});

test('a call that a held run ends with is made again as a whole', async () => {
  const panel = await openPanelProject({ files, respond: answers(answer) });
  const client = await openPanelClient(panel);
  await client.open(file);
  const call = client.key(file, 3);
  const run = await start(client, { what: { kind: 'to', file, row: call }, hold: true });
  await heldAt(client, run, call, 1);
  await client.ask('again', { run });
  await heldAt(client, run, call, 2);
  await client.ask('continue', { run, to: client.key(file, 5) });
  await heldAt(client, run, client.key(file, 5), 1);
  expect(panel.log.slice(1)).toEqual(['POST /orders/A1', 'POST /orders/A1', 'GET /orders/2']);
  await client.ask('end', { run });
  await ended(client, run);
  expect(panel.log.at(-1)).toBe('POST /clean');
});

test('an edit of an earlier row ends a held run, as does another run of the file', async () => {
  const panel = await openPanelProject({ files, respond: answers(answer) });
  const client = await openPanelClient(panel);
  await client.open(file);
  const request = { what: { kind: 'to', file, row: client.key(file, 3) }, hold: true } as const;
  const first = await start(client, request);
  await heldAt(client, first, request.what.row, 1);
  panel.save(file, readFileSync(panel.path(file), 'utf8').replace('POST /login', 'POST /login?by=page'));
  await ended(client, first);
  expect(panel.log.at(-1)).toBe('POST /clean');
  panel.save(file, held);
  await eventOf(client, 'file', ({ view }) => !JSON.stringify(view).includes('by=page'));
  const second = await start(client, request);
  await heldAt(client, second, request.what.row, 1);
  await runToEnd(client, { what: { kind: 'file', file } });
  expect(client.events.some((event) => event.on === 'run-ended' && event.run.run === second)).toBe(true);
  const third = await start(client, request);
  await heldAt(client, third, request.what.row, 1);
  await client.ask('stop', { run: third });
  expect(await ended(client, third)).toMatchObject({ isCancelled: true });
  expect(panel.log.at(-1)).toBe('POST /clean');
});
