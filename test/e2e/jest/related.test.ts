import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo, filesOf } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const call = (flow: string): string => `  - call: ${flow}\n`;
const request = (path: string): string => `  - request: GET {{env.BASE_URL}}${path}\n`;

const files = {
  'direct.session.yaml': `steps:\n${call('flows/login.session.yaml')}`,
  'through.session.yaml': `steps:\n${call("'./flows/enter.session.yaml'")}`,
  'sub/deep.session.yaml': `steps:\n  - { call: ../flows/login.session.yaml, alias: x }\n`,
  'other.session.yaml': `steps:\n${request('/other')}`,
  'scripted.session.yaml': `settings: { pre: ./scripts/seed.js }\nsteps:\n${request('/scripted')}`,
  'checked.session.yaml': `steps:\n${request('/checked')}    tests:\n      $: { schema: ./schemas/any.json }\n`,
  'broken.session.yaml': `steps:\n${call('flows/login.session.yaml')}  - nonsense: 1\n`,
  'flows/login.session.yaml': `steps:\n${request('/login')}`,
  'flows/enter.session.yaml': `steps:\n${call('login.session.yaml')}${request('/enter')}`,
  'scripts/seed.js': 'module.exports = () => undefined;\n',
  'schemas/any.json': '{}\n',
  'own.test.js': "test('own', () => undefined);\n",
};

const callersOfLogin = [
  'broken.session.yaml',
  'direct.session.yaml',
  'flows/enter.session.yaml',
  'flows/login.session.yaml',
  'sub/deep.session.yaml',
  'through.session.yaml',
];

test('--findRelatedTests runs exactly the callers of a flow, to any depth, and what uses a script or a schema', async () => {
  const repo = createJestRepo(files);
  const env = { BASE_URL: server.of('related') };
  const related = async (path: string) => filesOf(await repo.run(['--findRelatedTests', path], env), repo);
  expect(await related('flows/login.session.yaml')).toEqual(callersOfLogin);
  expect(await related('flows/enter.session.yaml')).toEqual(['flows/enter.session.yaml', 'through.session.yaml']);
  expect(await related('scripts/seed.js')).toEqual(['scripted.session.yaml']);
  expect(await related('schemas/any.json')).toEqual(['checked.session.yaml']);
});

test('--findRelatedTests knows a body of any extension that Jest looks for', async () => {
  const repo = createJestRepo({
    'jest.config.js': `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({ moduleFileExtensions: ['js', 'json', 'txt'] });
`,
    'a.session.yaml': `steps:\n${request('/a')}    file: bodies/hello.txt\n`,
    'b.session.yaml': `steps:\n${request('/b')}`,
    'bodies/hello.txt': 'hello\n',
  });
  const run = await repo.run(['--findRelatedTests', 'bodies/hello.txt'], { BASE_URL: server.of('text') });
  expect(filesOf(run, repo)).toEqual(['a.session.yaml']);
});

test('--onlyChanged runs exactly the callers of what has changed', async () => {
  const repo = createJestRepo(files);
  repo.commit();
  repo.write({ 'flows/login.session.yaml': `steps:\n${request('/changed')}` });
  const run = await repo.run(['--onlyChanged'], { BASE_URL: server.of('changed') });
  expect(filesOf(run, repo)).toEqual(callersOfLogin);
  expect(server.log('changed')).not.toContain('GET /login');
});

test('a run after a change in a flow is never that of the flow as it was', async () => {
  const repo = createJestRepo(files);
  const env = { BASE_URL: server.of('stale') };
  await repo.run(['direct'], env);
  repo.write({ 'flows/login.session.yaml': `steps:\n${request('/new')}` });
  await repo.run(['direct'], env);
  repo.write({ 'flows/login.session.yaml': `inputs: { user: null }\nsteps:\n${request('/{{var.user}}')}` });
  await repo.run(['flows/login'], env);
  await repo.run(['flows/login'], { ...env, CALLSHEET_INPUT_user: 'ann' });
  expect(server.log('stale')).toEqual(['GET /login', 'GET /new', 'GET /ann']);
});

test('--watch runs exactly the callers again when a flow changes', async () => {
  const repo = createJestRepo(files);
  repo.commit();
  repo.write({ 'own.test.js': "test('own, changed', () => undefined);\n" });
  const running = repo.start(['--watch', '--verbose'], { BASE_URL: server.of('watch') });
  // Changes are heeded from the empty line on that comes behind a run.
  const ran = (times: number): Promise<void> =>
    waitFor(() => running.output().split(/Ran all test suites.*\n\n/).length > times);
  await ran(1);
  expect(server.log('watch')).toEqual([]);
  repo.write({ 'flows/enter.session.yaml': `steps:\n${request('/edited')}` });
  await ran(2);
  running.kill();
  expect(server.log('watch')).toEqual(['GET /edited', 'GET /edited']);
});

test('--watchAll does not run again because it has written a report', async () => {
  const repo = createJestRepo({
    'jest.config.js': `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({}, { report: { json: 'reports/api.json' } });
`,
    'a.session.yaml': `steps:\n${request('/once')}`,
  });
  const running = repo.start(['--watchAll'], { BASE_URL: server.of('report') });
  await waitFor(() => running.output().includes('Ran all test suites'));
  // Looks are counted, not ms: while this process is stopped, nothing is read.
  let calm = 0;
  await waitFor(() => server.log('report').length > 1 || (calm += 1) === 30);
  running.kill();
  expect(server.log('report')).toEqual(['GET /once']);
});

test('--watch writes what is known again after each re-run, without a file that is gone', async () => {
  const repo = createJestRepo({
    'jest.config.js': `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({}, { report: { json: 'reports/api.json' } });
`,
  });
  repo.commit();
  repo.write({ 'a.session.yaml': `steps:\n${request('/a')}`, 'b.session.yaml': `steps:\n${request('/b')}` });
  const running = repo.start(['--watch'], { BASE_URL: server.of('known') });
  const known = (): string => {
    const path = join(repo.folder, 'reports/api.json');
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    // A report that is being written is none yet.
    return [...text.matchAll(/"url":"[^"]*(\/[^"/]*)"/g)].map(([, url]) => url).join(' ');
  };
  await waitFor(() => known() === '/a /a /b /b');
  repo.commit();
  await waitFor(() => /Ran all test suites.*\n\n/.test(running.output()));
  repo.write({ 'b.session.yaml': `steps:\n${request('/edited')}` });
  await waitFor(() => known() === '/a /a /edited /edited');
  rmSync(join(repo.folder, 'a.session.yaml'));
  repo.write({ 'b.session.yaml': `steps:\n${request('/again')}` });
  await waitFor(() => known() === '/again /again');
  running.kill();
});

async function waitFor(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
}
