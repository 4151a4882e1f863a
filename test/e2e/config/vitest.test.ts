import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../../src/record/report.js';
import { saveUntil } from '../../support/save-until.js';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createRepo, normalise } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const plugin = (options = ''): string =>
  `import { callsheet } from 'callsheet/vitest';\nexport default { plugins: [callsheet(${options})], test: { passWithNoTests: true } };\n`;
const session = (request: string): string => `steps:\n  - request: ${request}\n`;

describe.each(majors)('vitest %i', (major) => {
  test('the plugin takes its options from callsheet.config.ts', async () => {
    const repo = createRepo(major, {
      'package.json': '{}',
      'vitest.config.mjs': plugin(),
      'callsheet.config.ts': `import { defineConfig } from 'callsheet';

const url: string = '{{env.BASE_URL}}/api';
export default defineConfig({
  baseUrl: url,
  include: ['api/**'],
  exclude: ['api/drafts/**'],
  tests: { status: { lt: 300 } },
  report: { json: 'out/report.json' },
});
`,
      'api/a.session.yaml': session('GET /a'),
      'api/b.session.yaml': session('GET /status/404'),
      'api/drafts/c.session.yaml': session('GET /c'),
      'd.session.yaml': session('GET /d'),
    });
    const { tests, code, stderr } = await repo.run([], { BASE_URL: server.of(`file-${major}`) });
    expect(tests.map(({ path, state }) => `${path.at(-1)} ${state}`).toSorted()).toEqual([
      'GET /a passed',
      'GET /status/404 failed',
    ]);
    expect(server.log(`file-${major}`).toSorted()).toEqual(['GET /api/a', 'GET /api/status/404']);
    expect(stderr).not.toContain('Warning');
    expect(code).toBe(1);
  });

  test('options in code go over it, and what disagrees is said once', async () => {
    const repo = createRepo(major, {
      'vitest.config.mjs': plugin("{ waits: 'wait', headers: { a: '2' }, timeout: 5000 }"),
      'callsheet.config.mjs':
        "export default { waits: 'fail', headers: { a: '1' }, timeout: 5000, baseUrl: '{{env.BASE_URL}}' };\n",
      'a.session.yaml': 'steps:\n  - request: GET /a\n    poll: { until: { status: 201 }, every: 10, timeout: 50 }\n',
    });
    const { tests, stdout, stderr, code } = await repo.run([], { BASE_URL: server.of(`over-${major}`) });
    expect(tests.map(({ state }) => state)).toEqual(['skipped']);
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('callsheet: '));
    expect(said).toEqual([
      "callsheet: `waits` is 'fail' in callsheet.config.mjs and 'wait' in vitest.config.mjs: the latter counts",
      'callsheet: `headers` differs in callsheet.config.mjs and vitest.config.mjs: the latter counts',
    ]);
    expect(code).toBe(0);
  });

  test('in a monorepo the nearest one above a session counts', async () => {
    const repo = createRepo(major, {
      '.env': 'WHO=root',
      'vitest.config.mjs': plugin("{ headers: { 'x-run': 'one' } }"),
      'callsheet.config.json': '{ "baseUrl": "{{env.BASE_URL}}/all" }',
      'a.session.yaml': session('GET /{{env.WHO}}'),
      'packages/shop/callsheet.config.ts':
        "export default { baseUrl: '{{env.BASE_URL}}/shop', include: ['api/*.session.yaml'], lanes: 1 };\n",
      'packages/shop/.env': 'WHO=shop',
      'packages/shop/api/b.session.yaml': session('GET /{{env.WHO}}'),
      'packages/shop/c.session.yaml': session('GET /c'),
      'packages/mail/d.session.yaml': session('GET /d'),
    });
    const { files, code } = await repo.run([], { BASE_URL: server.of(`mono-${major}`) });
    expect(files.map(({ file, project }) => `${project}: ${file}`).toSorted()).toEqual([
      'callsheet: a.session.yaml',
      'callsheet: packages/mail/d.session.yaml',
      'callsheet:packages/shop: packages/shop/api/b.session.yaml',
    ]);
    expect(server.log(`mono-${major}`).toSorted()).toEqual(['GET /all/d', 'GET /all/root', 'GET /shop/shop']);
    expect(code).toBe(0);
  });

  test('one above the packages is shared: its globs and paths are relative to it', async () => {
    const repo = createRepo(major, {
      'vitest.config.mjs': "export default { test: { projects: ['packages/*'] } };\n",
      'callsheet.config.json':
        '{ "baseUrl": "{{env.BASE_URL}}", "include": ["packages/*/api/**"], "report": { "json": "out/report.json" } }',
      ...Object.fromEntries(
        ['shop', 'mail'].flatMap((name) => [
          [`packages/${name}/vitest.config.mjs`, plugin()],
          [`packages/${name}/.env`, `WHO=${name}`],
          [`packages/${name}/api/a.session.yaml`, session('GET /{{env.WHO}}')],
          [`packages/${name}/b.session.yaml`, session('GET /b')],
        ]),
      ),
    });
    mkdirSync(join(repo.folder, '.git'));
    const { code } = await repo.run([], { BASE_URL: server.of(`above-${major}`) });
    expect(server.log(`above-${major}`).toSorted()).toEqual(['GET /mail', 'GET /shop']);
    const report = JSON.parse(readFileSync(join(repo.folder, 'out/report.json'), 'utf8')) as Report;
    expect(report.sessions.map(({ file }) => file).toSorted()).toEqual([
      'packages/mail/api/a.session.yaml',
      'packages/shop/api/a.session.yaml',
    ]);
    expect(code).toBe(0);
  });

  test('a mistake in it ends the run before anything is sent', async () => {
    const repo = createRepo(major, {
      'vitest.config.mjs': plugin(),
      'callsheet.config.ts': "export default {\n  baseUrl: '{{env.BASE_URL}}',\n  tets: { status: 200 },\n};\n",
      'a.session.yaml': session('GET /a'),
    });
    const { code, stderr } = await repo.vitest(['run'], { BASE_URL: server.of(`wrong-${major}`) });
    expect(normalise(stderr, repo)).toContain(
      'callsheet: unknown option `tets`. Did you mean `tests`? (in <root>/callsheet.config.ts:3) [unknown-option]',
    );
    expect(server.log(`wrong-${major}`)).toEqual([]);
    expect(code).toBe(1);
  });

  test('in watch mode it is read anew when it, or a module that it imports, is saved', async () => {
    const repo = createRepo(major, {
      'vitest.config.mjs': plugin(),
      'who.ts': "export const who: string = 'one';\n",
      'callsheet.config.ts':
        "import { who } from './who.ts';\nexport default { baseUrl: '{{env.BASE_URL}}/' + who };\n",
      'a.session.yaml': session('GET /a'),
    });
    const run = `watch-${major}`;
    const watching = repo.start(['--watch', '--reporter=default'], { BASE_URL: server.of(run) });
    await server.seen(run, 'GET /one/a');
    await watching.printed(/Waiting for file changes/);
    const url = (path: string): string => `export default { baseUrl: '{{env.BASE_URL}}/${path}' };\n`;
    const saved = (files: Readonly<Record<string, string>>, seen: Promise<unknown>): Promise<void> =>
      saveUntil(() => repo.write(files), seen);
    await saved({ 'who.ts': "export const who: string = 'three';\n" }, server.seen(run, 'GET /three/a'));
    await saved({ 'callsheet.config.ts': 'export default { lanes: 0 };\n' }, watching.warned(/option lanes is 0;/));
    await saved({ 'callsheet.config.ts': url('fourth') }, server.seen(run, 'GET /fourth/a'));
    expect([...new Set(server.log(run))]).toEqual(['GET /one/a', 'GET /three/a', 'GET /fourth/a']);
  });

  test('in watch mode a mistake in it is waited for until it is mended, also when Vitest starts anew for its own', async () => {
    const repo = createRepo(major, {
      'vitest.config.mjs': plugin(),
      'callsheet.config.json': '{ "baseUrl": "{{env.BASE_URL}}/one" }',
      'a.session.yaml': session('GET /a'),
    });
    const run = `mended-${major}`;
    const watching = repo.start(['--watch', '--reporter=default'], { BASE_URL: server.of(run) });
    await server.seen(run, 'GET /one/a');
    await watching.printed(/Waiting for file changes/);
    const told = (text: string): Promise<unknown> => watching.warned(new RegExp(`option lanes is ${text};`));
    await saveUntil(() => repo.write({ 'callsheet.config.json': '{ "lanes": 0 }' }), told('0'));
    // One that no event tells of: only a start reads it.
    const wrong = { 'callsheet.config.json': '{ "lanes": -1 }', 'vitest.config.mjs': `${plugin()}// saved again\n` };
    await saveUntil(() => repo.write(wrong), told('-1'));
    const mended = { 'callsheet.config.json': '{ "baseUrl": "{{env.BASE_URL}}/two" }' };
    await saveUntil(() => repo.write(mended), server.seen(run, 'GET /two/a'));
  });
});

test.each([
  [
    'an unknown option',
    "{ basUrl: 'x' }",
    /^\[ConfigError: callsheet: unknown option `basUrl`\. .* \[unknown-option\]\]$/m,
  ],
  [
    'tests that cannot be read',
    '{ tests: { statuss: 200 } }',
    /^\[ConfigError: .* `status`\?\) \[unknown-subject\]\]$/m,
  ],
])('%s of the configuration is one message, without frames of callsheet', async (_, options, message) => {
  const repo = createRepo(5, {
    'vitest.config.mjs': plugin(),
    'callsheet.config.mjs': `export default ${options};\n`,
    'a.session.yaml': session('GET /a'),
  });
  const { stdout, stderr, code } = await repo.vitest(['run'], {});
  expect(`${stdout}${stderr}`).toMatch(message);
  expect(`${stdout}${stderr}`).not.toMatch(/^ +at /m);
  expect(`${stdout}${stderr}`).not.toContain('problem:');
  expect(code).toBe(1);
});

test('a certificate that cannot be read has its own code', async () => {
  const repo = createRepo(5, {
    'vitest.config.mjs': plugin(),
    'callsheet.config.mjs': "export default { tls: { ca: './no.pem' } };\n",
    'a.session.yaml': session('GET /a'),
  });
  const { stdout, stderr, code } = await repo.run([], {});
  expect(`${stdout}${stderr}`).toMatch(/tls\.ca: no such file \[option-not-read\]$/m);
  expect(`${stdout}${stderr}`).not.toContain('file-not-loaded');
  expect(code).toBe(1);
});
