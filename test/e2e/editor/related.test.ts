import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEveryTest } from '../../support/every-test.js';
import { type Major, majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createRepo, type Repo } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const call = (flow: string): string => `steps:\n  - call: ${flow}\n`;
const get = (path: string): string => `steps:\n  - request: GET ${path}\n`;

function createShop(major: Major, lanes: number | false): Repo {
  const options = `{ baseUrl: '${server.of('shop')}', lanes: ${lanes} }`;
  return createRepo(major, {
    'vitest.config.mjs': `import { callsheet } from 'callsheet/vitest';
export default { plugins: [callsheet(${options})], test: { include: ['**/*.test.js'] } };
`,
    'top.session.yaml': call('mid.session.yaml'),
    'mid.session.yaml': call('flows/leaf.session.yaml'),
    'flows/leaf.session.yaml': get('/leaf'),
    'alone.session.yaml': get('/alone'),
    'files.session.yaml': `settings: { pre: scripts/seed.js }
steps:
  - request: POST /
    file: data/body.bin
    tests:
      $.method: { schema: data/method.json }
`,
    'scripts/seed.js': `import './names.js';\nexport default () => {};\n`,
    'scripts/names.js': `export const name = 'seeded';\n`,
    'data/body.bin': '{ no JSON',
    'data/method.json': '{ "const": "POST" }',
    'own.test.js': `import { test } from 'vitest';\nimport './scripts/names.js';\ntest('own', () => {});\n`,
    '.gitignore': 'node_modules\ndump-*\n',
  });
}

const modes = majors.flatMap((major) => [{ major, lanes: 32 } as const, { major, lanes: false } as const]);
const leafUsers = ['flows/leaf.session.yaml', 'mid.session.yaml', 'top.session.yaml'];

describe.each(modes)('vitest $major, lanes $lanes', ({ major, lanes }) => {
  test('related names the sessions that call, import or read a file at any depth', { timeout: 300_000 }, async () => {
    const shop = createShop(major, lanes);
    const related = async (...files: string[]) => {
      const run = await shop.run(files, {}, 'related');
      return run.files.map(({ file }) => file).toSorted();
    };
    expect(await related('flows/leaf.session.yaml')).toEqual(leafUsers);
    expect(await related('scripts/names.js')).toEqual(['files.session.yaml', 'own.test.js']);
    expect(await related('data/method.json')).toEqual(['files.session.yaml']);
    expect(await related('data/body.bin', 'mid.session.yaml')).toEqual([
      'files.session.yaml',
      'mid.session.yaml',
      'top.session.yaml',
    ]);
  });

  // What depends on a file is found before anything runs: the test above shows that it is the same in lanes and in workers.
  if (lanes === false && !isEveryTest) return;

  test('related says what is wrong with a session that cannot be read', { timeout: 300_000 }, async () => {
    const shop = createShop(major, lanes);
    shop.write({ 'broken.session.yaml': 'steps:\n  - request: GET\n' });
    const { code, stdout, stderr } = await shop.vitest([
      'related',
      'alone.session.yaml',
      '--run',
      '--reporter=default',
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/`GET` has no URL[^]*broken\.session\.yaml:2:14[^]*- request: GET\n[ │|]*\^/);
    // Vitest 5 runs what it cannot read, so that only it fails; Vitest 4 gives up, as with any test file.
    expect(stdout.includes('alone.session.yaml')).toBe(major === 5);
  });

  test(
    'all sessions depend on the configuration, on what it imports and on `setup`',
    { timeout: 300_000 },
    async () => {
      const shop = createShop(major, lanes);
      shop.write({
        'callsheet.config.mjs':
          "import { exclude } from './shared.mjs';\nexport default { exclude, setup: './start.mjs' };\n",
        'shared.mjs': "export const exclude = ['files.session.yaml'];\n",
        'start.mjs': 'export default () => {};\n',
      });
      const related = async (file: string) =>
        (await shop.run([file], {}, 'related')).files.map((each) => each.file).toSorted();
      const all = ['alone.session.yaml', ...leafUsers];
      expect(await related('callsheet.config.mjs')).toEqual(all);
      expect(await related('shared.mjs')).toEqual(all);
      expect(await related('start.mjs')).toEqual(all);
    },
  );

  test('--changed names the sessions that depend on what git says', { timeout: 300_000 }, async () => {
    const shop = createShop(major, lanes);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: shop.folder });
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'start');
    const changed = async () => {
      const { files } = await shop.run(['--changed', '--passWithNoTests']);
      return files.map(({ file, state }) => `${file} ${state}`).toSorted();
    };
    expect(await changed()).toEqual([]);
    shop.write({ 'flows/leaf.session.yaml': get('/leaf/2') });
    expect(await changed()).toEqual(leafUsers.map((file) => `${file} passed`));
    git('commit', '-qam', 'leaf');
    shop.write({ 'data/method.json': '{ "const": "PUT" }', 'new.session.yaml': call('alone.session.yaml') });
    expect(await changed()).toEqual(['files.session.yaml failed', 'new.session.yaml passed']);
    git('add', '.');
    git('commit', '-qm', 'new');
    rmSync(join(shop.folder, 'alone.session.yaml'));
    expect(await changed()).toEqual(['new.session.yaml failed']);
  });
});
