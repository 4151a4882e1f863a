import { describe, expect, test } from 'vitest';
import { addressOf, nodeAt } from '../../../src/page/report/hooks/use-address.js';
import { nodesOf } from '../../../src/page/report/data/nodes.js';
import { find, visibleKeys } from '../../../src/page/report/data/visible.js';
import type { Filter } from '../../../src/page/report/data/visible.js';
import { moveBy, moveToFailure, treeMove } from '../../../src/page/report/state/moves.js';
import { initialState, reduce, viewer } from '../../../src/page/report/state/state.js';
import type { Action, State } from '../../../src/page/report/state/state.js';
import { indexOf, makeReport, reportOf, requestOf, sessionOf } from '../../support/make-report.js';
import { shopReport } from '../../e2e/page/shop-report.js';

const nodes = nodesOf(indexOf(shopReport()));
const titleOf = (key: number) => {
  const { row } = nodes[key]!;
  return row.kind === 'session' ? row.name : row.title;
};
const keyOf = (title: string) => nodes.findIndex(({ key }) => titleOf(key) === title);
const found = (query: string, ...filters: Filter[]) => {
  const hits = find(nodes, { query, filters: new Set(filters) });
  return nodes.filter(({ key, row }) => row.kind === 'request' && hits?.shown[key]).map(({ key }) => titleOf(key));
};

test('each node reaches to the last under it and knows its place', () => {
  const { key, ...login } = nodes[keyOf('↳ call login')]!;
  expect(login).toMatchObject({ depth: 1, end: key + 3, position: 1, siblings: 9, request: 3 });
  expect(
    nodes.filter(({ row }) => row.kind === 'session').map(({ position, siblings }) => [position, siblings]),
  ).toEqual([
    [1, 5],
    [2, 5],
    [3, 5],
    [4, 5],
    [5, 5],
  ]);
  expect(nodes.at(-1)!.end).toBe(nodes.length);
});

test('every node has an address that leads back to it', () => {
  for (const node of nodes) expect(nodeAt(nodes, addressOf(nodes, node))).toBe(node);
});

test('odd names of files keep their addresses', () => {
  const files = ['a b/ü#1?.session.yaml', 'a/b.session.yaml/3', 'a/b.session.yaml', '100%.session.yaml'];
  const odd = nodesOf(
    indexOf(reportOf(files.map((file) => sessionOf(file, file, [requestOf('1', 'GET /'), requestOf('3', 'GET /')])))),
  );
  for (const node of odd.filter(({ row }) => row.kind === 'session' || row.id === '1'))
    expect(nodeAt(odd, addressOf(odd, node))).toBe(node);
  expect(nodeAt(odd, '#/100%.session.yaml')).toBeDefined();
});

describe('find', () => {
  test('nothing asked for finds all', () => expect(find(nodes, { query: '  ', filters: new Set() })).toBeUndefined());
  test('states add up', () => expect(found('', 'failed', 'waiting')).toHaveLength(4));
  test('a session that failed by itself is among what failed', () => {
    const hits = find(nodes, { query: '', filters: new Set(['failed']) });
    const sessions = nodes.filter(({ key, row }) => row.kind === 'session' && hits?.shown[key]);
    expect(sessions.map(({ key }) => titleOf(key))).toContain('a-draft');
    expect(find(nodes, { query: 'a-draft', filters: new Set(['passed']) })?.shown.includes(1)).toBe(false);
  });
  test('words and states narrow each other', () =>
    expect(found('onboarding', 'failed')).toEqual(['GET /stock/earl-grey']));
  test('a call that is named gives all under it', () =>
    expect(found('fill-cart')).toEqual(['POST /carts', 'GET /prices?currency=EUR', 'GET /stock/earl-grey']));
  test('an arm that is named gives what it guards', () =>
    expect(found('if status equals 404')).toContain('POST /carts'));
  test('letters of any case', () => expect(found('EARL-grey')).toHaveLength(3));
});

test('what is shown of a find hangs together from the session down', () => {
  const waiting = find(nodes, { query: '', filters: new Set(['waiting']) });
  expect(visibleKeys(nodes, () => true, waiting).map(titleOf)).toEqual(['Checkout', 'GET /orders/{{var.orderId}}']);
  expect(visibleKeys(nodes, () => false, waiting).map(titleOf)).toEqual(['Checkout']);
});

describe('state', () => {
  const view = viewer(nodes);
  const run = (state: State, ...asked: readonly (Action | ReturnType<typeof moveBy>)[]): State =>
    asked.reduce<State>((current, ask) => {
      const action = typeof ask === 'function' ? ask({ nodes, state: current, view: view(current) }) : ask;
      return action ? reduce(nodes, current, action) : current;
    }, state);
  const start = initialState(nodes);
  const seen = (state: State) => view(state).keys.map(titleOf);

  test('failed calls are open at first, at any depth', () => {
    expect(seen(start)).toContain('GET /stock/earl-grey');
    expect(seen(start)).not.toContain('POST /login');
  });

  test('showing a row opens what is above it and drops a search that hides it', () => {
    const searched = run(start, { kind: 'search', query: 'uploads' }, { kind: 'show', key: keyOf('POST /login') });
    expect(searched).toMatchObject({ query: '', detail: true, active: keyOf('POST /login') });
    expect(seen(searched)).toContain('POST /login');
  });

  test('a search opens all it finds, and what is closed then is closed only for that search', () => {
    const key = keyOf('↳ call login');
    const searched = run(start, { kind: 'search', query: 'buyer' });
    expect(seen(searched)).toEqual(['Checkout', '↳ call login', 'POST /login', 'GET /me']);
    const folded = run(searched, { kind: 'toggle', key });
    expect(seen(folded)).toEqual(['Checkout', '↳ call login']);
    expect(seen(run(folded, { kind: 'search', query: 'login' }))).toContain('POST /login');
    expect(run(folded, { kind: 'search', query: '' }).open).toBe(start.open);
  });

  test('collapsing all leaves the sessions, and the keyboard on one that is seen', () => {
    const closed = run(start, { kind: 'move', to: keyOf('place the order') }, { kind: 'open-all', open: false });
    expect(seen(closed)).toHaveLength(5);
    expect(closed.active).toBe(keyOf('Checkout'));
    expect(seen(run(closed, { kind: 'open-all', open: true }))).toHaveLength(nodes.length);
  });

  test('a failure in a closed group is gone to, and what is above it opens', () => {
    const closed = run(start, { kind: 'open-all', open: false });
    const moved = run(closed, treeMove('End'), moveToFailure(-1));
    expect(titleOf(moved.active)).toBe('GET /stock/earl-grey');
    expect(seen(moved)).toContain('GET /stock/earl-grey');
    expect(moved.detail).toBe(false);
  });

  test('moves stop at the ends; failures are gone to one by one', () => {
    expect(run(start, moveBy(-1), moveBy(-1)).active).toBe(0);
    expect(run(start, treeMove('End'), moveBy(1)).active).toBe(nodes.length - 1);
    expect(nodes[run(start, moveToFailure(1)).active]!.row).toMatchObject({ kind: 'session', state: 'failed' });
    const third = run(start, moveToFailure(1), moveToFailure(1), moveToFailure(1));
    expect(titleOf(third.active)).toBe('GET /orders/{{var.orderId}}/invoice');
    expect(titleOf(run(start, treeMove('End'), moveToFailure(-1)).active)).toBe('GET /stock/earl-grey');
    expect(run(start, moveToFailure(-1)).active).toBe(-1);
  });
});

test('a made report counts what it holds', () => {
  const { summary } = makeReport({ requests: 1234 });
  expect(summary.passed + summary.failed + summary.skipped + summary.waiting).toBe(1234);
  expect(makeReport({ requests: 50 })).toEqual(makeReport({ requests: 50 }));
});
