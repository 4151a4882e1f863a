import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vitestMajors, type Major } from '../../support/majors.js';
import { testNewest } from '../../support/newest.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { configOf, createRepo, normalise, type Repo } from '../vitest/repo.js';
import { readReport } from './shop.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const session = `name: Shop
steps:
  - request: GET /me
  - request: GET /carts
    name: a cart
    tests: { status: 201 }
  - request: GET /mail
    skip: under repair
  - if: { status: 404 }
  - request: GET /never
  - end:
  - request: GET /job/60000
    name: the invoice
    poll: { until: { $.ready: true }, every: 1m, timeout: 50ms }
`;

/** Runs with one reporter of Vitest, and also with the JSON report. */
async function runWith(major: Major, reporter: string, args: readonly string[] = [], options: object = {}) {
  const config = configOf({ report: { json: 'out/report.json' }, ...options });
  const repo = createRepo(major, { 'shop.session.yaml': session, 'vitest.config.mjs': config });
  const run = ['run', `--reporter=${reporter}`, ...args];
  const { code, stdout, stderr } = await repo.vitest(run, { BASE_URL: server.of(`${reporter}-${major}`) });
  expect(code).toBe(1);
  expect(readReport(repo.folder).summary).toMatchObject({ passed: 1, failed: 1, skipped: 2, waiting: 1 });
  return { repo, stdout: steady(stdout, repo), stderr: steady(stderr, repo) };
}

/** Without times, and with the places of Vitest 5. */
function steady(text: string, repo: Repo): string {
  return normalise(text, repo)
    .replace(/(yaml:\d+):\d+ >/g, '$1 >')
    .replace(/ # time=[\d.]+ms/g, '')
    .replace(/ (?:time|timestamp|hostname)="[^"]*"/g, '')
    .replace(/ \d+ms(?= \[|$)/gm, '');
}

describe.each(vitestMajors)('vitest %i', (major) => {
  test('junit has the failure line, and the reasons of skips and waits as properties', async () => {
    const { repo } = await runWith(major, 'junit', ['--outputFile=out/junit.xml']);
    expect(steady(readFileSync(join(repo.folder, 'out/junit.xml'), 'utf8'), repo)).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8" ?>
      <testsuites name="vitest tests" tests="5" failures="1" errors="0">
          <testsuite name="shop.session.yaml" tests="5" failures="1" errors="0" skipped="3">
              <testcase classname="shop.session.yaml" name="Shop &gt; GET /me">
              </testcase>
              <testcase classname="shop.session.yaml" name="Shop &gt; a cart">
                  <failure message="status equals 201 · sent 1×" type="Failed">
      Failed: status equals 201 · sent 1×

      - Expected
      + Received

      - 201
      + 200

       ❯ shop.session.yaml:6:14
                  </failure>
              </testcase>
              <testcase classname="shop.session.yaml" name="Shop &gt; GET /mail">
                  <skipped/>
                  <properties>
                      <property name="skipped" value="under repair">
                      </property>
                  </properties>
              </testcase>
              <testcase classname="shop.session.yaml" name="Shop &gt; GET /never">
                  <skipped/>
                  <properties>
                      <property name="skipped" value="status equals 404">
                      </property>
                  </properties>
              </testcase>
              <testcase classname="shop.session.yaml" name="Shop &gt; the invoice">
                  <skipped/>
                  <properties>
                      <property name="waiting" value="Still waiting after 0.05s and 1 attempts — $.ready equals true">
                      </property>
                  </properties>
              </testcase>
          </testsuite>
      </testsuites>"
    `);
  });

  testNewest(major)('json has the failure line, and each record as meta', async () => {
    const { repo } = await runWith(major, 'json', ['--outputFile=out/vitest.json']);
    const { testResults } = JSON.parse(readFileSync(join(repo.folder, 'out/vitest.json'), 'utf8'));
    const reported = testResults[0].assertionResults.map(({ title, status, failureMessages, meta }: VitestTest) => {
      const [message = '-'] = failureMessages.map((text) => text.split('\n')[0]!);
      const { state, reason = '-', response } = meta.callsheet;
      return `${title}: ${status} | ${message} | ${state} | ${reason} | ${response?.body.text.length ?? '-'}`;
    });
    expect(reported.join('\n').replace(/\| \d{2,}$/gm, '| body')).toMatchInlineSnapshot(`
      "GET /me: passed | - | passed | - | body
      a cart: failed | Failed: status equals 201 · sent 1× | failed | - | body
      GET /mail: skipped | - | skipped | under repair | -
      GET /never: skipped | - | skipped | status equals 404 | -
      the invoice: skipped | - | waiting | Still waiting after 0.05s and 1 attempts — $.ready equals true | body"
    `);
  });

  test.each([
    ['lanes', {}],
    ['workers', { lanes: false }],
  ])('json and tap have what was expected and received, in %s', async (name, options) => {
    const repo = createRepo(major, {
      'sides.session.yaml': `steps:
  - request: GET /carts
    tests: { $.nope: 8, $.path: 7 }
`,
      'vitest.config.mjs': configOf(options),
    });
    const reporters = ['--reporter=json', '--reporter=tap', '--outputFile.json=out.json'];
    const { stdout } = await repo.vitest(['run', ...reporters], { BASE_URL: server.of(`sides-${name}-${major}`) });
    const { testResults } = JSON.parse(readFileSync(join(repo.folder, 'out.json'), 'utf8'));
    const messages = (testResults[0].assertionResults as VitestTest[]).flatMap(
      ({ failureMessages }) => failureMessages,
    );
    expect(steady(messages.join('\n\n'), repo)).toMatchInlineSnapshot(`
      "Failed: $.nope equals 8 · sent 1×
      $ has no nope: it has method, path, headers, token.
          expected 8
          received nothing
          at <root>/sides.session.yaml:3:14

      Failed: $.path equals 7 · sent 1×
          expected 7
          received "/carts"
          at <root>/sides.session.yaml:3:25"
    `);
    expect(stdout.match(/^ +(?:actual|expected): .*/gm)?.map((line) => line.trim())).toMatchInlineSnapshot(`
      [
        "actual: "undefined"",
        "expected: "8"",
        "actual: "\\"/carts\\""",
        "expected: "7"",
      ]
    `);
  });

  testNewest(major).each([
    ['lanes', {}],
    ['workers', { lanes: false }],
  ])('github-actions has an annotation at each wait and failure, in %s', async (_, options) => {
    expect((await runWith(major, 'github-actions', [], options)).stdout).toMatchInlineSnapshot(
      `
      "::notice file=<root>/shop.session.yaml,line=12,column=5,title=waiting::Still waiting after 0.05s and 1 attempts — $.ready equals true

      ::error file=<root>/shop.session.yaml,title=[callsheet] shop.session.yaml > Shop > a cart,line=6,column=14::Failed: status equals 201 · sent 1×%0A%0A- Expected%0A+ Received%0A%0A- 201%0A+ 200%0A%0A ❯ shop.session.yaml:6:14%0A%0A"
    `,
    );
  });

  testNewest(major)('tap has the reasons as comments', async () => {
    expect((await runWith(major, 'tap')).stdout).toMatchInlineSnapshot(`
      "TAP version 13
      1..1
      not ok 1 - shop.session.yaml {
          1..1
          not ok 1 - Shop {
              1..5
              ok 1 - GET /me
              not ok 2 - a cart
                  ---
                  error:
                      name: "Failed"
                      message: "status equals 201 · sent 1×"
                  at: "<root>/shop.session.yaml:6:14"
                  actual: "200"
                  expected: "201"
                  ...
              ok 3 - GET /mail # SKIP
                  # skipped: under repair
              ok 4 - GET /never # SKIP
                  # skipped: status equals 404
              ok 5 - the invoice # SKIP
                  # waiting: Still waiting after 0.05s and 1 attempts — $.ready equals true
          }
      }"
    `);
  });

  testNewest(major)('verbose has the reasons next to the tests', async () => {
    expect((await runWith(major, 'verbose')).stdout).toMatchInlineSnapshot(`
      "RUN  vVERSION <root>

       ✓ |callsheet| shop.session.yaml:3 > Shop > GET /me
       × |callsheet| shop.session.yaml:4 > Shop > a cart
         → status equals 201 · sent 1×
       ↓ |callsheet| shop.session.yaml:7 > Shop > GET /mail [under repair]

         ❯ skipped
           ↳ under repair

       ↓ |callsheet| shop.session.yaml:10 > Shop > GET /never [status equals 404]

         ❯ skipped
           ↳ status equals 404

       ↓ |callsheet| shop.session.yaml:12 > Shop > the invoice [Still waiting after 0.05s and 1 attempts — $.ready equals true]

         ❯ shop.session.yaml:12:5 waiting
           ↳ Still waiting after 0.05s and 1 attempts — $.ready equals true


       Test Files  1 failed (1)
            Tests  1 failed | 1 passed | 3 skipped (5)
         Start at TIME
         Duration TIME"
    `);
  });

  testNewest(major)('tree has the reasons next to the tests', async () => {
    expect((await runWith(major, 'tree')).stdout).toMatchInlineSnapshot(`
      "RUN  vVERSION <root>

       ❯ |callsheet| shop.session.yaml (5 tests | 1 failed | 3 skipped)
         ❯ Shop (5)
           ✓ GET /me
           × a cart
           ↓ GET /mail [under repair]
           ↓ GET /never [status equals 404]
           ↓ the invoice [Still waiting after 0.05s and 1 attempts — $.ready equals true]

       Test Files  1 failed (1)
            Tests  1 failed | 1 passed | 3 skipped (5)
         Start at TIME
         Duration TIME"
    `);
  });

  testNewest(major).each([
    ['lanes', {}],
    ['workers', { lanes: false }],
  ])('tree never marks a wait as passed, however long it took, in %s', async (_, options) => {
    const { stdout } = await runWith(major, 'tree', ['--slowTestThreshold=1'], options);
    expect(stdout).toContain('↓ the invoice [Still waiting after 0.05s and 1 attempts');
  });

  testNewest(major).each([
    ['lanes', {}],
    ['workers', { lanes: false }],
  ])('dot has a dot per request, and the failures, in %s', async (_, options) => {
    const { stdout, stderr } = await runWith(major, 'dot', [], options);
    // A worker may tell of tests that end together in any order.
    const sorted = stdout.replace(/^[·x-]+$/m, (dots) => [...dots].toSorted().join(''));
    expect(sorted).toMatchInlineSnapshot(`
      "RUN  vVERSION <root>

      ---x·

       Test Files  1 failed (1)
            Tests  1 failed | 1 passed | 3 skipped (5)
         Start at TIME
         Duration TIME"
    `);
    expect(stderr).toMatchInlineSnapshot(`
      "⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

       FAIL  |callsheet| shop.session.yaml:4 > Shop > a cart
      Failed: status equals 201 · sent 1×

      - Expected
      + Received

      - 201
      + 200

       ❯ shop.session.yaml:6:14
            4|   - request: GET /carts
            5|     name: a cart
            6|     tests: { status: 201 }
             |              ^
            7|   - request: GET /mail
            8|     skip: under repair

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯"
    `);
  });

  testNewest(major)('blob holds whole records', async () => {
    const { repo } = await runWith(major, 'blob', ['--outputFile=out/blob.json']);
    const blob = readFileSync(join(repo.folder, 'out/blob.json'), 'utf8');
    expect(blob.match(/"path\\":\\"\/carts/g)).toHaveLength(1);
  });

  testNewest(major)('an unknown reporter gets whole records', async () => {
    const { files } = await createRepo(major, {
      'shop.session.yaml': session,
      'vitest.config.mjs': configOf({ report: { json: 'out/report.json' } }),
    }).run(['--reporter=dot'], { BASE_URL: server.of(`unknown-${major}`) });
    const [first] = files[0]!.tests;
    expect(first!.record!.response!.body.text).toContain('"path":"/me"');
  });
});

interface VitestTest {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
  readonly meta: { readonly callsheet: { state: string; reason?: string; response?: { body: { text: string } } } };
}
