import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJestRepo } from '../jest/repo.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';

const cli = join(import.meta.dirname, '../../../dist/cli.js');

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ownTest = "test('own', () => expect(1).toBe(1));\n";
const first = (folder = '') => `${folder}sessions/first.session.yaml › First session › GET /: passed`;

/** Sets a repo up, runs Jest in it, and gives what ran. */
async function initAndRun(name: string, files: Readonly<Record<string, string>>, packages: readonly string[] = []) {
  const repo = createJestRepo(files, { packages });
  if (files['jest.config.js'] === undefined) rmSync(join(repo.folder, 'jest.config.js'));
  const init = spawnSync(process.execPath, [cli, 'init', '--yes', '--url', server.of(name)], {
    cwd: repo.folder,
    encoding: 'utf8',
  });
  const { tests, stderr } = await repo.run([]);
  const path = join(repo.folder, 'jest.config.js');
  const config = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  return { repo, init: init.stdout, tests, stderr, config };
}

test('a repo with Jest and no configuration gets one, in its own kind of module', async () => {
  const manifest = { private: true, devDependencies: { jest: '30' } };
  const common = await initAndRun('none', { 'package.json': JSON.stringify(manifest), 'own.test.js': ownTest });
  expect(common.init).toContain('created  jest.config.js: a Jest config with the preset callsheet\n');
  expect(common.init).toMatch(/Next:\n {2}npx callsheet check\n {2}npx jest\n$/);
  expect(common.tests).toEqual(['own.test.js › own: passed', first()]);
  const module = await initAndRun('module', { 'package.json': JSON.stringify({ ...manifest, type: 'module' }) });
  expect(module.config).toBe("export default { preset: 'callsheet' };\n");
  expect(module.tests).toEqual([first()]);
});

test('a configuration with patterns of its own keeps them, and finds the session', async () => {
  const { tests, config } = await initAndRun('own', {
    'jest.config.js': "module.exports = { testMatch: ['**/own.js'] };\n",
    'own.js': ownTest,
  });
  expect(config).toMatchInlineSnapshot(`
    "const { withCallsheet } = require('callsheet/jest');
    module.exports = withCallsheet({ testMatch: ['**/own.js'] });
    "
  `);
  expect(tests).toEqual(['own.js › own: passed', first()]);
});

test('a configuration in TypeScript with a preset of its own', async () => {
  const files = {
    'jest.config.ts':
      "import type { Config } from 'jest';\n\nconst config: Config = { preset: 'ts-jest' };\n\nexport default config;\n",
    'own.test.ts': `declare const test: any, expect: any;\n${ownTest}`,
  };
  const { tests, init } = await initAndRun('typed', files, ['ts-jest', 'typescript']);
  expect(init).toContain('changed  jest.config.ts: withCallsheet around its export\n');
  expect(tests).toEqual(['own.test.ts › own: passed', first()]);
});

test('the key jest of package.json, and the folder that tests are in', async () => {
  const jest = { verbose: true, roots: ['<rootDir>/src'] };
  const { tests } = await initAndRun('key', {
    'package.json': JSON.stringify({ jest }, null, 2),
    'src/own.test.js': ownTest,
  });
  expect(tests).toEqual(['src/own.test.js › own: passed', first('src/')]);
});

test('what JSON cannot say is printed, and works where it is put', async () => {
  const jest = { rootDir: 'src', testRegex: '.*[.]spec[.]js$' };
  const { repo, init } = await initAndRun('by-hand', {
    'package.json': JSON.stringify({ jest }, null, 2),
    'src/own.spec.js': ownTest,
  });
  expect(init).toMatchInlineSnapshot(`
    "by hand  package.json: its Jest settings replace the preset's, and JSON cannot call withCallsheet. Add
               jest.config.js, in place of the key \`jest\`:
               const { withCallsheet } = require('callsheet/jest');
               module.exports = withCallsheet({
                 "rootDir": "src",
                 "testRegex": ".*[.]spec[.]js$"
               });
    created  callsheet.config.mjs: the options of callsheet
    created  src/sessions/first.session.yaml: a first session
    created  .vscode/settings.json: completion and checks for session files (with the extension redhat.vscode-yaml)

    Next:
      npx callsheet check
      npx jest
    "
  `);
  const lines = init.slice(init.indexOf('const { withCallsheet'), init.indexOf('created'));
  repo.write({ 'package.json': '{}', 'jest.config.js': lines });
  expect((await repo.run([])).tests).toEqual(['src/own.spec.js › own: passed', first('src/')]);
});
