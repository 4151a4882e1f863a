import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo, normalise } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const session = `name: Checkout
steps:
  - call: flows/login.session.yaml
  - request: GET {{env.BASE_URL}}/status/503
    tests: { status: 200 }
  - if: {}
  - request: GET {{env.BASE_URL}}/never
  - end:
  - request: GET {{env.BASE_URL}}/job/60000
    poll: { until: { $.ready: true }, every: 1s, timeout: 60 }
`;
const files = {
  'a.session.yaml': session,
  'flows/login.session.yaml': 'steps:\n  - request: GET {{env.BASE_URL}}/login\n',
};
const withReports = `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet(JSON.parse(process.env.CONFIG ?? '{}'), { report: { json: 'out/report.json', html: 'out/report.html' } });
`;

interface Report {
  readonly summary: object;
  readonly sessions: readonly {
    readonly file: string;
    readonly rows: readonly { readonly kind: string; readonly record?: { readonly response?: object } }[];
  }[];
}

const readReport = (folder: string): Report =>
  JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8')) as Report;

test('JSON and HTML reports are written, with whole records', async () => {
  const repo = createJestRepo({ ...files, 'jest.config.js': withReports });
  await repo.jest(['--maxWorkers=2'], { BASE_URL: server.of('reports') });
  const { summary, sessions } = readReport(repo.folder);
  expect(summary).toMatchInlineSnapshot(`
    {
      "failed": 1,
      "passed": 2,
      "requests": 5,
      "retried": {
        "requests": 0,
        "sends": 0,
      },
      "sessions": {
        "failed": 1,
        "passed": 1,
        "skipped": 0,
        "waiting": 0,
      },
      "skipped": 1,
      "untested": 2,
      "waiting": 1,
    }
  `);
  expect(sessions.map(({ file }) => file)).toEqual(['a.session.yaml', 'flows/login.session.yaml']);
  expect(sessions[0]!.rows.map(({ kind, record }) => `${kind} ${record?.response ? 'with a response' : ''}`)).toEqual([
    'call ',
    'request with a response',
    'arm ',
    'request with a response',
  ]);
  expect(readFileSync(join(repo.folder, 'out/report.html'), 'utf8')).toContain('<!doctype html>');
});

test.each(['--runInBand', '--maxWorkers=2'])(
  'with %s, a file that does not load has its problem, with its place',
  async (workers) => {
    const repo = createJestRepo({
      'bad.session.yaml': 'steps:\n  - request: GET /\n    tets: {}\n',
      'worse.session.yaml': 'steps:\n  - requst: GET /\n',
      'jest.config.js': withReports,
    });
    const { stderr } = await repo.jest([workers], {});
    const { sessions } = readReport(repo.folder);
    expect(sessions).toMatchObject([
      {
        file: 'bad.session.yaml',
        failures: [
          {
            code: 'unknown-key',
            message: 'unknown key `tets` in a request',
            hint: 'Did you mean `tests`?',
            range: { start: { line: 3, column: 5 } },
          },
        ],
      },
      { file: 'worse.session.yaml', failures: [{ code: 'unknown-step' }] },
    ]);
    expect(stderr).toContain(
      '\n ✗ unknown key `tets` in a request [unknown-key]\n   → Did you mean `tests`?\n\n ❯ bad.session.yaml:3:5\n',
    );
  },
);

test('a session in two projects, as for two environments, has its rows, its counts and its records twice', async () => {
  const repo = createJestRepo({
    'a.session.yaml': 'steps:\n  - request: GET {{env.BASE_URL}}/status/{{env.STATUS}}\n    tests: { status: 200 }\n',
    '.env.red': 'STATUS=500\n',
    '.env.green': 'STATUS=200\n',
    'jest.config.js': `const { callsheetPreset, parts } = require('callsheet/jest');
const project = (environment) => ({ ...callsheetPreset({ environment }), reporters: undefined, displayName: environment });
module.exports = {
  projects: [project('red'), project('green')], reporters: [[parts.reporter, { report: { json: 'out/report.json' } }], 'summary'],
};
`,
  });
  const { stderr } = await repo.jest(['--runInBand'], { BASE_URL: server.of('twice') });
  const lines = normalise(stderr, repo).split('\n');
  expect(lines.filter((line) => /session.yaml|Requests/.test(line)).toSorted()).toMatchInlineSnapshot(`
    [
      "   npx jest a.session.yaml -t '^a GET \\{\\{env.BASE_URL\\}\\}/status/\\{\\{env.STATUS\\}\\}$'",
      " FAIL  red a.session.yaml > GET {{env.BASE_URL}}/status/{{env.STATUS}}",
      " Requests  1 passed · 1 failed (2)",
      " ✓ green a.session.yaml TIME",
      " ✗ red a.session.yaml TIME",
      " ❯ a.session.yaml:3:14",
    ]
  `);
  const { sessions, summary } = readReport(repo.folder);
  expect(summary).toMatchObject({ passed: 1, failed: 1, requests: 2 });
  expect(sessions.map(({ file }) => file)).toEqual(['a.session.yaml (green)', 'a.session.yaml (red)']);
  expect(sessions.map(({ rows }) => rows[0]!.record!.response)).toMatchObject([{ status: 200 }, { status: 500 }]);
});

test('with only reporters of the repo, ours prints nothing and writes the reports', async () => {
  const repo = createJestRepo({
    ...files,
    'jest.config.js': withReports,
    'reporter.js': 'module.exports = class { onRunComplete() { console.log("done"); } };\n',
  });
  const { stdout, stderr } = await repo.jest(['a.session'], {
    BASE_URL: server.of('silent'),
    CONFIG: JSON.stringify({ reporters: ['<rootDir>/reporter.js'] }),
  });
  expect([stdout.trim(), stderr.trim()]).toEqual(['done', '']);
  expect(existsSync(join(repo.folder, 'out/report.json'))).toBe(true);
});

test('with a default that the command line names, ours prints nothing and writes the reports', async () => {
  const repo = createJestRepo({ ...files, 'jest.config.js': withReports });
  const reporters = ['--reporters=default', '--reporters=./node_modules/callsheet/jest/reporter.mjs'];
  const { stderr } = await repo.jest(['flows', ...reporters], { BASE_URL: server.of('named') });
  expect(normalise(stderr, repo)).toMatchInlineSnapshot(`
    "PASS flows/login.session.yaml
      login
        ✓ GET {{env.BASE_URL}}/login

    Test Suites: 1 passed, 1 total
    Tests:       1 passed, 1 total
    Snapshots:   0 total
    Time: TIME
    Ran all test suites matching flows."
  `);
  expect(existsSync(join(repo.folder, 'out/report.html'))).toBe(true);
});

test('options of the default reporter, which are those of the summary, stay', async () => {
  const repo = createJestRepo({ ...files, 'jest.config.js': withReports });
  const { stderr } = await repo.jest([], {
    BASE_URL: server.of('summary'),
    CONFIG: JSON.stringify({ reporters: [['default', { summaryThreshold: 1 }]] }),
  });
  expect(stderr).toContain('Summary of all failing tests');
});

test('a run without sessions leaves the reports as they are', async () => {
  const repo = createJestRepo({
    ...files,
    'own.test.js': "test('own', () => undefined);\n",
    'jest.config.js': withReports,
  });
  await repo.jest(['flows'], { BASE_URL: server.of('left') });
  const reports = ['out/report.json', 'out/report.html'].map((file) => join(repo.folder, file));
  const before = reports.map((file) => readFileSync(file, 'utf8'));
  const { code } = await repo.jest(['own.test.js']);
  expect(code).toBe(0);
  expect(reports.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
  await repo.jest(['nothing-has-this-name', '--passWithNoTests']);
  expect(reports.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
});

test('a report that cannot be written fails the run and says why', async () => {
  const repo = createJestRepo({
    ...files,
    'jest.config.js': withReports,
    out: '',
  });
  const { code, stderr } = await repo.jest(['flows'], { BASE_URL: server.of('unwritten') });
  expect(code).toBe(1);
  expect(normalise(stderr, repo)).toMatchInlineSnapshot(`
    "✓ flows/login.session.yaml TIME
       ✓ GET {{env.BASE_URL}}/login                  200 TIME

     Requests  1 passed (1)
     Notes     1 request has no tests: any status passes · option tests

    cannot write the report out/report.json: a part of its path is a file [report-not-written]
    Check the option \`report\`: its path is relative to the project root, under Jest to the root of the run.
    cannot write the report out/report.html: a part of its path is a file [report-not-written]
    Check the option \`report\`: its path is relative to the project root, under Jest to the root of the run.
    Test Suites: 1 passed, 1 total
    Tests:       1 passed, 1 total
    Snapshots:   0 total
    Time: TIME
    Ran all test suites matching flows."
  `);
});

test('when an editor has replaced our reporters, the reasons reach its console', async () => {
  const repo = createJestRepo({
    ...files,
    'editor.js': `module.exports = class {
  onTestResult(test, result) { for (const { type, message } of result.console ?? []) console.log(type + ': ' + message); }
};
`,
  });
  const { stdout } = await repo.jest(['a.session', '--reporters=./editor.js'], { BASE_URL: server.of('editor') });
  expect(stdout).toMatchInlineSnapshot(`
    "  console.info
        skipped: GET {{env.BASE_URL}}/never (the if has no condition)
        waiting: GET {{env.BASE_URL}}/job/60000 (Still waiting after 0.06s and 1 attempts — $.ready equals true)

    info: skipped: GET {{env.BASE_URL}}/never (the if has no condition)
    waiting: GET {{env.BASE_URL}}/job/60000 (Still waiting after 0.06s and 1 attempts — $.ready equals true)
    "
  `);
});

test('jest-junit and the GitHub reporter hold only the failure: a skip and a wait are not errors', async () => {
  const repo = createJestRepo(files, { packages: ['jest-junit'] });
  const { stdout, stderr } = await repo.jest(['a.session', '--reporters=jest-junit', '--reporters=github-actions'], {
    BASE_URL: server.of('junit'),
    GITHUB_ACTIONS: 'true',
    JEST_JUNIT_OUTPUT_FILE: 'junit.xml',
  });
  const errors = (stdout + stderr).split('\n').filter((line) => line.startsWith('::error'));
  expect(errors.map((line) => normalise(line, repo))).toMatchInlineSnapshot(`
    [
      "::error file=<root>/a.session.yaml,line=5,title=Checkout › GET {{env.BASE_URL}}/status/503::status equals 200 · sent 1×%0A%0AExpected: 200%0AReceived: 503%0A    at a.session.yaml:5:14",
    ]
  `);
  const junit = readFileSync(join(repo.folder, 'junit.xml'), 'utf8').replace(/ (?:time|timestamp)="[^"]*"/g, '');
  expect(normalise(junit, repo)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="jest tests" tests="4" failures="1" errors="0">
      <testsuite name="Checkout" errors="0" failures="1" skipped="2" tests="4">
        <testcase classname="Checkout ↳ call login GET {{env.BASE_URL}}/login" name="Checkout ↳ call login GET {{env.BASE_URL}}/login">
        </testcase>
        <testcase classname="Checkout GET {{env.BASE_URL}}/status/503" name="Checkout GET {{env.BASE_URL}}/status/503">
          <failure>Error: status equals 200 · sent 1×

    Expected: 200
    Received: 503
        at <root>/a.session.yaml:5:14</failure>
        </testcase>
        <testcase classname="Checkout GET {{env.BASE_URL}}/never" name="Checkout GET {{env.BASE_URL}}/never">
          <skipped/>
        </testcase>
        <testcase classname="Checkout GET {{env.BASE_URL}}/job/60000" name="Checkout GET {{env.BASE_URL}}/job/60000">
          <skipped/>
        </testcase>
      </testsuite>
    </testsuites>"
  `);
});

test('--verbose shows the rows in their order', async () => {
  const repo = createJestRepo(files);
  const { stderr } = await repo.jest(['a.session', '--verbose'], { BASE_URL: server.of('verbose') });
  expect(normalise(stderr, repo).split('\n\n')[0]).toMatchInlineSnapshot(`
    "✗ a.session.yaml  Checkout TIME
       ↳ call login                                        1/1 ✓
         ✓ GET {{env.BASE_URL}}/login                200 TIME
       ✗ GET {{env.BASE_URL}}/status/503             503 TIME
           status equals 200 · sent 1×
           received 503
       if
         ↓ GET {{env.BASE_URL}}/never    the if has no condition
       … GET {{env.BASE_URL}}/job/60000              200 TIME
           Still waiting after 0.06s and 1 attempts — $.ready equals true
           received false"
  `);
  const passing = await repo.jest(['flows', '--verbose'], { BASE_URL: server.of('verbose') });
  expect(passing.stderr).toMatch(/Requests .*\n Notes .*\n\nTest Suites: /);
});
