import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Report } from '../../../src/record/report.js';
import { openRunProject, type Finished, type RunProject } from './project.js';

const server = `import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
export default async ({ env }: { env: Record<string, string | undefined> }) => {
  const server = createServer((request, answer) => {
    if (request.url !== '/slow') answer.end('{"ok":true}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  env.SHOP_URL = 'http://127.0.0.1:' + (server.address() as { port: number }).port;
  appendFileSync('log.txt', 'started\\n');
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    appendFileSync('log.txt', 'stopped\\n');
  };
};
`;
const session = "settings: { baseUrl: '{{env.SHOP_URL}}' }\nsteps:\n  - request: GET /ok\n    tests: { status: 200 }\n";

function project(files: Readonly<Record<string, string>>): RunProject {
  return openRunProject({
    'package.json': '{"type":"module"}',
    'start.ts': server,
    'shop.session.yaml': session,
    ...files,
  });
}

function config(setup: unknown): string {
  return JSON.stringify({ setup });
}

/** What a run ended with, without its times. */
function shown({ code, stdout, stderr }: Finished): object {
  return { code, stdout: stdout.replaceAll(/ +\d+(\.\d+)?m?s\b/g, ' <time>'), stderr };
}

function logOf({ folder }: RunProject): string {
  return readFileSync(join(folder, 'log.txt'), 'utf8');
}

test('a setup module starts the server under test, its env is read, and its teardown stops the server', async () => {
  const shop = project({ 'callsheet.config.json': config('./start.ts') });
  const { code, stdout } = await shop.run([]);
  expect(stdout).toContain('Requests  1 passed (1)');
  expect(code).toBe(0);
  expect(logOf(shop)).toBe('started\nstopped\n');
});

test('a setup module that fails is one error, no session runs, and what was set up before is cleaned up', async () => {
  const fails = "export default () => {\n  throw new Error('no free port');\n};\n";
  const shop = project({ 'callsheet.config.json': config(['./start.ts', './fails.mjs']), 'fails.mjs': fails });
  expect(shown(await shop.run([]))).toMatchInlineSnapshot(`
    {
      "code": 1,
      "stderr": "error: setup fails.mjs failed: no free port [setup-failed]
    (See fails.mjs:2:9.)
      1 | export default () => {
    > 2 |   throw new Error('no free port');
        |         ^
      3 | };
      4 |
    ",
      "stdout": "",
    }
  `);
  expect(logOf(shop)).toBe('started\nstopped\n');
  const { code, stdout } = await shop.run(['--json']);
  expect({ code, ...(JSON.parse(stdout) as object) }).toMatchInlineSnapshot(`
    {
      "code": 1,
      "error": {
        "code": "setup-failed",
        "hint": "See fails.mjs:2:9.",
        "message": "setup fails.mjs failed: no free port",
      },
      "ok": false,
      "version": 1,
    }
  `);
});

test('reports of a run whose setup failed have the failure for each session', async () => {
  const shop = project({
    'callsheet.config.json': config('./fails.mjs'),
    'fails.mjs': "export default () => {\n  throw new Error('no free port');\n};\n",
    'other.session.yaml': session,
  });
  const reports = ['--report-json', 'out/report.json', '--report-junit', 'out/junit.xml'];
  const github = { GITHUB_ACTIONS: 'true' };
  const failed = await shop.run([...reports, '--shard', '1/1'], github);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('[setup-failed]') as string });
  expect(failed.stdout.match(/^::error /gm)).toHaveLength(2);
  const report = JSON.parse(readFileSync(join(shop.folder, 'out/report.json'), 'utf8')) as Report;
  const failure = { code: 'setup-failed', message: 'setup fails.mjs failed: no free port', hint: 'See fails.mjs:2:9.' };
  expect(report).toMatchObject({
    shard: { index: 1, count: 1 },
    summary: { requests: 0, sessions: { failed: 2 } },
    sessions: [
      { file: 'other.session.yaml', state: 'failed', failures: [failure], rows: [] },
      { file: 'shop.session.yaml', state: 'failed', failures: [failure], rows: [] },
    ],
  });
  expect(readFileSync(join(shop.folder, 'out/junit.xml'), 'utf8').match(/setup fails\.mjs failed/g)).not.toBeNull();
  const watched = await shop.run(['--watch', '--report-json', 'out/watch.json']);
  expect(watched).toMatchObject({ code: 1, stderr: expect.stringContaining('[setup-failed]') as string });
  const ofWatch = JSON.parse(readFileSync(join(shop.folder, 'out/watch.json'), 'utf8')) as Report;
  expect(ofWatch.sessions).toEqual(report.sessions);
});

test('a teardown that fails fails the run, after the results', async () => {
  const fails = "export default () => () => {\n  throw new Error('still busy');\n};\n";
  const shop = project({ 'callsheet.config.json': config(['./start.ts', './fails.mjs']), 'fails.mjs': fails });
  expect(shown(await shop.run([]))).toMatchInlineSnapshot(`
    {
      "code": 1,
      "stderr": "error: teardown fails.mjs failed: still busy [teardown-failed]
    (See fails.mjs:2:9.)
    ",
      "stdout": " ✓ shop.session.yaml <time>
       ✓ GET /ok                                     200 <time>

     Sessions  1 passed (1)
     Requests  1 passed (1)
     Duration <time>
    ",
    }
  `);
  expect(logOf(shop)).toBe('started\nstopped\n');
});

test('Ctrl-C in a setup module ends the run at once', async () => {
  const slow = `import { appendFileSync } from 'node:fs';
export default () => {
  appendFileSync('log.txt', 'waiting\\n');
  return new Promise((done) => setTimeout(done, 60_000));
};
`;
  const shop = project({ 'callsheet.config.json': config(['./start.ts', './slow.mjs']), 'slow.mjs': slow });
  const { kill, finished } = shop.start([]);
  await vi.waitFor(() => expect(logOf(shop)).toBe('started\nwaiting\n'), 60_000);
  kill('SIGINT');
  expect((await finished).code).toBe(130);
  expect(logOf(shop)).toBe('started\nwaiting\nstopped\n');
});

test('Ctrl-C in a request runs the teardown', async () => {
  const shop = project({
    'callsheet.config.json': config('./start.ts'),
    'shop.session.yaml': `${session}  - request: GET /slow\n`,
  });
  const { kill, finished } = shop.start([]);
  await vi.waitFor(() => expect(logOf(shop)).toBe('started\n'), 60_000);
  kill('SIGINT');
  expect((await finished).code).toBe(130);
  expect(logOf(shop)).toBe('started\nstopped\n');
});

test('each package of a monorepo has its own setup, and a package without sessions in the run has none', async () => {
  const shop = project({
    'callsheet.config.json': '{}',
    'a/callsheet.config.json': config('../start.ts'),
    'a/a.session.yaml': session,
    'b/callsheet.config.json': config('../gone.ts'),
    'b/b.session.yaml': session,
  });
  const { code, stdout } = await shop.run(['a']);
  expect(stdout).toContain('Requests  1 passed (1)');
  expect(code).toBe(0);
});
