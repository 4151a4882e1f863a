import { describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { configOf, normalise, openProject, openShop, sessions } from './project.js';

describe.each(majors)('Vitest %i without a terminal', (major) => {
  test('sessions are drawn as they are, and nothing is redrawn', async () => {
    const project = openProject(major, configOf(), sessions);
    const { code, stdout, stderr } = await project.vitest(['run'], await openShop());
    expect(code).toBe(1);
    expect(stdout + stderr).not.toContain('\u001B');
    expect(normalise(stdout.replace(/^ Test Files[^]*/m, ''), project)).toMatchInlineSnapshot(`
      "RUN  vVERSION <root>

       ✗ sessions/checkout.session.yaml  Checkout  TIME
         ↳ call login  buyer                                 1/2 ✗
           ✓ POST /login                               200    TIME
           ✗ GET /me                                   200    TIME
               $.path equals /you · sent 1×
               received "/me"
         ✓ GET /status/404                             404    TIME
         if status equals 404
           ✓ POST /carts                               200    TIME
         else if $.state equals locked
           ↓ POST /carts/mine/unlock    the if above matched: status equals 404
         else
           ↓ PUT /carts/mine            the if above matched: status equals 404
         ✓ place the order                             200    TIME ↻3
         … wait for the parcel                         200    TIME ↻2
             Still waiting after 2s and 2 attempts — $.ready equals true
             received nothing — $ has no ready: it has method, path, headers, token.
         ✗ send the invoice                            503    TIME ↻2
             503 Service Unavailable · sent 2× [retries-used-up]
             $.method equals PUT · sent 2×
             received "POST"

       Requests  4 passed · 2 failed · 2 skipped · 1 waiting (9)
       Retried   3 requests · 7 sends
       Notes     1 waiting request did not fail the run · option waits: 'fail'
                 3 requests have no tests: any status passes · option tests"
    `);
    expect(normalise(stderr, project)).toMatchInlineSnapshot(`
      "⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯ Failed Requests 2 ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯

       FAIL  sessions/checkout.session.yaml > ↳ call login buyer > GET /me

       ✗ $.path equals /you · sent 1×
         expected  "/you"
         received  "/me"

       ❯ flows/login.session.yaml:12:7
           10 │   - request: GET /me
           11 │     tests:
         > 12 │       $.path: /you
              │       ^^^^^^^^^^^^
       ❯ sessions/checkout.session.yaml:5:5
         > 5 │   - call: ../flows/login.session.yaml
             │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

       200 OK · application/json · 190 B
         {
           "method": "GET",
           "path": "/me",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "user-agent": "callsheet",
             "accept": "*/*",
         … 4 more lines

       curl 'http://127.0.0.1:PORT/shop/me' \\
         --compressed

       Run this step again: npx vitest run sessions/checkout.session.yaml:5

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯

       FAIL  sessions/checkout.session.yaml > send the invoice

       ✗ 503 Service Unavailable · sent 2× [retries-used-up]
         → Look at the server, or raise retry.attempts or retry.backoff: every send
           ended this way.
       ✗ $.method equals PUT · sent 2×
         expected  "PUT"
         received  "POST"

       ❯ sessions/checkout.session.yaml:36:7
           34 │       cart: mine
           35 │     tests:
         > 36 │       $.method: PUT
              │       ^^^^^^^^^^^^^
           37 │     retry: { attempts: 2, conditions: [5xx], backoff: 10ms }

       503 Service Unavailable · application/json · 284 B
         {
           "method": "POST",
           "path": "/status/503",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "authorization": "***",
             "content-type": "application/json",
         … 7 more lines

       ↻1  503    TIME
       ↻2  503    TIME  after 10ms backoff: 503 Service Unavailable

       curl -X POST 'http://127.0.0.1:PORT/shop/status/503' \\
         -H 'authorization: ***' \\
         -H 'content-type: application/json' \\
         --compressed \\
         --data-raw '{"cart":"mine"}'

       Run this step again: npx vitest run sessions/checkout.session.yaml:29

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯"
    `);
  });

  test('COLUMNS says how wide the lines may be', async () => {
    const project = openProject(major, configOf(), sessions);
    const { stdout } = await project.vitest(['run'], { ...(await openShop()), COLUMNS: '50' });
    const drawn = stdout.slice(stdout.indexOf(' ✗ sessions'), stdout.indexOf(' Requests'));
    expect(drawn.split('\n').filter((line) => line.length > 50)).toEqual([]);
  });

  test('files without a selected test, and skipped requests when they are to be hidden', async () => {
    const project = openProject(major, configOf({}, {}), sessions);
    const args = ['run', '-t', 'GET /status/404', '--hideSkippedTests'];
    const { stdout } = await project.vitest(args, await openShop());
    const unselected = / ↓ \|callsheet\| flows\/login\.session\.yaml \(1 test \| 1 skipped\)\n/;
    expect(stdout).toMatch(unselected);
    const drawn = stdout.replace(unselected, '').replace(/^ Test Files[^]*/m, '');
    expect(normalise(drawn, project)).toMatchInlineSnapshot(`
      "RUN  vVERSION <root>

       ✓ sessions/checkout.session.yaml  Checkout  TIME
         ✓ GET /status/404                             404    TIME
             ran 2 earlier steps first; 1 failed: GET /me

       Requests  1 passed (1)
       Notes     1 request has no tests: any status passes · option tests"
    `);
  });

  test('a file that needs an input says so', async () => {
    const project = openProject(major, configOf({}, { include: ['flows/*.session.yaml'] }), sessions);
    const { stdout } = await project.vitest(['run'], await openShop());
    expect(normalise(stdout.replace(/^ Test Files[^]*/m, ''), project)).toMatchInlineSnapshot(`
      "RUN  vVERSION <root>

       ↓ flows/login.session.yaml
         ↓ needs input password    run it with CALLSHEET_INPUT_password=…

       Requests  1 skipped (1)"
    `);
  });

  test('what a script logs is shown unless the run is silent', async () => {
    const project = openProject(major, configOf(), {
      'log.mjs': "export default () => console.log('milk is in the fridge');\n",
      'a.session.yaml': "settings: { pre: ./log.mjs, baseUrl: '{{env.SHOP_URL}}' }\nsteps:\n  - request: GET /milk\n",
    });
    const shop = await openShop();
    const [loud, silent] = [await project.vitest(['run'], shop), await project.vitest(['run', '--silent'], shop)];
    expect(loud.stdout).toContain('milk is in the fridge');
    expect(silent.stdout).not.toContain('fridge');
    expect(silent.stdout).toContain('✓ GET /milk');
  });

  test('a session that bails says how long it took, up to where it was interrupted', async () => {
    const session = `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: GET /status/404
    tests: { status: 200 }
  - request: GET /after
`;
    const project = openProject(major, configOf(), { 'a.session.yaml': session });
    const { stdout } = await project.vitest(['run', '--bail=1'], await openShop());
    expect(stdout).toMatch(/^ ✗ a\.session\.yaml +\d+ms\n {3}✗ GET \/status\/404 /m);
    expect(stdout).toContain('   ↓ GET /after    the run was cancelled');
  });
});
