import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createRepo, type Repo } from '../vitest/repo.js';
import { htmlData, readReport } from './shop.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A package with a session. `report` is what its plugin is given; without one it has no config. */
function packageOf(name: string, report?: object): Readonly<Record<string, string>> {
  const folder = `packages/${name}`;
  const config = report && { [`${folder}/vitest.config.mjs`]: configOf({ report }) };
  return {
    [`${folder}/shop.session.yaml`]: `steps:\n  - request: GET /${name}\n`,
    [`${folder}/package.json`]: `{ "name": "@shop/${name}", "type": "module" }`,
    ...config,
  };
}

function configOf(options?: object, test: object = { passWithNoTests: true }): string {
  const plugin = options && `callsheet(${JSON.stringify({ baseUrl: '{{env.BASE_URL}}', ...options })})`;
  return `import { callsheet } from 'callsheet/vitest';
export default { plugins: [${plugin ?? ''}], test: ${JSON.stringify(test)} };
`;
}

const projects = { projects: ['packages/*'], passWithNoTests: true };

/** The session files that a report holds. */
function filesIn({ folder }: Repo, path: string): readonly string[] {
  return readReport(folder, path).sessions.map(({ file }) => file);
}

const [a, b, c] = ['a', 'b', 'c'].map((name) => `packages/${name}/shop.session.yaml`);

/** What a report says was asked for, by the session. */
function urlsIn({ folder }: Repo, path: string): readonly (string | undefined)[] {
  return readReport(folder, path).sessions.flatMap(({ rows }) =>
    rows.map((row) => (row.kind === 'request' ? row.record.request?.url.replace(/.*\//, '') : undefined)),
  );
}

describe.each(majors)('vitest %i', (major) => {
  test('a session that runs in two packages is in each report as it ran there', async () => {
    const include = ['**/*.session.yaml', '../../shared/*.session.yaml'];
    const homes = ['a', 'b'].flatMap((name) => [
      [`packages/${name}/.env`, `WHO=from-${name}`],
      [`packages/${name}/package.json`, '{ "type": "module" }'],
      [`packages/${name}/vitest.config.mjs`, configOf({ include, report: { json: 'report.json' } })],
    ]);
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ report: { json: 'all.json' } }, projects),
      'shared/shop.session.yaml': 'steps:\n  - request: GET /{{env.WHO}}\n',
      ...(Object.fromEntries(homes) as Record<string, string>),
      '.env': 'WHO=from-root',
    });
    const { code, stderr } = await repo.vitest(['run'], { BASE_URL: server.of(`twice-${major}`) });
    expect(code, stderr).toBe(0);
    expect(urlsIn(repo, 'packages/a/report.json')).toEqual(['from-a']);
    expect(urlsIn(repo, 'packages/b/report.json')).toEqual(['from-b']);
    expect(urlsIn(repo, 'all.json').toSorted()).toEqual(['from-a', 'from-b', 'from-root']);
  });

  test('each package that names a report gets its own, in its own folder', async () => {
    const report = { json: 'out/report.json', html: 'out/report.html' };
    const repo = createRepo(major, {
      'package.json': '{ "name": "shop" }',
      'vitest.config.mjs': configOf(undefined, projects),
      ...packageOf('a', report),
      ...packageOf('b', report),
      ...packageOf('c', {}),
    });
    const { code, stderr } = await repo.vitest(['run'], { BASE_URL: server.of(`own-${major}`) });
    expect(code, stderr).toBe(0);
    expect(filesIn(repo, 'packages/a/out/report.json')).toEqual([a]);
    expect(filesIn(repo, 'packages/b/out/report.json')).toEqual([b]);
    expect(htmlData(repo.folder, 'packages/b/out/report.html')[0]).toMatchObject({
      name: '@shop/b',
      summary: { requests: 1 },
    });
    expect(['out', 'packages/c/out'].map((path) => existsSync(join(repo.folder, path)))).toEqual([false, false]);
    const before = readReport(repo.folder, 'packages/b/out/report.json');
    await repo.vitest(['run', 'packages/a'], { BASE_URL: server.of(`again-${major}`) });
    expect(readReport(repo.folder, 'packages/b/out/report.json'), 'a run without its sessions').toEqual(before);
  });

  test('packages that name one file share it, and the report of the root holds those of all', async () => {
    const shared = { json: '../../out/shared.json', html: '../../out/shared.html' };
    const repo = createRepo(major, {
      'package.json': '{ "name": "shop" }',
      'vitest.config.mjs': configOf({ report: { json: 'out/all.json' } }, projects),
      ...packageOf('a', shared),
      ...packageOf('b', shared),
      ...packageOf('c', {}),
    });
    const { code, stderr } = await repo.vitest(['run'], { BASE_URL: server.of(`shared-${major}`) });
    expect(code, stderr).toBe(0);
    expect(filesIn(repo, 'out/shared.json')).toEqual([a, b]);
    expect(htmlData(repo.folder, 'out/shared.html')[0]).toMatchObject({ name: 'shop', summary: { requests: 2 } });
    expect(filesIn(repo, 'out/all.json')).toEqual([a, b, c]);
  });
});
