import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Report, ReportRow } from '../../../src/record/report.js';
import { reportJsonSchema } from '../../../src/reporter/json/report-schema.js';

/** A repo with a session of every outcome, and ordinary tests. Requests go to a `LoggedServer`. */
export const shop: Readonly<Record<string, string>> = {
  'checkout.session.yaml': `name: Checkout
steps:
  - call: flows/login.session.yaml
    alias: buyer
    inputs: { user: ann }
  - request: GET /status/404
    name: look for a cart
  - if: { status: 404 }
  - request: GET /flaky/3
    name: make a cart
    retry: { attempts: 5, conditions: [5xx], backoff: 1ms, multiply: 2 }
  - else:
  - request: GET /never
  - end:
  - request: GET /carts/{{flow.buyer.method}}
    headers: { authorization: Bearer abc-def-ghi }
    tests: { status: 201, $.method: { in: [PUT, POST] } }
  - request: GET /job/60000
    name: wait for the invoice
    poll: { until: { $.ready: true }, every: 1m, timeout: 50ms }
  - request: GET /orders/{{var.missing}}
  - request: GET /mail
    skip: under repair
`,
  'flows/login.session.yaml': `inputs: { user: null }
steps:
  - request: POST /login
    json: { user: '{{var.user}}', password: correct-horse }
    capture: { method: $.method }
  - call: deep/me.session.yaml
`,
  'flows/deep/me.session.yaml': `steps:
  - request: GET /me
    tests: { status: 200 }
`,
  'plain.session.yaml': `steps:
  - request: GET /a
  - request: GET /b
`,
  'clean.session.yaml': `settings: { post: ./clean.mjs }
steps:
  - request: GET /c
`,
  'clean.mjs': `export default () => { throw new Error('nothing to clean'); };
`,
  'broken.session.yaml': `steps:
  - request: GET /x
    colour: red
  - else:
`,
  'sum.test.js': `import { expect, test } from 'vitest';
test('adds', () => expect(1 + 1).toBe(2));
`,
};

const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false }).compile<Report>(reportJsonSchema);

/** A JSON report, once it is what its schema says. */
export function readReport(folder: string, path = 'out/report.json'): Report {
  const report: unknown = JSON.parse(readFileSync(join(folder, path), 'utf8'));
  if (!validate(report)) throw new Error(`${path}: ${JSON.stringify(validate.errors, null, 2)}`);
  return report;
}

/** All that an HTML report shows: its index, and the details of its requests. */
export function htmlData(folder: string, path = 'out/report.html'): readonly unknown[] {
  const html = readFileSync(join(folder, path), 'utf8');
  const tags = [...html.matchAll(/<script type="application\/(?:json|x-ndjson)"[^>]*>([^<]*)<\/script>/g)];
  return tags.flatMap(([, text = '']) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  );
}

/** What a report says of each row, one per line, with rows indented under their calls and arms. */
export function outlineOf({ summary, sessions }: Report): string {
  const lines = sessions.flatMap(({ file, name, state, failures, rows }) => [
    `${state} ${file} (${name})`,
    ...failures.map(({ code, message }) => `    ! ${code}: ${message}`),
    ...rows.flatMap((row) => rowLines(row, '  ')),
  ]);
  return [JSON.stringify(summary), ...lines].join('\n');
}

function rowLines(row: ReportRow, indent: string): readonly string[] {
  if (row.kind === 'set') return [`${indent}${row.title}`];
  if (row.kind !== 'request') {
    const head = row.kind === 'call' ? `${row.title} ${row.alias ?? ''} ${JSON.stringify(row.counts)}` : row.title;
    return [`${indent}${head}`, ...row.rows.flatMap((inner) => rowLines(inner, `${indent}  `))];
  }
  const { state, title, sends, reason, failures } = row.record;
  const why = [...(reason === undefined ? [] : [reason]), ...failures.map(({ message }) => message)];
  return [`${indent}${row.id} ${state} ${title} ↻${sends.length}${why.map((text) => ` | ${text}`).join('')}`];
}

const timed = new Set(['startedAt', 'elapsed', 'duration', 'waited']);

/** A report without its times, and without what differs between one run's server paths and another's. */
export function timeless(report: unknown, ...volatile: readonly string[]): unknown {
  const text = volatile.reduce((text, part) => text.replaceAll(part, '<run>'), JSON.stringify(report));
  return JSON.parse(text, (key, value: unknown) => {
    if (timed.has(key)) return 0;
    return Array.isArray(value) && value[0] === 'date' ? ['date', ''] : value;
  });
}
