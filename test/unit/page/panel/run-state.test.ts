import { expect, test } from 'vitest';
import type { Row } from '../../../../src/format/plan.js';
import { listedRows } from '../../../../src/page/panel/state/listed-rows.js';
import { turnAll } from '../../../../src/page/panel/state/moves.js';
import { initialPage, reducePage } from '../../../../src/page/panel/state/page-state.js';
import { isClosed, rowNodes, shownRows } from '../../../../src/page/panel/state/row-nodes.js';
import { runFault, whyNotStarted } from '../../../../src/page/panel/state/run-fault.js';
import { askedRows, outcomeOf, planRows, sentId } from '../../../../src/page/panel/state/rows-of-run.js';
import {
  noRuns,
  reduceRuns,
  runOf,
  runningOf,
  sessionOf,
  type PageRuns,
} from '../../../../src/page/panel/state/run-state.js';
import { liveText, saidOfRun, timeLeft } from '../../../../src/page/panel/state/run-words.js';
import type { PanelRow } from '../../../../src/panel/protocol/protocol.js';
import type { DoneRow, LiveRow, PastRun, RunPanelEvent, RunSession } from '../../../../src/panel/protocol/runs.js';

const file = 'a.session.yaml';
const range = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } };
const base = { scope: 0, guards: [], at: range };

/** A request, a call of a flow of two requests, and a last request. */
const plan: readonly Row[] = [
  { ...base, kind: 'request', index: 0, id: '1', step: 0, title: 'GET /1', timeBound: null },
  {
    ...base,
    kind: 'call',
    index: 1,
    id: '2',
    step: 1,
    title: '↳ call login',
    flow: 'login.session.yaml',
    alias: 'login',
    aliased: false,
    starts: 1,
    last: 3,
  },
  { ...base, kind: 'request', index: 2, id: '2.1', step: 0, title: 'POST /login', timeBound: null, call: 1, scope: 1 },
  { ...base, kind: 'request', index: 3, id: '2.2', step: 1, title: 'GET /me', timeBound: null, call: 1, scope: 1 },
  { ...base, kind: 'request', index: 4, id: '3', step: 2, title: 'GET /3', timeBound: null },
];
const session: RunSession = {
  outline: { file, name: 'a', rows: plan },
  version: 'v1',
  keys: { 1: 'k1', 2: 'k2', 3: 'k3' },
  stamps: { k1: 's1', k2: 's2', k3: 's3' },
  done: {},
  live: {},
};
const rowsOfFile: readonly PanelRow[] = ['GET /1', '↳ call login', 'GET /3'].map((title, at) => ({
  key: `k${at + 1}`,
  stamp: `s${at + 1}`,
  number: at + 1,
  kind: at === 1 ? 'call' : 'request',
  depth: 0,
  title,
  step: { value: {}, secrets: [] },
  line: at + 1,
  lastLine: at + 1,
  yaml: '',
  hidden: [],
  tests: [],
  captures: [],
  problems: [],
}));

const run: PastRun = { run: 'r1', what: { kind: 'file', file }, startedAt: 1_000, isKept: true };
const done = (id: string, state: 'passed' | 'failed'): DoneRow => ({
  kind: 'request',
  id,
  title: id,
  depth: 0,
  state,
  status: 200,
  sends: 1,
});
const live = (id: string): LiveRow => ({ kind: 'row-started', id, at: 1_100 });
const moved = (change: {
  readonly live?: readonly LiveRow[];
  readonly done?: readonly DoneRow[];
  readonly over?: readonly string[];
}): RunPanelEvent => ({
  on: 'progress',
  run: 'r1',
  planned: [],
  rows: [{ file, live: [], done: [], over: [], ...change }],
  ended: [],
});

function after(...events: readonly RunPanelEvent[]): PageRuns {
  return [
    { on: 'run-started', run } as const,
    { on: 'progress', run: 'r1', planned: [session], rows: [], ended: [] } as const,
    ...events,
  ].reduce<PageRuns>(reduceRuns, noRuns);
}

test('a row runs, ends, and runs once more in a run that is held', () => {
  const first = sessionOf(after(moved({ live: [live('1')] })), file)!;
  expect(first.live['1']).toBeDefined();
  const second = sessionOf(after(moved({ live: [live('1')] }), moved({ done: [done('1', 'passed')] })), file)!;
  expect([second.live['1'], second.done['1']?.id]).toEqual([undefined, '1']);
  const again = after(moved({ done: [done('1', 'failed')] }), moved({ live: [live('1')] }));
  // What was there before must not show as the result of what runs now.
  expect(sessionOf(again, file)!.done['1']).toBeUndefined();
  const silent = after(moved({ live: [live('1')] }), moved({ over: ['1'] }));
  expect(sessionOf(silent, file)!.live).toEqual({});
});

test('a run that ended leaves no row running, and is no longer the one that goes on', () => {
  const going = after(moved({ live: [live('1')] }));
  expect(runningOf(going, file)?.run).toBe('r1');
  const ended = reduceRuns(going, { on: 'run-ended', run: { ...run, endedAt: 2_000 }, failures: [], contracts: [] });
  expect(runningOf(ended, file)).toBeUndefined();
  expect(sessionOf(ended, file)!.live).toEqual({});
  expect(runOf(ended, file)).toBe('r1');
});

test('a run that is held is held until it goes on or ends', () => {
  const held = after({ on: 'held', run: 'r1', after: 'k1' });
  expect(runningOf(held, file)?.heldAfter).toBe('k1');
  expect(runningOf(reduceRuns(held, { on: 'held', run: 'r1' }), file)?.heldAfter).toBeUndefined();
  expect(saidOfRun({ on: 'held', run: 'r1' })?.text).toBe('The run goes on');
});

test('rows below a call are listed when it is opened, are counted there, and are in no range', () => {
  const nodes = rowNodes(listedRows(rowsOfFile, session));
  expect(nodes.map(({ row, child }) => `${row.depth} ${row.title}${child ? ' (flow)' : ''}`)).toEqual([
    '0 GET /1',
    '0 ↳ call login',
    '1 POST /login (flow)',
    '1 GET /me (flow)',
    '0 GET /3',
  ]);
  const shown = (turned: ReadonlySet<string>) => shownRows(nodes, '', (node) => isClosed(node, turned)).places;
  expect(shown(new Set())).toEqual([0, 1, 4]);
  expect(shown(new Set(['k2']))).toEqual([0, 1, 2, 3, 4]);
  const place = { nodes, shown: shownRows(nodes, '', () => false), state: initialPage, isNarrow: false };
  const open = reducePage(initialPage, turnAll('open')(place)!);
  expect(shown(open.turned)).toEqual([0, 1, 2, 3, 4]);
  expect(shown(reducePage(open, turnAll('closed')(place)!).turned)).toEqual([0, 1, 4]);
  const of = planRows(session).get('k2')!;
  const half = { ...session, done: { '2.1': done('2.1', 'passed') }, live: { '2.2': live('2.2') } };
  expect(outcomeOf(half, of, true)).toMatchObject({
    kind: 'several',
    counts: { passed: 1, failed: 0 },
    isRunning: true,
    all: 2,
  });
  expect(outcomeOf(session, of, true)).toEqual({ kind: 'queued' });
  expect(outcomeOf(session, of, false)).toEqual({ kind: 'not-run' });
});

test('a row was sent if one request of it was', () => {
  const ran = {
    ...session,
    done: {
      '1': done('1', 'passed'),
      '2.1': done('2.1', 'passed'),
      '3': { ...done('3', 'passed'), sends: 0 } as DoneRow,
    },
  };
  expect(['k1', 'k2', 'k3', 'k4'].map((key) => sentId(ran, key))).toEqual(['1', undefined, undefined, undefined]);
  expect(sentId(undefined, 'k1')).toBeUndefined();
  const twice = { ...ran, keys: { 1: 'k1', 3: 'k1' } };
  expect(sentId(twice, 'k1')).toBeUndefined();
});

test('a file whose calls cannot be planned does not run; other problems do not keep it from that', () => {
  const problem = { code: 'circular-call-flow', message: 'circular call-flow: a → a' } as const;
  const project = (severity: 'error' | 'failure') =>
    ({ problems: [{ ...problem, file, severity }] }) as unknown as Parameters<typeof runFault>[0];
  expect(runFault(project('error'), file)).toBe('circular call-flow: a → a');
  expect(runFault(project('error'), 'b.session.yaml')).toBeUndefined();
  expect(runFault(project('failure'), file)).toBeUndefined();
  expect(runFault(undefined, file)).toBeUndefined();
});

test('a file does not start while it runs, and says so', () => {
  const running = {} as PastRun;
  expect(whyNotStarted({ file, running, fault: undefined })).toBe(`${file} is running`);
  expect(whyNotStarted({ file, running: undefined, fault: 'circular call-flow: a → a' })).toBe(
    'circular call-flow: a → a',
  );
  expect(whyNotStarted({ file, running: undefined, fault: undefined })).toBeUndefined();
});

test('only rows that a run will come to are queued', () => {
  const asked = (what: PastRun['what']) => [...askedRows(what, rowsOfFile)];
  expect(asked({ kind: 'file', file })).toEqual(['k1', 'k2', 'k3']);
  expect(asked({ kind: 'to', file, row: 'k2' })).toEqual(['k1', 'k2']);
  expect(asked({ kind: 'rows', file, rows: ['k3'] })).toEqual(['k3']);
});

test('words of a row that runs say its send and the time that is left', () => {
  const wait = { kind: 'wait-started', id: '1', send: 3, of: 5, until: 2_000, at: 1_000 } as const;
  expect(liveText(wait)).toBe('send 3 of 5');
  expect(liveText({ ...wait, of: undefined } as unknown as LiveRow)).toBe('send 3');
  expect(timeLeft(wait, 1_400)).toBe(600);
  expect(timeLeft({ ...wait, deadline: 9_000 }, 1_000)).toBe(8_000);
  expect(timeLeft(live('1'), 1_000)).toBeUndefined();
});

test('the start and the end of a run are said, and no send', () => {
  expect(saidOfRun({ on: 'run-started', run })?.text).toBe('Running a.session.yaml');
  const counts = { passed: 1, failed: 1, skipped: 0, waiting: 0 };
  const summary = { ...counts, requests: 2, retried: { requests: 0, sends: 0 }, untested: 0, sessions: counts };
  const end = { on: 'run-ended', run: { ...run, summary, isCancelled: true }, failures: [], contracts: [] } as const;
  expect(saidOfRun(end)?.text).toBe('Stopped a.session.yaml: 1 passed, 1 failed');
  expect(saidOfRun(moved({ live: [live('1')] }))).toBeUndefined();
});
