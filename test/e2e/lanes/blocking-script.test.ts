import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { type LoggedServer, startServer } from '../vitest/logged-server.js';
import { configOf, createRepo, outline } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** It begins when the other session is surely under way, and what that has done is reported: results are sent in bundles. */
const loop = `export default async () => {
  const log = async () => (await fetch(process.env.SERVER + '/log-of/log/' + process.env.RUN)).json();
  while (!(await log()).includes('GET /hang')) continue;
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (;;) continue;
};
`;

describe.each(majors)('vitest %i', (major) => {
  test('a script that loops beyond its time ends the thread: sessions under way say so, and no other result is lost', async () => {
    const name = `blocks-${major}`;
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes: 2, scriptTimeout: 1_000 }),
      'loop.mjs': loop,
      'a-loop.session.yaml':
        'settings: { pre: ./loop.mjs }\nsteps:\n  - request: GET /never\n  - request: GET /never\n',
      'b-under-way.session.yaml': 'steps:\n  - request: GET /before\n  - request: GET /hang\n',
      'c-later.session.yaml': 'steps:\n  - request: GET /later\n',
      'd-later.session.yaml': 'steps:\n  - request: GET /last\n',
    });
    const env = { BASE_URL: server.of(name), SERVER: server.url, RUN: name };
    const { tests, code } = await repo.run([], env);
    const sorted = tests.toSorted((a, b) => (a.path[0]! < b.path[0]! ? -1 : 1));
    expect(outline(sorted)).toBe(
      `a-loop › GET /never: failed
a-loop › GET /never: skipped (stopped after GET /never failed)
b-under-way › GET /before: passed
b-under-way › GET /hang: failed
c-later › GET /later: passed
d-later › GET /last: passed`,
    );
    const failed = sorted.filter(({ state }) => state === 'failed');
    expect(failed.map(({ record }) => record?.failures.map((failure) => failure.code))).toEqual([
      ['script-blocks'],
      ['script-blocks'],
    ]);
    for (const { errors } of failed)
      expect(errors[0]!.message).toMatch(/loop\.mjs blocked the thread of all sessions for 3s/);
    expect(server.log(name)).not.toContain('GET /never');
    expect(code).toBe(1);
  });
});
