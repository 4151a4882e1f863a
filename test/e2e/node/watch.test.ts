import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRunProject, type RunProject } from './project.js';

const patience = { timeout: 60_000, interval: 20 };

let sent: string[] = [];
const server = createServer((request, answer) => {
  sent.push(request.url!);
  if (request.url!.startsWith('/slow')) return;
  answer.statusCode = request.url!.startsWith('/fails') ? 500 : 200;
  const text = JSON.stringify({ method: request.method });
  setTimeout(() => answer.end(text), request.url === '/late' ? 1_000 : 0);
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string): string => `steps:\n  - request: GET ${path}\n    tests: { status: 200 }\n`;
const call = (flow: string): string => `steps:\n  - call: ${flow}\n`;
const seed = (value: string): string =>
  `import { name } from './names.js';\nexport default ({ variables }) => { variables[name] = '${value}'; };\n`;

const files = {
  'package.json': '{"type":"module"}',
  'top.session.yaml': call('mid.session.yaml'),
  'mid.session.yaml': call('flows/leaf.session.yaml'),
  'flows/leaf.session.yaml': get('/leaf'),
  'alone.session.yaml': get('/alone'),
  'who.session.yaml': get('/{{env.WHO}}'),
  'files.session.yaml': `settings: { pre: scripts/seed.js }
steps:
  - request: POST /{{var.seeded}}
    multipart:
      - name: photo
        file: data/photo.bin
    tests:
      $.method: { schema: data/method.json }
`,
  'scripts/seed.js': seed('one'),
  'scripts/names.js': `export const name = 'seeded';\n`,
  'data/photo.bin': 'photo',
  'data/method.json': '{ "const": "POST" }',
  '.env': 'WHO=me\n',
  'notes.txt': 'nothing uses it\n',
};

function project(more: Readonly<Record<string, string>> = {}, options: object = {}): RunProject {
  sent = [];
  const config = JSON.stringify({ baseUrl: base, ...options });
  return openRunProject({ ...files, 'callsheet.config.json': config, ...more });
}

interface Editor {
  readonly save: (file: string, text: string) => void;
  readonly path: (file: string) => string;
  /** Resolves once exactly these have been sent since it was asked last. */
  readonly sends: (...paths: readonly string[]) => Promise<void>;
}

function editorOf({ folder }: RunProject): Editor {
  const path = (file: string): string => join(folder, file);
  return {
    path,
    save: (file, text) => {
      mkdirSync(dirname(path(file)), { recursive: true });
      writeFileSync(path(file), text);
    },
    sends: async (...paths) => {
      await vi.waitFor(() => expect(sent.toSorted()).toEqual(paths.toSorted()), patience);
      // What should not have been sent would come by now.
      await new Promise((done) => setTimeout(done, 400));
      expect(sent.toSorted()).toEqual(paths.toSorted());
      sent = [];
    },
  };
}

const all = ['/leaf', '/leaf', '/leaf', '/alone', '/me', '/one'];

test('a saved file runs the sessions that depend on it, and no others', async () => {
  const shop = project();
  const { save, sends, path } = editorOf(shop);
  const { kill, finished } = shop.start(['--watch']);
  await sends(...all);
  save('alone.session.yaml', get('/alone/2'));
  await sends('/alone/2');
  save('flows/leaf.session.yaml', get('/leaf/2'));
  await sends('/leaf/2', '/leaf/2', '/leaf/2');
  save('.env', 'WHO=you\n');
  await sends('/you', '/one');
  save('scripts/seed.js', seed('two'));
  await sends('/two');
  save('scripts/names.js', `export const name = 'seeded'; // saved\n`);
  await sends('/two');
  save('data/photo.bin', 'another');
  await sends('/two');
  save('data/method.json', '{ "const": "PUT" }');
  await sends('/two');
  save('notes.txt', 'nothing uses it, still\n');
  await sends();
  save('new.session.yaml', get('/new'));
  await sends('/new');
  rmSync(path('new.session.yaml'));
  await sends();
  // As editors do that write a copy and rename it, and as a change of branch does.
  save('alone.session.yaml~', get('/alone/3'));
  renameSync(path('alone.session.yaml~'), path('alone.session.yaml'));
  save('mid.session.yaml', get('/mid'));
  save('flows/leaf.session.yaml', get('/leaf/3'));
  await sends('/alone/3', '/leaf/3', '/mid', '/mid');
  save('callsheet.config.json', '{ "baseUrl": 1 }');
  await sends();
  save('callsheet.config.json', JSON.stringify({ baseUrl: `${base}/api` }));
  await sends('/api/alone/3', '/api/leaf/3', '/api/mid', '/api/mid', '/api/you', '/api/two');
  kill('SIGINT');
  const { code, stdout, stderr } = await finished;
  expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
  expect(stdout).toContain('[bad-option]');
  expect(stdout.match(/RERUN/g)).toHaveLength(10);
  expect(stdout).toContain('Waiting for file changes… press Ctrl-C to quit');
});

test('a saved data file, and a saved script of a step, run the sessions that use them', async () => {
  const step = (path: string): string => `export { default } from './${path}';\n`;
  const sets = (value: string): string => `export default ({ variables }) => void (variables.set = '${value}');\n`;
  const shop = project({
    'users.csv': 'user\nann\n',
    'plans.json': '[{ "plan": "free" }]',
    'data.session.yaml': `data: users.csv\n${get('/of/{{var.user}}')}`,
    'each.session.yaml': 'steps:\n  - call: flows/plan.session.yaml\n    each: plans.json\n',
    'flows/plan.session.yaml': `data: [{ plan: own }]\n${get('/plan/{{var.plan}}')}`,
    'step.session.yaml': `${get('/set/{{var.set}}')}    before: scripts/before.js\n    after: scripts/after.js\n`,
    'every.session.yaml': `settings: { beforeEach: scripts/every.js }\n${get('/every/{{var.set}}')}`,
    'scripts/before.js': step('sets.js'),
    'scripts/sets.js': sets('1'),
    'scripts/after.js': 'export default () => undefined;\n',
    'scripts/every.js': sets('a'),
  });
  const { save, sends } = editorOf(shop);
  const { kill, finished } = shop.start(['--watch']);
  await sends(...all, '/of/ann', '/plan/free', '/plan/own', '/set/1', '/every/a');
  save('users.csv', 'user\nann\nbob\n');
  await sends('/of/ann', '/of/bob');
  save('plans.json', '[{ "plan": "paid" }]');
  await sends('/plan/paid');
  save('scripts/before.js', `${step('sets.js')}// saved\n`);
  await sends('/set/1');
  save('scripts/sets.js', sets('2'));
  await sends('/set/2');
  save('scripts/after.js', 'export default () => null;\n');
  await sends('/set/2');
  save('scripts/every.js', sets('b'));
  await sends('/every/b');
  kill('SIGINT');
  expect((await finished).code).toBe(130);
});

test('a file that is saved during a run runs after it, and an error is reported without an end', async () => {
  const shop = project({ 'late.session.yaml': get('/late') });
  const { save, sends } = editorOf(shop);
  const { kill, finished } = shop.start(['--watch']);
  await vi.waitFor(() => expect(sent).toContain('/alone'), patience);
  save('alone.session.yaml', get('/alone/2'));
  await sends(...all, '/late', '/alone/2');
  save('alone.session.yaml', 'steps: [');
  await sends();
  save('alone.session.yaml', get('/alone/3'));
  await sends('/alone/3');
  kill('SIGTERM');
  expect((await finished).code).toBe(143);
});

test('reports hold what earlier runs came to, without sessions that are gone', async () => {
  const shop = project({}, { report: { json: 'report.json' } });
  const { save, sends, path } = editorOf(shop);
  const { kill, finished } = shop.start(['--watch']);
  const reported = (): readonly string[] => {
    const { sessions } = JSON.parse(readFileSync(path('report.json'), 'utf8')) as {
      sessions: readonly { file: string; state: string }[];
    };
    return sessions.map(({ file, state }) => `${file} ${state}`).toSorted();
  };
  await sends(...all);
  const before = reported();
  expect(before).toHaveLength(6);
  save('alone.session.yaml', get('/fails'));
  await sends('/fails');
  expect(reported()).toEqual(
    before.map((line) => line.replace('alone.session.yaml passed', 'alone.session.yaml failed')),
  );
  rmSync(path('alone.session.yaml'));
  await sends();
  save('who.session.yaml', get('/who'));
  await sends('/who');
  expect(reported()).toEqual(before.filter((line) => !line.startsWith('alone')));
  kill('SIGINT');
  await finished;
});

const start = `import { appendFileSync } from 'node:fs';
import { answer } from './answer.js';
export default ({ env }) => {
  env.WHO = answer;
  appendFileSync('log.txt', 'up ');
  return () => appendFileSync('log.txt', 'down ');
};
`;

test('setup runs once, again when its module is saved, and is torn down at the end', async () => {
  const setup = { 'start.js': start, 'answer.js': `export const answer = 'first';\n` };
  const shop = project(setup, { setup: './start.js' });
  const { save, sends, path } = editorOf(shop);
  const { kill, finished } = shop.start(['--watch', 'who', 'alone']);
  await sends('/first', '/alone');
  save('alone.session.yaml', get('/alone/2'));
  await sends('/alone/2');
  expect(readFileSync(path('log.txt'), 'utf8')).toBe('up ');
  save('answer.js', `export const answer = 'second';\n`);
  await sends('/second', '/alone/2');
  expect(readFileSync(path('log.txt'), 'utf8')).toBe('up down up ');
  save('answer.js', `throw new Error('no port');\n`);
  await vi.waitFor(() => expect(readFileSync(path('log.txt'), 'utf8')).toBe('up down up down '), patience);
  await sends();
  save('answer.js', `export const answer = 'third';\n`);
  await sends('/third', '/alone/2');
  kill('SIGINT');
  expect(await finished).toMatchObject({ code: 130, stdout: expect.stringContaining('[setup-failed]') as string });
  expect(readFileSync(path('log.txt'), 'utf8')).toBe('up down up down up down ');
});

test('an interrupt ends requests at once, and post scripts run', async () => {
  const post = `import { appendFileSync } from 'node:fs';\nexport default () => appendFileSync('log.txt', 'post');\n`;
  const slow = `settings: { post: post.js }\n${get('/slow')}`;
  const shop = project({ 'slow.session.yaml': slow, 'post.js': post });
  const { kill, finished } = shop.start(['--watch', 'slow']);
  await vi.waitFor(() => expect(sent).toEqual(['/slow']), patience);
  kill('SIGINT');
  expect((await finished).code).toBe(130);
  expect(readFileSync(join(shop.folder, 'log.txt'), 'utf8')).toBe('post');
});

test('--watch takes neither --json nor --shard, and its first run has to be possible', async () => {
  const shop = project();
  expect(await shop.run(['--watch', '--json'])).toMatchObject({ code: 2 });
  expect((await shop.run(['--watch', '--shard', '1/2'])).stderr).toMatch('--watch cannot be used with --shard');
  expect(await shop.run(['--watch', 'gone'])).toMatchObject({ code: 2, stdout: '' });
});

test('what cannot be watched is reported, and the rest is watched', async () => {
  const shop = project();
  const { save, sends, path } = editorOf(shop);
  symlinkSync('loop', path('loop'));
  const { kill, finished } = shop.start(['--watch', 'alone']);
  await sends('/alone');
  save('alone.session.yaml', get('/alone/2'));
  await sends('/alone/2');
  kill('SIGINT');
  expect((await finished).stdout).toContain('[not-watched]');
});
