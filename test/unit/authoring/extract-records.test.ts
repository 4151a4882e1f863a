import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { findBlocks } from '../../../src/format/steps/select-run.js';
import { extract } from '../../../src/authoring/ops/extract.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import type { Json } from '../../../src/lib/json.js';
import { applyTo, memoryProject } from './memory-project.js';
import { runFiles } from './run-files.js';

const flow = {
  'inner.session.yaml': stringify({
    inputs: { who: 'nobody' },
    steps: [{ request: 'GET /inner/{{var.who}}', capture: { id: '$.id', state: '$.state' } }],
  }),
};

const name = fc.constantFrom('a', 'b', 'c', 'd');
const reference = fc.oneof(
  { weight: 3, arbitrary: name.map((of) => `{{var.${of}}}`) },
  fc.constantFrom('{{flow.inner.id}}', '{{flow.other.state}}', '{{env.MODE}}', 'ann', 'A-100'),
);
const condition = fc.oneof(
  fc.constantFrom<Json>({ status: 404 }, { '$.state': 'done' }),
  reference.filter((text) => text.startsWith('{{')).map((text): Json => ({ [text]: { notEquals: 'x' } })),
);
const source = fc.constantFrom<Json>('$.id', '$.n', { from: '$.none', optional: true });
const request = fc
  .record({
    path: fc.oneof(reference, fc.constantFrom('orders/42', 'me?page=2')),
    json: fc.option(fc.oneof(reference, fc.constant(3)), { nil: undefined }),
    header: fc.option(reference, { nil: undefined }),
    when: fc.option(condition, { nil: undefined, freq: 1 }),
    capture: fc.option(fc.tuple(fc.constantFrom('a', 'd', 'e'), source), { nil: undefined }),
    test: fc.option(reference, { nil: undefined }),
  })
  .map(({ path, json, header, when, capture, test: expected }): Json => ({
    request: `GET /${path}`,
    ...(header !== undefined && { headers: { 'x-a': header } }),
    ...(json !== undefined && { json: { value: json } }),
    ...(when !== undefined && { when }),
    ...(capture && { capture: { [capture[0]]: capture[1] } }),
    ...(expected !== undefined && { tests: { '$.id': { notEquals: expected } } }),
  }));
const call = fc
  .record({ alias: fc.option(fc.constant('other'), { nil: undefined }), who: reference })
  .map(({ alias, who }): Json => ({ call: 'inner.session.yaml', ...(alias && { alias }), inputs: { who } }));
const plain = fc.oneof({ weight: 9, arbitrary: request }, { weight: 1, arbitrary: call }).map((row) => [row]);
const block = fc
  .tuple(condition, fc.array(plain, { maxLength: 2 }), fc.option(fc.array(plain, { maxLength: 2 })))
  .map(([test, then, otherwise]): Json[] => [
    { if: test },
    ...then.flat(),
    ...(otherwise ? [{ else: null }, ...otherwise.flat()] : []),
    { end: null },
  ]);
const caseFile = fc.record({
  variables: fc.subarray(['a', 'b']),
  prologue: fc.nat(9).map((n) => n > 0),
  settings: fc.option(fc.constantFrom('{{var.v}}', '{{env.MODE}}', '{{var.a}}'), { nil: undefined }),
  rows: fc.array(fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: block }), {
    minLength: 2,
    maxLength: 7,
  }),
});

/** A run of rows that cuts no block through. */
function wholeRun(text: string, start: number, length: number): readonly number[] {
  const steps = parseSession(text, 'main.session.yaml').session!.steps;
  let from = (start % steps.length) + 1;
  let to = Math.min(from + length - 1, steps.length);
  for (const { arms, end, last, if: first } of [...findBlocks(steps), ...findBlocks(steps)]) {
    const isCut = [...arms, end ?? 0].some((row) => row >= from && row <= to);
    if (isCut) [from, to] = [Math.min(from, first), Math.max(to, last)];
  }
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Rows that set all names, so that what follows has values to read. */
const prologue: readonly Json[] = [
  { request: 'POST /start', capture: { a: '$.id', b: '$.n', c: '$.state', d: '$.n' } },
  { call: 'inner.session.yaml', inputs: { who: 'ann' } },
  { call: 'inner.session.yaml', alias: 'other' },
];

test('a case whose rows became a flow does what it did, request by request', async () => {
  let compared = 0;
  const refusals = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      caseFile,
      fc.nat(12),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      async (given, start, length, promotes) => {
        const steps = [...(given.prologue ? prologue : []), ...given.rows.flat()];
        const settings = given.settings === undefined ? {} : { settings: { headers: { 'x-all': given.settings } } };
        const variables = Object.fromEntries(['v', ...given.variables].map((of) => [of, `${of}-1`]));
        const files = {
          ...flow,
          'main.session.yaml': stringify({ ...settings, variables, steps }, { aliasDuplicateObjects: false }),
        };
        const rows = wholeRun(files['main.session.yaml'], start, length);
        const base = { file: 'main.session.yaml', rows, name: 'part', replace: true };
        const project = memoryProject(files);
        const first = extract(project, base);
        if (first.kind === 'refused') {
          refusals.add(first.code);
          return;
        }
        // A value that nothing may have set lets the call fail where one request failed before; the user hears of it.
        if (first.notes.some((note) => note.includes('may have no value'))) return;
        const env = { MODE: 'm' };
        const before = await runFiles(files, 'main.session.yaml', env);
        // Likewise where an earlier request failed before it could capture anything.
        if (before.some(({ state, sent }) => state === 'failed' && sent.length === 0)) return;
        const promote = promotes ? first.offers.map((offer) => ({ literal: offer.name })) : [];
        const after = applyTo(files, extract(memoryProject(files), { ...base, promote }));
        expect(await runFiles(after, 'main.session.yaml', env)).toEqual(before);
        compared += 1;
      },
    ),
    { numRuns: 400 },
  );
  expect(compared).toBeGreaterThan(60);
  // Each of them says what would not be the same any more.
  const known = [
    'variable-ambiguous',
    'condition-reads-outside',
    'flow-variable-lost',
    'flow-variable-mixed',
    'input-may-be-unset',
  ];
  expect([...known, 'no-request-selected']).toEqual(expect.arrayContaining([...refusals]));
});

test('a flow runs on its own with its inputs given, and the case without it is left as it was', async () => {
  const text = `settings: { headers: { authorization: 'Bearer {{var.token}}' } }
variables: { sku: A-100 }
steps:
  - request: POST /login
    capture: { token: $.id }
  - request: POST /orders
    json: { sku: '{{var.sku}}', count: 2 }
    capture: { order: $.id }
  - request: GET /orders/{{var.order}}
`;
  const files = { 'main.session.yaml': text };
  const outcome = extract(memoryProject(files), {
    file: 'main.session.yaml',
    rows: [2, 3],
    name: 'order',
    promote: [{ literal: 'count' }],
  });
  const after = applyTo(files, outcome);
  expect(after['main.session.yaml']).toBe(text);
  const alone = await runFiles(after, 'order.session.yaml', {
    CALLSHEET_INPUT_sku: 'A-100',
    CALLSHEET_INPUT_token: 'secret',
    CALLSHEET_INPUT_count: '2',
  });
  expect(alone.map(({ state, sent }) => [state, ...sent.map((line) => line.split('\n'))])).toMatchInlineSnapshot(`
    [
      [
        "passed",
        [
          "POST http://shop.test/orders",
          "authorization: Bearer secret",
          "content-type: application/json",
          "{"sku":"A-100","count":"2"}",
        ],
      ],
      [
        "passed",
        [
          "GET http://shop.test/orders/e3b52d7e",
          "authorization: Bearer secret",
          "",
        ],
      ],
    ]
  `);
});
