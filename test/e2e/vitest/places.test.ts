import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { createRepo, normalise } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const files = {
  'shop.session.yaml': `name: The shop's "front"

steps:
  - request: GET /first

  - call: flows/outer.session.yaml
    alias: buyer
  - if:
      status: 404
  - call: flows/inner.session.yaml
  - else:
  - request: POST /carts/{{var.id}}
    name: it's a "cart"
    skip: under repair
  - end:
  - call: flows/gone.session.yaml
  -   # a comment before its key
    request: GET /job/60000
    poll: { until: { $.ready: true }, every: 1m, timeout: 20ms }
`,
  'flows/outer.session.yaml': `steps:
  - request: GET /outer
    capture: { method: $.method }
    tests: { status: 200 }
  - call: inner.session.yaml
`,
  'flows/inner.session.yaml': 'steps:\n  - request: GET /inner\n',
};

interface JsonReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly location?: { readonly line: number; readonly column: number };
    }[];
  }[];
}

describe.each(majors)('vitest %i', (major) => {
  test('one test per request, a suite per call row, each at its line of the YAML, each with its record', async () => {
    const repo = createRepo(major, files);
    const run = await repo.run(['shop', '--reporter=json', '--outputFile.json=report.json'], {
      BASE_URL: server.of(`places-${major}`),
    });
    const report = JSON.parse(readFileSync(join(repo.folder, 'report.json'), 'utf8')) as JsonReport;
    const reported = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(
        ({ ancestorTitles, title, status, location }) =>
          `${location?.line}:${location?.column} ${[...ancestorTitles, title].join(' › ')}: ${status}`,
      );
    expect(reported.join('\n')).toMatchInlineSnapshot(`
      "4:5 The shop's "front" › GET /first: passed
      6:5 The shop's "front" › ↳ call outer buyer › GET /outer: passed
      6:5 The shop's "front" › ↳ call outer buyer › ↳ call inner › GET /inner: passed
      10:5 The shop's "front" › ↳ call inner › GET /inner: skipped
      12:5 The shop's "front" › it's a "cart": skipped
      16:5 The shop's "front" › ↳ call gone: failed
      18:5 The shop's "front" › GET /job/60000: skipped"
    `);
    expect(run.tests.map(({ place }) => place)).toEqual(reported.map((line) => line.split(' ')[0]));

    const records = run.tests.map(({ record }) => record!);
    expect(
      records
        .map(
          ({ id, state, sends, source }) =>
            `${id} ${state} ${sends.length} ${source.map(({ file, range }) => `${file}:${range.start.line}`).join(' < ')}`,
        )
        .join('\n'),
    ).toMatchInlineSnapshot(`
      "1 passed 1 shop.session.yaml:4
      2.1 passed 1 flows/outer.session.yaml:2 < shop.session.yaml:6
      2.2.1 passed 1 flows/inner.session.yaml:2 < flows/outer.session.yaml:5 < shop.session.yaml:6
      4.1 skipped 0 flows/inner.session.yaml:2 < shop.session.yaml:10
      6 skipped 0 shop.session.yaml:12
      8 failed 0 shop.session.yaml:16
      9 waiting 1 shop.session.yaml:18"
    `);
    expect(records[1]).toMatchObject({
      request: { method: 'GET', url: `${server.of(`places-${major}`)}/outer` },
      response: { status: 200, body: { type: 'application/json', truncated: false } },
      captures: [{ name: 'method', value: 'GET' }],
      tests: [{ assertion: 'status equals 200', passed: true, expected: 200, received: 200 }],
      sends: [{ number: 1, cause: 'first', status: 200 }],
    });
  });

  test('vitest list shows every request at its line', async () => {
    const repo = createRepo(major, files);
    const env = { BASE_URL: server.of(`list-${major}`) };
    const [text, json] = await Promise.all([
      repo.vitest(['list', 'shop'], env),
      repo.vitest(['list', 'shop', '--json'], env),
    ]);
    expect(text.stderr).toBe('');
    expect(normalise(text.stdout, repo)).toMatchInlineSnapshot(`
      "[callsheet] shop.session.yaml > The shop's "front" > GET /first
      [callsheet] shop.session.yaml > The shop's "front" > ↳ call outer buyer > GET /outer
      [callsheet] shop.session.yaml > The shop's "front" > ↳ call outer buyer > ↳ call inner > GET /inner
      [callsheet] shop.session.yaml > The shop's "front" > ↳ call inner > GET /inner
      [callsheet] shop.session.yaml > The shop's "front" > it's a "cart"
      [callsheet] shop.session.yaml > The shop's "front" > ↳ call gone
      [callsheet] shop.session.yaml > The shop's "front" > GET /job/60000"
    `);
    const listed = JSON.parse(json.stdout) as {
      name: string;
      file: string;
      projectName?: string;
      location?: { line: number; column: number };
    }[];
    expect(
      listed
        .map(
          ({ name, file, projectName, location }) =>
            `${projectName} ${file.replace(repo.folder, '<root>')} ${location?.line}:${location?.column} ${name}`,
        )
        .join('\n'),
    ).toMatchInlineSnapshot(`
      "callsheet <root>/shop.session.yaml 4:5 The shop's "front" > GET /first
      callsheet <root>/shop.session.yaml 6:5 The shop's "front" > ↳ call outer buyer > GET /outer
      callsheet <root>/shop.session.yaml 6:5 The shop's "front" > ↳ call outer buyer > ↳ call inner > GET /inner
      callsheet <root>/shop.session.yaml 10:5 The shop's "front" > ↳ call inner > GET /inner
      callsheet <root>/shop.session.yaml 12:5 The shop's "front" > it's a "cart"
      callsheet <root>/shop.session.yaml 16:5 The shop's "front" > ↳ call gone
      callsheet <root>/shop.session.yaml 18:5 The shop's "front" > GET /job/60000"
    `);
    expect(server.log(`list-${major}`)).toEqual([]);
  });
});
