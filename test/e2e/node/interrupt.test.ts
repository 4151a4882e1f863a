import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { openRunProject } from './project.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const kinds = {
  hang: { first: 'GET /hang', steps: '  - request: GET /hang\n' },
  poll: {
    first: 'GET /job/60000',
    steps: '  - request: GET /job/60000\n    poll: { until: { $.ready: true }, every: 30s, timeout: 90s }\n',
  },
  delay: { first: 'GET /status/200', steps: '  - request: GET /status/200\n  - request: GET /x\n    delay: 30s\n' },
} as const;

const clean = "export default ({ request }) => request('DELETE /everything').then(() => undefined);\n";

function sessionOf(label: string, steps: string, post = './clean.ts'): string {
  return `settings: { baseUrl: '${server.of(label)}', post: ${post} }\nsteps:\n${steps}  - request: GET /after\n`;
}

test.each([
  ['hang', 'SIGINT', 130],
  ['poll', 'SIGINT', 130],
  ['delay', 'SIGTERM', 143],
] as const)('in a %s, %s ends it at once, runs post scripts and writes the reports', async (kind, signal, code) => {
  const { first, steps } = kinds[kind];
  const label = `${kind}-${signal}`;
  const project = openRunProject({ 'a.session.yaml': sessionOf(label, steps), 'clean.ts': clean });
  const running = project.start(['--report-json', 'out/report.json']);
  await server.seen(label, first);
  // The delay follows the response.
  await new Promise((done) => setTimeout(done, 300));
  const at = Date.now();
  running.kill(signal);
  await server.seen(label, 'DELETE /everything');
  const time = Date.now() - at;
  const finished = await running.finished;
  expect(finished).toMatchObject({ code, stderr: '' });
  // What is interrupted would take half a minute more, or have no end.
  expect(time).toBeLessThan(20_000);
  expect(server.log(label)).not.toContain('GET /after');
  expect(finished.stdout).toContain('Sessions');
  const report = JSON.parse(readFileSync(join(project.folder, 'out/report.json'), 'utf8')) as {
    summary: { skipped: number };
  };
  expect(report.summary.skipped).toBeGreaterThan(0);
});

test('waits and requests end at once', async () => {
  const label = 'quick';
  const project = openRunProject({
    'a.session.yaml': `settings: { baseUrl: '${server.of(label)}' }\nsteps:\n${kinds.hang.steps}`,
    'b.session.yaml': `settings: { baseUrl: '${server.of(label)}' }\nsteps:\n${kinds.poll.steps}`,
  });
  const running = project.start([]);
  await Promise.all([server.seen(label, 'GET /hang'), server.seen(label, 'GET /job/60000')]);
  await new Promise((done) => setTimeout(done, 300));
  const at = Date.now();
  running.kill('SIGINT');
  await server.seen(label, 'aborted GET /hang');
  expect(await running.finished).toMatchObject({ code: 130 });
  // 100 ms of an idle machine. The poll would wait half a minute more.
  expect(Date.now() - at).toBeLessThan(20_000);
});

test('a second signal ends a post script that does not end, and what scripts left open keeps no process', async () => {
  const label = 'twice';
  const project = openRunProject({
    'a.session.yaml': sessionOf(label, kinds.hang.steps),
    'clean.ts': `export default async ({ request }) => {
  await request('DELETE /everything');
  await new Promise((done) => setTimeout(done, 60_000));
};\n`,
  });
  const running = project.start([]);
  await server.seen(label, 'GET /hang');
  running.kill('SIGINT');
  await server.seen(label, 'DELETE /everything');
  running.kill('SIGINT');
  expect(await running.finished).toMatchObject({ code: 130 });
  const open = openRunProject({
    'a.session.yaml': `settings: { baseUrl: '${server.of('open')}', pre: ./open.ts }\nsteps:\n  - request: GET /x\n`,
    'open.ts': "import { createServer } from 'node:http';\nexport default () => void createServer().listen(0);\n",
  });
  expect(await open.run([])).toMatchObject({ code: 0 });
});

test('a post script that does not end is left after 10 s', async () => {
  const label = 'late';
  const project = openRunProject({
    'a.session.yaml': sessionOf(label, kinds.hang.steps),
    'clean.ts': 'export default () => new Promise((done) => setTimeout(done, 60_000));\n',
  });
  const running = project.start(['--report-json', 'report.json']);
  await server.seen(label, 'GET /hang');
  const at = Date.now();
  running.kill('SIGINT');
  expect(await running.finished).toMatchObject({ code: 130 });
  expect(Date.now() - at).toBeGreaterThan(9_000);
  expect(existsSync(join(project.folder, 'report.json'))).toBe(true);
});

test('a run that was killed leaves nothing that stops the next one, and exclusive sessions of two runs take turns', async () => {
  const label = 'locks';
  const exclusive = (steps: string): string =>
    `settings: { baseUrl: '${server.of(label)}', exclusive: stock }\nsteps:\n${steps}`;
  const project = openRunProject({
    'a.session.yaml': exclusive('  - request: GET /hang\n'),
    'b.session.yaml': exclusive('  - request: GET /begin\n  - request: GET /end\n    delay: 500ms\n'),
  });
  const killed = project.start(['a']);
  await server.seen(label, 'GET /hang');
  killed.kill('SIGKILL');
  await killed.finished;
  const both = await Promise.all([project.run(['b']), project.run(['b'])]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(server.log(label).filter((entry) => /begin|end/.test(entry))).toEqual([
    'GET /begin',
    'GET /end',
    'GET /begin',
    'GET /end',
  ]);
});
