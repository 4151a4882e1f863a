import { expect, test } from 'vitest';
import { openPanelClient } from './panel-client.js';
import { openPanelProject } from './panel-project.js';
import { answers, ended, eventOf, runToEnd, start, states } from './run-client.js';

const file = 'sessions/frames.session.yaml';
const whole = { what: { kind: 'file', file } } as const;
const session = (...steps: readonly string[]): string =>
  ["settings:\n  baseUrl: '{{env.SHOP_URL}}'\nsteps:", ...steps, ''].join('\n');

test('a secret of an answer, of a .env file and of the environment is in no frame', async () => {
  const steps = session(
    "  - request: POST /login\n    auth: { bearer: '{{env.API_TOKEN}}' }\n    headers: { x-key: '{{env.OTHER_SECRET}}' }\n    capture:\n      token: $.token",
    "  - request: GET /{{var.token}}\n    tests:\n      $.echo: '{{var.token}}'",
  );
  const respond = answers({
    'POST /login': [[200, { token: 'answer-secret-1', deep: { password: 'answer-secret-2' } }]],
  });
  const panel = await openPanelProject({
    files: {
      [file]: steps.replace('steps:', '  pre: ./print.mjs\nsteps:'),
      'sessions/print.mjs':
        'export default ({ env }) => console.log(`printed ${env.API_TOKEN} ${env.OTHER_SECRET}`);\n',
    },
    env: { API_TOKEN: 'process-secret-1' },
    respond,
    prepare: () => undefined,
  });
  panel.save('.env.local', 'OTHER_SECRET=env-file-secret-1\n');
  const client = await openPanelClient(panel);
  await client.open(file);
  const { run } = await runToEnd(client, whole);
  expect(panel.log).toEqual(['POST /login', 'GET /answer-secret-1']);
  for (const id of ['1', '2']) await client.ask('record', { run, file, id });
  await client.ask('evaluate', { run, file, id: '1', tests: { '$.deep.password': { length: 1 } } });
  await eventOf(client, 'output', ({ lines }) => lines.some(({ text }) => text === 'printed *** ***'));
  await client.ask('output', {});
  const all = client.frames.join('\n');
  expect(all).toContain('***');
  for (const secret of ['process-secret-1', 'env-file-secret-1', 'answer-secret-1', 'answer-secret-2'])
    expect(all).not.toContain(secret);
});

test('a page that was away gets the events that it missed, and one that comes later the run so far', async () => {
  const steps = session(
    '  - request: GET /1',
    "  - request: GET /2\n    poll:\n      until: { '$.state': paid }\n      every: 50ms\n      timeout: 60s",
  );
  let isPaid = false;
  const panel = await openPanelProject({
    files: { [file]: steps },
    respond: (request, response) => void response.end(request.url === '/2' && isPaid ? '{"state":"paid"}' : '{}'),
  });
  const first = await openPanelClient(panel);
  const run = await start(first, whole);
  await eventOf(first, 'progress', ({ rows }) => rows.some(({ live }) => live.some(({ id }) => id === '2')));
  const since = first.events.at(-1)!.seq;
  first.close();
  const later = await openPanelClient(panel);
  const { view } = await later.ask('show-run', { run });
  expect(states(view)).toEqual(['1 passed 200']);
  expect(view.sessions[0]!.live['2']).toMatchObject({ id: '2' });
  expect((await later.ask('hello', {})) as object).toMatchObject({ state: { running: [{ run }] } });
  isPaid = true;
  const done = await ended(later, run);
  expect(done.summary).toMatchObject({ passed: 2 });
  const again = await openPanelClient(panel);
  await again.ask('hello', { since });
  const missed = again.events.filter(({ seq }) => seq > since);
  expect(missed.map(({ seq }) => seq)).toEqual(missed.map((_, index) => since + 1 + index));
  expect(missed.some((event) => event.on === 'run-ended' && event.run.run === run)).toBe(true);
  const rows = missed.flatMap((event) => (event.on === 'progress' ? event.rows.flatMap((moved) => moved.done) : []));
  expect(rows.map(({ id }) => id)).toContain('2');
});

test('a large run is few messages, and each row is in them', async () => {
  const rows = Array.from(
    { length: 500 },
    (_, at) => `  - request: GET /${at}\n    retry: { attempts: 4, conditions: [5xx] }`,
  );
  const counts = new Map<string, number>();
  const panel = await openPanelProject({
    files: { [file]: session(...rows).replaceAll('conditions: [5xx]', 'conditions: [5xx], backoff: 0') },
    respond: ({ url = '' }, response) => {
      const count = (counts.get(url) ?? 0) + 1;
      counts.set(url, count);
      response.writeHead(count < 4 ? 503 : 200).end('{}');
    },
  });
  const client = await openPanelClient(panel);
  const run = await start(client, whole);
  const startedAt = performance.now();
  const view = await ended(client, run);
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(view.summary).toMatchObject({ requests: 500, passed: 500, retried: { requests: 500, sends: 2_000 } });
  const progress = client.events.filter(({ on }) => on === 'progress');
  // However long it takes here: 20 a second, and those of its beginning and end.
  expect(progress.length).toBeLessThanOrEqual(20 * seconds + 5);
  const done = progress.flatMap((event) => (event.on === 'progress' ? event.rows.flatMap((moved) => moved.done) : []));
  expect(new Set(done.map(({ id }) => id)).size).toBe(500);
});

test('a poll out of time waits and does not fail, and what no arm runs is skipped with its condition', async () => {
  const steps = session(
    "  - request: GET /1\n    poll:\n      until: { '$.state': paid }\n      every: 20ms\n      timeout: 100ms",
    '  - if:\n      status: 404\n  - request: GET /never\n  - else:\n  - request: GET /other\n  - end:',
  );
  const panel = await openPanelProject({ files: { [file]: steps } });
  const client = await openPanelClient(panel);
  const view = await runToEnd(client, whole);
  expect(states(view)).toEqual([expect.stringMatching(/^1 waiting 200/), '3 skipped', '5 passed 200']);
  expect(view.summary).toMatchObject({ requests: 3, failed: 0, waiting: 1, skipped: 1 });
  expect(view.sessions[0]).toMatchObject({ end: { state: 'waiting' } });
  expect(view.sessions[0]!.done).toMatchObject({
    1: { note: expect.stringMatching(/^Still waiting after 0\.1s and \d+ attempts? — \$\.state equals paid$/) },
    3: { note: 'status equals 404' },
  });
  expect(new Set(panel.log)).toEqual(new Set(['GET /1', 'GET /other']));
});
