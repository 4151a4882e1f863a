import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** All that a terminal of 80 columns gets of a run in two workers. */
async function shownOf(folder: string, baseUrl: string): Promise<string> {
  const jest = [process.execPath, join(folder, 'node_modules/jest/bin/jest.js'), '--maxWorkers=2'].join(' ');
  const { PATH, HOME } = process.env;
  const child = spawn('script', ['-qec', `stty cols 80 rows 40 && exec ${jest}`, '/dev/null'], {
    cwd: folder,
    env: { PATH, HOME, TERM: 'xterm-256color', SHELL: '/bin/sh', NO_COLOR: '1', BASE_URL: baseUrl },
  });
  let sent = '';
  child.stdout.on('data', (chunk) => (sent += chunk));
  await new Promise((resolve) => child.on('close', resolve));
  return stripVTControlCharacters(sent);
}

test('while a step waits, the terminal shows its sends and the time left, from a worker too', async () => {
  const repo = createJestRepo({
    'a.session.yaml': `steps:
  - request: GET {{env.BASE_URL}}/job/60000
    poll: { until: { $.ready: true }, every: 300, timeout: 6s }
`,
    'b.session.yaml': `steps:
  - request: GET {{env.BASE_URL}}/status/503
    retry: { attempts: 3, conditions: [5xx], backoff: 2500 }
`,
  });
  const shown = await shownOf(repo.folder, server.of('live'));
  expect(shown).toMatch(/… GET \{\{env\.BASE_URL\}\}\/job\/60000 +↻ send (?:[3-9]|\d\d) +[1-5]s left/);
  expect(shown).toMatch(/… GET \{\{env\.BASE_URL\}\}\/status\/503 +↻ send 2 of 3 +[1-3]s left/);
  // Jest's own summary, which it shows where several files run, keeps its lines to itself.
  expect(shown).not.toMatch(/Time:.*…/);
  const end = shown.slice(shown.indexOf('Requests'));
  expect(end).toContain('1 failed · 1 waiting (2)');
  expect(end).not.toContain('left');
});

test('of many files that run, few are named, so that the waits fit the screen', async () => {
  const waits = `steps:
  - request: GET {{env.BASE_URL}}/job/60000
    poll: { until: { $.ready: true }, every: 100, timeout: 3s }
`;
  const files = Array.from({ length: 30 }, (_, index) => [`s${index + 10}.session.yaml`, waits]);
  const shown = await shownOf(createJestRepo(Object.fromEntries(files)).folder, server.of('many'));
  // What Jest draws at a time ends with how long the run takes.
  const screens = shown.split(/^Time: .*$/m).filter((screen) => screen.includes('RUNS'));
  const named = screens.map((screen) => screen.match(/RUNS/g)!.length);
  expect([screens.length > 1, Math.max(...named) <= 7]).toEqual([true, true]);
  expect(shown).toMatch(/ … and 24 more[\s\S]*?… GET .*↻ send/);
});

test('the wait of a file whose worker has died is not shown any more', async () => {
  const repo = createJestRepo({
    'dies.session.yaml': `settings: { pre: die.js }
steps:
  - request: GET {{env.BASE_URL}}/job/60000
    poll: { until: { $.ready: true }, every: 300, timeout: 60s }
`,
    'die.js': "module.exports = () => void setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1500);\n",
    'lives.session.yaml': `steps:
  - request: GET {{env.BASE_URL}}/status/503
    retry: { attempts: 3, conditions: [5xx], backoff: 2500 }
`,
  });
  const shown = await shownOf(repo.folder, server.of('dead'));
  expect(shown).toMatch(/… GET .*job.60000 +↻ send/);
  const afterwards = shown.slice(shown.indexOf('signal=SIGKILL'));
  expect(afterwards).toMatch(/… GET .*status.503 +↻ send/);
  expect(afterwards).not.toMatch(/… GET .*job.60000 +↻ send/);
});

test('an interrupt tears down the environment of sessions that ran and of those that did not', async () => {
  const poll = `steps:
  - request: GET {{env.BASE_URL}}/job/60000
    poll: { until: { $.ready: true }, every: 100, timeout: 60s }
`;
  const repo = createJestRepo(
    {
      'jest.config.js': `module.exports = {
  ...require('callsheet/jest').callsheetPreset({ lanes: 1 }),
  testEnvironment: './environment.js',
};
`,
      'environment.js': `const { TestEnvironment } = require('jest-environment-node');
const { appendFileSync } = require('node:fs');
module.exports = class extends TestEnvironment {
  async teardown() {
    appendFileSync('log.txt', 'teardown ');
    await super.teardown();
  }
};
`,
      'a.session.yaml': poll,
      'b.session.yaml': poll,
    },
    { packages: ['jest-environment-node'] },
  );
  const terminal = startWatching(repo.folder, server.of('torn'));
  await server.seen('torn', 'GET /job/60000');
  terminal.type('a');
  await vi.waitFor(() => expect(terminal.shown()).toContain('Test run was interrupted'), 60_000);
  expect(readFileSync(join(repo.folder, 'log.txt'), 'utf8')).toBe('teardown ');
  terminal.type('q');
  await terminal.closed;
});

/** `--watchAll` in one process, in a terminal that can be typed to. */
function startWatching(folder: string, baseUrl: string) {
  const jest = [process.execPath, join(folder, 'node_modules/jest/bin/jest.js'), '--watchAll', '--runInBand'];
  const { PATH, HOME } = process.env;
  const child = spawn('script', ['-qec', `stty cols 80 rows 40 && exec ${jest.join(' ')}`, '/dev/null'], {
    cwd: folder,
    env: { PATH, HOME, TERM: 'xterm-256color', SHELL: '/bin/sh', NO_COLOR: '1', BASE_URL: baseUrl },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  return {
    shown: () => stripVTControlCharacters(output),
    type: (text: string) => void child.stdin.write(text),
    closed: new Promise((resolve) => child.on('close', resolve)),
  };
}

test.each([
  { where: 'in band', major: 30, post: true, sent: ['GET /job/60000', 'PUT /clean'] },
  // Where the file runs in a worker, Jest ends the worker.
  { where: 'in a worker', major: 29, post: true, sent: ['GET /job/60000'] },
  { where: 'in a lane', major: 30, post: false, sent: ['GET /job/60000'] },
] as const)('an interrupt in watch mode ends a poll at once, $where', async ({ where, major, post, sent }) => {
  const repo = createJestRepo(
    {
      'a.session.yaml': `${post ? 'settings: { post: clean.js }\n' : ''}steps:
  - request: GET {{env.BASE_URL}}/job/60000
    poll: { until: { $.ready: true }, every: 300, timeout: 60s }
  - request: GET {{env.BASE_URL}}/after
`,
      'clean.js':
        "module.exports = ({ request }) => request('PUT ' + process.env.BASE_URL + '/clean').then(() => undefined);\n",
    },
    { major },
  );
  const label = `interrupt-${where.replaceAll(' ', '-')}`;
  const terminal = startWatching(repo.folder, server.of(label));
  await server.seen(label, 'GET /job/60000');
  const interrupted = Date.now();
  terminal.type('a');
  await vi.waitFor(() => expect(terminal.shown()).toContain('Test run was interrupted'), 60_000);
  // Far from the minute that the poll has.
  expect(Date.now() - interrupted).toBeLessThan(30_000);
  terminal.type('q');
  await terminal.closed;
  expect(new Set(server.log(label))).toEqual(new Set(sent));
});
