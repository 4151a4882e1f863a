import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo, normalise } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const login = `steps:
  - request: POST {{env.BASE_URL}}/login
    capture: { token: $.token }
`;

const checkout = `name: Checkout
steps:
  - call: flows/login.session.yaml
    alias: buyer
  - request: GET {{env.BASE_URL}}/status/404
  - if:
      status: 404
  - request: GET {{env.BASE_URL}}/flaky/3
    retry: { attempts: 3, conditions: [5xx], backoff: 1 }
  - else:
  - request: GET {{env.BASE_URL}}/never
  - end:
  - request: GET {{env.BASE_URL}}/job/60000
    poll:
      until: { $.ready: true }
      every: 1s
      timeout: 100
  - request: POST {{env.BASE_URL}}/status/503
    name: invoice
    tests:
      status: 201
`;

const files = {
  'checkout.session.yaml': checkout,
  'flows/login.session.yaml': login,
  'own.test.js': "test('the repo has tests of its own', () => expect(1).toBe(1));\n",
};

test('one line makes session files tests: nested describes, pending for skips and waits, lines of the YAML', async () => {
  const repo = createJestRepo(files);
  const { code, tests, json } = await repo.run(['--testLocationInResults'], { BASE_URL: server.of('one-line') });
  expect(code).toBe(1);
  expect(tests).toMatchInlineSnapshot(`
    [
      "checkout.session.yaml › Checkout › ↳ call login buyer › POST {{env.BASE_URL}}/login: passed",
      "checkout.session.yaml › Checkout › GET {{env.BASE_URL}}/status/404: passed",
      "checkout.session.yaml › Checkout › GET {{env.BASE_URL}}/flaky/3: passed",
      "checkout.session.yaml › Checkout › GET {{env.BASE_URL}}/never: pending",
      "checkout.session.yaml › Checkout › GET {{env.BASE_URL}}/job/60000: pending",
      "checkout.session.yaml › Checkout › invoice: failed",
      "flows/login.session.yaml › login › POST {{env.BASE_URL}}/login: passed",
      "own.test.js › the repo has tests of its own: passed",
    ]
  `);
  const lines = json.testResults
    .find(({ name }) => name.endsWith('checkout.session.yaml'))!
    .assertionResults.map(({ location }) => `${location?.line}:${location?.column}`);
  expect(lines).toMatchInlineSnapshot(`
    [
      "3:5",
      "5:5",
      "8:5",
      "11:5",
      "13:5",
      "18:5",
    ]
  `);
  expect(json.numFailedTests).toBe(1);
});

test('the terminal shows the rows as under Vitest, and every other file as Jest does', async () => {
  const repo = createJestRepo(files);
  const { stderr } = await repo.jest(['--runInBand', '--testPathPatterns', 'checkout|own'], {
    BASE_URL: server.of('rows'),
  });
  expect(normalise(stderr, repo)).toMatchInlineSnapshot(`
    "✗ checkout.session.yaml  Checkout TIME
       ↳ call login  buyer                                 1/1 ✓
         ✓ POST {{env.BASE_URL}}/login               200 TIME
       ✓ GET {{env.BASE_URL}}/status/404             404 TIME
       if status equals 404
         ✓ GET {{env.BASE_URL}}/flaky/3              200 TIME ↻3
       else
         ↓ GET {{env.BASE_URL}}/never    the if above matched: status equals 404
       … GET {{env.BASE_URL}}/job/60000              200 TIME
           Still waiting after 0.1s and 1 attempts — $.ready equals true
           received false
       ✗ invoice                                     503 TIME
           status equals 201 · sent 1×
           received 503

     FAIL  checkout.session.yaml > invoice

     ✗ status equals 201 · sent 1×
       expected  201
       received  503

     ❯ checkout.session.yaml:21:7
         19 │     name: invoice
         20 │     tests:
       > 21 │       status: 201
            │       ^^^^^^^^^^^

     503 Service Unavailable · application/json · 220 B
       {
         "method": "POST",
         "path": "/status/503",
         "headers": {
           "host": "127.0.0.1:PORT",
           "connection": "keep-alive",
           "user-agent": "callsheet",
           "accept": "*/*",
       … 5 more lines

     curl -X POST 'http://127.0.0.1:PORT/rows/status/503' \\
       --compressed \\
       -H 'content-length: 0'

     Run this step again: npx jest checkout.session.yaml -t '^Checkout invoice$'

    PASS ./own.test.js

     Requests  3 passed · 1 failed · 1 skipped · 1 waiting (6)
     Retried   1 request · 3 sends
     Notes     1 waiting request did not fail the run · option waits: 'fail'
               2 requests have no tests: any status passes · option tests

    Test Suites: 1 failed, 1 passed, 2 total
    Tests:       1 failed, 2 skipped, 4 passed, 7 total
    Snapshots:   0 total
    Time: TIME
    Ran all test suites matching checkout|own."
  `);
});

test('with another reporter a failure still shows the frame of the YAML and what was expected', async () => {
  const repo = createJestRepo(files);
  const { stderr } = await repo.jest(['checkout', '--reporters=default'], { BASE_URL: server.of('default') });
  expect(normalise(stderr, repo)).toMatchInlineSnapshot(`
    "FAIL ./checkout.session.yaml
      Checkout
        ✓ GET {{env.BASE_URL}}/status/404
        ✓ GET {{env.BASE_URL}}/flaky/3
        ✕ invoice
        ○ skipped GET {{env.BASE_URL}}/never
        ○ skipped GET {{env.BASE_URL}}/job/60000
        ↳ call login buyer
          ✓ POST {{env.BASE_URL}}/login

      ● Checkout › invoice

        status equals 201 · sent 1×

        Expected: 201
        Received: 503

          19 |     name: invoice
          20 |     tests:
        > 21 |       status: 201
             |       ^
          22 |

          at checkout.session.yaml:21:7

    Test Suites: 1 failed, 1 total
    Tests:       1 failed, 2 skipped, 3 passed, 6 total
    Snapshots:   0 total
    Time: TIME
    Ran all test suites matching checkout."
  `);
});

test('only a file with mistakes fails, with all of them', async () => {
  const repo = createJestRepo({
    'a.session.yaml': 'steps:\n  - request: GET {{env.BASE_URL}}/a\n',
    'broken.session.yaml': 'steps:\n  - request: FETCH\n  - reqest: GET /x\n',
    'cycle.session.yaml': 'steps:\n  - call: cycle.session.yaml\n',
  });
  const { code, stderr } = await repo.jest(['--runInBand'], { BASE_URL: server.of('broken') });
  expect(code).toBe(1);
  expect(normalise(stderr, repo)).toMatchInlineSnapshot(`
    "✗ broken.session.yaml
         \`FETCH\` has no URL [bad-url]
         \`reqest\` does not start a step [unknown-step]

     FAIL  broken.session.yaml

     ✗ \`FETCH\` has no URL [bad-url]  2:14
       → Write both: \`FETCH /orders\`.
     ✗ \`reqest\` does not start a step [unknown-step]  3:5
       → Did you mean \`request\`?

     ❯ broken.session.yaml:2:14
         1 │ steps:
       > 2 │   - request: FETCH
           │              ^^^^^
       > 3 │   - reqest: GET /x
           │     ^^^^^^

     ✓ a.session.yaml TIME
       ✓ GET {{env.BASE_URL}}/a                      200 TIME
     ✗ cycle.session.yaml
         circular call-flow: cycle.session.yaml → cycle.session.yaml
         [circular-call-flow]

     FAIL  cycle.session.yaml

     ✗ circular call-flow: cycle.session.yaml → cycle.session.yaml
       [circular-call-flow]
       → a flow cannot call itself, not even in an arm that is skipped: take one of
         these calls out

     ❯ cycle.session.yaml:2:11
         1 │ steps:
       > 2 │   - call: cycle.session.yaml
           │           ^^^^^^^^^^^^^^^^^^


     Requests  1 passed (1)
     Notes     1 request has no tests: any status passes · option tests

    Test Suites: 2 failed, 1 passed, 3 total
    Tests:       1 passed, 1 total
    Snapshots:   0 total
    Time: TIME
    Ran all test suites."
  `);
  const plain = await repo.jest(['--runInBand', 'broken', '--reporters=default'], { BASE_URL: server.of('broken') });
  expect(normalise(plain.stderr, repo)).toMatchInlineSnapshot(`
    "FAIL ./broken.session.yaml
      ● Test suite failed to run

        error[bad-url] \`FETCH\` has no URL
         --> broken.session.yaml:2:14
          = hint: Write both: \`FETCH /orders\`.

        error[unknown-step] \`reqest\` does not start a step
         --> broken.session.yaml:3:5
          = hint: Did you mean \`request\`?

          1 | steps:
        > 2 |   - request: FETCH
            |              ^
          3 |   - reqest: GET /x
          4 |

          at broken.session.yaml:2:14

    Test Suites: 1 failed, 1 total
    Tests:       0 total
    Snapshots:   0 total
    Time: TIME
    Ran all test suites matching broken."
  `);
  expect(server.log('broken')).toEqual(['GET /a']);
});

test('-t runs the steps before first, silently', async () => {
  const repo = createJestRepo(files);
  const { tests } = await repo.run(['-t', 'checkout get .*flaky'], { BASE_URL: server.of('one') });
  expect(tests.filter((line) => !line.endsWith('pending'))).toEqual([
    'checkout.session.yaml › Checkout › GET {{env.BASE_URL}}/flaky/3: passed',
  ]);
  expect(server.log('one')).toEqual(['POST /login', 'GET /status/404', 'GET /flaky/3', 'GET /flaky/3', 'GET /flaky/3']);
});

test('a file in a folder with parentheses and spaces has its frame, and its lines end as in Windows', async () => {
  const repo = createJestRepo({
    'app/(shop) old/größe [id].session.yaml':
      'steps:\r\n  - request: GET {{env.BASE_URL}}/status/404\r\n    tests:\r\n      status: 200\r\n',
  });
  const { stderr } = await repo.jest(['--reporters=default'], { BASE_URL: server.of('parentheses') });
  expect(normalise(stderr, repo).split('\n\n').slice(2, 5).join('\n\n')).toMatchInlineSnapshot(`
    "    status equals 200 · sent 1×

        Expected: 200
        Received: 404

          2 |   - request: GET {{env.BASE_URL}}/status/404
          3 |     tests:
        > 4 |       status: 200
            |       ^
          5 |"
  `);
});
