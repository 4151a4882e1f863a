import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { configOf, createRepo, normalise, outline } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const shop = `name: Shop
steps:
  - request: GET /flaky/9
    name: place the order
    retry: { attempts: 3, conditions: [5xx], backoff: 1ms }
  - request: GET /carts
    tests:
      status: 201
      $.method: { in: [POST, PUT] }
  - call: flows/inner.session.yaml
    alias: buyer
  - if: { status: 404 }
  - request: GET /never
  - end:
  - request: GET /maintenance
    skip: under repair
  - request: GET /job/60000
    poll: { until: { $.ready: true }, every: 1m, timeout: 50ms }
  - request: GET /carts/{{var.cartt}}
`;

const flow = `variables: { cart: 1 }
steps:
  - request: GET /me
    capture: { id: $.missing }
`;

const wait = `steps:
  - request: GET /job/60000
    poll: { until: { $.ready: true }, every: 1m, timeout: 50ms }
`;

describe.each(majors)('vitest %i', (major) => {
  test('what a terminal shows of failures, skips and waits', async () => {
    const repo = createRepo(major, { 'shop.session.yaml': shop, 'flows/inner.session.yaml': flow });
    const run = await repo.run(['shop.session.yaml', '--reporter=verbose'], { BASE_URL: server.of(`shop-${major}`) });
    expect(run.code).toBe(1);
    const place = (text: string): string => text.replace(/(\.session\.yaml:\d+):\d+ >/g, '$1 >');
    expect(place(normalise(run.stdout, repo))).toMatchInlineSnapshot(`
      "RUN  vVERSION <root>

       × |callsheet| shop.session.yaml:3 > Shop > place the order
         → 503 Service Unavailable · sent 3× [retries-used-up]
      Look at the server, or raise retry.attempts or retry.backoff: every send ended this way.
       × |callsheet| shop.session.yaml:6 > Shop > GET /carts
         → status equals 201 · sent 1×
         → $.method is one of POST, PUT · sent 1×
       × |callsheet| shop.session.yaml:10 > Shop > ↳ call inner buyer > GET /me
         → capture id: $.missing found nothing · sent 1× [capture-not-found]
      $ has no missing: it has method, path, headers, token. Write it as { from: …, optional: true } if the response may lack it.
       ↓ |callsheet| shop.session.yaml:13 > Shop > GET /never [status equals 404]

         ❯ skipped
           ↳ status equals 404

       ↓ |callsheet| shop.session.yaml:15 > Shop > GET /maintenance [under repair]

         ❯ skipped
           ↳ under repair

       ↓ |callsheet| shop.session.yaml:17 > Shop > GET /job/60000 [Still waiting after 0.05s and 1 attempts — $.ready equals true]

         ❯ shop.session.yaml:17:5 waiting
           ↳ Still waiting after 0.05s and 1 attempts — $.ready equals true

       × |callsheet| shop.session.yaml:19 > Shop > GET /carts/{{var.cartt}}
         → nothing has set {{var.cartt}} · not sent [unresolved-reference]
      Set it under variables or inputs, or capture it in an earlier step.

       Test Files  1 failed (1)
            Tests  4 failed | 3 skipped (7)
         Start at TIME
         Duration TIME"
    `);
    expect(place(normalise(run.stderr, repo))).toMatchInlineSnapshot(`
      "⎯⎯⎯⎯⎯⎯⎯ Failed Tests 4 ⎯⎯⎯⎯⎯⎯⎯

       FAIL  |callsheet| shop.session.yaml:3 > Shop > place the order
      Failed: 503 Service Unavailable · sent 3× [retries-used-up]
      Look at the server, or raise retry.attempts or retry.backoff: every send ended this way.
       ❯ shop.session.yaml:3:5
            1| name: Shop
            2| steps:
            3|   - request: GET /flaky/9
             |     ^
            4|     name: place the order
            5|     retry: { attempts: 3, conditions: [5xx], backoff: 1ms }

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/5]⎯

       FAIL  |callsheet| shop.session.yaml:6 > Shop > GET /carts
      Failed: status equals 201 · sent 1×

      - Expected
      + Received

      - 201
      + 200

       ❯ shop.session.yaml:8:7
            6|   - request: GET /carts
            7|     tests:
            8|       status: 201
             |       ^
            9|       $.method: { in: [POST, PUT] }
           10|   - call: flows/inner.session.yaml

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/5]⎯

       FAIL  |callsheet| shop.session.yaml:6 > Shop > GET /carts
      Failed: $.method is one of POST, PUT · sent 1×

      - Expected
      + Received

      - "is one of [\\"POST\\",\\"PUT\\"]"
      + "GET"

       ❯ shop.session.yaml:9:7
            7|     tests:
            8|       status: 201
            9|       $.method: { in: [POST, PUT] }
             |       ^
           10|   - call: flows/inner.session.yaml
           11|     alias: buyer

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[3/5]⎯

       FAIL  |callsheet| shop.session.yaml:10 > Shop > ↳ call inner buyer > GET /me
      Failed: capture id: $.missing found nothing · sent 1× [capture-not-found]
      $ has no missing: it has method, path, headers, token. Write it as { from: …, optional: true } if the response may lack it.
       ❯ flows/inner.session.yaml:4:16
            2| steps:
            3|   - request: GET /me
            4|     capture: { id: $.missing }
             |                ^
            5|
       ❯ shop.session.yaml:10:5

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[4/5]⎯

       FAIL  |callsheet| shop.session.yaml:19 > Shop > GET /carts/{{var.cartt}}
      Failed: nothing has set {{var.cartt}} · not sent [unresolved-reference]
      Set it under variables or inputs, or capture it in an earlier step.
       ❯ shop.session.yaml:19:25
           17|   - request: GET /job/60000
           18|     poll: { until: { $.ready: true }, every: 1m, timeout: 50ms }
           19|   - request: GET /carts/{{var.cartt}}
             |                         ^
           20|

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[5/5]⎯"
    `);
  });

  test('a wait does not change the exit code, unless waits fail', async () => {
    const repo = createRepo(major, { 'wait.session.yaml': wait });
    const env = { BASE_URL: server.of(`wait-${major}`) };
    const waiting = await repo.run([], env);
    expect(waiting.code).toBe(0);
    const message = 'Still waiting after 0.05s and 1 attempts — $.ready equals true';
    expect(outline(waiting.tests)).toBe(`wait › GET /job/60000: skipped (${message})`);
    repo.write({ 'vitest.config.mjs': configOf({ waits: 'fail' }) });
    const failing = await repo.run([], env);
    expect(failing.code).toBe(1);
    expect(failing.tests[0]!.errors.map((error) => error.message)).toEqual([`${message} · sent 1× [still-waiting]`]);
  });

  test('only the broken file fails, with all its problems, and sends nothing', async () => {
    const repo = createRepo(major, {
      'broken.session.yaml': `settings:
  timeout: soon
steps:
  - request: GET /never
    colour: red
    tests: { $.id: { equalz: 1 } }
  - else:
`,
      'a.session.yaml': 'steps:\n  - call: b.session.yaml\n',
      'b.session.yaml': 'steps:\n  - request: GET /never\n  - call: a.session.yaml\n',
      'fine.session.yaml': 'steps:\n  - request: GET /fine\n',
      'own.test.js': `import { test } from 'vitest';\ntest('own', () => {});\n`,
    });
    const run = await repo.run(['--reporter=verbose'], { BASE_URL: server.of(`broken-${major}`) });
    expect(outline(run.tests).split('\n').sort()).toEqual(['fine › GET /fine: passed', 'own: passed']);
    expect(server.log(`broken-${major}`)).toEqual(['GET /fine']);
    const errors = Object.fromEntries(
      run.files
        .filter(({ errors }) => errors.length > 0)
        .map(({ file, errors }) => [file, errors.map(({ message }) => normalise(message, repo))]),
    );
    expect(errors).toMatchInlineSnapshot(`
      {
        "a.session.yaml": [
          "error[circular-call-flow] circular call-flow: a.session.yaml → b.session.yaml → a.session.yaml
       --> a.session.yaml:2:11
        = hint: a flow cannot call itself, not even in an arm that is skipped: take
                one of these calls out",
        ],
        "b.session.yaml": [
          "error[circular-call-flow] circular call-flow: b.session.yaml → a.session.yaml → b.session.yaml
       --> b.session.yaml:3:11
        = hint: a flow cannot call itself, not even in an arm that is skipped: take
                one of these calls out",
        ],
        "broken.session.yaml": [
          "error[wrong-value] \`timeout\` must be a duration such as 250ms, 2s or 1m, not \`soon\`
       --> broken.session.yaml:2:12
        = hint: Write milliseconds as a whole number, or a number with a unit:
                \`250ms\`, \`2s\` or \`1m\`.

      error[unknown-key] unknown key \`colour\` in a request
       --> broken.session.yaml:5:5
        = hint: Use one of the keys request, name, when, path, query, headers, auth,
                json, form, multipart, text, file, graphql, timeout, redirects, delay,
                capture, tests, retry, poll, stream, before, after, skip, tags.

      error[unknown-operator] unknown operator \`equalz\`
       --> broken.session.yaml:6:22
        = hint: Did you mean \`equals\`?

      error[else-without-if] \`else\` without an open \`if\`
       --> broken.session.yaml:7:5
        = hint: Put an \`if\` before it: an \`end\` above may have closed the last one.",
        ],
      }
    `);
    const shown = normalise(run.stderr, repo).split(/\n?⎯{4,}.*\n/);
    expect(shown.find((block) => block.includes('FAIL  |callsheet| broken'))!.trim()).toMatchInlineSnapshot(`
      "FAIL  |callsheet| broken.session.yaml [ broken.session.yaml ]
      Error: error[wrong-value] \`timeout\` must be a duration such as 250ms, 2s or 1m, not \`soon\`
       --> broken.session.yaml:2:12
        = hint: Write milliseconds as a whole number, or a number with a unit:
                \`250ms\`, \`2s\` or \`1m\`.

      error[unknown-key] unknown key \`colour\` in a request
       --> broken.session.yaml:5:5
        = hint: Use one of the keys request, name, when, path, query, headers, auth,
                json, form, multipart, text, file, graphql, timeout, redirects, delay,
                capture, tests, retry, poll, stream, before, after, skip, tags.

      error[unknown-operator] unknown operator \`equalz\`
       --> broken.session.yaml:6:22
        = hint: Did you mean \`equals\`?

      error[else-without-if] \`else\` without an open \`if\`
       --> broken.session.yaml:7:5
        = hint: Put an \`if\` before it: an \`end\` above may have closed the last one.
        1 | settings:
      > 2 |   timeout: soon
          |            ^^^^
        3 | steps:
        4 |   - request: GET /never

        3 | steps:
        4 |   - request: GET /never
      > 5 |     colour: red
          |     ^^^^^^
        6 |     tests: { $.id: { equalz: 1 } }
        7 |   - else:

        4 |   - request: GET /never
        5 |     colour: red
      > 6 |     tests: { $.id: { equalz: 1 } }
          |                      ^^^^^^
        7 |   - else:
        8 |

        5 |     colour: red
        6 |     tests: { $.id: { equalz: 1 } }
      > 7 |   - else:
          |     ^^^^
        8 |
      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[3/3]⎯"
    `);
    expect(run.code).toBe(1);
  });
});
