import { Parser, type Result } from 'tap-parser';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../../../src/record/report.js';
import { renderTap } from '../../../../src/reporter/tap/render-tap.js';
import { makeReport, reportOf, sessionOf } from '../../../support/make-report.js';
import { aReport } from '../json/a-report.js';
import { hostileSession, hostileTexts, shopReport } from '../reports.js';

const pieces = (report: Report): readonly string[] => [...renderTap(report, (_, record) => record)];
const render = (report: Report): string => pieces(report).join('');

interface Parsed {
  readonly ok: boolean;
  /** Of all subtests, in order. */
  readonly points: readonly Result[];
  readonly sessions: readonly Result[];
  /** What is not TAP. */
  readonly extra: readonly string[];
  /** What the parser cannot make sense of. */
  readonly faults: readonly string[];
}

function parse(text: string): Parsed {
  const [points, sessions, extra]: [Result[], Result[], string[]] = [[], [], []];
  const parser = new Parser({ strict: true });
  parser.on('child', (child: Parser) => {
    child.on('assert', (result: Result) => points.push(result));
    child.on('extra', (line: string) => extra.push(line));
  });
  parser.on('assert', (result: Result) => sessions.push(result));
  parser.on('extra', (line: string) => extra.push(line));
  parser.end(text);
  const faults = (parser.results?.failures ?? []).flatMap((each) =>
    'tapError' in each && each.tapError ? [String(each.tapError)] : [],
  );
  return { ok: parser.ok, points, sessions, extra, faults };
}

describe('renderTap', () => {
  test('gives a subtest to each session and a point to each request', () => {
    expect(render(shopReport)).toMatchInlineSnapshot(`
      "TAP version 14
      1..2
      # Subtest: sessions/checkout.session.yaml
          1..5
          ok 1 - ↳ call login buyer › POST /login
            ---
            sends: ["reset",200]
            duration_ms: 113
            ...
          not ok 2 - POST /orders
            ---
            message: "status equals 201 · sent 1×"
            code: "test-failed"
            expected: 201
            received: 200
            at: {"file":"sessions/checkout.session.yaml","line":18,"column":5}
            others: [{"message":"capture orderId found nothing at $.id · sent 1×","code":"capture-missing","hint":"Look at the body.","at":{"file":"sessions/checkout.session.yaml","line":16,"column":5}}]
            notes: ["no .env.staging [environment-without-file]"]
            duration_ms: 12
            ...
          ok 3 - GET /never # SKIP status equals 404
          not ok 4 - GET /orders/7 # TODO Still waiting after 30s and 2 attempts — $.state equals paid
            ---
            received: ["received \\"open\\""]
            sends: [200,200]
            duration_ms: 1020
            ...
          ok 5 - GET /orders/7
            ---
            earlier: "ran 2 earlier steps first; 1 failed: POST /orders"
            duration_ms: 12
            ...
      not ok 1 - sessions/checkout.session.yaml
      # Subtest: sessions/broken.session.yaml
          1..1
          not ok 1 - unknown key \`tets\`
            ---
            message: "unknown key \`tets\`"
            code: "unknown-key"
            hint: "Write \`tests\`."
            at: {"file":"sessions/broken.session.yaml","line":4,"column":5}
            ...
      not ok 2 - sessions/broken.session.yaml
      "
    `);
  });

  test('is read back: what failed, was skipped, or waits', () => {
    const { ok, points, sessions, extra } = parse(render(shopReport));
    expect(ok).toBe(false);
    expect(extra).toEqual([]);
    expect(points.map(({ ok: isOk, name, skip, todo }) => ({ isOk, name, skip, todo }))).toMatchInlineSnapshot(`
      [
        {
          "isOk": true,
          "name": "↳ call login buyer › POST /login",
          "skip": false,
          "todo": false,
        },
        {
          "isOk": false,
          "name": "POST /orders",
          "skip": false,
          "todo": false,
        },
        {
          "isOk": true,
          "name": "GET /never",
          "skip": "status equals 404",
          "todo": false,
        },
        {
          "isOk": false,
          "name": "GET /orders/7",
          "skip": false,
          "todo": "Still waiting after 30s and 2 attempts — $.state equals paid",
        },
        {
          "isOk": true,
          "name": "GET /orders/7",
          "skip": false,
          "todo": false,
        },
        {
          "isOk": false,
          "name": "unknown key \`tets\`",
          "skip": false,
          "todo": false,
        },
      ]
    `);
    expect(sessions.map(({ ok: isOk, name }) => ({ isOk, name }))).toMatchInlineSnapshot(`
      [
        {
          "isOk": false,
          "name": "sessions/checkout.session.yaml",
        },
        {
          "isOk": false,
          "name": "sessions/broken.session.yaml",
        },
      ]
    `);
    expect(points[1]?.diag).toMatchInlineSnapshot(`
      {
        "at": {
          "column": 5,
          "file": "sessions/checkout.session.yaml",
          "line": 18,
        },
        "code": "test-failed",
        "expected": 201,
        "message": "status equals 201 · sent 1×",
        "notes": [
          "no .env.staging [environment-without-file]",
        ],
        "others": [
          {
            "at": {
              "column": 5,
              "file": "sessions/checkout.session.yaml",
              "line": 16,
            },
            "code": "capture-missing",
            "hint": "Look at the body.",
            "message": "capture orderId found nothing at $.id · sent 1×",
          },
        ],
        "received": 200,
      }
    `);
  });

  test('does not fail because of waits and skips', () => {
    const [session] = shopReport.sessions;
    const rows = session!.rows.filter((row) => row.kind !== 'request' || row.record.state !== 'failed');
    const parsed = parse(render(reportOf([sessionOf('a.session.yaml', 'a', rows)])));
    expect(parsed.ok, parsed.faults.join()).toBe(true);
    expect(parsed.points.map(({ todo }) => Boolean(todo))).toContain(true);
  });

  test.each<readonly [string, Report]>([
    ['with every part that one can have', aReport],
    ['of many sessions', makeReport({ requests: 300 })],
    ['of no session', reportOf([])],
    ['of a session without a request', reportOf([sessionOf('a.session.yaml', 'a', [])])],
    ...hostileTexts.map(
      (text) => [`of hostile texts: ${JSON.stringify(text)}`, reportOf([hostileSession(text)])] as const,
    ),
  ])('is TAP through and through: a report %s', (_, report) => {
    const { points, sessions, extra, faults, ok } = parse(render(report));
    expect(extra).toEqual([]);
    expect(faults).toEqual([]);
    const outside = report.sessions.reduce((sum, each) => sum + each.failures.length, 0);
    expect(points.length).toBe(report.summary.requests + outside);
    expect(sessions.length).toBe(report.sessions.length);
    expect(ok).toBe(report.summary.sessions.failed === 0);
  });

  test('comes in pieces of one point each, also for 20,000 requests', () => {
    const longest = Math.max(...pieces(makeReport({ requests: 20_000 })).map(({ length }) => length));
    expect(longest).toBeLessThan(2_000);
  });
});
