import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJestRepo } from '../jest/repo.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createRepo } from '../vitest/repo.js';
import { openRunProject } from './project.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const files = {
  'users.session.yaml': `name: Users
data: ./users.csv
steps:
  - request: GET {{env.BASE_URL}}/status/{{var.status}}
    name: see a user
    tests:
      status: 200
  - call: flows/order.session.yaml
    each:
      - { sku: A-1 }
      - { sku: B-2 }
`,
  'users.csv': 'user,status\nann,200\n\nbob,404\n',
  'flows/order.session.yaml': `inputs:
  sku: null
steps:
  - request: GET {{env.BASE_URL}}/orders/{{var.sku}}
    name: order
`,
};
const env = (): Readonly<Record<string, string>> => ({ BASE_URL: server.of('data') });

// Each row of the file is a suite below that of the session, and each row of a call one in the place of the call.
const suites = [
  'Users > users.csv:2 user=ann, status=200 > see a user: passed',
  'Users > users.csv:2 user=ann, status=200 > ↳ call order · users.session.yaml:10 sku=A-1 > order: passed',
  'Users > users.csv:2 user=ann, status=200 > ↳ call order · users.session.yaml:11 sku=B-2 > order: passed',
  'Users > users.csv:4 user=bob, status=404 > see a user: failed',
  'Users > users.csv:4 user=bob, status=404 > ↳ call order · users.session.yaml:10 sku=A-1 > order: passed',
  'Users > users.csv:4 user=bob, status=404 > ↳ call order · users.session.yaml:11 sku=B-2 > order: passed',
];

test('each row of data is a suite, titled by its row, under Vitest', async () => {
  const { tests } = await createRepo(5, files).run(['users.session'], env());
  expect(tests.map(({ path, state }) => `${path.join(' > ')}: ${state}`)).toEqual(suites);
});

test('under Jest', async () => {
  const { json } = await createJestRepo(files).run(['users.session'], env());
  const found = json.testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(
    found.map(({ ancestorTitles, title, status }) => `${[...ancestorTitles, title].join(' > ')}: ${status}`),
  ).toEqual(suites);
});

test('callsheet run names the row where a step of it fails', async () => {
  const { stdout } = await openRunProject(files).run(['users.session.yaml'], env());
  const lines = stdout.split('\n').map((line) =>
    line
      .trim()
      .replace(/ +\d+\/\d+ .$/, '')
      .replace(/ +/g, ' '),
  );
  expect(lines.filter((line) => /^(users\.csv|↳|FAIL)/.test(line))).toMatchInlineSnapshot(`
    [
      "users.csv:2 user=ann, status=200",
      "↳ call order · users.session.yaml:10 sku=A-1",
      "↳ call order · users.session.yaml:11 sku=B-2",
      "users.csv:4 user=bob, status=404",
      "↳ call order · users.session.yaml:10 sku=A-1",
      "↳ call order · users.session.yaml:11 sku=B-2",
      "FAIL users.session.yaml > users.csv:4 user=bob, status=404 > see a user",
    ]
  `);
});
