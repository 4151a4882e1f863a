import { afterAll, beforeAll, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { configOf, createRepo } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Takes from the engine what it needs, for one URL. */
const breaks = `const { parse } = URL;
URL.parse = (text, base) => {
  if (String(text).endsWith('/odd')) throw new Error('no such luck');
  return parse.call(URL, text, base);
};
export default () => {};
`;

test.each(majors.flatMap((major) => [32, false].map((lanes) => [major, lanes] as const)))(
  'only the request at which the engine breaks fails, and post scripts run, under Vitest %i (lanes: %s)',
  async (major, lanes) => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes }),
      'breaks.mjs': breaks,
      'clean.mjs': "export default async ({ request }) => void (await request('GET /cleaned'));\n",
      'a-broken.session.yaml': `settings: { pre: ./breaks.mjs, post: ./clean.mjs }
steps:
  - request: GET /first
  - request: GET /odd
  - request: GET /last
`,
      'b-whole.session.yaml': 'steps:\n  - request: GET /whole\n  - request: GET /whole\n',
    });
    const run = `broken-${major}-${lanes}`;
    const { tests, code } = await repo.run([], { BASE_URL: server.of(run) });
    const of = (name: string): typeof tests => tests.filter(({ path }) => path[0] === name);
    expect(of('a-broken').map(({ state }) => state)).toEqual(['passed', 'failed', 'passed']);
    expect(of('a-broken')[1]!.record!.failures).toMatchObject([
      { code: 'step-broke', message: 'the step was interrupted: Error: no such luck' },
    ]);
    expect(of('b-whole').map(({ state }) => state)).toEqual(['passed', 'passed']);
    expect(server.log(run)).toContain('GET /cleaned');
    expect(code).toBe(1);
  },
);
