import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Major, vitestMajors } from '../../support/majors.js';
import { testNewest } from '../../support/newest.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { createRepo, type DumpedTest } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A shop of its own, in a folder of its own, whose requests have a log of their own. */
function shop(name: string, major: Major): Record<string, string> {
  const settings = `baseUrl: ${server.of(`${name}-${major}`)}`;
  return {
    [`${name}/shop.session.yaml`]: `name: ${name}
steps:
  - request: POST /login
    tests: { status: 204 }
  - call: flows/cart.session.yaml
  - if: { status: 200 }
  - request: GET /in-the-arm
  - else:
  - request: GET /in-the-else
  - end:
  - request: GET /orders
    headers: { x-cart: '{{flow.cart.token}}' }
    tests: { $.headers.x-cart: t-1 }
  - request: GET /last
settings: { ${settings} }
`,
    [`${name}/flows/cart.session.yaml`]: `steps:
  - request: POST /carts
    capture: { token: $.token }
  - request: POST /carts/items
settings: { ${settings}, post: ./clean.ts }
`,
    [`${name}/flows/clean.ts`]: `export default ({ request }) => request('DELETE /carts').then(() => undefined);\n`,
  };
}

/** Of each shop, what ran as a test of its own, with what is noted on it, and all that was sent. */
function ran(tests: readonly DumpedTest[], names: readonly string[], major: Major) {
  const own = tests.filter(({ record }) => record !== undefined);
  return names.map((name) => ({
    tests: own
      .filter(({ path }) => path[0] === name)
      .map(({ path, state, annotations }) => [path.slice(1).join(' › '), state, ...annotations].join('; ')),
    sent: server.log(`${name}-${major}`),
  }));
}

const flowSends = ['POST /carts', 'POST /carts/items', 'DELETE /carts'];
const after = (earlier: string): string => `notice: ran ${earlier} first; 1 failed: POST /login`;

describe.each(vitestMajors)('vitest %i', (major) => {
  testNewest(major)(
    'by name: the steps before it run first, once and in order, and those behind it do not',
    async () => {
      const shops = ['behind', 'in-a-flow', 'not-taken', 'two', 'first', 'none'];
      const files = Object.assign({}, ...shops.map((name) => shop(name, major))) as Record<string, string>;
      const wanted = [
        ['behind', 'GET /orders'],
        ['in-a-flow', '↳ call cart', 'POST /carts'],
        ['not-taken', 'GET /in-the-else'],
        ['two', 'GET /in-the-arm'],
        ['two', 'GET /last'],
        ['first', 'POST /login'],
      ];
      const pattern = wanted.map((path) => `^${path.join(major === 5 ? ' > ' : ' ')}$`).join('|');
      const { tests } = await createRepo(major, files).run(['-t', pattern]);
      expect(ran(tests, shops, major)).toEqual([
        {
          tests: [`GET /orders; passed; ${after('4 earlier steps')}`],
          sent: ['POST /login', ...flowSends, 'GET /in-the-arm', 'GET /orders'],
        },
        {
          tests: [`↳ call cart › POST /carts; passed; ${after('1 earlier step')}`],
          sent: ['POST /login', 'POST /carts', 'DELETE /carts'],
        },
        {
          tests: [
            `GET /in-the-else; skipped; ${after('4 earlier steps')}; skipped: the if above matched: status equals 200`,
          ],
          sent: ['POST /login', ...flowSends, 'GET /in-the-arm'],
        },
        {
          tests: [
            `GET /in-the-arm; passed; ${after('3 earlier steps')}`,
            'GET /last; passed; notice: ran 1 earlier step first',
          ],
          sent: ['POST /login', ...flowSends, 'GET /in-the-arm', 'GET /orders', 'GET /last'],
        },
        { tests: ['POST /login; failed'], sent: ['POST /login'] },
        { tests: [], sent: [] },
      ]);
    },
  );

  test('by line: of a request, and of a call with all its requests; reporters show the note', async () => {
    const shops = ['line', 'call-line'];
    const repo = createRepo(major, { ...shop('line', major), ...shop('call-line', major) });
    const reporters = ['--reporter=verbose', '--reporter=junit', '--outputFile.junit=junit.xml'];
    const run = await repo.run(['line/shop.session.yaml:7', 'call-line/shop.session.yaml:5', ...reporters]);
    expect(ran(run.tests, shops, major)).toEqual([
      {
        tests: [`GET /in-the-arm; passed; ${after('3 earlier steps')}`],
        sent: ['POST /login', ...flowSends, 'GET /in-the-arm'],
      },
      {
        tests: [
          `↳ call cart › POST /carts; passed; ${after('1 earlier step')}`,
          '↳ call cart › POST /carts/items; passed',
        ],
        sent: ['POST /login', ...flowSends],
      },
    ]);
    expect(run.stdout).toContain('ran 3 earlier steps first; 1 failed: POST /login');
    const junit = readFileSync(join(repo.folder, 'junit.xml'), 'utf8');
    expect(junit).toContain('value="ran 3 earlier steps first; 1 failed: POST /login"');
    expect(run.code).toBe(0);
  });
});
