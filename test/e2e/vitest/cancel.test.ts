import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Major, majors, vitestMajors } from '../../support/majors.js';
import { testNewest } from '../../support/newest.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { configOf, createRepo, outline } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const sessions = {
  hang: 'steps:\n  - request: GET /hang\n  - request: GET /after\n',
  poll: `steps:
  - request: GET /job/60000
    poll: { until: { $.ready: true }, every: 250ms, timeout: 60s }
  - request: GET /after
`,
  retry: `steps:
  - request: GET /flaky/99
    retry: { attempts: 99, conditions: [5xx], backoff: 250ms }
  - request: GET /after
`,
};
const first = { hang: 'GET /hang', poll: 'GET /job/60000', retry: 'GET /flaky/99' };

const seconds = (count: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, count * 1000));

describe.each(vitestMajors)('vitest %i', (major) => {
  // Vitest itself leaves at once when it is interrupted: no hook runs any more, so no post script either.
  test('an interrupt ends a request, a poll and a retry at once, and nothing goes on behind it', async () => {
    const kinds = ['hang', 'poll', 'retry'] as const;
    const label = (kind: string): string => `${kind}-${major}`;
    const files = kinds.map((kind) => [
      `${kind}.session.yaml`,
      `settings: { baseUrl: '${server.of(label(kind))}' }\n${sessions[kind]}`,
    ]);
    const repo = createRepo(major, Object.fromEntries(files) as Record<string, string>);
    const running = kinds.map((kind) => repo.start(['run', kind]));
    await Promise.all(kinds.map((kind) => server.seen(label(kind), first[kind])));
    const interrupted = Date.now();
    for (const vitest of running) vitest.interrupt();
    const codes = await Promise.all(running.map(async ({ finished }) => (await finished).code));
    await server.seen(label('hang'), 'aborted GET /hang');
    // Far from the minute that the poll has.
    expect(Date.now() - interrupted).toBeLessThan(30_000);
    expect(codes).not.toContain(0);
    // What was sent last may not have been read yet.
    await seconds(0.3);
    const logs = kinds.map((kind) => server.log(label(kind)));
    await seconds(0.6);
    expect(kinds.map((kind) => server.log(label(kind)))).toEqual(logs);
    expect(new Set(logs.flat())).toEqual(new Set([...Object.values(first), 'aborted GET /hang']));
  });

  test.each(majors.includes(major) ? (['hang', 'poll'] as const) : (['poll'] as const))(
    'a run that bails elsewhere ends a %s at once, then runs the post script',
    async (kind) => {
      const label = `bail-${kind}-${major}`;
      const repo = createRepo(major, {
        'vitest.config.mjs': configOf({ lanes: false }, { maxWorkers: 2 }),
        'a.session.yaml': `settings: { post: ./clean.ts }\n${sessions[kind]}`,
        'clean.ts': `export default ({ request }) => request('DELETE /everything').then(() => undefined);\n`,
        'own.test.js': failsOnceBegun(label, major),
      });
      const { code, tests, stderr } = await repo.run(['--bail=1'], { BASE_URL: server.of(label) });
      expect(stderr).not.toContain('Unhandled');
      const aborted = kind === 'hang' ? ['aborted GET /hang'] : [];
      expect([...new Set(server.log(label))].sort()).toEqual(['DELETE /everything', first[kind], ...aborted].sort());
      expect(outline(tests).split('\n').sort()).toEqual([
        'a › GET /after: skipped (The test run was aborted by the user.)',
        `a › ${first[kind]}: skipped (The test run was aborted by the user.)`,
        'fails when the session has begun: failed',
      ]);
      expect(code).toBe(1);
    },
  );

  // Lanes have a test of their own.
  testNewest(major)(
    'a run that bails elsewhere waits for a script that never ends as long as teardownTimeout says',
    async () => {
      const label = `never-${major}`;
      const repo = createRepo(major, {
        'vitest.config.mjs': configOf({ lanes: false }, { maxWorkers: 2, teardownTimeout: 300 }),
        'a.session.yaml': 'settings: { pre: ./never.mjs }\nsteps:\n  - request: GET /after\n',
        'never.mjs': `export default async ({ request }) => {
  await request('GET /begun');
  await new Promise(() => {});
};
`,
        'own.test.js': failsOnceBegun(label, major),
      });
      const { code, tests, stderr } = await repo.run(['--bail=1'], { BASE_URL: server.of(label) });
      expect(stderr).not.toContain('Unhandled');
      expect(outline(tests).split('\n').sort()).toEqual([
        'a › GET /after: skipped (The test run was aborted by the user.)',
        'fails when the session has begun: failed',
      ]);
      expect(server.log(label)).toEqual(['GET /begun']);
      expect(code).toBe(1);
    },
  );
});

/** A test of the repo's own. */
function failsOnceBegun(label: string, major: Major): string {
  return `import { test } from 'vitest';
test('fails when the session has begun', async () => {
  const isBegun = async () => (await (await fetch('${server.url}/own-${major}/log/${label}')).json()).length > 0;
  while (!(await isBegun())) await new Promise((done) => setTimeout(done, 20));
  throw new Error('no');
});
`;
}
