import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createJestProject } from '../../support/jest-process.js';
import { normalise, openShop } from './project.js';

const settings = "settings: { baseUrl: '{{env.SHOP_URL}}' }\nsteps:\n";

/** A failure in a flow, a wait, a step that another one blocks, and requests without tests. */
const shop = {
  'checkout.session.yaml': `name: Checkout
${settings}  - call: flows/login.session.yaml
    alias: buyer
  - request: POST /orders
    capture: { order: $.order.id }
  - request: GET /orders/{{var.order}}
  - request: GET /flaky/2
    name: wait for the parcel
    retry: { attempts: 2, conditions: [5xx], backoff: 10ms }
    poll: { until: { $.ready: true }, every: 1m, timeout: 2500ms }
`,
  'flows/login.session.yaml': `${settings}  - request: GET /me
    headers: { authorization: 'Bearer {{env.SHOP_TOKEN}}' }
    tests: { $.path: /you, status: 201 }
`,
};

/** The same failure in two sessions. */
const down = Object.fromEntries(
  ['apples', 'pears'].map((name) => [
    `${name}.session.yaml`,
    `${settings}  - request: POST /login
    capture: { token: $.token }
  - request: GET /${name}
  - request: GET /${name}/price
  - request: GET /${name}/stock
    headers: { authorization: 'Bearer {{var.token}}' }
`,
  ]),
);

interface Look {
  readonly columns: number;
  readonly isColoured: boolean;
}

/** What Jest prints of sessions, without its own summary. */
async function screenOf(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>>,
  { columns, isColoured }: Look,
  options = {},
): Promise<string> {
  const include = JSON.stringify({ include: ['*.session.yaml'], lanes: 1, ...options });
  const config = `module.exports = require('callsheet/jest').callsheetPreset(${include});\n`;
  const project = createJestProject({ files: { ...files, 'jest.config.js': config } });
  onTestFinished(project.remove);
  const look = { COLUMNS: String(columns), ...(isColoured && { NO_COLOR: '', FORCE_COLOR: '1' }) };
  const { stderr } = await project.jest(['-i'], { SHOP_TOKEN: 'hunter2-hunter2', ...env, ...look });
  expect(stderr).not.toContain('hunter2');
  const own = stderr.replace(/^.*Test Suites:[^]*/m, '');
  return normalise(own, project as never).replaceAll('\u001B', '␛');
}

/** An address of this machine on which nothing listens. */
async function deadAddress(): Promise<{ readonly SHOP_URL: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return { SHOP_URL: `http://127.0.0.1:${port}` };
}

describe('failures, a blocked step, a wait and the notes of the run', () => {
  test('at 80 columns', async () => {
    expect(await screenOf(shop, await openShop(), { columns: 80, isColoured: false })).toMatchInlineSnapshot(`
      "✗ checkout.session.yaml  Checkout  TIME
         ↳ call login  buyer                                 0/1 ✗
           ✗ GET /me                                   200    TIME
               $.path equals /you · sent 1×
               received "/me"
               status equals 201 · sent 1×
               received 200
         ✗ POST /orders                                200    TIME
             capture order: $.order.id found nothing · sent 1× [capture-not-found]
         ↓ GET /orders/{{var.order}}
             needs {{var.order}}, which POST /orders did not capture
         … wait for the parcel                         200    TIME ↻2
             Still waiting after 2.5s and 2 attempts — $.ready equals true
             received nothing — $ has no ready: it has method, path, headers, token.

       FAIL  checkout.session.yaml > ↳ call login buyer > GET /me

       ✗ $.path equals /you · sent 1×
         expected  "/you"
         received  "/me"
       ✗ status equals 201 · sent 1×
         expected  201
         received  200

       ❯ flows/login.session.yaml:5:14
           3 │   - request: GET /me
           4 │     headers: { authorization: 'Bearer {{env.SHOP_TOKEN}}' }
         > 5 │     tests: { $.path: /you, status: 201 }
             │              ^^^^^^^^^^^^  ^^^^^^^^^^^
       ❯ checkout.session.yaml:4:5
         > 4 │   - call: flows/login.session.yaml
             │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

       200 OK · application/json · 231 B
         {
           "method": "GET",
           "path": "/me",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "authorization": "***",
             "user-agent": "callsheet",
         … 5 more lines

       curl 'http://127.0.0.1:PORT/shop/me' \\
         -H 'authorization: ***' \\
         --compressed

       Run this step again:
         npx jest checkout.session.yaml -t '^Checkout ↳ call login buyer GET /me$'


       FAIL  checkout.session.yaml > POST /orders

       ✗ capture order: $.order.id found nothing · sent 1× [capture-not-found]
         → $ has no order: it has method, path, headers, token. Write it as { from:
           …, optional: true } if the response may lack it.

       ↓ and 1 request that needs it: GET /orders/{{var.order}}

       ❯ checkout.session.yaml:7:16
           5 │     alias: buyer
           6 │   - request: POST /orders
         > 7 │     capture: { order: $.order.id }
             │                ^^^^^^^^^^^^^^^^^
           8 │   - request: GET /orders/{{var.order}}
           9 │   - request: GET /flaky/2

       200 OK · application/json · 216 B
         {
           "method": "POST",
           "path": "/orders",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "user-agent": "callsheet",
             "accept": "*/*",
         … 5 more lines

       curl -X POST 'http://127.0.0.1:PORT/shop/orders' \\
         --compressed \\
         -H 'content-length: 0'

       Run this step again:
         npx jest checkout.session.yaml -t '^Checkout POST /orders$'


       Requests  2 failed · 1 skipped · 1 waiting (4)
       Retried   1 request · 2 sends
       Notes     1 waiting request did not fail the run · option waits: 'fail'"
    `);
  });
  test('at 140 columns', async () => {
    expect(await screenOf(shop, await openShop(), { columns: 140, isColoured: false })).toMatchInlineSnapshot(`
      "✗ checkout.session.yaml  Checkout  TIME
         ↳ call login  buyer                                 0/1 ✗
           ✗ GET /me                                   200    TIME
               $.path equals /you · sent 1×
               received "/me"
               status equals 201 · sent 1×
               received 200
         ✗ POST /orders                                200    TIME
             capture order: $.order.id found nothing · sent 1× [capture-not-found]
         ↓ GET /orders/{{var.order}}    needs {{var.order}}, which POST /orders did not capture
         … wait for the parcel                         200    TIME ↻2
             Still waiting after 2.5s and 2 attempts — $.ready equals true
             received nothing — $ has no ready: it has method, path, headers, token.

       FAIL  checkout.session.yaml > ↳ call login buyer > GET /me

       ✗ $.path equals /you · sent 1×
         expected  "/you"
         received  "/me"
       ✗ status equals 201 · sent 1×
         expected  201
         received  200

       ❯ flows/login.session.yaml:5:14
           3 │   - request: GET /me
           4 │     headers: { authorization: 'Bearer {{env.SHOP_TOKEN}}' }
         > 5 │     tests: { $.path: /you, status: 201 }
             │              ^^^^^^^^^^^^  ^^^^^^^^^^^
       ❯ checkout.session.yaml:4:5
         > 4 │   - call: flows/login.session.yaml
             │     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

       200 OK · application/json · 231 B
         {
           "method": "GET",
           "path": "/me",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "authorization": "***",
             "user-agent": "callsheet",
         … 5 more lines

       curl 'http://127.0.0.1:PORT/shop/me' \\
         -H 'authorization: ***' \\
         --compressed

       Run this step again: npx jest checkout.session.yaml -t '^Checkout ↳ call login buyer GET /me$'


       FAIL  checkout.session.yaml > POST /orders

       ✗ capture order: $.order.id found nothing · sent 1× [capture-not-found]
         → $ has no order: it has method, path, headers, token. Write it as { from: …, optional: true } if the response may lack it.

       ↓ and 1 request that needs it: GET /orders/{{var.order}}

       ❯ checkout.session.yaml:7:16
           5 │     alias: buyer
           6 │   - request: POST /orders
         > 7 │     capture: { order: $.order.id }
             │                ^^^^^^^^^^^^^^^^^
           8 │   - request: GET /orders/{{var.order}}
           9 │   - request: GET /flaky/2

       200 OK · application/json · 216 B
         {
           "method": "POST",
           "path": "/orders",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "user-agent": "callsheet",
             "accept": "*/*",
         … 5 more lines

       curl -X POST 'http://127.0.0.1:PORT/shop/orders' \\
         --compressed \\
         -H 'content-length: 0'

       Run this step again: npx jest checkout.session.yaml -t '^Checkout POST /orders$'


       Requests  2 failed · 1 skipped · 1 waiting (4)
       Retried   1 request · 2 sends
       Notes     1 waiting request did not fail the run · option waits: 'fail'"
    `);
  });
  test('at 80 columns, in colour', async () => {
    expect(await screenOf(shop, await openShop(), { columns: 80, isColoured: true })).toMatchInlineSnapshot(`
      "␛[31m✗␛[39m␛[1m checkout.session.yaml␛[22m␛[2m  Checkout␛[22m␛[2m  TIME␛[22m
         ␛[36m↳␛[39m call login␛[2m  buyer␛[22m␛[31m                                 0/1 ✗␛[39m
           ␛[31m✗␛[39m␛[31m GET /me␛[39m                                   ␛[31m200␛[39m␛[2m    TIME␛[22m
               ␛[31m$.path equals /you · sent 1×␛[39m
               ␛[2mreceived "/me"␛[22m
               ␛[31mstatus equals 201 · sent 1×␛[39m
               ␛[2mreceived 200␛[22m
         ␛[31m✗␛[39m␛[31m POST /orders␛[39m                                ␛[32m200␛[39m␛[2m    TIME␛[22m
             ␛[31mcapture order: $.order.id found nothing · sent 1×␛[39m ␛[2m[capture-not-found]␛[22m
         ␛[2m↓␛[22m␛[2m GET /orders/{{var.order}}␛[22m
             ␛[2mneeds {{var.order}}, which POST /orders did not capture␛[22m
         ␛[33m…␛[39m wait for the parcel                         ␛[32m200␛[39m␛[2m    TIME␛[22m ␛[33m↻2␛[39m
             ␛[33mStill waiting after 2.5s and 2 attempts — $.ready equals true␛[39m
             ␛[2mreceived nothing — $ has no ready: it has method, path, headers, token.␛[22m

      ␛[41m␛[1m FAIL ␛[22m␛[49m checkout.session.yaml␛[2m > ␛[22m↳ call login buyer␛[2m > ␛[22mGET /me

       ␛[31m✗␛[39m ␛[31m$.path equals /you · sent 1×␛[39m
         expected  ␛[32m"/you"␛[39m
         received  ␛[31m"/me"␛[39m
       ␛[31m✗␛[39m ␛[31mstatus equals 201 · sent 1×␛[39m
         expected  ␛[32m201␛[39m
         received  ␛[31m200␛[39m

       ␛[36m❯␛[39m ␛[36mflows/login.session.yaml␛[39m␛[2m:5:14␛[22m
           ␛[2m3 │   - request: GET /me␛[22m
           ␛[2m4 │     headers: { authorization: 'Bearer {{env.SHOP_TOKEN}}' }␛[22m
         ␛[31m>␛[39m ␛[1m5 │␛[22m     tests: { $.path: /you, status: 201 }
           ␛[2m  │␛[22m ␛[31m             ^^^^^^^^^^^^  ^^^^^^^^^^^␛[39m
       ␛[36m❯␛[39m ␛[36mcheckout.session.yaml␛[39m␛[2m:4:5␛[22m
         ␛[31m>␛[39m ␛[1m4 │␛[22m   - call: flows/login.session.yaml
           ␛[2m  │␛[22m ␛[31m    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^␛[39m

       ␛[1m200 OK␛[22m ␛[2m· application/json · 231 B␛[22m
         {
           "method": "GET",
           "path": "/me",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "authorization": "***",
             "user-agent": "callsheet",
      ␛[2m   … 5 more lines␛[22m

      ␛[2m curl 'http://127.0.0.1:PORT/shop/me' \\␛[22m
      ␛[2m   -H 'authorization: ***' \\␛[22m
      ␛[2m   --compressed␛[22m

      ␛[2m Run this step again:␛[22m
         npx jest checkout.session.yaml -t '^Checkout ↳ call login buyer GET /me$'


      ␛[41m␛[1m FAIL ␛[22m␛[49m checkout.session.yaml␛[2m > ␛[22mPOST /orders

       ␛[31m✗␛[39m ␛[31mcapture order: $.order.id found nothing · sent 1×␛[39m ␛[2m[capture-not-found]␛[22m
         ␛[36m→ $ has no order: it has method, path, headers, token. Write it as { from:␛[39m
         ␛[36m  …, optional: true } if the response may lack it.␛[39m

      ␛[2m ↓ and 1 request that needs it: GET /orders/{{var.order}}␛[22m

       ␛[36m❯␛[39m ␛[36mcheckout.session.yaml␛[39m␛[2m:7:16␛[22m
           ␛[2m5 │     alias: buyer␛[22m
           ␛[2m6 │   - request: POST /orders␛[22m
         ␛[31m>␛[39m ␛[1m7 │␛[22m     capture: { order: $.order.id }
           ␛[2m  │␛[22m ␛[31m               ^^^^^^^^^^^^^^^^^␛[39m
           ␛[2m8 │   - request: GET /orders/{{var.order}}␛[22m
           ␛[2m9 │   - request: GET /flaky/2␛[22m

       ␛[1m200 OK␛[22m ␛[2m· application/json · 216 B␛[22m
         {
           "method": "POST",
           "path": "/orders",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "user-agent": "callsheet",
             "accept": "*/*",
      ␛[2m   … 5 more lines␛[22m

      ␛[2m curl -X POST 'http://127.0.0.1:PORT/shop/orders' \\␛[22m
      ␛[2m   --compressed \\␛[22m
      ␛[2m   -H 'content-length: 0'␛[22m

      ␛[2m Run this step again:␛[22m
         npx jest checkout.session.yaml -t '^Checkout POST /orders$'


       ␛[2mRequests␛[22m  ␛[1m␛[31m2 failed␛[39m␛[22m␛[2m · ␛[22m␛[2m1 skipped␛[22m␛[2m · ␛[22m␛[33m1 waiting␛[39m ␛[2m(4)␛[22m
       ␛[2mRetried␛[22m   ␛[33m1 request · 2 sends␛[39m
       ␛[2mNotes␛[22m     ␛[33m1 waiting request did not fail the run␛[39m ␛[2m· option waits: 'fail'␛[22m"
    `);
  });
  test('at 140 columns, in colour', async () => {
    expect(await screenOf(shop, await openShop(), { columns: 140, isColoured: true })).toMatchInlineSnapshot(`
      "␛[31m✗␛[39m␛[1m checkout.session.yaml␛[22m␛[2m  Checkout␛[22m␛[2m  TIME␛[22m
         ␛[36m↳␛[39m call login␛[2m  buyer␛[22m␛[31m                                 0/1 ✗␛[39m
           ␛[31m✗␛[39m␛[31m GET /me␛[39m                                   ␛[31m200␛[39m␛[2m    TIME␛[22m
               ␛[31m$.path equals /you · sent 1×␛[39m
               ␛[2mreceived "/me"␛[22m
               ␛[31mstatus equals 201 · sent 1×␛[39m
               ␛[2mreceived 200␛[22m
         ␛[31m✗␛[39m␛[31m POST /orders␛[39m                                ␛[32m200␛[39m␛[2m    TIME␛[22m
             ␛[31mcapture order: $.order.id found nothing · sent 1×␛[39m ␛[2m[capture-not-found]␛[22m
         ␛[2m↓␛[22m␛[2m GET /orders/{{var.order}}␛[22m    ␛[2mneeds {{var.order}}, which POST /orders did not capture␛[22m
         ␛[33m…␛[39m wait for the parcel                         ␛[32m200␛[39m␛[2m    TIME␛[22m ␛[33m↻2␛[39m
             ␛[33mStill waiting after 2.5s and 2 attempts — $.ready equals true␛[39m
             ␛[2mreceived nothing — $ has no ready: it has method, path, headers, token.␛[22m

      ␛[41m␛[1m FAIL ␛[22m␛[49m checkout.session.yaml␛[2m > ␛[22m↳ call login buyer␛[2m > ␛[22mGET /me

       ␛[31m✗␛[39m ␛[31m$.path equals /you · sent 1×␛[39m
         expected  ␛[32m"/you"␛[39m
         received  ␛[31m"/me"␛[39m
       ␛[31m✗␛[39m ␛[31mstatus equals 201 · sent 1×␛[39m
         expected  ␛[32m201␛[39m
         received  ␛[31m200␛[39m

       ␛[36m❯␛[39m ␛[36mflows/login.session.yaml␛[39m␛[2m:5:14␛[22m
           ␛[2m3 │   - request: GET /me␛[22m
           ␛[2m4 │     headers: { authorization: 'Bearer {{env.SHOP_TOKEN}}' }␛[22m
         ␛[31m>␛[39m ␛[1m5 │␛[22m     tests: { $.path: /you, status: 201 }
           ␛[2m  │␛[22m ␛[31m             ^^^^^^^^^^^^  ^^^^^^^^^^^␛[39m
       ␛[36m❯␛[39m ␛[36mcheckout.session.yaml␛[39m␛[2m:4:5␛[22m
         ␛[31m>␛[39m ␛[1m4 │␛[22m   - call: flows/login.session.yaml
           ␛[2m  │␛[22m ␛[31m    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^␛[39m

       ␛[1m200 OK␛[22m ␛[2m· application/json · 231 B␛[22m
         {
           "method": "GET",
           "path": "/me",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "authorization": "***",
             "user-agent": "callsheet",
      ␛[2m   … 5 more lines␛[22m

      ␛[2m curl 'http://127.0.0.1:PORT/shop/me' \\␛[22m
      ␛[2m   -H 'authorization: ***' \\␛[22m
      ␛[2m   --compressed␛[22m

      ␛[2m Run this step again:␛[22m npx jest checkout.session.yaml -t '^Checkout ↳ call login buyer GET /me$'


      ␛[41m␛[1m FAIL ␛[22m␛[49m checkout.session.yaml␛[2m > ␛[22mPOST /orders

       ␛[31m✗␛[39m ␛[31mcapture order: $.order.id found nothing · sent 1×␛[39m ␛[2m[capture-not-found]␛[22m
         ␛[36m→ $ has no order: it has method, path, headers, token. Write it as { from: …, optional: true } if the response may lack it.␛[39m

      ␛[2m ↓ and 1 request that needs it: GET /orders/{{var.order}}␛[22m

       ␛[36m❯␛[39m ␛[36mcheckout.session.yaml␛[39m␛[2m:7:16␛[22m
           ␛[2m5 │     alias: buyer␛[22m
           ␛[2m6 │   - request: POST /orders␛[22m
         ␛[31m>␛[39m ␛[1m7 │␛[22m     capture: { order: $.order.id }
           ␛[2m  │␛[22m ␛[31m               ^^^^^^^^^^^^^^^^^␛[39m
           ␛[2m8 │   - request: GET /orders/{{var.order}}␛[22m
           ␛[2m9 │   - request: GET /flaky/2␛[22m

       ␛[1m200 OK␛[22m ␛[2m· application/json · 216 B␛[22m
         {
           "method": "POST",
           "path": "/orders",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "user-agent": "callsheet",
             "accept": "*/*",
      ␛[2m   … 5 more lines␛[22m

      ␛[2m curl -X POST 'http://127.0.0.1:PORT/shop/orders' \\␛[22m
      ␛[2m   --compressed \\␛[22m
      ␛[2m   -H 'content-length: 0'␛[22m

      ␛[2m Run this step again:␛[22m npx jest checkout.session.yaml -t '^Checkout POST /orders$'


       ␛[2mRequests␛[22m  ␛[1m␛[31m2 failed␛[39m␛[22m␛[2m · ␛[22m␛[2m1 skipped␛[22m␛[2m · ␛[22m␛[33m1 waiting␛[39m ␛[2m(4)␛[22m
       ␛[2mRetried␛[22m   ␛[33m1 request · 2 sends␛[39m
       ␛[2mNotes␛[22m     ␛[33m1 waiting request did not fail the run␛[39m ␛[2m· option waits: 'fail'␛[22m"
    `);
  });
});

describe('equal failures, and what they block', () => {
  test('at 80 columns', async () => {
    expect(await screenOf(down, await deadAddress(), { columns: 80, isColoured: false })).toMatchInlineSnapshot(`
      "✗ apples.session.yaml  TIME
         ✗ POST /login                                   —    TIME
             connection refused: 127.0.0.1:PORT · sent 1× [no-response]
         ✗ 2 more requests fail the same way
             GET /apples, GET /apples/price
         ↓ GET /apples/stock    needs {{var.token}}, which POST /login did not capture

       FAIL  apples.session.yaml > POST /login

       ✗ connection refused: 127.0.0.1:PORT · sent 1× [no-response]
         → Check that the server runs, and that the port is right.

       ✗ the same in 2 more requests here: GET /apples, GET /apples/price
       ↓ and 1 request that needs it: GET /apples/stock

       ❯ apples.session.yaml:3:5
           1 │ settings: { baseUrl: '{{env.SHOP_URL}}' }
           2 │ steps:
         > 3 │   - request: POST /login
             │     ^^^^^^^^^^^^^^^^^^^^
           4 │     capture: { token: $.token }
           5 │   - request: GET /apples

       curl -X POST 'http://127.0.0.1:PORT/login' \\
         --compressed \\
         -H 'content-length: 0'

       Run this step again: npx jest apples.session.yaml -t '^apples POST /login$'

       ✗ pears.session.yaml  TIME
           3 requests fail as in apples.session.yaml · 1 skipped

       Requests  6 failed · 2 skipped (8)"
    `);
  });
  test('at 140 columns, in colour', async () => {
    expect(await screenOf(down, await deadAddress(), { columns: 140, isColoured: true })).toMatchInlineSnapshot(`
      "␛[31m✗␛[39m␛[1m apples.session.yaml␛[22m␛[2m  TIME␛[22m
         ␛[31m✗␛[39m␛[31m POST /login␛[39m                                 ␛[33m  —␛[39m␛[2m    TIME␛[22m
             ␛[31mconnection refused: 127.0.0.1:PORT · sent 1×␛[39m ␛[2m[no-response]␛[22m
         ␛[31m✗␛[39m␛[31m 2 more requests fail the same way␛[39m
             ␛[2mGET /apples, GET /apples/price␛[22m
         ␛[2m↓␛[22m␛[2m GET /apples/stock␛[22m    ␛[2mneeds {{var.token}}, which POST /login did not capture␛[22m

      ␛[41m␛[1m FAIL ␛[22m␛[49m apples.session.yaml␛[2m > ␛[22mPOST /login

       ␛[31m✗␛[39m ␛[31mconnection refused: 127.0.0.1:PORT · sent 1×␛[39m ␛[2m[no-response]␛[22m
         ␛[36m→ Check that the server runs, and that the port is right.␛[39m

       ␛[31m✗ the same in 2 more requests here: GET /apples, GET /apples/price␛[39m
      ␛[2m ↓ and 1 request that needs it: GET /apples/stock␛[22m

       ␛[36m❯␛[39m ␛[36mapples.session.yaml␛[39m␛[2m:3:5␛[22m
           ␛[2m1 │ settings: { baseUrl: '{{env.SHOP_URL}}' }␛[22m
           ␛[2m2 │ steps:␛[22m
         ␛[31m>␛[39m ␛[1m3 │␛[22m   - request: POST /login
           ␛[2m  │␛[22m ␛[31m    ^^^^^^^^^^^^^^^^^^^^␛[39m
           ␛[2m4 │     capture: { token: $.token }␛[22m
           ␛[2m5 │   - request: GET /apples␛[22m

      ␛[2m curl -X POST 'http://127.0.0.1:PORT/login' \\␛[22m
      ␛[2m   --compressed \\␛[22m
      ␛[2m   -H 'content-length: 0'␛[22m

      ␛[2m Run this step again:␛[22m npx jest apples.session.yaml -t '^apples POST /login$'

       ␛[31m✗␛[39m␛[1m pears.session.yaml␛[22m␛[2m  TIME␛[22m
           ␛[31m3 requests fail as in apples.session.yaml · 1 skipped␛[39m

       ␛[2mRequests␛[22m  ␛[1m␛[31m6 failed␛[39m␛[22m␛[2m · ␛[22m␛[2m2 skipped␛[22m ␛[2m(8)␛[22m"
    `);
  });
});

describe('compact', () => {
  const files = {
    ...shop,
    'tea.session.yaml': `name: Tea\n${settings}  - request: GET /tea\n    tests: { status: 200 }\n`,
  };
  const options = { report: { terminal: 'compact' }, include: ['tea.session.yaml', 'flows/*.session.yaml'] };
  test('at 80 columns', async () => {
    expect(await screenOf(files, await openShop(), { columns: 80, isColoured: false }, options)).toMatchInlineSnapshot(`
      "✗ flows/login.session.yaml  TIME
         ✗ GET /me                                     200    TIME
             $.path equals /you · sent 1×
             received "/me"
             status equals 201 · sent 1×
             received 200

       FAIL  flows/login.session.yaml > GET /me

       ✗ $.path equals /you · sent 1×
         expected  "/you"
         received  "/me"
       ✗ status equals 201 · sent 1×
         expected  201
         received  200

       ❯ flows/login.session.yaml:5:14
           3 │   - request: GET /me
           4 │     headers: { authorization: 'Bearer {{env.SHOP_TOKEN}}' }
         > 5 │     tests: { $.path: /you, status: 201 }
             │              ^^^^^^^^^^^^  ^^^^^^^^^^^

       200 OK · application/json · 231 B
         {
           "method": "GET",
           "path": "/me",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "authorization": "***",
             "user-agent": "callsheet",
         … 5 more lines

       curl 'http://127.0.0.1:PORT/shop/me' \\
         -H 'authorization: ***' \\
         --compressed

       Run this step again: npx jest flows/login.session.yaml -t '^login GET /me$'

       ✓ tea.session.yaml                                            1 passed  TIME

       Requests  1 passed · 1 failed (2)"
    `);
  });
  test('at 140 columns, in colour', async () => {
    expect(await screenOf(files, await openShop(), { columns: 140, isColoured: true }, options)).toMatchInlineSnapshot(`
      "␛[31m✗␛[39m␛[1m flows/login.session.yaml␛[22m␛[2m  TIME␛[22m
         ␛[31m✗␛[39m␛[31m GET /me␛[39m                                     ␛[31m200␛[39m␛[2m    TIME␛[22m
             ␛[31m$.path equals /you · sent 1×␛[39m
             ␛[2mreceived "/me"␛[22m
             ␛[31mstatus equals 201 · sent 1×␛[39m
             ␛[2mreceived 200␛[22m

      ␛[41m␛[1m FAIL ␛[22m␛[49m flows/login.session.yaml␛[2m > ␛[22mGET /me

       ␛[31m✗␛[39m ␛[31m$.path equals /you · sent 1×␛[39m
         expected  ␛[32m"/you"␛[39m
         received  ␛[31m"/me"␛[39m
       ␛[31m✗␛[39m ␛[31mstatus equals 201 · sent 1×␛[39m
         expected  ␛[32m201␛[39m
         received  ␛[31m200␛[39m

       ␛[36m❯␛[39m ␛[36mflows/login.session.yaml␛[39m␛[2m:5:14␛[22m
           ␛[2m3 │   - request: GET /me␛[22m
           ␛[2m4 │     headers: { authorization: 'Bearer {{env.SHOP_TOKEN}}' }␛[22m
         ␛[31m>␛[39m ␛[1m5 │␛[22m     tests: { $.path: /you, status: 201 }
           ␛[2m  │␛[22m ␛[31m             ^^^^^^^^^^^^  ^^^^^^^^^^^␛[39m

       ␛[1m200 OK␛[22m ␛[2m· application/json · 231 B␛[22m
         {
           "method": "GET",
           "path": "/me",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "authorization": "***",
             "user-agent": "callsheet",
      ␛[2m   … 5 more lines␛[22m

      ␛[2m curl 'http://127.0.0.1:PORT/shop/me' \\␛[22m
      ␛[2m   -H 'authorization: ***' \\␛[22m
      ␛[2m   --compressed␛[22m

      ␛[2m Run this step again:␛[22m npx jest flows/login.session.yaml -t '^login GET /me$'

       ␛[32m✓␛[39m tea.session.yaml                                                                ␛[2m1 passed  TIME␛[22m

       ␛[2mRequests␛[22m  ␛[1m␛[32m1 passed␛[39m␛[22m␛[2m · ␛[22m␛[1m␛[31m1 failed␛[39m␛[22m ␛[2m(2)␛[22m"
    `);
  });
});

describe('show', () => {
  const files = {
    'order.session.yaml': `${settings}  - request: POST /orders
    headers: { authorization: 'Bearer {{env.SHOP_TOKEN}}' }
    json: { milk: 2 }
    tests: { status: 200 }
`,
  };
  test('at 80 columns', async () => {
    const look = { columns: 80, isColoured: false };
    expect(await screenOf(files, await openShop(), look, { show: 'orders' })).toMatchInlineSnapshot(`
      "✓ order.session.yaml  TIME
         ✓ POST /orders                                200    TIME

       ✓ order.session.yaml > POST /orders

       curl -X POST 'http://127.0.0.1:PORT/shop/orders' \\
         -H 'authorization: ***' \\
         -H 'content-type: application/json' \\
         --compressed \\
         --data-raw '{"milk":2}'

       200 OK · application/json · 292 B
         {
           "method": "POST",
           "path": "/orders",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "authorization": "***",
             "content-type": "application/json",
         … 7 more lines


       Requests  1 passed (1)"
    `);
  });
  test('at 140 columns, in colour', async () => {
    const look = { columns: 140, isColoured: true };
    expect(await screenOf(files, await openShop(), look, { show: 'orders' })).toMatchInlineSnapshot(`
      "␛[32m✓␛[39m␛[1m order.session.yaml␛[22m␛[2m  TIME␛[22m
         ␛[32m✓␛[39m POST /orders                                ␛[32m200␛[39m␛[2m    TIME␛[22m

       ␛[32m✓␛[39m order.session.yaml␛[2m > ␛[22mPOST /orders

      ␛[2m curl -X POST 'http://127.0.0.1:PORT/shop/orders' \\␛[22m
      ␛[2m   -H 'authorization: ***' \\␛[22m
      ␛[2m   -H 'content-type: application/json' \\␛[22m
      ␛[2m   --compressed \\␛[22m
      ␛[2m   --data-raw '{"milk":2}'␛[22m

       ␛[1m200 OK␛[22m ␛[2m· application/json · 292 B␛[22m
         {
           "method": "POST",
           "path": "/orders",
           "headers": {
             "host": "127.0.0.1:PORT",
             "connection": "keep-alive",
             "authorization": "***",
             "content-type": "application/json",
      ␛[2m   … 7 more lines␛[22m


       ␛[2mRequests␛[22m  ␛[1m␛[32m1 passed␛[39m␛[22m ␛[2m(1)␛[22m"
    `);
  });
});
