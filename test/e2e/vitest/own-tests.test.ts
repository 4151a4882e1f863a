import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vitestMajors } from '../../support/majors.js';
import { testNewest } from '../../support/newest.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { configOf, createRepo, outline } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** @param env - what the session sees of FROM_TEST_ENV */
const session = (env: 'yes' | 'none'): string => `name: Shop
settings: { pre: ./look.ts }
steps:
  - request: GET /carts
    headers: { x-seen: '{{var.seen}}' }
    tests:
      $.headers.x-seen: process, no setup, no DOM, env ${env}
`;

const look = `export default ({ variables, env }) => {
  variables.seen = [
    globalThis.inThread ?? 'process',
    globalThis.setUp ? 'setup' : 'no setup',
    typeof document === 'undefined' ? 'no DOM' : 'DOM',
    'env ' + (env.FROM_TEST_ENV ?? 'none'),
  ].join(', ');
};
`;

/** An environment, a setup file and a pool; each leaves a mark. */
const marks = {
  'custom-environment.js': `export default {
  name: 'custom',
  viteEnvironment: 'ssr',
  setup(global) {
    global.document = { title: 'a document' };
    return { teardown() { delete global.document; } };
  },
};
`,
  'setup.js': `import { isMainThread } from 'node:worker_threads';
globalThis.setUp = true;
globalThis.inThread = isMainThread ? undefined : 'thread';
globalThis.timesSetUp = (globalThis.timesSetUp ?? 0) + 1;
`,
  'global-setup.js': `export default ({ provide }) => {
  provide('shop', 'open');
  process.env.SET_UP_GLOBALLY = 'yes';
};
`,
};

const ownTest = (name: string): string => `import { expect, inject, test } from 'vitest';
test('${name}', () => {
  expect(document.title).toBe('a document');
  expect(globalThis).toMatchObject({ setUp: true, inThread: 'thread', timesSetUp: 1 });
  expect(inject('shop')).toBe('open');
  expect(process.env).toMatchObject({ SET_UP_GLOBALLY: 'yes', FROM_TEST_ENV: 'yes' });
  globalThis.timesSetUp = 9;
});
`;

const ownSettings = `environment: './custom-environment.js',
    setupFiles: './setup.js',
    pool: 'threads',
    isolate: true,
    maxWorkers: 3,
    env: { FROM_TEST_ENV: 'yes' },
    include: ['own/*.check.js'],`;

describe.each(vitestMajors)('vitest %i', (major) => {
  // Vitest starts every worker with the `env` of the root config: sessions read that as the rest of the environment.
  testNewest(major)(
    'one line leaves a repo’s own tests as they are, and sessions see none of their settings',
    async () => {
      const repo = createRepo(major, {
        ...marks,
        'vitest.config.mjs': `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet({ baseUrl: '{{env.BASE_URL}}' })],
  test: {
    globalSetup: './global-setup.js',
    ${ownSettings}
  },
};
`,
        'own/one.check.js': ownTest('one'),
        'own/two.check.js': ownTest('two'),
        'sessions/shop.session.yaml': session('yes'),
        'sessions/look.ts': look,
      });
      const { code, files, tests, stderr } = await repo.run([], { BASE_URL: server.of(`own-${major}`) });
      expect(stderr).toBe('');
      expect(files.map(({ file, project }) => `${project || '(root)'}: ${file}`).sort()).toEqual([
        '(root): own/one.check.js',
        '(root): own/two.check.js',
        'callsheet: sessions/shop.session.yaml',
      ]);
      expect(outline(tests).split('\n').sort()).toEqual(['Shop › GET /carts: passed', 'one: passed', 'two: passed']);
      expect(server.log(`own-${major}`)).toEqual(['GET /carts']);
      expect(code).toBe(0);
    },
  );

  test('a repo with projects gets one project of sessions', async () => {
    const repo = createRepo(major, {
      ...marks,
      'vitest.config.mjs': `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet({ baseUrl: '{{env.BASE_URL}}' })],
  test: {
    projects: [
      { extends: true, test: { name: 'a', globalSetup: './global-setup.js', ${ownSettings} maxWorkers: 1 } },
      { test: { name: 'b', include: ['b/*.check.js'], maxWorkers: 2 }, plugins: [callsheet()] },
    ],
  },
};
`,
      'own/one.check.js': ownTest('one'),
      'b/plain.check.js': `import { expect, test } from 'vitest';
test('plain', () => {
  expect(globalThis.setUp).toBe(undefined);
});
`,
      'sessions/shop.session.yaml': session('none'),
      'sessions/look.ts': look,
    });
    const { code, files, tests } = await repo.run([], { BASE_URL: server.of(`projects-${major}`) });
    expect(files.map(({ file, project }) => `${project}: ${file}`).sort()).toEqual([
      'a: own/one.check.js',
      'b: b/plain.check.js',
      'callsheet: sessions/shop.session.yaml',
    ]);
    expect(tests.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed']);
    expect(server.log(`projects-${major}`)).toEqual(['GET /carts']);
    expect(code).toBe(0);
  });

  test('a project of the repo may have the name that sessions have elsewhere', async () => {
    const label = `name-${major}`;
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ report: { json: 'report.json' } }, { name: 'callsheet' }),
      'own.test.js': `import { test } from 'vitest';\ntest('own', () => {});\n`,
      'a.session.yaml': 'steps:\n  - request: GET /a\n',
    });
    const { files, code } = await repo.run([], { BASE_URL: server.of(label) });
    expect(files.map(({ file, project }) => `${project}: ${file}`).sort()).toEqual([
      'callsheet (sessions): a.session.yaml',
      'callsheet: own.test.js',
    ]);
    const report = JSON.parse(readFileSync(join(repo.folder, 'report.json'), 'utf8')) as { sessions: unknown[] };
    expect(report.sessions).toHaveLength(1);
    expect(code).toBe(0);
  });
});
