// Packs the package and uses it as a stranger would: in an empty project, and in ones that have tests of their own, of
// Vitest's and of Jest's.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const vitest = `vitest@${testedWith('package.json', 'vitest')}`;
const jest = `jest@${testedWith('test/hosts/jest/package.json', 'jest')}`;

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

interface Stranger {
  readonly files: Readonly<Record<string, string>>;
  /** What is installed next to the package. */
  readonly packages: readonly string[];
  /** The command that runs the tests, and what it prints when all is well. */
  readonly command: readonly string[];
  readonly prints: string;
  /** A package that must not come along. */
  readonly without: string;
}

const sessionWithInput = `inputs:
  greeting: null
${session.replace('$.greeting: hello', "$.greeting: '{{var.greeting}}'")}    capture:
      greeting: $.greeting
`;

const runSession = `await runSession('hello.session.yaml', { inputs: { greeting: 'hello' } })`;

const vitestCommand = ['node_modules/vitest/vitest.mjs', 'run'];

const projects: Record<string, Stranger> = {
  'an empty project': {
    files: { 'hello.session.yaml': session, 'vitest.config.mjs': config },
    packages: [vitest],
    command: vitestCommand,
    prints: '1 passed (1)',
    without: 'jest',
  },
  'a project with tests in jsdom': {
    files: {
      'hello.session.yaml': session,
      'own.test.mjs': ownTest,
      'vitest.config.mjs': config.replace('] }', "], test: { environment: 'happy-dom' } }"),
    },
    packages: [vitest, 'happy-dom'],
    command: vitestCommand,
    prints: '2 passed (2)',
    without: 'jest',
  },
  'a project with tests of Jest': {
    files: {
      'hello.session.yaml': session,
      'own.test.js': "test('the project has a test of its own', () => expect(1).toBe(1));\n",
      'jest.config.js': "module.exports = { preset: 'callsheet' };\n",
    },
    packages: [jest],
    command: ['node_modules/jest/bin/jest.js'],
    prints: 'Tests:       2 passed, 2 total',
    without: 'vitest',
  },
  'sessions without a test framework': {
    files: {
      'hello.session.yaml': session.replace('steps:', '  pre: ./greet.ts\nsteps:'),
      'greet.ts': 'export default (): void => console.log("from a script" satisfies string);\n',
      'callsheet.config.ts': `import { defineConfig } from 'callsheet';

export default defineConfig({ tests: { status: { lt: 400 } } });
`,
    },
    packages: [],
    command: ['node_modules/callsheet/dist/cli.js', 'run'],
    prints: ' Sessions  1 passed (1)\n Requests  1 passed (1)\n',
    without: 'vitest',
  },
  'scripts without a test framework': {
    files: {
      'hello.session.yaml': sessionWithInput,
      'module.mjs': `import { runSession } from 'callsheet';
const { state, variables } = ${runSession};
console.log('module', state, variables.greeting);
`,
      'common.cjs': `const { runSession } = require('callsheet');
module.exports = async () => {
  const { state, variables } = ${runSession};
  console.log('CommonJS', state, variables.greeting);
};
`,
      'both.mjs': `import './module.mjs';
import common from './common.cjs';
await common();
`,
    },
    packages: [],
    command: ['both.mjs'],
    prints: 'module passed hello\nCommonJS passed hello\n',
    without: 'vitest',
  },
};

function run(command: string, args: readonly string[], cwd: string) {
  return spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
}

/** The release of a framework that the package's own tests take. */
function testedWith(manifest: string, name: string): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  return devDependencies[name]!;
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
  const [{ filename }] = JSON.parse(packed.slice(packed.lastIndexOf('\n[') + 1)) as [{ filename: string }];
  for (const [name, { files, packages, command, prints, without }] of Object.entries(projects)) {
    const folder = mkdtempSync(join(work, 'project-'));
    for (const [file, text] of Object.entries({ 'package.json': '{ "private": true }\n', ...files })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const install = ['install', '--no-audit', '--no-fund', join(work, filename), ...packages];
    const installed = run('npm', install, folder);
    if (installed.status !== 0) throw new Error(`npm install failed in ${name}:\n${installed.stderr}`);
    const result = await runTests(command, folder);
    console.log(`${name}:\n${result.output}`);
    if (result.code !== 0 || !result.output.includes(prints)) ok = false;
    if (existsSync(join(folder, 'node_modules', without))) {
      console.log(`${name}: ${without} has come along`);
      ok = false;
    }
  }
} finally {
  server.close();
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = ok ? 0 : 1;

/** The server lives in this process, so the child must not block it. */
async function runTests(command: readonly string[], folder: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', TRY_URL: `http://127.0.0.1:${port}` },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, output };
}
