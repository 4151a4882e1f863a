// Packs the package and uses it as a stranger would: in an empty project, and in one that has tests of its own.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const vitest = '^5.1.1';

const config = `import { defineConfig } from 'vitest/config';
import { callsheet } from 'callsheet/vitest';

export default defineConfig({ plugins: [callsheet()] });
`;

const session = `settings:
  baseUrl: '{{env.TRY_URL}}'
steps:
  - request: GET /hello
    tests:
      status: 200
      $.greeting: hello
`;

const ownTest = `import { expect, test } from 'vitest';

test('the project has a test of its own', () => expect(document.title).toBe(''));
`;

const projects: Record<string, Record<string, string>> = {
  'an empty project': { 'hello.session.yaml': session, 'vitest.config.mjs': config },
  'a project with tests in jsdom': {
    'hello.session.yaml': session,
    'own.test.mjs': ownTest,
    'vitest.config.mjs': config.replace('] }', "], test: { environment: 'happy-dom' } }"),
  },
};

function run(command: string, args: readonly string[], cwd: string, env = {}) {
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', ...env } });
}

const work = mkdtempSync(join(tmpdir(), 'callsheet-try-'));
const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json').end('{"greeting":"hello"}');
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const { port } = server.address() as { port: number };

let ok = true;
try {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', work], { cwd: root, encoding: 'utf8' });
  const [{ filename }] = JSON.parse(packed.slice(packed.indexOf('['))) as [{ filename: string }];
  for (const [name, files] of Object.entries(projects)) {
    const folder = mkdtempSync(join(work, 'project-'));
    for (const [file, text] of Object.entries({ 'package.json': '{ "private": true }\n', ...files })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const extra = files['own.test.mjs'] ? ['happy-dom'] : [];
    const install = ['install', '--no-audit', '--no-fund', join(work, filename), `vitest@${vitest}`, ...extra];
    const installed = run('npm', install, folder);
    if (installed.status !== 0) throw new Error(`npm install failed in ${name}:\n${installed.stderr}`);
    const result = await runVitest(folder);
    console.log(`${name}:\n${result.output}`);
    const expected = files['own.test.mjs'] ? 2 : 1;
    if (result.code !== 0 || !result.output.includes(`${expected} passed (${expected})`)) ok = false;
  }
} finally {
  server.close();
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = ok ? 0 : 1;

/** The server lives in this process, so the child must not block it. */
async function runVitest(folder: string): Promise<{ code: number | null; output: string }> {
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, [join(folder, 'node_modules/vitest/vitest.mjs'), 'run'], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', TRY_URL: `http://127.0.0.1:${port}` },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, output };
}
