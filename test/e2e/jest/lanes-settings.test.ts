import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo, filesOf } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const plain = "test('plain', () => {});\n";
const hello = 'steps:\n  - request: GET {{env.BASE_URL}}/hello\n';
const poll = `steps:
  - request: GET {{env.BASE_URL}}/job/60000
    poll: { until: { $.ready: true }, every: 50, timeout: 60s }
`;

test('--bail ends the sessions in all lanes before the reports are written', async () => {
  const repo = createJestRepo({
    'polls.session.yaml': poll,
    'fails.session.yaml':
      'steps:\n  - request: GET {{env.BASE_URL}}/status/500\n    tests: { status: 200 }\n  - request: GET {{env.BASE_URL}}/last\n',
    'slow-reporter.js':
      'module.exports = class { onRunComplete() { return new Promise((done) => setTimeout(done, 3_000)); } };\n',
  });
  const args = ['--bail', '--reporters=default', '--reporters=./slow-reporter.js'];
  const { code, stdout, stderr } = await repo.jest(args, { BASE_URL: server.of('bail') });
  expect(code).toBe(1);
  expect(stdout + stderr).not.toContain('polls.session.yaml');
  const log = server.log('bail');
  // The file that fails comes to its end, as in a worker.
  expect(log).toContain('GET /last');
  // While the reporter is slow there would be sixty.
  const after = log.slice(log.indexOf('GET /last'));
  expect(after.filter((entry) => entry === 'GET /job/60000').length).toBeLessThan(30);
});

test('a bail of 2 counts failed tests of all files', async () => {
  const fails = 'steps:\n  - request: GET {{env.BASE_URL}}/status/500\n    tests: { status: 200 }\n';
  const config = "module.exports = { preset: 'callsheet', bail: 2 };\n";
  // Longer than this test may take.
  const endless = poll.replaceAll('60', '600');
  const sessions = { 'a.session.yaml': fails, 'b.session.yaml': fails, 'polls.session.yaml': endless };
  const repo = createJestRepo({ 'jest.config.js': config, ...sessions });
  const { code, stderr } = await repo.jest([], { BASE_URL: server.of('bail-2') });
  expect(code).toBe(1);
  expect(stderr.match(/✗ [ab]\.session\.yaml/g)?.toSorted()).toEqual(['✗ a.session.yaml', '✗ b.session.yaml']);
});

test('--shard divides sessions as it does other files', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.session.yaml`);
  const repo = createJestRepo(Object.fromEntries(names.map((name) => [name, hello])));
  const env = { BASE_URL: server.of('shard') };
  const shards = [await repo.run(['--shard=1/2'], env), await repo.run(['--shard=2/2'], env)];
  expect(shards.flatMap((run) => filesOf(run, repo)).toSorted()).toEqual(names);
});

test('--listTests names sessions and runs none, and --forceExit ends a run whose sessions are done', async () => {
  const repo = createJestRepo({ 'a.session.yaml': hello, 'plain.test.js': plain });
  const env = { BASE_URL: server.of('lists') };
  const { stdout } = await repo.jest(['--listTests'], env);
  expect(stdout.trim().replaceAll(`${repo.folder}/`, '').split('\n').toSorted()).toEqual([
    'a.session.yaml',
    'plain.test.js',
  ]);
  expect(server.log('lists')).toEqual([]);
  const { code, tests } = await repo.run(['--forceExit'], env);
  expect([code, tests.length]).toEqual([0, 2]);
});

test('--detectOpenHandles finds none of a session, and --testTimeout ends none', async () => {
  const repo = createJestRepo({
    'a.session.yaml': hello,
    'b.session.yaml': `steps:
  - request: GET {{env.BASE_URL}}/job/300
    poll: { until: { $.ready: true }, every: 50, timeout: 60s }
`,
  });
  const args = ['--detectOpenHandles', '--testTimeout=1'];
  const { code, stdout, stderr } = await repo.jest(args, { BASE_URL: server.of('handles') });
  expect(code).toBe(0);
  expect(stdout + stderr).not.toMatch(/open handle/i);
});

test('watch mode holds no connection between runs', async () => {
  const connections = createServer((request, response) => response.end(JSON.stringify({ at: request.url })));
  await new Promise<void>((ready) => connections.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void connections.close());
  const url = `http://127.0.0.1:${(connections.address() as AddressInfo).port}`;
  const repo = createJestRepo({ 'a.session.yaml': hello, 'b.session.yaml': hello });
  const running = repo.start(['--watchAll'], { BASE_URL: url });
  const runs = (): number => running.output().split(/Ran all test suites.*\n\n/).length - 1;
  await vi.waitFor(() => expect(runs()).toBe(1), 60_000);
  const open = await new Promise((resolve) => connections.getConnections((_, count) => resolve(count)));
  expect(open).toBe(0);
  running.kill();
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a run at once, and blocks no later one', async (signal) => {
  const settings = 'settings: { exclusive: account }\n';
  const repo = createJestRepo({ 'a.session.yaml': settings + poll, 'b.session.yaml': poll });
  const env = { BASE_URL: server.of(signal) };
  const running = repo.start([], env);
  await server.seen(signal, 'GET /job/60000');
  const ended = Date.now();
  running.kill(signal);
  const { code } = await running.finished;
  // Far from the minute that the poll has.
  expect(Date.now() - ended).toBeLessThan(30_000);
  expect(code).not.toBe(0);
  repo.write({ 'a.session.yaml': settings + hello, 'b.session.yaml': hello });
  expect((await repo.run([], env)).code).toBe(0);
});

const runners = {
  'events.js': `const Runner = require('jest-runner').default;
const { appendFileSync } = require('node:fs');
module.exports = class extends Runner {
  runTests(tests, watcher, options) {
    for (const { path } of tests) appendFileSync('ran.txt', path.slice(process.cwd().length + 1) + '\\n');
    return super.runTests(tests, watcher, options);
  }
};
`,
  'callbacks.js': `const { appendFileSync } = require('node:fs');
const events = require('./events.js');
module.exports = class {
  isSerial = true;
  constructor(...given) { this.inner = new events(...given); }
  async runTests(tests, watcher, onStart, onResult, onFailure, options) {
    if (!options.serial) throw new Error('not in this process');
    this.inner.on('test-file-start', ([test]) => onStart(test));
    this.inner.on('test-file-success', ([test, result]) => onResult(test, result));
    this.inner.on('test-file-failure', ([test, error]) => onFailure(test, error));
    await this.inner.runTests(tests, watcher, options);
  }
};
`,
};
const scripted = `settings: { pre: pre.js }\n${hello}`;

test.each([
  { kind: 'that has listeners', runner: "'./events.js'" },
  { kind: 'that is handed callbacks', runner: "'<rootDir>/callbacks.js'" },
])('a runner of the repo $kind goes on running all but sessions without scripts', async ({ runner }) => {
  const repo = createJestRepo(
    {
      ...runners,
      'jest.config.js': `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({ runner: ${runner} });
`,
      'a.session.yaml': hello,
      'pre.js': 'module.exports = () => {};\n',
      'scripted.session.yaml': scripted,
      'plain.test.js': plain,
    },
    { packages: ['jest-runner'] },
  );
  const { code, tests } = await repo.run(['--maxWorkers=2'], { BASE_URL: server.of('runner') });
  expect([code, tests.length]).toEqual([0, 3]);
  expect(readFileSync(join(repo.folder, 'ran.txt'), 'utf8').trim().split('\n').toSorted()).toEqual([
    'plain.test.js',
    'scripted.session.yaml',
  ]);
});

test('next to the preset a runner of the repo takes sessions, too', async () => {
  const repo = createJestRepo(
    {
      ...runners,
      'jest.config.js': "module.exports = { preset: 'callsheet', runner: './events.js' };\n",
      'a.session.yaml': hello,
      'plain.test.js': plain,
    },
    { packages: ['jest-runner'] },
  );
  const { code, tests } = await repo.run([], { BASE_URL: server.of('replaced') });
  expect([code, tests.length]).toEqual([0, 2]);
  expect(readFileSync(join(repo.folder, 'ran.txt'), 'utf8').trim().split('\n')).toHaveLength(2);
});

test('the environment and the setup files of a project are set up once for its sessions, and stay until they are done', async () => {
  const repo = createJestRepo(
    {
      'jest.config.js':
        "module.exports = { preset: 'callsheet', testEnvironment: './environment.js', setupFiles: ['./setup.js'] };\n",
      'environment.js': `const { TestEnvironment } = require('jest-environment-node');
const { createServer } = require('node:http');
const { appendFileSync } = require('node:fs');
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    appendFileSync('log.txt', 'setup\\n');
    this.server = createServer((request, response) => response.writeHead(request.url === '/from-setup' ? 200 : 404).end());
    await new Promise((ready) => this.server.listen(0, '127.0.0.1', ready));
    this.global.process.env.OWN_URL = 'http://127.0.0.1:' + this.server.address().port;
  }
  async teardown() {
    appendFileSync('log.txt', 'teardown\\n');
    this.server.close();
    await super.teardown();
  }
};
`,
      'setup.js': "process.env.OWN_PATH = 'from-setup';\n",
      'a.session.yaml': 'steps:\n  - request: GET {{env.OWN_URL}}/{{env.OWN_PATH}}\n    tests: { status: 200 }\n',
      'b.session.yaml': 'steps:\n  - request: GET {{env.OWN_URL}}/other\n    tests: { status: 404 }\n',
    },
    { packages: ['jest-environment-node'] },
  );
  const { code, tests } = await repo.run(['--maxWorkers=2']);
  expect(tests.filter((line) => !line.endsWith(': passed'))).toEqual([]);
  expect([code, tests.length]).toEqual([0, 2]);
  expect(readFileSync(join(repo.folder, 'log.txt'), 'utf8')).toBe('setup\nteardown\n');
});

test('a setup file that throws fails each session with its error, as it fails other tests', async () => {
  const repo = createJestRepo({
    'jest.config.js': "module.exports = { preset: 'callsheet', setupFiles: ['./setup.js'] };\n",
    'setup.js': "throw new Error('no database');\n",
    'a.session.yaml': hello,
    'b.session.yaml': hello,
  });
  const { code, json } = await repo.run([], { BASE_URL: server.of('no-setup') });
  expect(code).toBe(1);
  expect(json.testResults.map(({ message }) => /no database/.test(message))).toEqual([true, true]);
  expect(json.testResults.map(({ message }) => /setup\.js:1/.test(message))).toEqual([true, true]);
  expect(server.log('no-setup')).toEqual([]);
});

test('sessions in lanes and in workers never hold the same exclusive name at the same time', async () => {
  let [now, most] = [0, 0];
  const counting = createServer((_, response) => {
    now += 1;
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      response.end();
    }, 30);
  });
  await new Promise<void>((ready) => counting.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void counting.close());
  const steps = `steps:\n${'  - request: GET {{env.BASE_URL}}/a\n'.repeat(20)}`;
  const files = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name, index) => [
      `${name}.session.yaml`,
      `settings: { exclusive: account${index < 2 ? ', pre: pre.js' : ''} }\n${steps}`,
    ]),
  );
  const repo = createJestRepo({ ...files, 'pre.js': 'module.exports = () => {};\n' });
  const url = `http://127.0.0.1:${(counting.address() as AddressInfo).port}`;
  const { code, tests } = await repo.run(['--maxWorkers=2'], { BASE_URL: url });
  expect([code, tests.length, most]).toEqual([0, 80, 1]);
});

test('each project has as many lanes as its options say', async () => {
  const [few, none] = [server.of('few'), server.of('none')];
  const project = (name: string, options: object): string =>
    `{ ...callsheetPreset(${JSON.stringify(options)}), reporters: undefined, rootDir: '${name}', displayName: '${name}' }`;
  const repo = createJestRepo({
    'jest.config.js': `const { callsheetPreset, parts } = require('callsheet/jest');
module.exports = { reporters: [parts.reporter, 'summary'], projects: [${project('few', { lanes: 1 })}, ${project('none', { lanes: false })}] };
`,
    'few/.env': `BASE_URL=${few}\n`,
    'none/.env': `BASE_URL=${none}\n`,
    ...Object.fromEntries(
      ['few/a', 'few/b', 'none/a', 'none/b'].map((name) => [
        `${name}.session.yaml`,
        `steps:\n${'  - request: GET {{env.BASE_URL}}/one\n'.repeat(2)}`,
      ]),
    ),
  });
  const { code, tests } = await repo.run(['--maxWorkers=2']);
  expect([code, tests.length]).toEqual([0, 8]);
  expect([server.log('few').length, server.log('none').length]).toEqual([4, 4]);
});
