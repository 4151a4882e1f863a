import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withLateRecords } from '../../../src/engine/node/late-records.js';
import { openRun } from '../../../src/engine/rows/open-run.js';
import type { HttpClient, Ports, RunOptions } from '../../../src/engine/ports/ports.js';
import type { Plan } from '../../../src/format/plan.js';
import type { RunEvent } from '../../../src/record/event.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import { planSession } from '../../../src/loader/plan/plan-session.js';
import type { StepRecord } from '../../../src/record/record.js';
import type { Json } from '../../../src/lib/json.js';
import { type Block, conditions, type File, type Item, nameOf, predict, titleOf, type Words } from './rows-model.js';
import { noFiles } from '../../support/no-files.js';

const options: RunOptions = { defaults: {}, waits: 'wait', redact: { names: [] }, bodyLimit: 65_536 };
const deepest = 2;
const words = fc.constantFrom(...(Object.keys(conditions) as Words[]));
const oneIn = (many: number) => fc.nat(many - 1).map((n) => n === 0);
const guarded = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ skip: true } as const) },
  { weight: 2, arbitrary: fc.record({ when: words }) },
);
const request: fc.Arbitrary<Item> = fc
  .record({ get: fc.constantFrom(200, 200, 404, 0), reads: oneIn(4), tested: oneIn(2), captures: oneIn(2) })
  .chain((step) => guarded.map((guards) => ({ ...step, ...guards })));
const given = fc.constantFrom<{ gives?: 404 | '{{var.x}}' }>({}, { gives: 404 }, { gives: '{{var.x}}' });
const callOf = (caller: number): fc.Arbitrary<Item> =>
  fc
    .tuple(fc.integer({ min: caller + 1, max: deepest }), fc.constantFrom('f', 'g'), given, guarded)
    .map(([file, alias, gives, guards]) => ({ file, alias, ...gives, ...guards }));

function itemsOf(caller: number, depth: number): fc.Arbitrary<Item[]> {
  const steps = caller < deepest ? [request, callOf(caller)] : [request];
  if (depth === 0) return fc.array(fc.oneof(...steps), { maxLength: 2 });
  const arm = (of: fc.Arbitrary<Words | 'else' | ''>) => fc.record({ words: of, items: itemsOf(caller, depth - 1) });
  const asked = arm(fc.oneof({ weight: 9, arbitrary: words }, { weight: 1, arbitrary: fc.constant('') }));
  const block: fc.Arbitrary<Block> = fc
    .tuple(fc.array(asked, { minLength: 1, maxLength: 3 }), fc.array(arm(fc.constant('else')), { maxLength: 1 }))
    .map(([arms, otherwise]) => ({ arms: [...arms, ...otherwise] }));
  return fc.array(fc.oneof(...steps, block), { minLength: 1, maxLength: 4 });
}

const fileOf = (number: number): fc.Arbitrary<File> =>
  fc
    .record({
      stop: oneIn(4),
      needs: number === 0 ? fc.constant(false) : oneIn(3),
      items: itemsOf(number, number === 0 ? 2 : 1),
    })
    // A flow without a request is a note; the model knows nothing of it.
    .map((file) => ({ ...file, items: [...file.items, { get: 200, reads: false, tested: false, captures: true }] }));

test('the rows that run, fail and are skipped, and why, are those of the reference model', async () => {
  const files = fc.tuple(...Array.from({ length: deepest + 1 }, (_, number) => fileOf(number)));
  await fc.assert(
    fc.asyncProperty(files, async (sessions) => {
      expect(await run(sessions)).toEqual(predict(sessions));
    }),
    { numRuns: 500 },
  );
});

function rowsOf(items: readonly Item[]): readonly Json[] {
  return items.flatMap((item): readonly Json[] => {
    if ('arms' in item)
      return [...item.arms.flatMap((arm, index) => [markerOf(arm, index), ...rowsOf(arm.items)]), 'end'];
    const own = { ...(item.skip && { skip: true }), ...(item.when && { when: conditions[item.when].yaml }) };
    if (!('get' in item)) {
      const inputs = item.gives === undefined ? {} : { inputs: { x: item.gives } };
      return [{ call: `${nameOf(item.file)}.session.yaml`, alias: item.alias, ...inputs, ...own }];
    }
    const tests = item.tested ? { tests: { status: 200 } } : {};
    return [{ request: titleOf(item), ...tests, ...(item.captures && { capture: { x: 'status' } }), ...own }];
  });
}

function markerOf({ words: said }: Block['arms'][number], index: number): Json {
  if (said === 'else') return 'else';
  return { [index === 0 ? 'if' : 'else if']: said === '' ? null : conditions[said].yaml };
}

async function run(files: readonly File[]): Promise<readonly string[]> {
  const sessions = files.map(({ stop, needs, items }, number) => {
    const settings = { onFailure: stop ? 'stop' : 'continue' };
    const text = JSON.stringify({ settings, ...(needs && { inputs: { x: null } }), steps: rowsOf(items) });
    return parseSession(text, `${nameOf(number)}.session.yaml`).session!;
  });
  const { plan } = planSession(sessions[0]!, {
    read: (path) => ({ kind: 'session', session: sessions.find(({ file }) => file === path)! }),
    given: new Set(),
  });
  const requests = plan!.rows.filter(({ kind }) => kind === 'request').map(({ index }) => index);
  const single = openRun(plan!, portsOf(), options);
  const records: StepRecord[] = [];
  for (const index of requests) records.push(await single.runRow(index));
  const atOnce = await heard(plan!, requests, (ports) => ports);
  expect(atOnce.records).toEqual(records);
  expect(await heard(plan!, requests, (ports) => withLateRecords(ports).ports)).toEqual(atOnce);
  return records.map(({ id, state, sends, reason }) =>
    [id, state, sends.length, ...(reason === undefined ? [] : [reason])].join(' '),
  );
}

/** What a run of many rows tells: records and events, in order. */
async function heard(plan: Plan, rows: readonly number[], decorate: (ports: Ports) => Ports) {
  const records: StepRecord[] = [];
  const events: RunEvent[] = [];
  const ports = decorate(portsOf((event) => events.push(event)));
  await openRun(plan, ports, options).runRows(rows, (_, record) => records.push(record));
  return { records, events };
}

const missing = (): never => {
  throw new Error('no such file');
};

/** Answers with the status that the URL names, and not at all to 0. */
const client: HttpClient = {
  send: async ({ url }, _, onSent) => {
    onSent?.();
    const status = Number(url.pathname.split('/')[1]);
    const sent = { sentHeaders: [], duration: 1 };
    if (status === 0) return { ...sent, kind: 'error', error: { kind: 'reset', message: 'connection reset' } };
    return {
      ...sent,
      kind: 'response',
      response: { status, statusText: '', url: url.href, headers: [], body: new Uint8Array() },
    };
  },
  cookie: () => undefined,
};
const portsOf = (emit: Ports['emit'] = () => undefined): Ports => ({
  openHttp: () => client,
  clock: { now: () => 0, sleep: async () => undefined },
  files: noFiles,
  loadScript: missing,
  readFault: missing,
  processEnv: {},
  emit,
});
