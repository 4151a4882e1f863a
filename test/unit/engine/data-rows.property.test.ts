import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRun } from '../../../src/engine/rows/open-run.js';
import type { HttpRequest, Ports, RunOptions } from '../../../src/engine/ports/ports.js';
import type { ReadData } from '../../../src/format/data.js';
import { isTestRow } from '../../../src/format/plan.js';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { parseData } from '../../../src/loader/parse/data/parse-data.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import { planSession } from '../../../src/loader/plan/plan-session.js';
import type { StepRecord } from '../../../src/record/record.js';
import { noFiles } from '../../support/no-files.js';

const options: RunOptions = { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 65_536 };

const columns = ['user', 'plan', 'age'] as const;
const text = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', '\n', ' ', ';', '7', 'é', '#'), maxLength: 6 });
const value: fc.Arbitrary<Json> = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 2 }),
);
const rowOf = (of: fc.Arbitrary<Json>) => fc.record(Object.fromEntries(columns.map((name) => [name, of])));
const status = fc.constantFrom(200, 200, 404, 0);
const flow = fc.record({
  stops: fc.boolean(),
  steps: fc.array(fc.record({ status, tested: fc.boolean(), captures: fc.boolean(), reads: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
});
type Flow = typeof flow extends fc.Arbitrary<infer T> ? T : never;
type Rows = readonly Readonly<Record<string, Json>>[];

test('each on a call gives the records of the same calls written out', async () => {
  const rows = fc.array(rowOf(value), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(flow, rows, fc.boolean(), async (made, given, asFile) => {
      const own = { plan: 'of the call', shop: 3 };
      const after = { request: 'POST http://a.test/200', json: { last: '{{flow.f.x}}' } };
      const call = { call: 'flow.session.yaml', alias: 'f' };
      const each = { ...call, inputs: own, each: asFile ? 'rows.json' : given };
      const calls = given.map((row) => ({ ...call, inputs: { ...own, ...row } }));
      const files = { 'flow.session.yaml': flowOf(made), 'rows.json': JSON.stringify(given, null, 1) };
      expect(await run({ steps: [each, after] }, files)).toEqual(await run({ steps: [...calls, after] }, files));
    }),
    { numRuns: 200 },
  );
});

test('data of a CSV gives the records of one call of the file for each row', async () => {
  const rows = fc.array(rowOf(text), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(flow, rows, fc.constantFrom(',', ';', '\t'), async (made, given, separator) => {
      const files = { 'flow.session.yaml': flowOf(made), 'rows.csv': csvOf(given, separator) };
      const calls = given.map((row) => ({ call: 'flow.session.yaml', inputs: row }));
      expect(await run({ ...flowOf(made), data: 'rows.csv' }, files)).toEqual(await run({ steps: calls }, files));
    }),
    { numRuns: 200 },
  );
});

function csvOf(rows: Rows, separator: string): string {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((name) => quoted(String(row[name]))).join(separator));
  return [columns.join(separator), ...lines, ''].join('\n');
}

function flowOf({ stops, steps }: Flow): JsonObject {
  return {
    settings: { onFailure: stops ? 'stop' : 'continue' },
    inputs: { user: null, plan: 'free', age: 1 },
    steps: steps.map((step) => ({
      request: `POST http://a.test/${step.status}`,
      json: { row: columns.map((name) => `{{var.${name}}}`), ...(step.reads && { read: '{{var.x}}' }) },
      ...(step.captures && { capture: { x: 'status' } }),
      ...(step.tested && { tests: { status: 200 } }),
    })),
  };
}

/** What a run sends, and what its records say but for where they are. */
async function run(main: JsonObject, files: Readonly<Record<string, Json>>): Promise<readonly unknown[]> {
  const sessionOf = (file: string, written: Json) => parseSession(JSON.stringify(written), file).session!;
  const { plan, problems } = planSession(sessionOf('flow2.session.yaml', main), {
    read: (file) => ({ kind: 'session', session: sessionOf(file, files[file]!) }),
    data: (file): ReadData => {
      const found = parseData(String(files[file]), file);
      return 'code' in found ? { kind: 'broken', fault: found } : { kind: 'rows', rows: found };
    },
    given: new Set(),
  });
  expect(problems).toEqual([]);
  const sent: string[] = [];
  const records: StepRecord[] = [];
  const tests = plan!.rows.filter(isTestRow).map(({ index }) => index);
  await openRun(plan!, portsOf(sent), options).runRows(tests, (_, record) => records.push(record));
  return [sent, records.map(withoutPlace)];
}

function withoutPlace({ failures, blockedBy, ...record }: StepRecord): unknown {
  const said = failures.map(({ code, message }) => [code, message]);
  return { ...record, id: undefined, data: undefined, source: undefined, failures: said, blockedBy: blockedBy?.title };
}

const missing = (): never => {
  throw new Error('no such file');
};

/** Answers with the status that the URL names, and not at all to 0. */
function portsOf(sent: string[]): Ports {
  const send = async ({ url, body }: HttpRequest) => {
    sent.push(`${url.pathname} ${Buffer.from(body ?? []).toString()}`);
    const answered = Number(url.pathname.split('/')[1]);
    const common = { sentHeaders: [], duration: 1 };
    if (answered === 0) {
      return { ...common, kind: 'error', error: { kind: 'reset', message: 'connection reset' } } as const;
    }
    const response = { status: answered, statusText: '', url: url.href, headers: [], body: new Uint8Array() };
    return { ...common, kind: 'response', response } as const;
  };
  return {
    openHttp: () => ({ send, cookie: () => undefined }),
    clock: { now: () => 0, sleep: async () => undefined },
    files: noFiles,
    loadScript: missing,
    readFault: missing,
    processEnv: {},
    emit: () => undefined,
  };
}
