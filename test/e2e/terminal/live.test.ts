import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { vitestMajors } from '../../support/majors.js';
import { testNewest } from '../../support/newest.js';
import { runInTerminal, startInTerminal } from '../../support/terminal.js';
import { configOf, normalise, openProject, openShop, sessions } from './project.js';

const job = (title: string): string => `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: GET /job/60000
    name: ${title}
    poll: { until: { $.ready: true }, every: 200ms, timeout: 6s }
`;

const retried = `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: GET /status/503
    name: knock twice
    retry: { attempts: 2, conditions: [5xx], backoff: 4s }
`;

describe.each(vitestMajors)('a terminal under Vitest %i', (major) => {
  testNewest(major)('shows what several sessions wait for, with the time left', async () => {
    const files = {
      'a.session.yaml': job('wait for tea'),
      'b.session.yaml': job('wait for milk'),
      'c.session.yaml': retried,
    };
    const project = openProject(major, configOf({ maxWorkers: 3, minWorkers: 3 }), files);
    const { frames, screen } = await runInTerminal(project, [], { env: { ...(await openShop()), NO_COLOR: '1' } });
    const live = frames.flatMap((frame) => frame.match(/^ {3}… .*↻ send.*$/gm) ?? []);
    expect(live).toContainEqual(expect.stringMatching(/^ {3}… wait for tea +↻ send \d+ +[1-6]s left$/));
    expect(live).toContainEqual(expect.stringMatching(/^ {3}… knock twice +↻ send 2 of 2 {2}[1-4]s left$/));
    const both = frames.find((frame) => frame.includes('… wait for tea') && frame.includes('… wait for milk'));
    expect(both).toMatch(
      / a\.session\.yaml 0\/1\n {3}… wait for tea .*\n ❯ .*b\.session\.yaml 0\/1\n {3}… wait for milk/,
    );
    expect(screen).not.toContain('↻ send');
    expect(screen).toContain('Still waiting after 6s');
  });

  test('never redraws more than the terminal has rows, however many sessions run', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `s${at}.session.yaml`);
    const files = Object.fromEntries(names.map((name) => [name, job('wait').replace('6s', '2s')]));
    const project = openProject(major, configOf(), files);
    const env = { ...(await openShop()), NO_COLOR: '1' };
    const { frames, sent, screen } = await runInTerminal(project, [], { rows: 20, env });
    const lineUp = '\u001B[1A\u001B[K';
    expect(sent).toContain(lineUp.repeat(15));
    expect(sent).not.toContain(lineUp.repeat(20));
    expect(frames.some((frame) => /… wait .*↻ send \d+ .*\n(?:.*\n)+ {3}… \d+ more files\n/.test(frame))).toBe(true);
    expect(screen.match(/^ … s\d+\.session\.yaml/gm)).toHaveLength(30);
  });

  testNewest(major)('a run ends with the picture of its sessions, at 80 columns and at 200', async () => {
    const project = openProject(major, configOf(), sessions);
    const env = { ...(await openShop()), NO_COLOR: '1' };
    const draw = async (columns: number): Promise<string> => {
      const { screen } = await runInTerminal(project, [], {
        columns,
        env: { ...env, SHOP_URL: `${env.SHOP_URL}-${columns}` },
      });
      return normalise(screen.slice(screen.indexOf('RUN'), screen.indexOf('\n Test Files')), project);
    };
    const [narrow, broad] = [await draw(80), await draw(200)];
    expect(narrow.replaceAll('/shop-80', '/shop')).toMatchInlineSnapshot(`
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

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯

       Requests  4 passed · 2 failed · 2 skipped · 1 waiting (9)
       Retried   3 requests · 7 sends
       Notes     1 waiting request did not fail the run · option waits: 'fail'
                 3 requests have no tests: any status passes · option tests"
    `);
    expect(broad.slice(0, broad.indexOf('\n\n⎯'))).toMatchInlineSnapshot(`
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
             received "POST""
    `);
  });

  testNewest(major)('colours are on in a terminal', async () => {
    const project = openProject(major, configOf(), sessions);
    const { screen } = await runInTerminal(project, [], { env: await openShop() });
    const drawn = screen.slice(screen.indexOf(' \u001B[31m✗'), screen.indexOf('\u001B[31m⎯'));
    expect(normalise(drawn, project).replaceAll('\u001B', '␛')).toMatchInlineSnapshot(`
      "␛[31m✗␛[39m␛[1m sessions/checkout.session.yaml␛[22m␛[2m  Checkout␛[22m␛[2m  TIME␛[22m
         ␛[36m↳␛[39m call login␛[2m  buyer␛[22m␛[31m                                 1/2 ✗␛[39m
           ␛[32m✓␛[39m POST /login                               ␛[32m200␛[39m␛[2m    TIME␛[22m
           ␛[31m✗␛[39m␛[31m GET /me␛[39m                                   ␛[32m200␛[39m␛[2m    TIME␛[22m
               ␛[31m$.path equals /you · sent 1×␛[39m
               ␛[2mreceived "/me"␛[22m
         ␛[32m✓␛[39m GET /status/404                             ␛[33m404␛[39m␛[2m    TIME␛[22m
         ␛[36mif status equals 404␛[39m
           ␛[32m✓␛[39m POST /carts                               ␛[32m200␛[39m␛[2m    TIME␛[22m
         ␛[36melse if $.state equals locked␛[39m
           ␛[2m↓␛[22m␛[2m POST /carts/mine/unlock␛[22m    ␛[2mthe if above matched: status equals 404␛[22m
         ␛[36melse␛[39m
           ␛[2m↓␛[22m␛[2m PUT /carts/mine␛[22m            ␛[2mthe if above matched: status equals 404␛[22m
         ␛[32m✓␛[39m place the order                             ␛[32m200␛[39m␛[2m    TIME␛[22m ␛[33m↻3␛[39m
         ␛[33m…␛[39m wait for the parcel                         ␛[32m200␛[39m␛[2m    TIME␛[22m ␛[33m↻2␛[39m
             ␛[33mStill waiting after 2s and 2 attempts — $.ready equals true␛[39m
             ␛[2mreceived nothing — $ has no ready: it has method, path, headers, token.␛[22m
         ␛[31m✗␛[39m␛[31m send the invoice␛[39m                            ␛[33m503␛[39m␛[2m    TIME␛[22m ␛[33m↻2␛[39m
             ␛[31m503 Service Unavailable · sent 2×␛[39m ␛[2m[retries-used-up]␛[22m
             ␛[31m$.method equals PUT · sent 2×␛[39m
             ␛[2mreceived "POST"␛[22m"
    `);
  });

  testNewest(major)('a re-run in watch mode is printed cleanly', async () => {
    const file = (title: string): string => job(title).replace('60000', '0');
    const project = openProject(major, configOf(), {
      'a.session.yaml': file('first'),
      'b.session.yaml': file('other'),
    });
    const terminal = startInTerminal(project, ['--watch'], { env: { ...(await openShop()), NO_COLOR: '1' } });
    onTestFinished(terminal.kill);
    const first = await terminal.until(/Waiting for file changes/);
    writeFileSync(join(project.folder, 'a.session.yaml'), file('second'));
    await terminal.until(/RERUN[^]*Waiting for file changes/, first);
    terminal.type('q');
    const { screen } = await terminal.finished;
    const drawn = screen.slice(screen.indexOf('RERUN'), screen.indexOf(' Start at'));
    expect(normalise(drawn, project)).toMatchInlineSnapshot(`
      "RERUN  a.session.yaml x1

       ✓ a.session.yaml  TIME
         ✓ second                                      200    TIME

       Requests  1 passed (1)

       Test Files  1 passed (1)
            Tests  1 passed (1)"
    `);
  });

  testNewest(major)('a re-run in watch mode counts what failed before, as Vitest does', async () => {
    const file = (title: string): string => job(title).replace('60000', '0');
    const project = openProject(major, configOf(), {
      'a.session.yaml': file('first'),
      'b.session.yaml': `${file('other')}    tests: { $.ready: 'no' }\n`,
    });
    const terminal = startInTerminal(project, ['--watch'], { env: { ...(await openShop()), NO_COLOR: '1' } });
    onTestFinished(terminal.kill);
    const first = await terminal.until(/Watching for file changes/);
    writeFileSync(join(project.folder, 'a.session.yaml'), file('second'));
    await terminal.until(/RERUN[^]*Waiting for file changes/, first);
    terminal.type('q');
    const { screen } = await terminal.finished;
    const drawn = screen.slice(screen.lastIndexOf(' Requests'), screen.lastIndexOf(' Start at'));
    expect(normalise(drawn, project)).toMatchInlineSnapshot(`
      "Requests  1 passed · 1 failed (2)

       Test Files  1 failed | 1 passed (2)
            Tests  1 failed | 1 passed (2)"
    `);
  });

  test('a step that is cancelled in watch mode says so, and so do those after it', async () => {
    const project = openProject(major, configOf(), {
      'a.session.yaml': `${job('first')}  - request: GET /after\n`,
    });
    const terminal = startInTerminal(project, ['--watch'], { env: { ...(await openShop()), NO_COLOR: '1' } });
    onTestFinished(terminal.kill);
    await terminal.until(/send 2/);
    terminal.type('c');
    await terminal.until(/CANCELLED/);
    terminal.type('q');
    const { screen } = await terminal.finished;
    const drawn = screen.slice(screen.indexOf(' ↓ a.session'), screen.search(/ Retried| Test Files/));
    expect(normalise(drawn, project).replace(/ ↻\d+/, '')).toMatchInlineSnapshot(`
      "↓ a.session.yaml
         ↓ first                                       200    TIME
             the run was cancelled
         ↓ GET /after    the run was cancelled

       Requests  2 skipped (2)"
    `);
  });
});
