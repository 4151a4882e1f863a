import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReport } from '../reports/shop.js';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { configOf, createRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A reporter of the script's own needs no `onInit`, so the others do not hear of it either. */
const script = `import { createVitest } from 'vitest/node';
const vitest = await createVitest('test', {
  watch: false,
  reporters: [{ onTestCaseResult: (test) => console.log(test.fullName, test.result().state) }],
});
const { unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications(), true);
console.log(unhandledErrors);
await vitest.close();
`;

/** A build empties its folder: what sessions use elsewhere is not changed by that. */
const emptying = `import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';
const names = Array.from({ length: 20 }, (_, at) => \`app/built/\${at}.txt\`);
mkdirSync('app/built');
for (const name of names) writeFileSync(name, '');
const vitest = await createVitest('test', { root: 'app', watch: true, reporters: [{}] });
const { watcher } = vitest.vite;
const watched = () => Object.entries(watcher.getWatched()).find(([folder]) => folder.endsWith('built'))?.[1] ?? [];
while (watched().length < names.length) await new Promise((resolve) => setTimeout(resolve, 20));
const add = watcher.add.bind(watcher);
const added = [];
watcher.add = (paths) => (added.push(...[paths].flat()), add(paths));
let gone = 0;
const all = new Promise((done) => watcher.on('unlink', () => ++gone === names.length && done()));
rmSync('app/built', { recursive: true });
await all;
console.log(added.filter((path) => path.includes('shared')));
await vitest.close();
process.exit();
`;

describe.each(majors)('vitest %i', (major) => {
  test('a script that runs Vitest itself, with only what it needs, gets the results and the reports', async () => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ report: { json: 'out/report.json' } }),
      'a.session.yaml': 'steps:\n  - request: GET /a\n',
      'run.mjs': script,
    });
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, BASE_URL: server.of(`code-${major}`) };
    const { stdout } = await promisify(execFile)(process.execPath, ['run.mjs'], { cwd: repo.folder, env });
    expect(stdout).toBe('a > GET /a passed\n[]\n');
    expect(readReport(repo.folder).summary.passed).toBe(1);
  });

  test('files that are deleted in the root have nothing outside of it watched again', async () => {
    const repo = createRepo(major, {
      'app/vitest.config.mjs': configOf({}),
      'app/a.session.yaml': 'steps:\n  - call: ../shared/flow.session.yaml\n',
      'shared/flow.session.yaml': 'steps:\n  - request: GET /a\n',
      'run.mjs': emptying,
    });
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, BASE_URL: server.of(`emptying-${major}`) };
    const { stdout } = await promisify(execFile)(process.execPath, ['run.mjs'], { cwd: repo.folder, env });
    expect(stdout).toBe('[]\n');
  });
});
