import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors, vitestMajors, type Major } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { configOf, createRepo, outline, type Dump, type Repo } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Two packages with the same files, so that one start of Vitest shows both. */
const packages = { lanes: 32, workers: false } as const;

function createPackages(major: Major, names: readonly string[], files: Readonly<Record<string, string>>): Repo {
  const tags = { tags: names.map((name) => ({ name })) };
  const all = Object.entries(packages).flatMap(([name, lanes]) =>
    Object.entries({ 'vitest.config.mjs': configOf({ lanes }, tags), ...files }).map(
      ([file, text]) => [`${name}/${file}`, text] as const,
    ),
  );
  return createRepo(major, {
    'vitest.config.mjs': `export default { test: {
  projects: ['lanes', 'workers'],
  tags: ${JSON.stringify(tags.tags)},
  onConsoleLog: (log) => (log.includes('quiet') ? false : undefined),
} };
`,
    ...Object.fromEntries(all),
  });
}

/** What passed of each package. */
function passedIn({ files }: Dump): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(packages).map((name) => {
      const tests = files
        .filter(({ project }) => [name, `callsheet:${name}`].includes(project))
        .flatMap((file) => file.tests);
      const passed = tests.filter(({ state }) => state === 'passed');
      return [name, outline(passed.toSorted((a, b) => (a.path.join() < b.path.join() ? -1 : 1)))];
    }),
  );
}

const inBoth = (...lines: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(packages).map((name) => [name, lines.map((line) => `${line}: passed`).join('\n')]));

const filters = [
  ['slow', ['one › GET /a', 'one › GET /c', 'one › ↳ call f › GET /f']],
  ['api && !slow', ['one › GET /b']],
  ['not api', ['f › GET /f', 'two › GET /d']],
  // The tags of its file count where it is a case, and not where it is called.
  ['flow', ['f › GET /f']],
  ['(a* or slow) and not s*w', ['one › GET /b']],
] as const;

describe.each(vitestMajors)('vitest %i', (major) => {
  test('a filter of tags passes over sessions without tags, unless it asks for tests without one; onConsoleLog hides what a script prints', async () => {
    const repo = createPackages(major, ['slow'], {
      'one.session.yaml': 'settings:\n  pre: ./say.mjs\nsteps:\n  - request: GET /a\n  - request: GET /b\n',
      'two.session.yaml': 'settings:\n  pre: ./shout.mjs\nsteps:\n  - request: GET /c\n',
      'say.mjs': "export default () => console.log('quiet');\n",
      'shout.mjs': "export default (session) => console.log('loud');\n",
      'own.test.js': "import { test } from 'vitest';\ntest('own', { tags: ['slow'] }, () => {});\n",
    });
    const base = { BASE_URL: server.of(`tags-${major}`) };
    expect(passedIn(await repo.run(['--tags-filter=slow'], base))).toEqual(inBoth('own'));
    expect(server.log(`tags-${major}`)).toEqual([]);
    const others = await repo.run(['--tags-filter=!slow'], base);
    expect(passedIn(others)).toEqual(inBoth('one › GET /a', 'one › GET /b', 'two › GET /c'));
    expect([others.stdout.match(/^loud$/gm), others.stdout.includes('quiet')]).toEqual([['loud', 'loud'], false]);
  });

  // By day an older major sees one filter: what each means is the same code under both.
  test.each(filters.slice(majors.includes(major) ? 0 : -1))(
    'tags of files, calls and requests meet the filter %s',
    async (filter, passed) => {
      const repo = createPackages(major, ['slow', 'api', 'flow'], {
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
      const run = await repo.run([`--tags-filter=${filter}`], { BASE_URL: server.of(`own-tags-${major}`) });
      expect(passedIn(run)).toEqual(inBoth(...passed));
    },
  );
});
