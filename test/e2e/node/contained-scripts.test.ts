import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { openRunProject, cli } from './project.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A session with a script, and one that another script has no part in. */
function filesOf(script: string): Readonly<Record<string, string>> {
  const steps = '\nsteps:\n  - request: GET /first\n  - request: GET /second\n    delay: 200ms\n';
  return {
    'scripted.session.yaml': `settings: { baseUrl: '${server.of('scripts')}', pre: ./script.ts }${steps}`,
    'plain.session.yaml': `settings: { baseUrl: '${server.of('scripts')}' }${steps}`,
    'script.ts': script,
  };
}

interface Reported {
  readonly sessions: readonly {
    readonly file: string;
    readonly state: string;
    readonly failures: readonly { readonly code: string; readonly message: string }[];
    readonly rows: readonly { readonly record: { readonly failures: readonly { readonly code: string }[] } }[];
  }[];
}

async function statesOf(script: string, ...args: readonly string[]): Promise<unknown> {
  const { code, stdout } = await openRunProject(filesOf(script)).run(['--json', ...args]);
  const { sessions } = JSON.parse(stdout) as Reported;
  const failures = sessions.flatMap(({ failures: own, rows }) => [
    ...own,
    ...rows.flatMap(({ record }) => record.failures),
  ]);
  return {
    code,
    states: sessions.map(({ file, state }) => `${file} ${state}`),
    codes: failures.map((each) => each.code),
  };
}

test('process.exit fails the session of its script', async () => {
  expect(await statesOf('export default () => process.exit(0);\n')).toEqual({
    code: 1,
    states: ['plain.session.yaml passed', 'scripted.session.yaml failed'],
    codes: ['pre-script-failed'],
  });
});

test('what a script throws outside an awaited call fails its session', async () => {
  const script = `export default () => {
  setTimeout(() => { throw new Error('later'); }, 5);
  void Promise.reject(new Error('lost'));
};\n`;
  expect(await statesOf(script)).toEqual({
    code: 1,
    states: ['plain.session.yaml passed', 'scripted.session.yaml failed'],
    codes: ['uncaught-error', 'uncaught-error'],
  });
});

test('a script that blocks the thread is ended, and the run goes on', async () => {
  const script = `export default async function blocks(): Promise<void> {
  await new Promise((done) => setTimeout(done, 10));
  for (;;) Math.random();
}\n`;
  const project = openRunProject({
    ...filesOf(script),
    'callsheet.config.json': '{ "scriptTimeout": "3s" }',
  });
  // One after the other: what runs next to it ends with it.
  const { code, stdout } = await project.run(['--json', '--lanes', '1']);
  const { sessions } = JSON.parse(stdout) as Reported;
  expect(code).toBe(1);
  expect(sessions.map(({ file, state }) => `${file} ${state}`)).toEqual([
    'plain.session.yaml passed',
    'scripted.session.yaml failed',
  ]);
  expect(sessions[1]!.rows[0]!.record.failures).toMatchObject([
    { code: 'script-blocks', message: 'script.ts:3 blocked the thread of all sessions for 3s' },
  ]);
});

test('what a script waits for that nothing can end, ends the process', async () => {
  const script = `import { execFileSync } from 'node:child_process';
export default () => void execFileSync('sleep', ['60']);\n`;
  const project = openRunProject({ ...filesOf(script), 'callsheet.config.json': '{ "scriptTimeout": "3s" }' });
  const { code, signal, stderr } = await project.run([]);
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
  expect(stderr).toContain('blocked the thread of all sessions');
});

test('what scripts print is shown, and is not part of the JSON report', async () => {
  const script = "export default () => console.log('from a script');\n";
  const plain = await openRunProject(filesOf(script)).run([]);
  expect(plain).toMatchObject({ code: 0, stderr: '' });
  expect(plain.stdout).toContain('from a script\n');
  const json = await openRunProject(filesOf(script)).run(['--json']);
  expect(json).toMatchObject({ code: 0, stderr: 'from a script\n' });
  expect(JSON.parse(json.stdout)).toMatchObject({ version: 1 });
});

test('a reader that leaves early does not disturb the run', async () => {
  const project = openRunProject(filesOf('export default () => undefined;\n'));
  const command = `"${process.execPath}" "${cli}" run --show | head -1`;
  const child = spawn('bash', ['-c', `set -o pipefail; ${command}`], { cwd: project.folder });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise((done) => child.on('close', done));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
