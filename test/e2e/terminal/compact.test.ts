import { expect, onTestFinished, test } from 'vitest';
import { createJestProject } from '../../support/jest-process.js';
import { majors } from '../../support/majors.js';
import { configOf, normalise, openProject, openShop } from './project.js';

const head = "settings: { baseUrl: '{{env.SHOP_URL}}' }\nsteps:\n";
/** Of different lengths: larger files run first. */
const mixed: Readonly<Record<string, string>> = {
  'sessions/passes.session.yaml': `name: All is well
${head}  - request: GET /milk
  - request: GET /flaky/3
    retry: { attempts: 3, conditions: [5xx], backoff: 10ms }
  - request: GET /bread
  - if: { status: 404 }
  - request: POST /bread
  - request: PUT /bread
  - end:
`,
  'sessions/waits.session.yaml': `${head}  - request: GET /milk
    poll: { until: { $.ready: true }, every: 1m, timeout: 100ms }
  - request: GET /bread
`,
  'sessions/fails.session.yaml': `${head}  - request: GET /milk
    tests: { status: 418 }
  - request: GET /bread
`,
  'flows/login.session.yaml': `inputs: { user: null }\n${head}  - request: GET /me\n`,
};
const passing = Object.fromEntries(
  Array.from({ length: 21 }, (_, at) => [
    `sessions/${'x'.repeat(at + 1)}.session.yaml`,
    `${head}  - request: GET /${at}\n`,
  ]),
);
const oneByOne = { lanes: 1, include: ['**/*.session.yaml'] };
const compact = { ...oneByOne, report: { terminal: 'compact' } };

test.each(majors)('Vitest %i: what passed or was skipped is one line', async (major) => {
  const project = openProject(major, configOf({}, compact), mixed);
  const { stdout } = await project.vitest(['run'], await openShop());
  expect(normalise(stdout.replace(/^ Test Files[^]*/m, ''), project)).toMatchInlineSnapshot(`
    "RUN  vVERSION <root>

     ✓ sessions/passes.session.yaml               3 passed · 2 skipped · ↻3  TIME
     … sessions/waits.session.yaml  TIME
       … GET /milk                                   200    TIME
           Still waiting after 0.1s and 1 attempts — $.ready equals true
           received nothing — $ has no ready: it has method, path, headers, token.
       ✓ GET /bread                                  200    TIME
     ✗ sessions/fails.session.yaml  TIME
       ✗ GET /milk                                   200    TIME
           status equals 418 · sent 1×
           received 200
       ✓ GET /bread                                  200    TIME
     ↓ flows/login.session.yaml                                   1 skipped

     Requests  5 passed · 1 failed · 3 skipped · 1 waiting (10)
     Retried   1 request · 3 sends
     Notes     1 waiting request did not fail the run · option waits: 'fail'
               5 requests have no tests: any status passes · option tests"
  `);
});
test('at 140 columns, in colour', async () => {
  const project = openProject(5, configOf({}, compact), mixed);
  const env = { ...(await openShop()), COLUMNS: '140', NO_COLOR: '', FORCE_COLOR: '1' };
  const { stdout } = await project.vitest(['run'], env);
  const drawn = normalise(stdout.replace(/^.* Test Files[^]*/m, ''), project).replaceAll('\u001B', '␛');
  expect(drawn).toMatchInlineSnapshot(`
    "RUN  vVERSION <root>

     ␛[32m✓␛[39m sessions/passes.session.yaml                                   ␛[2m3 passed · 2 skipped · ↻3  TIME␛[22m
     ␛[33m…␛[39m␛[1m sessions/waits.session.yaml␛[22m␛[2m  TIME␛[22m
       ␛[33m…␛[39m GET /milk                                   ␛[32m200␛[39m␛[2m    TIME␛[22m
           ␛[33mStill waiting after 0.1s and 1 attempts — $.ready equals true␛[39m
           ␛[2mreceived nothing — $ has no ready: it has method, path, headers, token.␛[22m
       ␛[32m✓␛[39m GET /bread                                  ␛[32m200␛[39m␛[2m    TIME␛[22m
     ␛[31m✗␛[39m␛[1m sessions/fails.session.yaml␛[22m␛[2m  TIME␛[22m
       ␛[31m✗␛[39m␛[31m GET /milk␛[39m                                   ␛[31m200␛[39m␛[2m    TIME␛[22m
           ␛[31mstatus equals 418 · sent 1×␛[39m
           ␛[2mreceived 200␛[22m
       ␛[32m✓␛[39m GET /bread                                  ␛[32m200␛[39m␛[2m    TIME␛[22m
     ␛[2m↓␛[22m flows/login.session.yaml                                                       ␛[2m1 skipped␛[22m

     ␛[2mRequests␛[22m  ␛[1m␛[32m5 passed␛[39m␛[22m␛[2m · ␛[22m␛[1m␛[31m1 failed␛[39m␛[22m␛[2m · ␛[22m␛[2m3 skipped␛[22m␛[2m · ␛[22m␛[33m1 waiting␛[39m ␛[2m(10)␛[22m
     ␛[2mRetried␛[22m   ␛[33m1 request · 3 sends␛[39m
     ␛[2mNotes␛[22m     ␛[33m1 waiting request did not fail the run␛[39m ␛[2m· option waits: 'fail'␛[22m
               ␛[33m5 requests have no tests: any status passes␛[39m ␛[2m· option tests␛[22m"
  `);
});
test('Jest: what passed or was skipped is one line', async () => {
  const config = `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({}, { report: { terminal: 'compact' } });\n`;
  const jest = createJestProject({ files: { ...mixed, 'jest.config.js': config } });
  onTestFinished(jest.remove);
  const { stderr } = await jest.jest(['-i'], await openShop());
  const lines = stderr.split('\n').filter((line) => /^ [✓✗…↓] |^ {3}[✓✗…↓] /.test(line));
  expect(lines.map((line) => normalise(line, jest as never)).toSorted()).toMatchInlineSnapshot(`
    [
      "… 4 more lines",
      "… GET /milk                                   200    TIME",
      "… sessions/waits.session.yaml  TIME",
      "↓ flows/login.session.yaml                                   1 skipped",
      "✓ GET /bread                                  200    TIME",
      "✓ GET /bread                                  200    TIME",
      "✓ sessions/passes.session.yaml               3 passed · 2 skipped · ↻3  TIME",
      "✗ GET /milk                                   200    TIME",
      "✗ sessions/fails.session.yaml  TIME",
      "✗ status equals 418 · sent 1×",
    ]
  `);
});
test('of more than twenty files every session that passed is one line, unless the option says otherwise', async () => {
  const shop = await openShop();
  const rowsWith = async (options: object, args: readonly string[] = []): Promise<number> => {
    const project = openProject(5, configOf({}, { ...oneByOne, ...options }), passing);
    const { stdout } = await project.vitest(['run', ...args], shop);
    return stdout.split('\n').filter((line) => line.startsWith('   ✓ GET ')).length;
  };
  expect(await rowsWith({})).toBe(0);
  expect(await rowsWith({}, ['--reporter=callsheet/reporter'])).toBe(0);
  expect(await rowsWith({ report: { terminal: 'full' } })).toBe(21);
  expect(await rowsWith({}, ['xx.'])).toBe(20);
  expect(await rowsWith({ report: { terminal: 'compact' } }, ['xxxxxxxxxxxxxxxxxxxx.'])).toBe(0);
});
test('Jest: of more than twenty files every session that passed is one line', async () => {
  const jest = createJestProject({ files: { ...passing, 'package.json': '{ "jest": { "preset": "callsheet" } }' } });
  onTestFinished(jest.remove);
  const shop = await openShop();
  const rowsOf = async (args: readonly string[]): Promise<number> =>
    (await jest.jest(args, shop)).stderr.split('\n').filter((line) => line.startsWith('   ✓ GET ')).length;
  expect(await rowsOf(['-i'])).toBe(0);
  expect(await rowsOf(['-i', 'xx.session'])).toBe(20);
});
