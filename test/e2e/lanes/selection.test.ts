import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vitestMajors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { configOf, createRepo, outline } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const files = {
  'one.session.yaml': 'settings:\n  pre: ./say.mjs\nsteps:\n  - request: GET /a\n  - request: GET /b\n',
  'say.mjs': "export default () => console.log('quiet');\n",
  'own.test.js': "import { test } from 'vitest';\ntest('own', { tags: ['slow'] }, () => {});\n",
};

const tags = { tags: [{ name: 'slow' }] };

describe.each(vitestMajors)('vitest %i', (major) => {
  describe.each([32, false])('lanes: %s', (lanes) => {
    const label = `${major}-${lanes}`;

    test('onConsoleLog hides what a script prints', async () => {
      const config = configOf({ lanes }, tags).replace(
        'test: {',
        "test: { onConsoleLog: (log) => (log.includes('quiet') ? false : undefined),",
      );
      const repo = createRepo(major, {
        ...files,
        'vitest.config.mjs': config,
        'two.session.yaml': 'settings:\n  pre: ./shout.mjs\nsteps:\n  - request: GET /c\n',
        'shout.mjs': "export default () => console.log('loud');\n",
      });
      const { stdout, tests } = await repo.run([], { BASE_URL: server.of(`log-${label}`) });
      expect(tests.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed']);
      expect([stdout.includes('loud'), stdout.includes('quiet')]).toEqual([true, false]);
    });

    test('a filter of tags passes over sessions without tags, unless it asks for tests without one', async () => {
      const repo = createRepo(major, { ...files, 'vitest.config.mjs': configOf({ lanes }, tags) });
      const base = { BASE_URL: server.of(`tags-${label}`) };
      const slow = await repo.run(['--tags-filter=slow'], base);
      expect(outline(slow.tests.filter(({ state }) => state === 'passed'))).toBe('own: passed');
      expect(server.log(`tags-${label}`)).toEqual([]);
      const others = await repo.run(['--tags-filter=!slow'], base);
      const passed = others.tests.filter(({ state }) => state === 'passed');
      expect(passed.map(({ path }) => path.at(-1))).toEqual(['GET /a', 'GET /b']);
    });
  });

  const filters: readonly (readonly [string, readonly string[]])[] = [
    ['slow', ['GET /a', 'GET /c', 'GET /f']],
    ['api && !slow', ['GET /b']],
    ['not api', ['GET /d', 'GET /f']],
    // The tags of its file count where it is a case, and not where it is called.
    ['flow', ['GET /f']],
    ['(a* or slow) and not s*w', ['GET /b']],
  ];
  const cases = filters.flatMap(([filter, titles]) => [32, false].map((lanes) => [filter, lanes, titles] as const));
  test.each(cases)('tags of files, calls and requests meet the filter %s, lanes: %s', async (filter, lanes, titles) => {
    const names = ['slow', 'api', 'flow'].map((name) => ({ name }));
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes }, { tags: names }),
      'one.session.yaml': `tags: api
steps:
  - { request: GET /a, tags: slow }
  - request: GET /b
  - { call: flows/f.session.yaml, tags: [slow] }
  - { request: GET /c, tags: [slow, api, unknown] }
`,
      'flows/f.session.yaml': 'tags: flow\nsteps:\n  - request: GET /f\n',
      'two.session.yaml': 'steps:\n  - request: GET /d\n',
    });
    const { tests } = await repo.run([`--tags-filter=${filter}`], {
      BASE_URL: server.of(`own-tags-${major}-${lanes}`),
    });
    const passed = tests.filter(({ state }) => state === 'passed');
    expect(passed.map(({ path }) => path.at(-1)).toSorted()).toEqual(titles);
  });
});
