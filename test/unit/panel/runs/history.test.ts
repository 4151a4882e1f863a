import { expect, test } from 'vitest';
import { openHistory, type History } from '../../../../src/panel/runs/history.js';

const limits = { runs: 3, text: 100 };

function run(history: History, name: string, files: readonly string[], length = 10): void {
  history.begin({ run: name, what: { kind: 'all' }, startedAt: 0, isKept: true });
  for (const file of files) {
    const outline = { file, name: file, rows: [] };
    history.plan(name, { outline, version: '', keys: {}, stamps: {}, done: {}, live: {} });
    const done = [{ kind: 'request', id: '1', title: '', depth: 0, state: 'passed', sends: 1 }] as const;
    history.move(name, { file, live: [], done, over: [], records: { 1: 'x'.repeat(length) } });
    history.endSession(name, file, { state: 'passed', failures: [] });
  }
  history.end(name, { endedAt: 1, failures: [], contracts: [] });
}

const names = (history: History, file: string): readonly string[] => history.of(file).map((past) => past.run);

test('of each file the last runs are kept, and a run goes with its last file', () => {
  const history = openHistory(limits);
  run(history, 'all', ['a', 'b']);
  for (const name of ['1', '2', '3']) run(history, name, ['a']);
  expect(names(history, 'a')).toEqual(['3', '2', '1']);
  expect(names(history, 'b')).toEqual(['all']);
  expect(history.view('all')!.sessions.map(({ outline }) => outline.file)).toEqual(['b']);
  for (const name of ['4', '5', '6']) run(history, name, ['b']);
  expect(history.view('all')).toBeUndefined();
});

test('the oldest whole records go first, and what lists show of them stays', () => {
  const history = openHistory(limits);
  run(history, '1', ['a'], 60);
  run(history, '2', ['b'], 30);
  expect(history.past('1')!.isKept).toBe(true);
  run(history, '3', ['c'], 30);
  expect(['1', '2', '3'].map((name) => history.past(name)!.isKept)).toEqual([false, true, true]);
  expect(history.record('1', 'a', '1')).toBeUndefined();
  expect(history.record('2', 'b', '1')).toHaveLength(30);
  expect(history.view('1')!.sessions[0]!.done).toMatchObject({ 1: { state: 'passed' } });
});

test('a record that comes again takes the place of the first', () => {
  const history = openHistory(limits);
  run(history, '1', ['a'], 90);
  history.move('1', { file: 'a', live: [], done: [], over: [], records: { 1: 'y'.repeat(95) } });
  expect(history.record('1', 'a', '1')).toBe('y'.repeat(95));
  expect(history.past('1')!.isKept).toBe(true);
});

test('a row that runs is where its last event says, until it is done or over', () => {
  const history = openHistory();
  history.begin({ run: '1', what: { kind: 'all' }, startedAt: 0, isKept: true });
  history.plan('1', {
    outline: { file: 'a', name: 'a', rows: [] },
    version: '',
    keys: {},
    stamps: {},
    done: {},
    live: {},
  });
  const begun = (id: string) => ({ kind: 'row-started', id, at: 1 }) as const;
  history.move('1', { file: 'a', live: [begun('1'), begun('2')], done: [], over: [], records: {} });
  expect(history.running().map((past) => past.run)).toEqual(['1']);
  expect(Object.keys(history.view('1')!.sessions[0]!.live)).toEqual(['1', '2']);
  history.move('1', { file: 'a', live: [], done: [], over: ['1'], records: {} });
  expect(Object.keys(history.view('1')!.sessions[0]!.live)).toEqual(['2']);
  history.end('1', { endedAt: 2, failures: [], contracts: [] });
  expect(history.view('1')!.sessions[0]!.live).toEqual({});
  expect(history.running()).toEqual([]);
});
