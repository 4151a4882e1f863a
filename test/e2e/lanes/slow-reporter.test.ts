import { afterAll, beforeAll, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { type LoggedServer, startServer } from '../vitest/logged-server.js';
import { configOf, createRepo } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/**
 * Takes its time over each test that begins: that the last one began, Vitest takes after the test has ended, and while the end
 * of its session is still awaited. Writes what became of suites and tests.
 */
const reporter = `import { setTimeout } from 'node:timers/promises';
const states = (entity) => [entity.name ?? 'file', entity.state?.() ?? entity.result().state];
export default class {
  async onTestCaseReady() {
    await setTimeout(400);
  }
  onTestRunEnd([module], errors, reason) {
    const all = [module, ...module.children.allSuites(), ...module.children.allTests()].map(states);
    console.log('@@' + JSON.stringify([...all, ['run', reason]]));
  }
}
`;

test.each(majors)(
  'a failure fails its session and the run, however late Vitest takes what came before, under Vitest %i',
  async (major) => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ include: ['*.session.yaml'] }),
      'case.session.yaml':
        'settings: { post: ./post.ts }\nsteps:\n  - request: GET /a\n  - request: GET /b\n    delay: 150ms\n    tests: { status: 201 }\n',
      'post.ts': 'export default () => new Promise((resolve) => setTimeout(resolve, 400));\n',
      'reporter.mjs': reporter,
    });
    const { stdout, code } = await repo.vitest(['run', 'case', '--reporter=./reporter.mjs'], {
      BASE_URL: server.of(`slow-${major}`),
    });
    expect({ states: JSON.parse(/@@(.*)/.exec(stdout)![1]!), code }).toEqual({
      states: [
        ['file', 'failed'],
        ['case', 'failed'],
        ['GET /a', 'passed'],
        ['GET /b', 'failed'],
        ['run', 'failed'],
      ],
      code: 1,
    });
  },
);
