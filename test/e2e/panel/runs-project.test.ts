import { readFileSync, existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { openPanelClient } from './panel-client.js';
import { openPanelProject } from './panel-project.js';
import { answers, eventOf, runToEnd, start, ended, states } from './run-client.js';

const file = 'sessions/shop.session.yaml';
const whole = { what: { kind: 'file', file } } as const;

/** Longer than a busy machine takes. */
function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 30 });
}

const withSetup = {
  [file]: 'steps:\n  - request: GET {{env.OWN_URL}}/1\n',
  'callsheet.config.mjs': "export default { setup: './setup.mjs', report: { json: 'report.json' } };\n",
  'setup.mjs': `import { appendFileSync } from 'node:fs';
export default ({ env }) => {
  env.OWN_URL = env.SHOP_URL + '/own';
  appendFileSync('setup.log', 'up ');
  console.log('the shop is open');
  return () => appendFileSync('setup.log', 'down ');
};
`,
};

test('setup runs once for all runs, and its teardown with the panel', async () => {
  const panel = await openPanelProject({ files: withSetup });
  const client = await openPanelClient(panel);
  const log = (): string => readFileSync(panel.path('setup.log'), 'utf8');
  expect(existsSync(panel.path('setup.log'))).toBe(false);
  for (let count = 0; count < 3; count++) expect(states(await runToEnd(client, whole))).toEqual(['1 passed 200']);
  expect(panel.log).toEqual(['GET /own/1', 'GET /own/1', 'GET /own/1']);
  expect(log()).toBe('up ');
  await eventOf(client, 'output', ({ lines }) => lines.some(({ text }) => text === 'the shop is open'));
  expect((await client.ask('output', {})).lines).toMatchObject([{ stream: 'out', text: 'the shop is open' }]);
  expect(existsSync(panel.path('report.json'))).toBe(false);
  await panel.end('SIGINT');
  expect(log()).toBe('up down ');
});

test('a saved configuration or setup starts the process anew, and one with a mistake is said', async () => {
  const panel = await openPanelProject({ files: withSetup });
  const client = await openPanelClient(panel);
  const log = (): string => readFileSync(panel.path('setup.log'), 'utf8');
  await runToEnd(client, whole);
  panel.save('setup.mjs', withSetup['setup.mjs'].replace('/own', '/new'));
  await soon(() => expect(log()).toBe('up down up '));
  await soon(() =>
    expect(client.events.findLast(({ on }) => on === 'runner')).toMatchObject({ runner: { state: 'ready' } }),
  );
  await runToEnd(client, whole);
  expect(panel.log).toEqual(['GET /own/1', 'GET /new/1']);
  expect(log()).toBe('up down up ');
  panel.save('callsheet.config.mjs', 'export default { lanes: 0 };\n');
  const broken = await eventOf(client, 'runner', ({ runner }) => runner.state === 'broken');
  expect(broken.runner.message).toMatchObject({ code: 'bad-option' });
  const refused = await runToEnd(client, whole);
  expect(refused.failures).toMatchObject([{ code: 'bad-option' }]);
  panel.save('callsheet.config.mjs', withSetup['callsheet.config.mjs']);
  await soon(async () => expect(states(await runToEnd(client, whole))).toEqual(['1 passed 200']));
});

test('a setup that fails ends the run with its words, and the next run tries it again', async () => {
  const failing = "export default () => {\n  throw new Error('no shop today');\n};\n";
  const panel = await openPanelProject({ files: { ...withSetup, 'setup.mjs': failing } });
  const client = await openPanelClient(panel);
  const view = await runToEnd(client, whole);
  expect(view.failures).toMatchObject([{ code: 'setup-failed', message: expect.stringContaining('no shop today') }]);
  expect(panel.log).toEqual([]);
  panel.save('setup.mjs', withSetup['setup.mjs']);
  await soon(async () => expect(states(await runToEnd(client, whole))).toEqual(['1 passed 200']));
});

test('the process ends and cleans up when the panel is killed', async () => {
  const panel = await openPanelProject({ files: withSetup });
  const client = await openPanelClient(panel);
  await runToEnd(client, whole);
  await panel.end('SIGKILL');
  await soon(() => expect(readFileSync(panel.path('setup.log'), 'utf8')).toBe('up down '));
});

test('inputs that a file needs are asked for, used again, and never sent to a page', async () => {
  const needy = `inputs:
  user:
  password:
  city: Paris
settings:
  baseUrl: '{{env.SHOP_URL}}'
steps:
  - request: POST /login
    form: { user: '{{var.user}}', password: '{{var.password}}', city: '{{var.city}}' }
`;
  const bodies: string[] = [];
  const panel = await openPanelProject({
    files: { [file]: needy },
    respond: (request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => bodies.push(text));
      request.on('end', () => response.end('{}'));
    },
  });
  const client = await openPanelClient(panel);
  expect(await client.ask('inputs-needed', { file })).toEqual({
    inputs: [
      { name: 'user', isSecret: false, isGiven: false },
      { name: 'password', isSecret: true, isGiven: false },
    ],
  });
  expect(states(await runToEnd(client, whole))).toEqual(['0 skipped']);
  const view = await runToEnd(client, { ...whole, inputs: { user: 'ann', password: 'open-sesame-9' } });
  await client.ask('record', { run: view.run, file, id: '1' });
  expect(await client.ask('inputs-needed', { file })).toMatchObject({ inputs: [{ isGiven: true }, { isGiven: true }] });
  await runToEnd(client, whole);
  expect(bodies).toEqual(Array.from({ length: 2 }, () => 'user=ann&password=open-sesame-9&city=Paris'));
  expect(client.frames.join('\n')).not.toContain('open-sesame-9');
});

test('the environment of a run is chosen, and those that there are are listed', async () => {
  const panel = await openPanelProject({
    files: {
      [file]: 'steps:\n  - request: GET {{env.SHOP_URL}}/{{env.PLACE}}\n',
      '.env.staging': 'PLACE=staging\n',
      '.env.prod.local': 'PLACE=prod\n',
      '.env.example': 'PLACE=\n',
    },
  });
  panel.save('.env', 'PLACE=home\n');
  const client = await openPanelClient(panel);
  const welcome = await client.ask('hello', {});
  expect(welcome).toMatchObject({ state: { environments: ['prod', 'staging'], runner: { state: 'not-started' } } });
  await runToEnd(client, whole);
  await runToEnd(client, { ...whole, environment: 'staging' });
  expect(panel.log).toEqual(['GET /home', 'GET /staging']);
});

test('run on save runs a file once for each save of it or of a flow, and for no other file', async () => {
  const flow = "settings:\n  baseUrl: '{{env.SHOP_URL}}'\nsteps:\n  - request: GET /flow\n";
  const panel = await openPanelProject({
    files: {
      [file]: "settings:\n  baseUrl: '{{env.SHOP_URL}}'\nsteps:\n  - call: flow.session.yaml\n  - request: GET /1\n",
      'sessions/flow.session.yaml': flow,
      'sessions/other.session.yaml': flow,
    },
  });
  const client = await openPanelClient(panel);
  await client.open(file);
  panel.save(file, readFileSync(panel.path(file), 'utf8').replace('/1', '/2'));
  await eventOf(client, 'file');
  expect(panel.log).toEqual([]);
  await client.ask('run-on-save', { file, on: true });
  await eventOf(client, 'on-save', ({ files }) => files.includes(file));
  // Of two changes of a file within 50 ms chokidar tells only the first.
  await new Promise((resolve) => setTimeout(resolve, 100));
  panel.save('sessions/other.session.yaml', flow.replace('/flow', '/other'));
  panel.save(file, readFileSync(panel.path(file), 'utf8').replace('/2', '/3'));
  await soon(() => expect(panel.log).toEqual(['GET /flow', 'GET /3']));
  await eventOf(client, 'run-ended');
  panel.save('sessions/flow.session.yaml', flow.replace('/flow', '/changed'));
  await soon(() => expect(panel.log.slice(2)).toEqual(['GET /changed', 'GET /3']));
  await soon(() => expect(client.events.filter(({ on }) => on === 'run-ended')).toHaveLength(2));
  await client.ask('run-on-save', { file, on: false });
  panel.save(file, readFileSync(panel.path(file), 'utf8').replace('/3', '/4'));
  const run = await start(client, { what: { kind: 'file', file: 'sessions/other.session.yaml' } });
  await ended(client, run);
  expect(panel.log.slice(4)).toEqual(['GET /other']);
});

test('a report of a run is written where the configuration has it, and else in a folder of its own', async () => {
  const respond = answers({ 'GET /1': [[500, { secret: 'not-for-anyone' }]] });
  const one = "settings:\n  baseUrl: '{{env.SHOP_URL}}'\nsteps:\n  - request: GET /1\n    tests:\n      status: 200\n";
  const config = "export default { report: { json: 'out/report.json' } };\n";
  const panel = await openPanelProject({ files: { [file]: one, 'callsheet.config.mjs': config }, respond });
  const client = await openPanelClient(panel);
  const { run } = await runToEnd(client, whole);
  expect(existsSync(panel.path('out'))).toBe(false);
  expect(await client.ask('save-report', { run, kind: 'json' })).toEqual({ file: 'out/report.json' });
  const report = JSON.parse(readFileSync(panel.path('out/report.json'), 'utf8'));
  expect(report).toMatchObject({
    version: 1,
    summary: { requests: 1, failed: 1 },
    sessions: [{ file, rows: [{ kind: 'request', record: { state: 'failed', response: { status: 500 } } }] }],
  });
  expect(await client.ask('save-report', { run, kind: 'html' })).toEqual({ file: 'reports/callsheet.html' });
  expect(readFileSync(panel.path('reports/callsheet.html'), 'utf8')).toContain('callsheet-index');
});

test('options that only a test framework sees are named', async () => {
  const panel = await openPanelProject({
    files: {
      [file]: 'steps:\n  - request: GET {{env.SHOP_URL}}\n',
      'vitest.config.ts': '// callsheet({ lanes: 3 })\nexport default { plugins: [callsheet({ lanes: 4 })] };\n',
      'vite.config.ts': 'export default { plugins: [callsheet({})] };\n',
      'jest.config.js': "export default withCallsheet({ preset: 'ts-jest' }, { reporter: false });\n",
    },
  });
  const client = await openPanelClient(panel);
  const welcome = await client.ask('hello', {});
  if (welcome.kind !== 'state') throw new Error('no state');
  expect(welcome.state.trouble.map(({ code, message }) => `${code} ${message.split(' ')[0]}`)).toEqual([
    'options-in-code vitest.config.ts',
    'options-in-code jest.config.js',
  ]);
});
