import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { jestMajors } from '../../support/majors.js';
import { createJestProject, type JestContents, type JestProject } from '../../support/jest-process.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

function createRepo(contents: JestContents): JestProject {
  const project = createJestProject(contents);
  onTestFinished(project.remove);
  return project;
}

const session = (request: string): string => `steps:\n  - request: ${request}\n`;
const preset = { 'jest.config.js': "module.exports = { preset: 'callsheet' };\n" };
const wrapped = (options = ''): Readonly<Record<string, string>> => ({
  'jest.config.js': `const { withCallsheet } = require('callsheet/jest');\nmodule.exports = withCallsheet({ testEnvironment: 'node' }${options});\n`,
});

describe.each(jestMajors)('jest %i', (major) => {
  test.each([
    ['the preset', preset],
    ['withCallsheet', wrapped()],
  ])('%s takes its options from callsheet.config.ts', async (name, config) => {
    const repo = createRepo({
      major,
      files: {
        ...config,
        'callsheet.config.ts': `import { defineConfig } from 'callsheet';

const url: string = '{{env.BASE_URL}}/api';
export default defineConfig({
  baseUrl: url,
  include: ['api/**/*.session.yaml'],
  exclude: ['api/drafts/**'],
  tests: { status: { lt: 300 } },
});
`,
        'api/a.session.yaml': session('GET /a'),
        'api/b.session.yaml': session('GET /status/404'),
        'api/drafts/c.session.yaml': session('GET /c'),
        'api/drafts/own.test.js': "test('own', () => {});\n",
        'd.session.yaml': session('GET /d'),
      },
    });
    const run = `jest-${major}-${name.replace(' ', '-')}`;
    const { code, stderr } = await repo.jest([], { BASE_URL: server.of(run) });
    expect(server.log(run).toSorted()).toEqual(['GET /api/a', 'GET /api/status/404']);
    expect(stderr).toContain('Tests:       1 failed, 2 passed, 3 total');
    expect(stderr).not.toContain('Warning');
    expect(code).toBe(1);
  });

  test('options in code go over it, and what disagrees is said once', async () => {
    const repo = createRepo({
      major,
      files: {
        ...wrapped(", { waits: 'wait', lanes: false }"),
        'callsheet.config.mjs': "export default { waits: 'fail', baseUrl: '{{env.BASE_URL}}' };\n",
        'a.session.yaml': 'steps:\n  - request: GET /a\n    poll: { until: { status: 201 }, every: 10, timeout: 50 }\n',
        'b.session.yaml': session('GET /b'),
      },
    });
    const { code, stdout, stderr } = await repo.jest(['-w', '2'], { BASE_URL: server.of(`jest-over-${major}`) });
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('the latter counts'));
    expect(said).toEqual([
      "callsheet: `waits` is 'fail' in callsheet.config.mjs and 'wait' in withCallsheet(): the latter counts",
    ]);
    expect(stderr).toContain('Tests:       1 skipped, 1 passed, 2 total');
    expect(code).toBe(0);
  });

  test.each([
    ['in lanes', ''],
    ['in workers', ', { lanes: false }'],
  ])('in a monorepo the nearest one above a session counts, %s', async (name, options) => {
    const repo = createRepo({
      major,
      files: {
        ...wrapped(options),
        '.env': 'WHO=root',
        'callsheet.config.json': '{ "baseUrl": "{{env.BASE_URL}}/all" }',
        'a.session.yaml': session('GET /{{env.WHO}}'),
        'packages/shop/callsheet.config.ts': "export default { baseUrl: '{{env.BASE_URL}}/shop' };\n",
        'packages/shop/.env': 'WHO=shop',
        'packages/shop/api/b.session.yaml': session('GET /{{env.WHO}}'),
        'packages/mail/c.session.yaml': session('GET /c'),
      },
    });
    const run = `jest-mono-${major}-${name.replace(' ', '-')}`;
    const { code } = await repo.jest([], { BASE_URL: server.of(run) });
    expect(server.log(run).toSorted()).toEqual(['GET /all/c', 'GET /all/root', 'GET /shop/shop']);
    expect(code).toBe(0);
  });

  test('a mistake in it ends the run before anything is sent', async () => {
    const repo = createRepo({
      major,
      files: {
        ...preset,
        'callsheet.config.ts': "export default {\n  baseUrl: '{{env.BASE_URL}}',\n  tets: { status: 200 },\n};\n",
        'a.session.yaml': session('GET /a'),
      },
    });
    const { code, stderr } = await repo.jest([], { BASE_URL: server.of(`jest-wrong-${major}`) });
    expect(stderr).toContain('callsheet: unknown option `tets`. Did you mean `tests`? (in ');
    expect(stderr).toContain('callsheet.config.ts:3) [unknown-option]');
    expect(server.log(`jest-wrong-${major}`)).toEqual([]);
    expect(code).toBe(1);
  });
});

test('a mistake in the configuration is one message, without frames of callsheet', async () => {
  const repo = createRepo({
    files: {
      ...preset,
      'callsheet.config.mjs': "export default { basUrl: 'x' };\n",
      'a.session.yaml': session('GET /a'),
    },
  });
  const { stdout, stderr, code } = await repo.jest([], {});
  const text = `${stdout}${stderr}`;
  expect(text.split('unknown option `basUrl`')).toHaveLength(2);
  expect(text).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
});
