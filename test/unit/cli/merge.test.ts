import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Report, Shard } from '../../../src/record/report.js';
import { renderJson } from '../../../src/reporter/json/render-json.js';
import { makeReport, reportOf, requestOf, sessionOf } from '../../support/make-report.js';
import { runCli } from '../../support/run-cli.js';
import { junitFaults } from '../../support/validate-junit.js';
import { shopReport } from '../reporter/reports.js';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'callsheet-merge-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const passing = reportOf([
  sessionOf('sessions/first-sip.session.yaml', 'first-sip', [requestOf('1', 'GET /products')]),
]);

function put(name: string, report: Report, shard?: Shard): void {
  writeFileSync(join(root, name), [...renderJson({ ...report, ...(shard && { shard }) })].join(''));
}

const merge = (...args: readonly string[]) => runCli(['merge', ...args], root, { env: {} });

describe('merge', () => {
  test('shows what one run would have shown, and exits as it', async () => {
    put('1.json', shopReport, { index: 1, count: 2 });
    put('2.json', passing, { index: 2, count: 2 });
    const { code, stdout, stderr } = await merge('1.json', '2.json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatchInlineSnapshot(`
      " ✗ sessions/broken.session.yaml
           unknown key \`tets\` [unknown-key]
       ✗ sessions/checkout.session.yaml  Checkout            1.2s
         ↳ call login  buyer                                 1/1 ✓
           ✓ POST /login                               200    10ms ↻2
         ✗ POST /orders                                200    12ms
             status equals 201 · sent 1×
             received 200
             capture orderId found nothing at $.id · sent 1× [capture-missing]
         if status equals 200
           ↓ GET /never    status equals 404
         … GET /orders/7                               200    10ms ↻2
             Still waiting after 30s and 2 attempts — $.state equals paid
             received "open"
         ✓ GET /orders/7                               200    12ms
             ran 2 earlier steps first; 1 failed: POST /orders
       ✓ sessions/first-sip.session.yaml                      12ms
         ✓ GET /products                               200    12ms

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯ Failed Sessions 1 ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯

       FAIL  sessions/broken.session.yaml

       ✗ unknown key \`tets\` [unknown-key]
         → Write \`tests\`.

       ❯ sessions/broken.session.yaml:4:5

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/2]⎯


      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯ Failed Requests 1 ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯

       FAIL  sessions/checkout.session.yaml > POST /orders

       ✗ status equals 201 · sent 1×
         expected  201
         received  200
       ✗ capture orderId found nothing at $.id · sent 1× [capture-missing]
         → Look at the body.

       ❯ sessions/checkout.session.yaml:18:5

       200 OK · application/json; charset=utf-8 · 23 B
         {
           "id": "7f3a",
           "ok": true
         }

       curl -X POST 'http://127.0.0.1:4010/orders' \\
         -H 'accept: application/json' \\
         -H 'authorization: Bearer ***' \\
         -H 'content-type: application/json' \\
         -H 'content-length: 0'

       Run this step again: npx callsheet run sessions/checkout.session.yaml:16

      ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/2]⎯

       Sessions  1 passed · 2 failed (3)
       Requests  3 passed · 1 failed · 1 skipped · 1 waiting (6)
       Retried   2 requests · 4 sends
       Duration  1.2s
       Notes     1 waiting request did not fail the run · option waits: 'fail'
                 no .env.staging [environment-without-file]
      "
    `);
  });

  test('exits with 0 if nothing failed', async () => {
    put('2.json', passing);
    expect(await merge('2.json')).toMatchObject({ code: 0, stderr: '' });
  });

  test('writes each kind of report', async () => {
    put('1.json', shopReport);
    put('2.json', passing);
    const kinds = ['json', 'html', 'junit', 'tap'];
    const { stderr } = await merge(
      '1.json',
      '2.json',
      ...kinds.flatMap((kind) => [`--report-${kind}`, `out/all.${kind}`]),
    );
    expect(stderr).toBe('');
    const [json, html, junit, tap] = kinds.map((kind) => readFileSync(join(root, 'out', `all.${kind}`), 'utf8'));
    const merged = JSON.parse(json!) as Report;
    expect(merged.sessions.map(({ file }) => file)).toEqual(
      ['sessions/broken', 'sessions/checkout', 'sessions/first-sip'].map((file) => `${file}.session.yaml`),
    );
    expect(merged.summary.requests).toBe(shopReport.summary.requests + 1);
    expect(html).toContain('POST /orders');
    expect(await junitFaults(junit!)).toEqual([]);
    expect(tap).toMatch(/^TAP version 14\n1\.\.3\n/);
  });

  test('with --json prints the report and nothing else', async () => {
    put('1.json', shopReport, { index: 1, count: 2 });
    put('2.json', passing, { index: 2, count: 2 });
    const { stdout } = await merge('1.json', '2.json', '--json');
    const report = JSON.parse(stdout) as Report;
    expect(report.sessions.length).toBe(3);
    expect(report).not.toHaveProperty('shard');
  });

  test('reads large reports', async () => {
    put('1.json', makeReport({ requests: 12_000 }));
    put('2.json', passing);
    const { code, stdout } = await merge('1.json', '2.json');
    expect(code).toBe(1);
    expect(stdout).toContain('(12001)');
  });

  test('says which shards are missing, and shows the others', async () => {
    put('2.json', passing, { index: 2, count: 4 });
    put('3.json', reportOf([]), { index: 3, count: 4 });
    const { code, stdout, stderr } = await merge('2.json', '3.json');
    expect(code).toBe(1);
    expect(stdout).toContain('first-sip');
    expect(stderr).toMatchInlineSnapshot(`
      "error: shards 1/4, 4/4 are missing [shard-missing]
      (Look at the job of that shard: it may have ended before it wrote its report.)
      "
    `);
  });

  test.each<[string, () => void, string, string]>([
    [
      'the same shard twice',
      () => {
        put('a.json', shopReport, { index: 1, count: 3 });
        put('b.json', passing, { index: 1, count: 3 });
      },
      'a.json and b.json are both shard 1/3',
      'shard-twice',
    ],
    [
      'the same session twice',
      () => {
        put('a.json', passing);
        put('b.json', passing);
      },
      'a.json and b.json both hold sessions/first-sip.session.yaml',
      'shard-twice',
    ],
    [
      'shards of two runs',
      () => {
        put('a.json', shopReport, { index: 1, count: 3 });
        put('b.json', passing, { index: 2, count: 4 });
      },
      'a.json is shard 1/3 and b.json is shard 2/4',
      'shards-of-two-runs',
    ],
    [
      'a report of another version',
      () => {
        put('a.json', passing);
        put('b.json', { ...passing, version: 2 } as unknown as Report);
      },
      'b.json is a report of version 2, and this callsheet reads version 1',
      'report-of-other-version',
    ],
    [
      'a file that is not there',
      () => put('a.json', passing),
      'b.json is not a report of a run: no such file',
      'report-not-read',
    ],
    [
      'a text that is not JSON',
      () => {
        put('a.json', passing);
        writeFileSync(join(root, 'b.json'), '{');
      },
      'b.json is not a report of a run: it is not valid JSON',
      'report-not-read',
    ],
    [
      'JSON of another form',
      () => {
        put('a.json', passing);
        put('b.json', { ...passing, colour: 1 } as Report);
      },
      'b.json is not a report of a run: it has a different structure',
      'report-not-read',
    ],
    [
      'JSON that is nested deeply',
      () => {
        put('a.json', passing);
        writeFileSync(join(root, 'b.json'), `{"version":1,"sessions":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
      },
      'b.json is not a report of a run: it has a different structure',
      'report-not-read',
    ],
  ])('refuses %s', async (_, write, message, problem) => {
    write();
    const { code, stdout, stderr } = await merge('a.json', 'b.json', '--report-json', 'out.json');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.split('\n')[0]).toBe(`error: ${message} [${problem}]`);
    expect(JSON.parse((await merge('a.json', 'b.json', '--json')).stdout)).toMatchObject({ error: { code: problem } });
  });

  test('refuses to merge nothing', async () => {
    expect(await merge()).toMatchObject({ code: 2, stdout: '' });
  });

  test('adds to the summary of a job of GitHub Actions', async () => {
    const summary = join(root, 'summary.md');
    writeFileSync(summary, 'before\n');
    put('1.json', shopReport);
    await runCli(['merge', '1.json'], root, { env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary } });
    expect(readFileSync(summary, 'utf8')).toMatch(/^before\n### callsheet: failed in /);
  });
});
