import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReport } from '../reports/shop.js';
import { majors } from '../../support/vitest-process.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { configOf, createRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A reporter of the script's own needs no `onInit`, so nobody tells the others of it either. */
const script = `import { createVitest } from 'vitest/node';
const vitest = await createVitest('test', {
  watch: false,
  reporters: [{ onTestCaseResult: (test) => console.log(test.fullName, test.result().state) }],
});
const { unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications(), true);
console.log(unhandledErrors);
await vitest.close();
`;

describe.each(majors)('vitest %i', (major) => {
  test('a script that runs Vitest itself, with no more than it needs, gets the results and the reports', async () => {
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
});
