import { expect, test } from 'vitest';
import { normalise, openShop, sessions } from '../terminal/project.js';
import { openRunProject, type Finished } from './project.js';

const path = 'sessions/checkout.session.yaml';

async function checkout(columns: number, ...args: readonly string[]): Promise<Finished & { readonly folder: string }> {
  const project = openRunProject(sessions);
  const env = { ...(await openShop()), COLUMNS: String(columns) };
  return { ...(await project.run([path, ...args], env)), folder: project.folder };
}

/** What a screen shows, without what changes from run to run. */
function screenOf({ stdout, ...project }: Finished & { readonly folder: string }): string {
  return normalise(stdout.replace(/^( \S*Duration\S*) .*$/m, '$1  TIME'), project);
}

test('80 columns without colours', async () => {
  const ran = await checkout(80);
  expect(ran).toMatchObject({ code: 1, stderr: '' });
  expect(ran.stdout).not.toContain('\u001B');
  expect(screenOf(ran)).toMatchInlineSnapshot(`
    "✗ sessions/checkout.session.yaml  Checkout  TIME
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

    ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯ Failed Requests 2 ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯

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

     Run this step again: npx callsheet run sessions/checkout.session.yaml:5

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

     Run this step again: npx callsheet run sessions/checkout.session.yaml:29

    ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯

     Sessions  1 failed (1)
     Requests  4 passed · 2 failed · 2 skipped · 1 waiting (9)
     Retried   3 requests · 7 sends
     Duration  TIME
     Notes     1 waiting request did not fail the run · option waits: 'fail'
               3 requests have no tests: any status passes · option tests"
  `);
});

test('140 columns without colours', async () => {
  expect(screenOf(await checkout(140))).toMatchInlineSnapshot(`
    "✗ sessions/checkout.session.yaml  Checkout  TIME
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

    ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯ Failed Requests 2 ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯

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

     Run this step again: npx callsheet run sessions/checkout.session.yaml:5

    ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯

     FAIL  sessions/checkout.session.yaml > send the invoice

     ✗ 503 Service Unavailable · sent 2× [retries-used-up]
       → Look at the server, or raise retry.attempts or retry.backoff: every send ended this way.
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

     Run this step again: npx callsheet run sessions/checkout.session.yaml:29

    ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯

     Sessions  1 failed (1)
     Requests  4 passed · 2 failed · 2 skipped · 1 waiting (9)
     Retried   3 requests · 7 sends
     Duration  TIME
     Notes     1 waiting request did not fail the run · option waits: 'fail'
               3 requests have no tests: any status passes · option tests"
  `);
});

test('80 columns in colours', async () => {
  expect(screenOf(await checkout(80, '--color'))).toMatchInlineSnapshot(`
    "[31m✗[39m[1m sessions/checkout.session.yaml[22m[2m  Checkout[22m[2m  TIME[22m
       [36m↳[39m call login[2m  buyer[22m[31m                                 1/2 ✗[39m
         [32m✓[39m POST /login                               [32m200[39m[2m    TIME[22m
         [31m✗[39m[31m GET /me[39m                                   [32m200[39m[2m    TIME[22m
             [31m$.path equals /you · sent 1×[39m
             [2mreceived "/me"[22m
       [32m✓[39m GET /status/404                             [33m404[39m[2m    TIME[22m
       [36mif status equals 404[39m
         [32m✓[39m POST /carts                               [32m200[39m[2m    TIME[22m
       [36melse if $.state equals locked[39m
         [2m↓[22m[2m POST /carts/mine/unlock[22m    [2mthe if above matched: status equals 404[22m
       [36melse[39m
         [2m↓[22m[2m PUT /carts/mine[22m            [2mthe if above matched: status equals 404[22m
       [32m✓[39m place the order                             [32m200[39m[2m    TIME[22m [33m↻3[39m
       [33m…[39m wait for the parcel                         [32m200[39m[2m    TIME[22m [33m↻2[39m
           [33mStill waiting after 2s and 2 attempts — $.ready equals true[39m
           [2mreceived nothing — $ has no ready: it has method, path, headers, token.[22m
       [31m✗[39m[31m send the invoice[39m                            [33m503[39m[2m    TIME[22m [33m↻2[39m
           [31m503 Service Unavailable · sent 2×[39m [2m[retries-used-up][22m
           [31m$.method equals PUT · sent 2×[39m
           [2mreceived "POST"[22m

    [31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[39m[41m[1m Failed Requests 2 [22m[49m[31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[39m

    [41m[1m FAIL [22m[49m sessions/checkout.session.yaml[2m > [22m↳ call login buyer[2m > [22mGET /me

     [31m✗[39m [31m$.path equals /you · sent 1×[39m
       expected  [32m"/you"[39m
       received  [31m"/me"[39m

     [36m❯[39m [36mflows/login.session.yaml[39m[2m:12:7[22m
         [2m10 │   - request: GET /me[22m
         [2m11 │     tests:[22m
       [31m>[39m [1m12 │[22m       $.path: /you
         [2m   │[22m [31m      ^^^^^^^^^^^^[39m
     [36m❯[39m [36msessions/checkout.session.yaml[39m[2m:5:5[22m
       [31m>[39m [1m5 │[22m   - call: ../flows/login.session.yaml
         [2m  │[22m [31m    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^[39m

     [1m200 OK[22m [2m· application/json · 190 B[22m
       {
         "method": "GET",
         "path": "/me",
         "headers": {
           "host": "127.0.0.1:PORT",
           "connection": "keep-alive",
           "user-agent": "callsheet",
           "accept": "*/*",
    [2m   … 4 more lines[22m

    [2m curl 'http://127.0.0.1:PORT/shop/me' \\[22m
    [2m   --compressed[22m

    [2m Run this step again:[22m npx callsheet run sessions/checkout.session.yaml:5

    [2m[31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯[39m[22m

    [41m[1m FAIL [22m[49m sessions/checkout.session.yaml[2m > [22msend the invoice

     [31m✗[39m [31m503 Service Unavailable · sent 2×[39m [2m[retries-used-up][22m
       [36m→ Look at the server, or raise retry.attempts or retry.backoff: every send[39m
       [36m  ended this way.[39m
     [31m✗[39m [31m$.method equals PUT · sent 2×[39m
       expected  [32m"PUT"[39m
       received  [31m"POST"[39m

     [36m❯[39m [36msessions/checkout.session.yaml[39m[2m:36:7[22m
         [2m34 │       cart: mine[22m
         [2m35 │     tests:[22m
       [31m>[39m [1m36 │[22m       $.method: PUT
         [2m   │[22m [31m      ^^^^^^^^^^^^^[39m
         [2m37 │     retry: { attempts: 2, conditions: [5xx], backoff: 10ms }[22m

     [1m503 Service Unavailable[22m [2m· application/json · 284 B[22m
       {
         "method": "POST",
         "path": "/status/503",
         "headers": {
           "host": "127.0.0.1:PORT",
           "connection": "keep-alive",
           "authorization": "***",
           "content-type": "application/json",
    [2m   … 7 more lines[22m

     [33m↻1[39m  503    TIME
     [33m↻2[39m  503    TIME  [2mafter 10ms backoff: 503 Service Unavailable[22m

    [2m curl -X POST 'http://127.0.0.1:PORT/shop/status/503' \\[22m
    [2m   -H 'authorization: ***' \\[22m
    [2m   -H 'content-type: application/json' \\[22m
    [2m   --compressed \\[22m
    [2m   --data-raw '{"cart":"mine"}'[22m

    [2m Run this step again:[22m npx callsheet run sessions/checkout.session.yaml:29

    [2m[31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯[39m[22m

     [2mSessions[22m  [1m[31m1 failed[39m[22m [2m(1)[22m
     [2mRequests[22m  [1m[32m4 passed[39m[22m[2m · [22m[1m[31m2 failed[39m[22m[2m · [22m[2m2 skipped[22m[2m · [22m[33m1 waiting[39m [2m(9)[22m
     [2mRetried[22m   [33m3 requests · 7 sends[39m
     [2mDuration[22m  TIME
     [2mNotes[22m     [33m1 waiting request did not fail the run[39m [2m· option waits: 'fail'[22m
               [33m3 requests have no tests: any status passes[39m [2m· option tests[22m"
  `);
});

test('140 columns in colours', async () => {
  expect(screenOf(await checkout(140, '--color'))).toMatchInlineSnapshot(`
    "[31m✗[39m[1m sessions/checkout.session.yaml[22m[2m  Checkout[22m[2m  TIME[22m
       [36m↳[39m call login[2m  buyer[22m[31m                                 1/2 ✗[39m
         [32m✓[39m POST /login                               [32m200[39m[2m    TIME[22m
         [31m✗[39m[31m GET /me[39m                                   [32m200[39m[2m    TIME[22m
             [31m$.path equals /you · sent 1×[39m
             [2mreceived "/me"[22m
       [32m✓[39m GET /status/404                             [33m404[39m[2m    TIME[22m
       [36mif status equals 404[39m
         [32m✓[39m POST /carts                               [32m200[39m[2m    TIME[22m
       [36melse if $.state equals locked[39m
         [2m↓[22m[2m POST /carts/mine/unlock[22m    [2mthe if above matched: status equals 404[22m
       [36melse[39m
         [2m↓[22m[2m PUT /carts/mine[22m            [2mthe if above matched: status equals 404[22m
       [32m✓[39m place the order                             [32m200[39m[2m    TIME[22m [33m↻3[39m
       [33m…[39m wait for the parcel                         [32m200[39m[2m    TIME[22m [33m↻2[39m
           [33mStill waiting after 2s and 2 attempts — $.ready equals true[39m
           [2mreceived nothing — $ has no ready: it has method, path, headers, token.[22m
       [31m✗[39m[31m send the invoice[39m                            [33m503[39m[2m    TIME[22m [33m↻2[39m
           [31m503 Service Unavailable · sent 2×[39m [2m[retries-used-up][22m
           [31m$.method equals PUT · sent 2×[39m
           [2mreceived "POST"[22m

    [31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[39m[41m[1m Failed Requests 2 [22m[49m[31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[39m

    [41m[1m FAIL [22m[49m sessions/checkout.session.yaml[2m > [22m↳ call login buyer[2m > [22mGET /me

     [31m✗[39m [31m$.path equals /you · sent 1×[39m
       expected  [32m"/you"[39m
       received  [31m"/me"[39m

     [36m❯[39m [36mflows/login.session.yaml[39m[2m:12:7[22m
         [2m10 │   - request: GET /me[22m
         [2m11 │     tests:[22m
       [31m>[39m [1m12 │[22m       $.path: /you
         [2m   │[22m [31m      ^^^^^^^^^^^^[39m
     [36m❯[39m [36msessions/checkout.session.yaml[39m[2m:5:5[22m
       [31m>[39m [1m5 │[22m   - call: ../flows/login.session.yaml
         [2m  │[22m [31m    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^[39m

     [1m200 OK[22m [2m· application/json · 190 B[22m
       {
         "method": "GET",
         "path": "/me",
         "headers": {
           "host": "127.0.0.1:PORT",
           "connection": "keep-alive",
           "user-agent": "callsheet",
           "accept": "*/*",
    [2m   … 4 more lines[22m

    [2m curl 'http://127.0.0.1:PORT/shop/me' \\[22m
    [2m   --compressed[22m

    [2m Run this step again:[22m npx callsheet run sessions/checkout.session.yaml:5

    [2m[31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯[39m[22m

    [41m[1m FAIL [22m[49m sessions/checkout.session.yaml[2m > [22msend the invoice

     [31m✗[39m [31m503 Service Unavailable · sent 2×[39m [2m[retries-used-up][22m
       [36m→ Look at the server, or raise retry.attempts or retry.backoff: every send ended this way.[39m
     [31m✗[39m [31m$.method equals PUT · sent 2×[39m
       expected  [32m"PUT"[39m
       received  [31m"POST"[39m

     [36m❯[39m [36msessions/checkout.session.yaml[39m[2m:36:7[22m
         [2m34 │       cart: mine[22m
         [2m35 │     tests:[22m
       [31m>[39m [1m36 │[22m       $.method: PUT
         [2m   │[22m [31m      ^^^^^^^^^^^^^[39m
         [2m37 │     retry: { attempts: 2, conditions: [5xx], backoff: 10ms }[22m

     [1m503 Service Unavailable[22m [2m· application/json · 284 B[22m
       {
         "method": "POST",
         "path": "/status/503",
         "headers": {
           "host": "127.0.0.1:PORT",
           "connection": "keep-alive",
           "authorization": "***",
           "content-type": "application/json",
    [2m   … 7 more lines[22m

     [33m↻1[39m  503    TIME
     [33m↻2[39m  503    TIME  [2mafter 10ms backoff: 503 Service Unavailable[22m

    [2m curl -X POST 'http://127.0.0.1:PORT/shop/status/503' \\[22m
    [2m   -H 'authorization: ***' \\[22m
    [2m   -H 'content-type: application/json' \\[22m
    [2m   --compressed \\[22m
    [2m   --data-raw '{"cart":"mine"}'[22m

    [2m Run this step again:[22m npx callsheet run sessions/checkout.session.yaml:29

    [2m[31m⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯[39m[22m

     [2mSessions[22m  [1m[31m1 failed[39m[22m [2m(1)[22m
     [2mRequests[22m  [1m[32m4 passed[39m[22m[2m · [22m[1m[31m2 failed[39m[22m[2m · [22m[2m2 skipped[22m[2m · [22m[33m1 waiting[39m [2m(9)[22m
     [2mRetried[22m   [33m3 requests · 7 sends[39m
     [2mDuration[22m  TIME
     [2mNotes[22m     [33m1 waiting request did not fail the run[39m [2m· option waits: 'fail'[22m
               [33m3 requests have no tests: any status passes[39m [2m· option tests[22m"
  `);
});

test('--show shows what answered a step that passed, without a report too', async () => {
  const project = openRunProject({
    'order.session.yaml': `steps:
  - request: POST {{env.SHOP_URL}}/orders
    json: { milk: 2 }
    tests: { status: 200 }
`,
  });
  const { stdout } = await project.run(['--show'], await openShop());
  expect(stdout).toContain('--data-raw \'{"milk":2}\'');
  expect(stdout).toContain(' 200 OK · application/json · ');
});
