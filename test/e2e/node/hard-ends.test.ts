import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Report } from '../../../src/record/report.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { cli, openRunProject, type RunProject } from './project.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const slow = (label: string, settings = ''): string => `settings: { baseUrl: '${server.of(label)}'${settings} }
steps:
  - request: GET /first
  - request: GET /second
    delay: 700ms
  - request: GET /third
    tests: { status: 404 }
`;

function reportOf({ folder }: RunProject, file = 'report.json'): Report {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report;
}

describe('a reader that leaves early', () => {
  const post = "export default ({ request }) => request('DELETE /carts').then(() => undefined);\n";
  const noise = `export default async () => {
  for (let line = 0; line < 40; line++) {
    console.log('noise '.repeat(2_000));
    await new Promise((done) => setTimeout(done, 10));
  }
};
`;

  test.each([
    { name: 'the terminal', command: 'run | head -1' },
    { name: 'the JSON report', command: 'run --json | head -c 9' },
    { name: 'what scripts print', command: 'run --json 2>&1 >/dev/null | head -1' },
    { name: 'the terminal on stderr', command: 'run --report-tap - 2>&1 >/dev/null | head -1' },
    { name: 'nothing at all', command: 'run | true' },
  ])('of $name: the run goes on to its end and its exit code', async ({ name, command }) => {
    const label = name.replaceAll(' ', '-');
    const project = openRunProject({
      'package.json': '{"type":"module"}',
      'callsheet.config.json': JSON.stringify({ report: { json: 'report.json' } }),
      'a.session.yaml': slow(label, ', pre: ./noise.js, post: ./post.js'),
      'b.session.yaml': `settings: { baseUrl: '${server.of(label)}' }\nsteps:\n  - request: GET /quick\n`,
      'noise.js': noise,
      'post.js': post,
    });
    const line = `set -o pipefail; "${process.execPath}" "${cli}" ${command} >out.txt`;
    const child = spawn('bash', ['-c', line], { cwd: project.folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const code = await new Promise((done) => child.on('close', done));
    expect(code).toBe(1);
    expect(stderr.replaceAll(/(noise )+\n/g, '')).toBe('');
    expect(server.log(label)).toEqual(expect.arrayContaining(['GET /quick', 'GET /third', 'DELETE /carts']));
    expect(reportOf(project).summary).toMatchObject({ passed: 3, failed: 1 });
    expect(reportOf(project).sessions.flatMap(({ failures }) => failures)).toEqual([]);
  });
});

test('a run that is killed leaves the last report whole, and nothing that is in the way of the next run', async () => {
  const label = 'killed';
  const project = openRunProject({
    'package.json': '{"type":"module"}',
    'callsheet.config.json': JSON.stringify({ report: { json: 'report.json', html: 'report.html' } }),
    'a.session.yaml': slow(label, ', exclusive: stock, post: ./post.js'),
    'post.js': 'export default () => undefined;\n',
    'node_modules/.keep': '',
    'tmp/.keep': '',
  });
  const env = { TMPDIR: join(project.folder, 'tmp') };
  expect(await project.run([], env)).toMatchObject({ code: 1 });
  const before = readFileSync(join(project.folder, 'report.json'), 'utf8');
  const sends = server.log(label).length;
  const killed = project.start([], env);
  await vi.waitFor(() => expect(server.log(label).length).toBeGreaterThan(sends), 60_000);
  killed.kill('SIGKILL');
  expect(await killed.finished).toMatchObject({ code: null, signal: 'SIGKILL' });
  expect(readFileSync(join(project.folder, 'report.json'), 'utf8')).toBe(before);
  expect(await project.run([], env)).toMatchObject({ code: 1, stderr: '' });
  const left = readdirSync(env.TMPDIR, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(['.keep']);
  expect(readdirSync(project.folder).filter((file) => file.startsWith('report'))).toEqual([
    'report.html',
    'report.json',
  ]);
});

test('two runs at once of one project do not disturb each other', async () => {
  const label = 'both';
  const files = Array.from({ length: 30 }, (_, index) => [`s${index}.session.yaml`, slow(label)] as const);
  const project = openRunProject({
    ...Object.fromEntries(files),
    'callsheet.config.json': JSON.stringify({ report: { json: 'report.json', junit: 'junit.xml' } }),
    'node_modules/.keep': '',
  });
  const both = await Promise.all([project.run([]), project.run([])]);
  for (const each of both) {
    expect(each).toMatchObject({ code: 1, stderr: '' });
    expect(each.stdout).toContain('Requests  60 passed · 30 failed (90)');
  }
  expect(reportOf(project).summary).toMatchObject({ requests: 90, passed: 60, failed: 30 });
  expect(readFileSync(join(project.folder, 'junit.xml'), 'utf8').trimEnd()).toMatch(/<\/testsuites>$/);
  expect(readdirSync(project.folder).filter((file) => !file.includes('.session.'))).toEqual([
    'callsheet.config.json',
    'junit.xml',
    'node_modules',
    'report.json',
  ]);
});

test.each([
  { name: 'process.exit', script: 'process.exit(3);', code: 'pre-script-failed' },
  {
    name: 'an error outside of an awaited call',
    script: "setTimeout(() => { throw new Error('late'); }, 5);",
    code: 'uncaught-error',
  },
  { name: 'a loop without end', script: 'await null; for (;;) Math.random();', code: 'script-blocks' },
])('watch mode survives $name in a script', async ({ name, script, code }) => {
  const label = name.replaceAll(/[ .]/g, '-');
  const project = openRunProject({
    'package.json': '{"type":"module"}',
    'callsheet.config.json': JSON.stringify({ scriptTimeout: '3s', report: { json: 'report.json' } }),
    'a.session.yaml': slow(label, ', pre: ./pre.js').replace('404', '200'),
    'pre.js': `export default async () => {\n  ${script}\n};\n`,
  });
  const running = project.start(['--watch']);
  await vi.waitFor(() => expect(existsSync(join(project.folder, 'report.json'))).toBe(true), 60_000);
  const [session] = reportOf(project).sessions;
  const rows = session!.rows as readonly {
    readonly record: { readonly failures: readonly { readonly code: string }[] };
  }[];
  expect(
    [...session!.failures, ...rows.flatMap(({ record }) => record.failures)].map((failure) => failure.code),
  ).toContain(code);
  writeFileSync(join(project.folder, 'pre.js'), 'export default () => undefined;\n');
  await vi.waitFor(() => expect(reportOf(project).summary).toMatchObject({ passed: 3, failed: 0 }), 60_000);
  running.kill('SIGINT');
  expect(await running.finished).toMatchObject({ code: 130, stderr: '' });
});
