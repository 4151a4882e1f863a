import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { createRepo, normalise, outline } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const config = `import { fileURLToPath } from 'node:url';
import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet({ baseUrl: '{{env.BASE_URL}}' })],
  resolve: { alias: { '@app': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: { include: [] },
};
`;

const files = {
  'vitest.config.mjs': config,
  'src/prices.ts': `export enum Currency { Euro = 'EUR' }
export const price = (amount: number): string => \`\${amount} \${Currency.Euro}\`;
`,
  'sessions/scripts/help.ts': `import { price } from '@app/prices';
export const tea: string = price(4);
`,
  'sessions/scripts/seed.ts': `import { setTimeout as sleep } from 'node:timers/promises';
import { tea } from './help.ts';
import type { ScriptSession } from 'callsheet';
export default async ({ variables, env, request }: ScriptSession): Promise<void> => {
  await sleep(5);
  const { status, json } = await request('POST /seed', { json: { tea } });
  variables.tea = tea;
  variables.seeded = \`\${status} \${(json as { method: string }).method} \${env.WHO}\`;
};
`,
  'sessions/scripts/clean.ts': `export default ({ variables, request }) => request(\`DELETE /seed/\${variables.tea}\`);\n`,
  'sessions/scripts/throw.ts': `export default () => {
  throw new Error('no tea is left');
};
`,
  'sessions/scripts/nothing.ts': 'export const seed = 1;\n',
  'sessions/seeded.session.yaml': `settings: { pre: ./scripts/seed.ts, post: [./scripts/clean.ts] }
steps:
  - request: GET /seeded
    headers: { x-tea: '{{var.tea}}', x-seeded: '{{var.seeded}}' }
    tests: { $.headers.x-tea: 4 EUR, $.headers.x-seeded: 200 POST me }
`,
  'sessions/pre.session.yaml': `settings: { pre: [./scripts/throw.ts], post: [./scripts/clean.ts] }
steps:
  - request: GET /never
  - request: GET /never
`,
  'sessions/post.session.yaml': `settings:
  post:
    - ./scripts/throw.ts
    - ./scripts/nothing.ts
    - ./scripts/absent.ts
steps:
  - request: GET /post
`,
};

describe.each(majors)('vitest %i', (major) => {
  test('scripts are TypeScript, import modules and use the aliases of the repo; failing ones are reported', async () => {
    const repo = createRepo(major, files);
    const run = await repo.run(['--reporter=verbose'], { BASE_URL: server.of(`scripts-${major}`), WHO: 'me' });
    expect(outline(run.tests).split('\n').sort()).toEqual([
      'post › GET /post: passed',
      'pre › GET /never: failed',
      'pre › GET /never: skipped (pre did not start)',
      'seeded › GET /seeded: passed',
    ]);
    expect(server.log(`scripts-${major}`).filter((entry) => !/undefined|post/.test(entry))).toEqual([
      'POST /seed',
      'GET /seeded',
      'DELETE /seed/4%20EUR',
    ]);
    expect(
      server
        .log(`scripts-${major}`)
        .filter((entry) => /undefined|post/.test(entry))
        .sort(),
    ).toEqual(['DELETE /seed/undefined', 'GET /post']);
    const blocks = normalise(run.stderr, repo).split(/\n?⎯{4,}.*\n/);
    const failures = blocks
      .map((block) => block.trim().replace(/(?::\d+)+ >/, ' >'))
      .filter((block) => block.startsWith('FAIL'));
    expect(failures.sort().join('\n\n')).toMatchInlineSnapshot(`
      "FAIL  |callsheet| sessions/post.session.yaml > post
      Failed: missing script ./scripts/absent.ts [script-missing]
      callsheet reads it as sessions/scripts/absent.ts in the project root. Paths are relative to the session file.
       ❯ sessions/post.session.yaml:5:7
            3|     - ./scripts/throw.ts
            4|     - ./scripts/nothing.ts
            5|     - ./scripts/absent.ts
             |       ^
            6| steps:
            7|   - request: GET /post

      FAIL  |callsheet| sessions/post.session.yaml > post
      Failed: post script sessions/scripts/throw.ts failed: no tea is left [post-script-failed]
      See sessions/scripts/throw.ts:2:9.
       ❯ sessions/post.session.yaml:3:7
            1| settings:
            2|   post:
            3|     - ./scripts/throw.ts
             |       ^
            4|     - ./scripts/nothing.ts
            5|     - ./scripts/absent.ts

      FAIL  |callsheet| sessions/post.session.yaml > post
      Failed: sessions/scripts/nothing.ts has no function as its default export [script-without-default]
      Write export default async (session) => { … }.
       ❯ sessions/post.session.yaml:4:7
            2|   post:
            3|     - ./scripts/throw.ts
            4|     - ./scripts/nothing.ts
             |       ^
            5|     - ./scripts/absent.ts
            6| steps:

      FAIL  |callsheet| sessions/pre.session.yaml > pre > GET /never
      Failed: pre script sessions/scripts/throw.ts failed: no tea is left · not sent [pre-script-failed]
      See sessions/scripts/throw.ts:2:9.
       ❯ sessions/pre.session.yaml:1:19
            1| settings: { pre: [./scripts/throw.ts], post: [./scripts/clean.ts] }
             |                   ^
            2| steps:
            3|   - request: GET /never

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[4/4]⎯"
    `);
    expect(run.code).toBe(1);

    const alone = await repo.run(['post.session.yaml'], { BASE_URL: server.of(`post-${major}`) });
    expect(alone.tests.map(({ state }) => state)).toEqual(['passed']);
    expect(alone.files.map(({ errors }) => errors.length)).toEqual([3]);
    expect(alone.code).toBe(1);
  });
});
