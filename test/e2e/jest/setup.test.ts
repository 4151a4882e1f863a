import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { shopSession, shopSetup } from '../setup-modules.js';
import { createJestRepo, normalise, type JestRepo } from './repo.js';
import { jestMajors } from '../../support/majors.js';

function logOf({ folder }: JestRepo): string {
  const path = join(folder, 'log.txt');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function failuresIn({ folder }: JestRepo): readonly (readonly string[])[] {
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    readonly sessions: readonly { readonly failures: readonly { readonly code: string; readonly message: string }[] }[];
  };
  return report.sessions.map(({ failures }) => failures.map(({ code, message }) => `${message} [${code}]`));
}

const fails = "module.exports = () => {\n  const port = 80;\n  throw new Error('no free port ' + port);\n};\n";

function repoOf(major: 29 | 30, options: object, files: Readonly<Record<string, string>> = {}): JestRepo {
  const all = JSON.stringify({ report: { json: 'report.json' }, scriptTimeout: '5s', ...options });
  const contents = {
    'jest.config.js': `module.exports = require('callsheet/jest').callsheetPreset(${all});\n`,
    'start.ts': shopSetup,
    'fails.js': fails,
    'shop.session.yaml': shopSession,
    'other.session.yaml': shopSession,
    'script.session.yaml': shopSession.replace('settings: {', 'settings: { pre: ./pre.js,'),
    'pre.js': "module.exports = ({ env }) => {\n  if (!env.SHOP_URL) throw new Error('not set up');\n};\n",
    'own.test.js': "test('own', () => expect(process.env.SHOP_URL).toBeUndefined());\n",
    ...files,
  };
  return createJestRepo(contents, { major });
}

describe.each(jestMajors)('Jest %i', (major) => {
  test.each([
    { options: {}, args: ['-w', '2'] },
    { options: {}, args: ['--runInBand'] },
    { options: { lanes: false }, args: ['-w', '2'] },
    { options: { lanes: false }, args: ['--runInBand'] },
  ])('a setup module starts the server under test, and its teardown stops it: $options $args', async (given) => {
    const repo = repoOf(major, { ...given.options, setup: './start.ts' });
    const { code, tests } = await repo.run(given.args);
    expect(tests).toEqual([
      'other.session.yaml › other › GET /ok: passed',
      'own.test.js › own: passed',
      'script.session.yaml › script › GET /ok: passed',
      'shop.session.yaml › shop › GET /ok: passed',
    ]);
    expect(code).toBe(0);
    expect(logOf(repo)).toBe('started\nstopped\n');
  });

  test.each([
    ['the preset', "require('callsheet/jest').callsheetPreset({ lanes: false })"],
    ['withCallsheet', "require('callsheet/jest').withCallsheet({}, { lanes: false })"],
    ['withCallsheet of projects', "require('callsheet/jest').withCallsheet({ projects: [{}] }, { lanes: false })"],
  ])('a package sets up for its own sessions, also where lanes are off: %s', async (_, config) => {
    const repo = repoOf(
      major,
      {},
      {
        'jest.config.js': `module.exports = ${config};\n`,
        'packages/api/callsheet.config.json': JSON.stringify({ setup: './start.js' }),
        'packages/api/start.js': `module.exports = ({ env }) => {
  require('node:fs').appendFileSync('log.txt', 'up ');
  env.SHOP_URL = 'http://127.0.0.1:9';
  return () => require('node:fs').appendFileSync('log.txt', 'down');
};
`,
        'packages/api/api.session.yaml':
          'settings: { pre: ../../pre.js }\nsteps:\n  - request: GET {{env.SHOP_URL}}/x\n',
      },
    );
    const { tests, json } = await repo.run(['api']);
    expect(tests).toEqual(['packages/api/api.session.yaml › api › GET {{env.SHOP_URL}}/x: failed']);
    // Nothing listens there, but the address is known.
    expect(JSON.stringify(json)).toContain('127.0.0.1:9');
    expect(logOf(repo)).toBe('up down');
  });

  test('a setup module that fails is one error with its line, no session runs, and tests of the repo do', async () => {
    const repo = repoOf(major, { setup: ['./start.ts', './fails.js'] });
    const { code, tests, stderr } = await repo.run(['-w', '2']);
    expect(tests).toEqual(['own.test.js › own: passed']);
    expect(stderr.match(/See fails\.js:3:9/g)).toHaveLength(1);
    expect(stderr).toContain("> 3 |   throw new Error('no free port ' + port);");
    expect(code).toBe(1);
    expect(logOf(repo)).toBe('started\nstopped\n');
    const failure = 'setup fails.js failed: no free port 80 [setup-failed]';
    expect(failuresIn(repo)).toEqual([[failure], [failure], [failure]]);
  });

  test('a run without session files sets nothing up', async () => {
    const repo = repoOf(major, { setup: './start.ts' });
    const { code } = await repo.run(['own.test.js']);
    expect(code).toBe(0);
    expect(logOf(repo)).toBe('');
  });

  test('a worker that is killed leaves nothing behind: the teardown runs', async () => {
    const repo = repoOf(
      major,
      { setup: './start.ts' },
      { 'pre.js': "module.exports = () => process.kill(process.pid, 'SIGKILL');\n" },
    );
    const { code } = await repo.jest(['-w', '2']);
    expect(code).toBe(1);
    expect(logOf(repo)).toBe('started\nstopped\n');
  });

  test('a teardown that fails or takes too long fails the run, and the others still run', async () => {
    const repo = repoOf(
      major,
      { setup: ['./start.ts', './never.js', './busy.js'] },
      {
        'never.js': 'module.exports = () => () => new Promise(() => {});\n',
        'busy.js': "module.exports = () => () => {\n  throw new Error('still busy');\n};\n",
      },
    );
    const { code, stderr } = await repo.jest(['-w', '2', '--silent']);
    expect(normalise(stderr, repo)).toContain(
      'teardown busy.js failed: still busy [teardown-failed]\nSee busy.js:2:9.\n' +
        'teardown never.js did not finish within 5s [setup-timeout]\n' +
        'Fix what it waits for, or set the option `scriptTimeout` higher.',
    );
    expect(code).toBe(1);
    expect(logOf(repo)).toBe('started\nstopped\n');
  });

  test.each([
    { where: 'a setup module', file: 'slow.js', before: 'waiting' },
    { where: 'a request', file: 'none.js', before: 'slow' },
  ])('Ctrl-C in $where runs the teardown', async ({ file, before }) => {
    const repo = repoOf(
      major,
      { setup: ['./start.ts', `./${file}`], scriptTimeout: '60s' },
      {
        'slow.js': `module.exports = () => {
  require('node:fs').appendFileSync('log.txt', 'waiting\\n');
  return new Promise((done) => setTimeout(done, 60_000));
};
`,
        'none.js': 'module.exports = () => {};\n',
        'slow.session.yaml': `${shopSession}  - request: GET /slow\n`,
      },
    );
    const { kill, finished } = repo.start(['-w', '2', 'slow']);
    await vi.waitFor(() => expect(logOf(repo)).toBe(`started\n${before}\n`), 60_000);
    kill('SIGINT');
    expect((await finished).code).not.toBe(0);
    expect(logOf(repo)).toBe(`started\n${before}\nstopped\n`);
  });
});
