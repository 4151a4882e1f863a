import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { configOf, createRepo } from '../vitest/repo.js';
import { htmlData, outlineOf, readReport, shop, timeless } from './shop.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const config = configOf({ report: { json: 'out/report.json', html: 'out/report.html' } });

describe.each(majors)('vitest %i', (major) => {
  test('shards that are merged give the same reports as one run', async () => {
    const repo = createRepo(major, { ...shop, 'package.json': '{ "name": "shop" }', 'vitest.config.mjs': config });
    const [oneRun, shardRun] = [server.of(`one-${major}`), server.of(`shard-${major}`)];
    await repo.vitest(['run', '--reporter=dot'], { BASE_URL: oneRun });
    const one = { json: readReport(repo.folder), html: htmlData(repo.folder) };
    expect(one.html.length).toBe(1 + one.json.summary.requests);
    const blobs = join(repo.folder, 'blobs');
    for (const shard of [1, 2, 3]) {
      const outputFile = `--outputFile.blob=${blobs}/${shard}.json`;
      await repo.vitest(['run', '--reporter=blob', outputFile, `--shard=${shard}/3`], { BASE_URL: shardRun });
    }
    expect(readdirSync(blobs)).toEqual(['1.json', '2.json', '3.json']);
    expect(readReport(repo.folder).sessions.length).toBeLessThan(one.json.sessions.length);
    const { stdout, stderr } = await repo.vitest(['--merge-reports=blobs', '--reporter=dot'], { BASE_URL: oneRun });
    expect(stdout, stderr).toContain('Test Files');
    expect(timeless(readReport(repo.folder), shardRun)).toEqual(timeless(one.json, oneRun));
    expect(timeless(htmlData(repo.folder), shardRun)).toEqual(timeless(one.html, oneRun));
  });

  const merged = async (
    files: Readonly<Record<string, string>>,
    shardArgs: readonly string[],
    lanes: number | false,
  ) => {
    const repo = createRepo(major, {
      ...files,
      'vitest.config.mjs': configOf({ report: { json: 'out/report.json' }, lanes }, { maxWorkers: 1 }),
    });
    const env = { BASE_URL: server.of(`merged-${major}`) };
    await repo.vitest(['run', '--reporter=blob', '--outputFile.blob=blobs/1.json', ...shardArgs], env);
    const own = outlineOf(readReport(repo.folder));
    await repo.vitest(['--merge-reports=blobs', '--reporter=dot'], env);
    return { own, merged: outlineOf(readReport(repo.folder)) };
  };

  test.each([false, 1] as const)(
    'of a shard that bailed, no file has failed that it never came to, lanes %s',
    async (lanes) => {
      const failing = 'steps:\n  - request: GET /a\n    tests: { status: 0 }\n  - request: GET /b\n';
      const reports = await merged({ 'a.session.yaml': failing, 'b.session.yaml': failing }, ['--bail=1'], lanes);
      expect(reports.merged).toBe(reports.own);
      expect(reports.merged).toContain('skipped GET /b ↻0 | the run was cancelled');
    },
  );

  test('of a shard whose process ended, the file has failed', async () => {
    const crash = 'settings: { pre: ./exit.mjs }\nsteps:\n  - request: GET /a\n';
    const exit = `export default () => process.kill(process.pid, 'SIGKILL');\n`;
    const reports = await merged({ 'crash.session.yaml': crash, 'exit.mjs': exit }, [], false);
    expect(reports.merged).toBe(reports.own);
    expect(reports.merged).toContain('! file-not-finished');
  });
});
