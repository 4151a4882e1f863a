import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo, normalise, type JestRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Prints what the reporters of editors read: each test with its place and state, and the console of its file. */
const editorReporter = `module.exports = class {
  onTestResult(test, { testFilePath, testResults, console: printed }) {
    console.log('file ' + testFilePath);
    for (const { ancestorTitles, title, status, location, failureMessages, failureDetails } of testResults) {
      const { expected, actual } = failureDetails[0]?.matcherResult ?? {};
      const values = expected === undefined ? '' : ' expected ' + expected + ' actual ' + actual;
      console.log([location?.line + ':' + location?.column, status, [...ancestorTitles, title].join(' > ') + values].join(' '));
      for (const message of failureMessages) console.log(message);
    }
    for (const { type, message } of printed ?? []) console.log(type + ': ' + message);
  }
};
`;

const files = {
  'api/checkout.session.yaml': `name: Checkout (v1.2)
steps:
  - call: ../flows/login.session.yaml
    alias: buyer
  - if: {}
  - request: GET {{env.BASE_URL}}/never
  - end:
  - request: POST {{env.BASE_URL}}/status/503
    name: 'place the [first] order?'
    tests:
      status: 201
  - request: GET {{env.BASE_URL}}/after
`,
  'flows/login.session.yaml': 'steps:\n  - request: POST {{env.BASE_URL}}/login\n',
  'editor.js': editorReporter,
};

const escape = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const orderName = escape('Checkout (v1.2) place the [first] order?');

test('the command line of the VS Code extension: one test by its name, with its place, state and reasons', async () => {
  const repo = createJestRepo(files);
  const file = join(repo.folder, 'api/checkout.session.yaml');
  const named = ['--coverage=false', '--testNamePattern', `${orderName}$`, '--runTestsByPath', file];
  const reporters = ['--reporters', 'default', '--reporters', join(repo.folder, 'editor.js')];
  const { json, stdout, stderr } = await repo.run(['--testLocationInResults', '--useStderr', ...named, ...reporters], {
    BASE_URL: server.of('code'),
  });
  expect(json.testResults.map(({ name }) => name)).toEqual([file]);
  expect(editorLines(stdout, repo)).toMatchInlineSnapshot(`
    [
      "file <root>/api/checkout.session.yaml",
      "3:5 pending Checkout (v1.2) > ↳ call login buyer > POST {{env.BASE_URL}}/login",
      "6:5 pending Checkout (v1.2) > GET {{env.BASE_URL}}/never",
      "8:5 failed Checkout (v1.2) > place the [first] order? expected 201 actual 503",
      "Error: status equals 201 · sent 1×",
      "",
      "Expected: 201",
      "Received: 503",
      "    at <root>/api/checkout.session.yaml:11:7",
      "12:5 pending Checkout (v1.2) > GET {{env.BASE_URL}}/after",
      "info: failed: place the [first] order? (ran 1 earlier step first)",
    ]
  `);
  expect(normalise(stderr, repo).split('\n\n').slice(0, 2).join('\n\n')).toMatchInlineSnapshot(`
    "console.info
        failed: place the [first] order? (ran 1 earlier step first)

    FAIL api/checkout.session.yaml
      Checkout (v1.2)
        ✕ place the [first] order?
        ○ skipped GET {{env.BASE_URL}}/never
        ○ skipped GET {{env.BASE_URL}}/after
        ↳ call login buyer
          ○ skipped POST {{env.BASE_URL}}/login"
  `);
  expect(server.log('code')).toEqual(['POST /login', 'POST /status/503']);
});

test('the command line of the VS Code extension: a whole file', async () => {
  const repo = createJestRepo(files);
  const file = join(repo.folder, 'api/checkout.session.yaml');
  const reporters = ['--reporters', 'default', '--reporters', join(repo.folder, 'editor.js')];
  const { stdout } = await repo.run(
    ['--testLocationInResults', '--useStderr', '--runTestsByPath', file, ...reporters],
    {
      BASE_URL: server.of('code-file'),
    },
  );
  expect(editorLines(stdout, repo)).toMatchInlineSnapshot(`
    [
      "file <root>/api/checkout.session.yaml",
      "3:5 passed Checkout (v1.2) > ↳ call login buyer > POST {{env.BASE_URL}}/login",
      "6:5 pending Checkout (v1.2) > GET {{env.BASE_URL}}/never",
      "8:5 failed Checkout (v1.2) > place the [first] order? expected 201 actual 503",
      "Error: status equals 201 · sent 1×",
      "",
      "Expected: 201",
      "Received: 503",
      "    at <root>/api/checkout.session.yaml:11:7",
      "12:5 passed Checkout (v1.2) > GET {{env.BASE_URL}}/after",
      "info: skipped: GET {{env.BASE_URL}}/never (the if has no condition)",
    ]
  `);
});

test('the command line of JetBrains: a suite by its name, in colours and verbose', async () => {
  const repo = createJestRepo(files);
  const config = ['--config', join(repo.folder, 'jest.config.js'), '--colors', '--verbose', '--testLocationInResults'];
  const named = [`--testNamePattern=^${escape('Checkout (v1.2) ↳ call login buyer')} `];
  const reporters = ['--reporters', join(repo.folder, 'editor.js')];
  const run = await repo.jest([...config, ...reporters, ...named, '--runTestsByPath', 'api/checkout.session.yaml'], {
    BASE_URL: server.of('jetbrains'),
  });
  expect(editorLines(run.stdout, repo)).toMatchInlineSnapshot(`
    [
      "file <root>/api/checkout.session.yaml",
      "3:5 passed Checkout (v1.2) > ↳ call login buyer > POST {{env.BASE_URL}}/login",
      "6:5 pending Checkout (v1.2) > GET {{env.BASE_URL}}/never",
      "8:5 pending Checkout (v1.2) > place the [first] order?",
      "12:5 pending Checkout (v1.2) > GET {{env.BASE_URL}}/after",
    ]
  `);
  expect(server.log('jetbrains')).toEqual(['POST /login']);
});

function editorLines(stdout: string, repo: JestRepo): readonly string[] {
  return normalise(stdout, repo).split('\n');
}
