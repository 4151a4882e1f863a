import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors, vitestMajors, type Major } from '../../support/majors.js';
import { testNewest } from '../../support/newest.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { createRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const session = `steps:\n  - request: GET /{{env.WHO}}\n`;
const ownTest = `import { test } from 'vitest';\ntest('own', () => {});\n`;

const config = (name: string): string => `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet({ baseUrl: '{{env.BASE_URL}}/${name}' })],
  test: { name: '${name}' },
};
`;

const container = (plugins: string, projects: string): string => `import { callsheet } from 'callsheet/vitest';
export default { plugins: [${plugins}], test: { projects: ${projects} } };
`;

const packages = Object.fromEntries(
  ['a', 'b', 'c'].flatMap((name) => [
    [`packages/${name}/own.test.js`, ownTest],
    [`packages/${name}/shop.session.yaml`, session],
    [`packages/${name}/.env`, `WHO=env-of-${name}`],
    [`packages/${name}/package.json`, '{ "type": "module" }'],
  ]),
);

describe.each(vitestMajors)('vitest %i', (major) => {
  testNewest(major)(
    'the plugin of a package brings the sessions of that package, with its options and .env',
    async () => {
      const repo = createRepo(major, {
        ...packages,
        'vitest.config.mjs': container('', "['packages/*']"),
        'packages/a/vitest.config.mjs': config('a'),
        'packages/b/vitest.config.mjs': config('b'),
      });
      const { files, code } = await repo.run([], { BASE_URL: server.of(`packages-${major}`) });
      expect(files.map(({ file, project }) => `${project}: ${file}`).sort()).toEqual([
        'a: own.test.js',
        'b: own.test.js',
        'c: own.test.js',
        'callsheet:packages/a: packages/a/shop.session.yaml',
        'callsheet:packages/b: packages/b/shop.session.yaml',
      ]);
      expect(server.log(`packages-${major}`).toSorted()).toEqual(['GET /a/env-of-a', 'GET /b/env-of-b']);
      expect(code).toBe(0);
    },
  );

  testNewest(major)('the plugin of the root brings all sessions if no project extends the root', async () => {
    const repo = createRepo(major, {
      ...packages,
      '.env': 'WHO=env-of-root',
      'vitest.config.mjs': container(
        "callsheet({ baseUrl: '{{env.BASE_URL}}' })",
        "['packages/*', { extends: false, test: { name: 'inline', include: ['x'] } }]",
      ),
    });
    const { files, code } = await repo.run([], { BASE_URL: server.of(`root-${major}`) });
    expect(files.filter(({ project }) => project === 'callsheet').map(({ file }) => file)).toEqual(
      expect.arrayContaining(['a', 'b', 'c'].map((name) => `packages/${name}/shop.session.yaml`)),
    );
    expect(files).toHaveLength(6);
    expect(server.log(`root-${major}`)).toEqual(['GET /env-of-root', 'GET /env-of-root', 'GET /env-of-root']);
    expect(code).toBe(0);
  });

  test('a session runs once, in the innermost of its homes, with any folder name', async () => {
    const repo = createRepo(major, {
      ...packages,
      'packages/(d)/shop.session.yaml': session,
      'packages/(d)/.env': 'WHO=env-of-d',
      'packages/(d)/vitest.config.mjs': config('d'),
      '.env': 'WHO=env-of-root',
      'vitest.config.mjs': container(
        "callsheet({ baseUrl: '{{env.BASE_URL}}' })",
        "['packages/*', { extends: true, test: { name: 'inline', include: ['x'] } }]",
      ),
      'packages/a/vitest.config.mjs': config('a'),
    });
    const { files, code } = await repo.run([], { BASE_URL: server.of(`inner-${major}`) });
    expect(
      files
        .filter(({ project }) => project.startsWith('callsheet'))
        .map(({ file, project }) => `${project}: ${file}`)
        .sort(),
    ).toEqual([
      'callsheet: packages/b/shop.session.yaml',
      'callsheet: packages/c/shop.session.yaml',
      'callsheet:packages/(d): packages/(d)/shop.session.yaml',
      'callsheet:packages/a: packages/a/shop.session.yaml',
    ]);
    expect(server.log(`inner-${major}`).toSorted()).toEqual([
      'GET /a/env-of-a',
      'GET /d/env-of-d',
      'GET /env-of-root',
      'GET /env-of-root',
    ]);
    expect(code).toBe(0);
  });

  testNewest(major)('of two plugins at one place with other options none is dropped: the run says so', async () => {
    const inline = (include: string): string =>
      `{ plugins: [callsheet({ include: ['${include}'] })], test: { name: '${include}', include: ['x'] } }`;
    const repo = createRepo(major, {
      'one.session.yaml': session,
      'two.session.yaml': session,
      'vitest.config.mjs': container('', `[${inline('one*')}, ${inline('two*')}]`),
    });
    const { stderr, code } = await repo.vitest(['run'], { BASE_URL: server.of(`twice-${major}`) });
    expect(stderr).toContain('callsheet is in the config of');
    expect(server.log(`twice-${major}`)).toEqual([]);
    expect(code).toBe(1);
  });

  test('two plugins at one place with the same options are one', async () => {
    const same = "callsheet({ baseUrl: '{{env.BASE_URL}}', redact: { names: ['pin'] } })";
    const repo = createRepo(major, {
      'one.session.yaml': session,
      '.env': 'WHO=once',
      'vitest.config.mjs': container(same, `[{ plugins: [${same}], test: { name: 'inline', include: ['x'] } }]`),
    });
    const { code } = await repo.run([], { BASE_URL: server.of(`same-${major}`) });
    expect(server.log(`same-${major}`)).toEqual(['GET /once']);
    expect(code).toBe(0);
  });

  const sentBy = async (major: Major, plugins: string, ...filters: readonly string[]): Promise<object> => {
    const repo = createRepo(major, {
      ...packages,
      '.env': 'WHO=env-of-root',
      'vitest.config.mjs': container(plugins, "['packages/*']"),
      'packages/a/vitest.config.mjs': config('a'),
      'packages/b/vitest.config.mjs': config('b'),
    });
    const name = `${plugins === '' ? 'bare' : 'with'}-${filters.join('-').replaceAll(/[^a-z]/g, '_')}-${major}`;
    const { stderr, files } = await repo.run(
      filters.flatMap((filter) => ['--project', filter]),
      { BASE_URL: server.of(name) },
    );
    const reported = stderr.split('\n').filter((line) => line.includes('they do not run. Name that project, too'));
    return {
      sent: server.log(name).toSorted(),
      own: files.filter(({ file }) => file.endsWith('.test.js')).map(({ project }) => project),
      warned: reported.map((line) => line.match(/--project selects \S+/)![0]),
    };
  };

  test('--project picks sessions by their home, with its options and .env, and none of the tests next to them', async () => {
    const run = sentBy.bind(undefined, major, "callsheet({ baseUrl: '{{env.BASE_URL}}' })");
    const all = ['GET /a/env-of-a', 'GET /b/env-of-b', 'GET /env-of-root'];
    expect(await run('!a')).toMatchObject({ sent: all.slice(1), warned: [] });
    expect(await run('a', 'callsheet:*')).toEqual({ sent: all.slice(0, 2), own: ['a'], warned: [] });
    if (!majors.includes(major)) return;
    expect(await run('callsheet')).toEqual({ sent: ['GET /env-of-root'], own: [], warned: [] });
    expect(await run('callsheet:packages/b')).toEqual({ sent: ['GET /b/env-of-b'], own: [], warned: [] });
    expect(await run('callsheet*')).toEqual({ sent: all, own: [], warned: [] });
  });

  testNewest(major)('if the root has no plugin, --project has to leave a package in', async () => {
    expect(await sentBy(major, '', 'a', 'callsheet*')).toEqual({
      sent: ['GET /a/env-of-a'],
      own: ['a'],
      warned: ['--project selects callsheet:packages/b'],
    });
  });

  test('--project runs only the sessions of a repo without projects', async () => {
    const repo = createRepo(major, { 'shop.session.yaml': session, 'own.test.js': ownTest, '.env': 'WHO=me' });
    const { files, code } = await repo.run(['--project', 'callsheet'], { BASE_URL: server.of(`alone-${major}`) });
    expect(files.map(({ file }) => file)).toEqual(['shop.session.yaml']);
    expect(server.log(`alone-${major}`)).toEqual(['GET /me']);
    expect(code).toBe(0);
  });
});
