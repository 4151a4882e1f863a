import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createJestProject } from '../../support/jest-process.js';
import { majors } from '../../support/majors.js';
import { configOf, normalise, openProject, openShop } from './project.js';

const session = (name: string): string => `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: POST /login
  - request: GET /${name}
    tests: { status: 200 }
  - if: { status: 404 }
  - request: PUT /${name}
  - end:
  - request: GET /${name}/price
  - request: GET /${name}/stock
  - request: DELETE /${name}
`;
/** Of different lengths: larger files run first. */
const names = ['elderberries', 'clementines', 'cherries', 'banana', 'kiwi'];
const five = Object.fromEntries(names.map((name) => [`sessions/${name}.session.yaml`, session(name)]));

/** An address of this machine on which nothing listens. */
async function deadAddress(): Promise<{ readonly SHOP_URL: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return { SHOP_URL: `http://127.0.0.1:${port}` };
}

const oneByOne = { lanes: 1, include: ['sessions/*.session.yaml'] };

test.each(majors)('Vitest %i: a server that is down gives one screen', async (major) => {
  const project = openProject(major, configOf({}, oneByOne), five);
  const { stdout, stderr } = await project.vitest(['run'], await deadAddress());
  expect(normalise(stdout.replace(/^ Test Files[^]*/m, ''), project)).toMatchInlineSnapshot(`
    "RUN  vVERSION <root>

     ✗ sessions/elderberries.session.yaml  TIME
       ✗ POST /login                                   —    TIME
           connection refused: 127.0.0.1:PORT · sent 1× [no-response]
       ✗ GET /elderberries                             —    TIME
           connection refused: 127.0.0.1:PORT · sent 1× [no-response]
       if status equals 404
         ↓ PUT /elderberries    status equals 404
       ✗ 3 more requests fail the same way
           GET /elderberries/price, GET /elderberries/stock, DELETE /elderberries
     ✗ sessions/clementines.session.yaml  TIME
         5 requests fail as in sessions/elderberries.session.yaml · 1 skipped
     ✗ sessions/cherries.session.yaml  TIME
         5 requests fail as in sessions/elderberries.session.yaml · 1 skipped
     ✗ sessions/banana.session.yaml  TIME
         5 requests fail as in sessions/elderberries.session.yaml · 1 skipped
     ✗ sessions/kiwi.session.yaml  TIME
         5 requests fail as in sessions/elderberries.session.yaml · 1 skipped

     Requests  25 failed · 5 skipped (30)"
  `);
  expect(normalise(stderr, project)).toMatchInlineSnapshot(`
    "⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯ Failed Requests 25 · 1 cause ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯

     FAIL  sessions/elderberries.session.yaml > POST /login

     ✗ connection refused: 127.0.0.1:PORT · sent 1× [no-response]
       → Check that the server runs, and that the port is right.

     ✗ the same in 4 more requests here: GET /elderberries, GET
       /elderberries/price, GET /elderberries/stock, DELETE /elderberries
     ✗ the same in 20 requests of 4 more sessions: sessions/banana.session.yaml,
       sessions/cherries.session.yaml, sessions/clementines.session.yaml,
       sessions/kiwi.session.yaml

     ❯ sessions/elderberries.session.yaml:3:5
         1 │ settings: { baseUrl: '{{env.SHOP_URL}}' }
         2 │ steps:
       > 3 │   - request: POST /login
           │     ^^^^^^^^^^^^^^^^^^^^
         4 │   - request: GET /elderberries
         5 │     tests: { status: 200 }

     curl -X POST 'http://127.0.0.1:PORT/login' \\
       --compressed \\
       -H 'content-length: 0'

     Run this step again: npx vitest run sessions/elderberries.session.yaml:3

    ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯"
  `);
});
test('at 140 columns, in colour', async () => {
  const project = openProject(5, configOf({}, oneByOne), five);
  const { stdout, stderr } = await project.vitest(['run'], {
    ...(await deadAddress()),
    COLUMNS: '140',
    NO_COLOR: '',
    FORCE_COLOR: '1',
  });
  expect(normalise(stdout.replace(/^.* Test Files[^]*/m, ''), project).replaceAll('\u001B', '␛'))
    .toMatchInlineSnapshot(`
      "RUN  vVERSION <root>

       ␛[31m✗␛[39m␛[1m sessions/elderberries.session.yaml␛[22m␛[2m  TIME␛[22m
         ␛[31m✗␛[39m␛[31m POST /login␛[39m                                 ␛[33m  —␛[39m␛[2m    TIME␛[22m
             ␛[31mconnection refused: 127.0.0.1:PORT · sent 1×␛[39m ␛[2m[no-response]␛[22m
         ␛[31m✗␛[39m␛[31m GET /elderberries␛[39m                           ␛[33m  —␛[39m␛[2m    TIME␛[22m
             ␛[31mconnection refused: 127.0.0.1:PORT · sent 1×␛[39m ␛[2m[no-response]␛[22m
         ␛[36mif status equals 404␛[39m
           ␛[2m↓␛[22m␛[2m PUT /elderberries␛[22m    ␛[2mstatus equals 404␛[22m
         ␛[31m✗␛[39m␛[31m 3 more requests fail the same way␛[39m
             ␛[2mGET /elderberries/price, GET /elderberries/stock, DELETE /elderberries␛[22m
       ␛[31m✗␛[39m␛[1m sessions/clementines.session.yaml␛[22m␛[2m  TIME␛[22m
           ␛[31m5 requests fail as in sessions/elderberries.session.yaml · 1 skipped␛[39m
       ␛[31m✗␛[39m␛[1m sessions/cherries.session.yaml␛[22m␛[2m  TIME␛[22m
           ␛[31m5 requests fail as in sessions/elderberries.session.yaml · 1 skipped␛[39m
       ␛[31m✗␛[39m␛[1m sessions/banana.session.yaml␛[22m␛[2m  TIME␛[22m
           ␛[31m5 requests fail as in sessions/elderberries.session.yaml · 1 skipped␛[39m
       ␛[31m✗␛[39m␛[1m sessions/kiwi.session.yaml␛[22m␛[2m  TIME␛[22m
           ␛[31m5 requests fail as in sessions/elderberries.session.yaml · 1 skipped␛[39m

       ␛[2mRequests␛[22m  ␛[1m␛[31m25 failed␛[39m␛[22m␛[2m · ␛[22m␛[2m5 skipped␛[22m ␛[2m(30)␛[22m"
    `);
  expect(normalise(stderr, project).replaceAll('\u001B', '␛')).toMatchInlineSnapshot(`
    "␛[31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯␛[39m␛[41m␛[1m Failed Requests 25 · 1 cause ␛[22m␛[49m␛[31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯␛[39m

    ␛[41m␛[1m FAIL ␛[22m␛[49m sessions/elderberries.session.yaml␛[2m > ␛[22mPOST /login

     ␛[31m✗␛[39m ␛[31mconnection refused: 127.0.0.1:PORT · sent 1×␛[39m ␛[2m[no-response]␛[22m
       ␛[36m→ Check that the server runs, and that the port is right.␛[39m

     ␛[31m✗ the same in 4 more requests here: GET /elderberries, GET /elderberries/price, GET /elderberries/stock, DELETE /elderberries␛[39m
     ␛[31m✗ the same in 20 requests of 4 more sessions: sessions/banana.session.yaml, sessions/cherries.session.yaml,␛[39m
       ␛[31msessions/clementines.session.yaml, sessions/kiwi.session.yaml␛[39m

     ␛[36m❯␛[39m ␛[36msessions/elderberries.session.yaml␛[39m␛[2m:3:5␛[22m
         ␛[2m1 │ settings: { baseUrl: '{{env.SHOP_URL}}' }␛[22m
         ␛[2m2 │ steps:␛[22m
       ␛[31m>␛[39m ␛[1m3 │␛[22m   - request: POST /login
         ␛[2m  │␛[22m ␛[31m    ^^^^^^^^^^^^^^^^^^^^␛[39m
         ␛[2m4 │   - request: GET /elderberries␛[22m
         ␛[2m5 │     tests: { status: 200 }␛[22m

    ␛[2m curl -X POST 'http://127.0.0.1:PORT/login' \\␛[22m
    ␛[2m   --compressed \\␛[22m
    ␛[2m   -H 'content-length: 0'␛[22m

    ␛[2m Run this step again:␛[22m npx vitest run sessions/elderberries.session.yaml:3

    ␛[2m␛[31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯␛[39m␛[22m"
  `);
});
test('Jest: a server that is down gives one screen', async () => {
  const jest = createJestProject({ files: { ...five, 'package.json': '{ "jest": { "preset": "callsheet" } }' } });
  onTestFinished(jest.remove);
  const { stderr } = await jest.jest(['-i'], await deadAddress());
  expect(normalise(stderr.replace(/^Test Suites[^]*/m, ''), jest as never)).toMatchInlineSnapshot(`
    "✗ sessions/elderberries.session.yaml  TIME
       ✗ POST /login                                   —    TIME
           connection refused: 127.0.0.1:PORT · sent 1× [no-response]
       ✗ GET /elderberries                             —    TIME
           connection refused: 127.0.0.1:PORT · sent 1× [no-response]
       if status equals 404
         ↓ PUT /elderberries    status equals 404
       ✗ 3 more requests fail the same way
           GET /elderberries/price, GET /elderberries/stock, DELETE /elderberries

     FAIL  sessions/elderberries.session.yaml > POST /login

     ✗ connection refused: 127.0.0.1:PORT · sent 1× [no-response]
       → Check that the server runs, and that the port is right.

     ✗ the same in 4 more requests here: GET /elderberries, GET
       /elderberries/price, GET /elderberries/stock, DELETE /elderberries

     ❯ sessions/elderberries.session.yaml:3:5
         1 │ settings: { baseUrl: '{{env.SHOP_URL}}' }
         2 │ steps:
       > 3 │   - request: POST /login
           │     ^^^^^^^^^^^^^^^^^^^^
         4 │   - request: GET /elderberries
         5 │     tests: { status: 200 }

     curl -X POST 'http://127.0.0.1:PORT/login' \\
       --compressed \\
       -H 'content-length: 0'

     Run this step again:
       npx jest sessions/elderberries.session.yaml -t '^elderberries POST /login$'

     ✗ sessions/clementines.session.yaml  TIME
         5 requests fail as in sessions/elderberries.session.yaml · 1 skipped
     ✗ sessions/cherries.session.yaml  TIME
         5 requests fail as in sessions/elderberries.session.yaml · 1 skipped
     ✗ sessions/banana.session.yaml  TIME
         5 requests fail as in sessions/elderberries.session.yaml · 1 skipped
     ✗ sessions/kiwi.session.yaml  TIME
         5 requests fail as in sessions/elderberries.session.yaml · 1 skipped

     Requests  25 failed · 5 skipped (30)"
  `);
});
test('the same failure of a flow in three sessions is shown once, next to another one', async () => {
  const caller = (path: string): string => `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - call: ../flows/login.session.yaml
  - request: GET /status/${path}
    tests: { status: 200 }
`;
  const project = openProject(5, configOf({}, oneByOne), {
    'flows/login.session.yaml': `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: GET /me
    tests: { $.path: /you }
`,
    'sessions/a.session.yaml': caller('200'),
    'sessions/b.session.yaml': caller('404'),
    'sessions/c.session.yaml': caller('200'),
  });
  const { stdout, stderr } = await project.vitest(['run'], await openShop());
  expect(normalise(stdout.replace(/^ Test Files[^]*/m, ''), project)).toMatchInlineSnapshot(`
    "RUN  vVERSION <root>

     ✗ sessions/a.session.yaml  TIME
       ↳ call login                                        0/1 ✗
         ✗ GET /me                                   200    TIME
             $.path equals /you · sent 1×
             received "/me"
       ✓ GET /status/200                             200    TIME
     ✗ sessions/b.session.yaml  TIME
       ↳ call login                                        0/1 ✗
         ✗ GET /me                                   200    TIME
             $.path equals /you · sent 1×
             received "/me"
       ✗ GET /status/404                             404    TIME
           status equals 200 · sent 1×
           received 404
     ✗ sessions/c.session.yaml  TIME
       ↳ call login                                        0/1 ✗
         ✗ GET /me                                   200    TIME
             $.path equals /you · sent 1×
             received "/me"
       ✓ GET /status/200                             200    TIME

     Requests  2 passed · 4 failed (6)"
  `);
  expect(normalise(stderr, project)).toMatchInlineSnapshot(`
    "⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯ Failed Requests 4 · 2 causes ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯

     FAIL  sessions/a.session.yaml > ↳ call login > GET /me

     ✗ $.path equals /you · sent 1×
       expected  "/you"
       received  "/me"

     ✗ the same in 2 requests of 2 more sessions: sessions/b.session.yaml,
       sessions/c.session.yaml

     ❯ flows/login.session.yaml:4:14
         2 │ steps:
         3 │   - request: GET /me
       > 4 │     tests: { $.path: /you }
           │              ^^^^^^^^^^^^
     ❯ sessions/a.session.yaml:3:5
       > 3 │   - call: ../flows/login.session.yaml
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

     Run this step again: npx vitest run sessions/a.session.yaml:3

    ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯

     FAIL  sessions/b.session.yaml > GET /status/404

     ✗ status equals 200 · sent 1×
       expected  200
       received  404

     ❯ sessions/b.session.yaml:5:14
         3 │   - call: ../flows/login.session.yaml
         4 │   - request: GET /status/404
       > 5 │     tests: { status: 200 }
           │              ^^^^^^^^^^^

     404 Not Found · application/json · 198 B
       {
         "method": "GET",
         "path": "/status/404",
         "headers": {
           "host": "127.0.0.1:PORT",
           "connection": "keep-alive",
           "user-agent": "callsheet",
           "accept": "*/*",
       … 4 more lines

     curl 'http://127.0.0.1:PORT/shop/status/404' \\
       --compressed

     Run this step again: npx vitest run sessions/b.session.yaml:4

    ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯"
  `);
});
test.each(majors)('Vitest %i: what needs a failed step is counted on its screen', async (major) => {
  const needs = `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: POST /login
    capture: { token: $.token }
  - request: GET /orders
    headers: { authorization: 'Bearer {{var.token}}' }
    capture: { first: '$[0].id' }
  - request: GET /orders/{{var.first}}
`;
  const project = openProject(major, configOf({}, oneByOne), {
    'sessions/one.session.yaml': needs,
    'sessions/another.session.yaml': needs.replace('- request: GET /orders\n', '- request: GET /all-orders\n'),
  });
  const { stdout, stderr } = await project.vitest(['run'], await deadAddress());
  expect(normalise(stdout.replace(/^ Test Files[^]*/m, ''), project)).toMatchInlineSnapshot(`
    "RUN  vVERSION <root>

     ✗ sessions/another.session.yaml  TIME
       ✗ POST /login                                   —    TIME
           connection refused: 127.0.0.1:PORT · sent 1× [no-response]
       ↓ GET /all-orders    needs {{var.token}}, which POST /login did not capture
       ↓ GET /orders/{{var.first}}
           needs {{var.first}}, which GET /all-orders did not capture: POST /login
           failed
     ✗ sessions/one.session.yaml  TIME
         1 request fails as in sessions/another.session.yaml · 2 skipped

     Requests  2 failed · 4 skipped (6)"
  `);
  expect(normalise(stderr, project)).toMatchInlineSnapshot(`
    "⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯ Failed Requests 2 · 1 cause ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯

     FAIL  sessions/another.session.yaml > POST /login

     ✗ connection refused: 127.0.0.1:PORT · sent 1× [no-response]
       → Check that the server runs, and that the port is right.

     ✗ the same in 1 request of 1 more session: sessions/one.session.yaml
     ↓ and 4 requests that need it: GET /all-orders, GET /orders/{{var.first}}, GET
       /orders

     ❯ sessions/another.session.yaml:3:5
         1 │ settings: { baseUrl: '{{env.SHOP_URL}}' }
         2 │ steps:
       > 3 │   - request: POST /login
           │     ^^^^^^^^^^^^^^^^^^^^
         4 │     capture: { token: $.token }
         5 │   - request: GET /all-orders

     curl -X POST 'http://127.0.0.1:PORT/login' \\
       --compressed \\
       -H 'content-length: 0'

     Run this step again: npx vitest run sessions/another.session.yaml:3

    ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯"
  `);
});
