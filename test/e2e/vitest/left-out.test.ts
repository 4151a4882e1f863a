import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors, type Major } from '../../support/majors.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { configOf, createRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const session = (path: string): string => `steps:\n  - request: GET ${path}\n`;

/** In Vitest 5 the time that a benchmark takes has a lower bound of seconds. */
const benchmarks: Record<Major, string> = {
  5: `import { test } from 'vitest';
test('own', () => {});
`,
  4: `import { bench } from 'vitest';
bench('sum', () => {}, { iterations: 1, time: 0 });
`,
};

const withProjects = `import { callsheet } from 'callsheet/vitest';
export default { plugins: [callsheet({ baseUrl: '{{env.BASE_URL}}' })], test: { projects: ['packages/*'] } };
`;

describe.each(majors)('vitest %i', (major) => {
  test.each([
    { name: 'alone', files: { 'sum.bench.js': benchmarks[major], 'vitest.config.mjs': configOf() } },
    { name: 'workers', files: { 'sum.bench.js': benchmarks[major], 'vitest.config.mjs': configOf({ lanes: false }) } },
    {
      name: 'projects',
      files: {
        'vitest.config.mjs': withProjects,
        'packages/a/package.json': '{ "type": "module" }',
        'packages/a/sum.bench.js': benchmarks[major],
      },
    },
  ])('a run of benchmarks is as without the plugin: $name', async ({ name, files }) => {
    const label = `bench-${name}-${major}`;
    const repo = createRepo(major, { ...files, 'a.session.yaml': session('/a') });
    const { stdout, stderr, code } = await repo.vitest(['bench', '--run'], { BASE_URL: server.of(label) });
    expect(stdout).toContain('sum.bench.js');
    expect((stdout + stderr).replaceAll(repo.folder, '')).not.toContain('callsheet');
    expect(server.log(label)).toEqual([]);
    expect(code, stdout + stderr).toBe(0);
  });

  test('benchmarks that run with the tests are only the repo’s own', async () => {
    const label = `beside-${major}`;
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({}, { benchmark: { enabled: true } }),
      'sum.bench.js': benchmarks[major],
      'a.session.yaml': session('/a'),
    });
    const { files, code } = await repo.run([], { BASE_URL: server.of(label) });
    const ran = files.map(({ file, project }) => `${project}: ${file}`).toSorted();
    expect(ran).toEqual([...(major === 5 ? ['bench: sum.bench.js'] : []), 'callsheet: a.session.yaml']);
    expect(code).toBe(0);
  });

  test.each([{ lanes: 32 }, { lanes: false }])('--exclude leaves sessions out, lanes: $lanes', async (options) => {
    const label = `exclude-${options.lanes}-${major}`;
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf(options),
      'a.session.yaml': session('/a'),
      'drafts/b.session.yaml': session('/b'),
      'c.session.yaml': session('/c'),
    });
    const args = ['--exclude', 'drafts/**', '--exclude=**/c.session.yaml'];
    const { files } = await repo.run(args, { BASE_URL: server.of(label) });
    expect(files.map(({ file }) => file)).toEqual(['a.session.yaml']);
    expect(server.log(label)).toEqual(['GET /a']);
  });

  test('--exclude is relative to the root of the run or of a package', async () => {
    const label = `exclude-packages-${major}`;
    const repo = createRepo(major, {
      'vitest.config.mjs': `export default { test: { projects: ['packages/*'] } };\n`,
      'packages/a/vitest.config.mjs': configOf({}, { name: 'a' }),
      ...Object.fromEntries(['b', 'c', 'd'].map((name) => [`packages/a/${name}.session.yaml`, session(`/${name}`)])),
    });
    const args = ['--exclude', 'packages/a/b.session.yaml', '--exclude', 'c.session.yaml'];
    await repo.run(args, { BASE_URL: server.of(label) });
    expect(server.log(label)).toEqual(['GET /d']);
  });

  test('--typecheck.only runs none', async () => {
    const label = `typecheck-${major}`;
    const repo = createRepo(major, { 'a.session.yaml': session('/a') });
    const { code, stderr } = await repo.vitest(['run', '--typecheck.only'], { BASE_URL: server.of(label) });
    expect(server.log(label)).toEqual([]);
    expect(code, stderr).toBe(0);
  });
});
