import { describe, expect, test } from 'vitest';
import type { Report } from '../../../../src/record/report.js';
import { renderJunit } from '../../../../src/reporter/junit/render-junit.js';
import { makeReport, reportOf, sessionOf } from '../../../support/make-report.js';
import { junitFaults } from '../../../support/validate-junit.js';
import { hostileSession, hostileTexts, shopReport } from '../reports.js';
import { aReport } from '../json/a-report.js';

const pieces = (report: Report): readonly string[] => [
  ...renderJunit(
    report,
    (_, record) => record,
    () => undefined,
  ),
];
const render = (report: Report): string => pieces(report).join('');

describe('renderJunit', () => {
  test('gives a suite to each session and a case to each request', () => {
    expect(render(shopReport)).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="callsheet" tests="6" failures="1" errors="1" time="1.157">
        <testsuite name="sessions/checkout.session.yaml" tests="5" failures="1" errors="0" skipped="2" time="1.157" timestamp="2026-03-14T09:26:53.000Z" file="sessions/checkout.session.yaml">
          <properties>
            <property name="session" value="Checkout"/>
            <property name="retried" value="2"/>
            <property name="sends" value="4"/>
            <property name="waiting" value="1"/>
          </properties>
          <testcase name="POST /login" classname="sessions/checkout › ↳ call login buyer" time="0.113">
            <system-out>
       ↻1  reset     3ms
       ↻2  200      10ms  after 100ms backoff: connection reset
      </system-out>
          </testcase>
          <testcase name="POST /orders" classname="sessions/checkout" time="0.012">
            <failure message="status equals 201 · sent 1×&#10;capture orderId found nothing at $.id · sent 1× [capture-missing]" type="test-failed">
       FAIL  sessions/checkout.session.yaml &gt; POST /orders

       ✗ status equals 201 · sent 1×
         expected  201
         received  200
       ✗ capture orderId found nothing at $.id · sent 1× [capture-missing]
         → Look at the body.

       ❯ sessions/checkout.session.yaml:18:5

       200 OK · application/json; charset=utf-8 · 23 B
         {
           &quot;id&quot;: &quot;7f3a&quot;,
           &quot;ok&quot;: true
         }

       curl -X POST 'http://127.0.0.1:4010/orders' \\
         -H 'accept: application/json' \\
         -H 'authorization: Bearer ***' \\
         -H 'content-type: application/json' \\
         -H 'content-length: 0'
      </failure>
            <system-out>
      no .env.staging [environment-without-file]
      </system-out>
          </testcase>
          <testcase name="GET /never" classname="sessions/checkout" time="0.000">
            <skipped message="status equals 404"/>
          </testcase>
          <testcase name="GET /orders/7" classname="sessions/checkout" time="1.020">
            <skipped message="Still waiting after 30s and 2 attempts — $.state equals paid"/>
            <system-out>
      received &quot;open&quot;
       ↻1  200    10ms
       ↻2  200    10ms  after 1s
      </system-out>
          </testcase>
          <testcase name="GET /orders/7 [2]" classname="sessions/checkout" time="0.012">
            <system-out>
      ran 2 earlier steps first; 1 failed: POST /orders
      </system-out>
          </testcase>
        </testsuite>
        <testsuite name="sessions/broken.session.yaml" tests="1" failures="0" errors="1" skipped="0" time="0.000" timestamp="2026-03-14T09:26:53.000Z" file="sessions/broken.session.yaml">
          <properties>
            <property name="session" value="broken"/>
          </properties>
          <testcase name="sessions/broken.session.yaml" classname="sessions/broken" time="0.000">
            <error message="unknown key \`tets\` [unknown-key]" type="unknown-key">
       FAIL  sessions/broken.session.yaml

       ✗ unknown key \`tets\` [unknown-key]
         → Write \`tests\`.

       ❯ sessions/broken.session.yaml:4:5
      </error>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `);
  });

  test('draws the frame of a failure where the file can be read', () => {
    const text = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n');
    const xml = [
      ...renderJunit(
        shopReport,
        (_, record) => record,
        () => text,
      ),
    ].join('');
    expect(xml).toContain('&gt; 18 │ line 18');
  });

  test.each<readonly [string, Report]>([
    ['of every state', shopReport],
    ['with every part that one can have', aReport],
    ['of many sessions', makeReport({ requests: 300 })],
    ['of no session', reportOf([])],
    ['of a session without a request', reportOf([sessionOf('a.session.yaml', 'a', [])])],
    ...hostileTexts.map(
      (text) => [`of hostile texts: ${JSON.stringify(text)}`, reportOf([hostileSession(text)])] as const,
    ),
  ])('is valid: a report %s', async (_, report) => {
    expect(await junitFaults(render(report))).toEqual([]);
  });

  test('the validator sees what is wrong', async () => {
    const xml = render(shopReport);
    expect(await junitFaults(xml.replace('<skipped', '<skiped'))).not.toEqual([]);
    expect(await junitFaults(xml.replace(/tests="\d+"/, 'tests="many"'))).not.toEqual([]);
    expect(await junitFaults(xml.replace('&gt;', '\u0001'))).not.toEqual([]);
  });

  test('counts what it lists', () => {
    const xml = render(makeReport({ requests: 500 }));
    const count = (pattern: RegExp): number => xml.match(pattern)?.length ?? 0;
    const [, tests, failures] = /<testsuites [^>]*tests="(\d+)" failures="(\d+)"/.exec(xml)!.map(Number);
    expect(tests).toBe(count(/<testcase /g));
    expect(failures).toBe(count(/<failure /g));
    const skipped = [...xml.matchAll(/<testsuite [^>]*skipped="(\d+)"/g)].reduce(
      (sum, [, each]) => sum + Number(each),
      0,
    );
    expect(skipped).toBe(count(/<skipped /g));
  });

  test('gives no two cases the same class and name', () => {
    const xml = render(makeReport({ requests: 500 }));
    const names = xml.match(/<testcase name="[^"]*" classname="[^"]*"/g)!;
    expect(new Set(names).size).toBe(names.length);
  });

  test('comes in pieces of one case each, also for 20,000 requests', () => {
    const longest = Math.max(...pieces(makeReport({ requests: 20_000 })).map(({ length }) => length));
    expect(longest).toBeLessThan(4_000);
  });

  test('reads the whole records of failures only, each when it is its turn', () => {
    const asked: string[] = [];
    const report = makeReport({ requests: 400 });
    const stream = renderJunit(
      report,
      ({ file }, record) => {
        asked.push(`${file} ${record.id}`);
        return record;
      },
      () => undefined,
    );
    const atFailure: number[] = [];
    for (const piece of stream) if (piece.includes('<failure')) atFailure.push(asked.length);
    expect(report.summary.failed).toBeGreaterThan(5);
    expect(atFailure).toEqual(Array.from({ length: report.summary.failed }, (_, index) => index + 1));
    expect(new Set(asked).size).toBe(report.summary.failed);
  });
});
