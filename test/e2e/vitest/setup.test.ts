import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { vitestMajors } from '../../support/majors.js';
import { testNewest } from '../../support/newest.js';
import { shopSession, shopSetup } from '../setup-modules.js';
import { configOf, createRepo, normalise, outline, type Repo } from './repo.js';

function logOf({ folder }: Repo): string {
  const path = join(folder, 'log.txt');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function failuresIn({ folder }: Repo): readonly (readonly string[])[] {
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    readonly sessions: readonly { readonly failures: readonly { readonly code: string; readonly message: string }[] }[];
  };
  return report.sessions.map(({ failures }) => failures.map(({ code, message }) => `${message} [${code}]`));
}

/** With a line that types are stripped from, so that places in what runs are not those in the file. */
const fails = `import { portOf, type Port } from '@shop/port';

interface Wanted {
  readonly port: Port;
}
export default ({ env }: { env: Record<string, string> }): void => {
  const wanted: Wanted = { port: portOf(env) };
  throw new Error('no free port ' + wanted.port);
};
`;
const port = 'export type Port = number;\nexport const portOf = (env: object): Port => (env ? 80 : 0);\n';

function repoOf(major: (typeof vitestMajors)[number], setup: unknown, lanes: number | false, files: object = {}): Repo {
  return createRepo(major, {
    'vitest.config.mjs': configOf({
      baseUrl: undefined,
      lanes,
      setup,
      scriptTimeout: '5s',
      report: { json: 'report.json' },
    }).replace('test: {', "resolve: { alias: { '@shop': import.meta.dirname + '/src' } },\n  test: {"),
    'start.ts': shopSetup,
    'fails.ts': fails,
    'src/port.ts': port,
    'shop.session.yaml': shopSession,
    'other.session.yaml': shopSession,
    'script.session.yaml': shopSession.replace('settings: {', 'settings: { pre: ./pre.ts,'),
    'pre.ts': "export default ({ env }) => {\n  if (!env.SHOP_URL) throw new Error('not set up');\n};\n",
    ...files,
  });
}

describe.each(vitestMajors)('vitest %i', (major) => {
  describe.each([32, false] as const)('lanes: %s', (lanes) => {
    testNewest(major)(
      'a setup module starts the server under test, once for all sessions, and its teardown stops it',
      async () => {
        const repo = repoOf(major, './start.ts', lanes);
        const { code, tests } = await repo.run([]);
        expect(outline(tests).split('\n').toSorted()).toEqual([
          'other › GET /ok: passed',
          'script › GET /ok: passed',
          'shop › GET /ok: passed',
        ]);
        expect(code).toBe(0);
        expect(logOf(repo)).toBe('started\nstopped\n');
      },
    );

    const testFailure = lanes === false ? test : testNewest(major);
    testFailure('a setup module that fails is one error with its line, and no session runs', async () => {
      const repo = repoOf(major, ['./start.ts', './fails.ts'], lanes);
      const { code, stdout, stderr } = await repo.vitest(['run']);
      expect(normalise(stderr, repo)).toMatchInlineSnapshot(`
        "include: **/*.test.js
        exclude:  **/node_modules/**, **/.git/**

        |callsheet|

        include: **/*.session.yaml
        exclude:  **/node_modules/**, **/dist/**


        ⎯⎯⎯⎯⎯⎯ Unhandled Error ⎯⎯⎯⎯⎯⎯⎯
        SetupError: setup fails.ts failed: no free port 80 [setup-failed]
        See fails.ts:8:9.
           6 | export default ({ env }: { env: Record<string, string> }): void => {
           7 |   const wanted: Wanted = { port: portOf(env) };
        >  8 |   throw new Error('no free port ' + wanted.port);
             |         ^
           9 | };
          10 |"
      `);
      expect(stdout).not.toContain('✓');
      expect(code).toBe(1);
      expect(logOf(repo)).toBe('started\nstopped\n');
      const failure = 'setup fails.ts failed: no free port 80 [setup-failed]';
      expect(failuresIn(repo)).toEqual([[failure], [failure], [failure]]);
    });
  });

  test('a run without session files sets nothing up', async () => {
    const own = "import { test } from 'vitest';\ntest('own', () => {});\n";
    const repo = repoOf(major, './start.ts', 32, { 'own.test.js': own });
    const { code } = await repo.run(['own.test.js']);
    expect(code).toBe(0);
    expect(logOf(repo)).toBe('');
  });

  test('a worker that is killed leaves nothing behind: the teardown runs', async () => {
    const kill = "export default () => process.kill(process.pid, 'SIGKILL');\n";
    const repo = repoOf(major, './start.ts', false, { 'pre.ts': kill });
    const { code } = await repo.vitest(['run', 'script']);
    expect(code).toBe(1);
    expect(logOf(repo)).toBe('started\nstopped\n');
  });

  test('a teardown that fails or takes too long fails the run, and the others still run', async () => {
    const repo = repoOf(major, ['./start.ts', './never.mjs', './busy.mjs'], 32, {
      'never.mjs': 'export default () => () => new Promise(() => {});\n',
      'busy.mjs': "export default () => () => {\n  throw new Error('still busy');\n};\n",
    });
    const { code, stderr, tests } = await repo.run([]);
    expect(tests).toHaveLength(3);
    expect(normalise(stderr, repo)).toMatchInlineSnapshot(`
      "teardown busy.mjs failed: still busy [teardown-failed]
      See busy.mjs:2:9.
      teardown never.mjs did not finish within 5s [setup-timeout]
      Fix what it waits for, or set the option \`scriptTimeout\` higher."
    `);
    expect(code).toBe(1);
    expect(logOf(repo)).toBe('started\nstopped\n');
  });

  test('Ctrl-C in a setup module ends the run, and what was set up before it is stopped', async () => {
    const repo = repoOf(major, ['./start.ts', './slow.mjs'], 32, {
      'slow.mjs': `import { appendFileSync } from 'node:fs';
export default () => {
  appendFileSync('log.txt', 'waiting\\n');
  return new Promise((done) => setTimeout(done, 60_000));
};
`,
    });
    const { interrupt, finished } = repo.start(['run']);
    await vi.waitFor(() => expect(logOf(repo)).toBe('started\nwaiting\n'), 60_000);
    interrupt();
    expect((await finished).code).toBe(130);
    expect(logOf(repo)).toBe('started\nwaiting\nstopped\n');
  });

  testNewest(major)('Ctrl-C in a request runs the teardown', async () => {
    const repo = repoOf(major, './start.ts', 32, { 'slow.session.yaml': `${shopSession}  - request: GET /slow\n` });
    const { interrupt, finished } = repo.start(['run', 'slow']);
    await vi.waitFor(() => expect(logOf(repo)).toBe('started\nslow\n'), 60_000);
    interrupt();
    expect((await finished).code).toBe(130);
    expect(logOf(repo)).toBe('started\nslow\nstopped\n');
  });

  test('a second Ctrl-C does not wait for a teardown', async () => {
    const repo = repoOf(major, './never.mjs', 32, {
      'never.mjs': `import { appendFileSync } from 'node:fs';
export default async ({ env }) => {
  env.SHOP_URL = 'http://127.0.0.1:9';
  appendFileSync('log.txt', 'up\\n');
  return () => {
    appendFileSync('log.txt', 'down\\n');
    return new Promise((done) => setTimeout(done, 60_000));
  };
};
`,
      'wait.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: GET /
    retry: { attempts: 99, conditions: [no response], backoff: 250ms }
`,
    });
    const { interrupt, finished } = repo.start(['run', 'wait']);
    await vi.waitFor(() => expect(logOf(repo)).toBe('up\n'), 60_000);
    interrupt();
    await vi.waitFor(() => expect(logOf(repo)).toBe('up\ndown\n'), 60_000);
    interrupt();
    expect((await finished).code).toBe(130);
  });
});
