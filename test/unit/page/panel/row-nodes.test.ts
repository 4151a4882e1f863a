import { expect, test } from 'vitest';
import { readFileView, keyedRows } from '../../../../src/panel/view/file-view.js';
import { moveBy, treeMove } from '../../../../src/page/panel/state/moves.js';
import { initialPage, reducePage, type PageState } from '../../../../src/page/panel/state/page-state.js';
import { isClosed, rowNodes, shownRows } from '../../../../src/page/panel/state/row-nodes.js';

const text = `steps:
  - request: GET /a
  - if: { status: 200 }
  - request: GET /b
  - if: { status: 201 }
  - request: GET /c
  - end:
  - else:
  - request: GET /d
  - end:
  - request: GET /e
`;
const { rows } = readFileView(text, 'a.session.yaml');
const keys = rows.map((_, at) => `k${at + 1}`);
const nodes = rowNodes(keyedRows(rows, keys, []).map((row) => ({ row })));

/** The page once a row has been gone to. */
const at = (row: string): PageState => reducePage(initialPage, { kind: 'move', row, detail: false });

test('rows are under the markers of their arms', () => {
  expect(nodes.map(({ parent }) => parent)).toEqual([-1, -1, 1, 1, 3, 1, -1, 6, -1, -1]);
  expect(nodes.map(({ end }) => end)).toEqual([1, 6, 3, 5, 5, 6, 8, 8, 9, 10]);
  expect(nodes.map(({ position, siblings }) => `${position}/${siblings}`)).toEqual(
    '1/5 2/5 1/3 2/3 1/1 3/3 3/5 1/1 4/5 5/5'.split(' '),
  );
});

test('what is folded hides what is under it, and a search finds it anyway', () => {
  const folded = (node: { readonly at: number }): boolean => node.at === 1;
  expect(shownRows(nodes, '', folded)).toEqual({ places: [0, 1, 6, 7, 8, 9], found: undefined });
  expect(shownRows(nodes, '/c', folded)).toEqual({ places: [1, 3, 4], found: 1 });
  expect(shownRows(nodes, 'nowhere', folded)).toEqual({ places: [], found: 0 });
});

test('keys walk the rows that are shown, in and out of markers', () => {
  let state: PageState = initialPage;
  const press = (key: string): string | undefined => {
    const shown = shownRows(nodes, '', (node) => isClosed(node, state.turned));
    const action = treeMove(key)!({ nodes, shown, state, isNarrow: false });
    if (action) state = reducePage(state, action);
    return state.active;
  };
  expect(['ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map(press)).toEqual([
    'k1',
    'k2',
    'k2',
    'k7',
    'k2',
  ]);
  expect(['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'].map(press)).toEqual([
    'k2',
    'k3',
    'k4',
    'k5',
    'k4',
    'k4',
  ]);
  expect(['End', 'PageUp', 'Home', 'PageDown'].map(press)).toEqual(['k10', 'k1', 'k1', 'k10']);
});

test('on a narrow screen only Enter opens the details', () => {
  const shown = shownRows(nodes, '', () => false);
  const place = { nodes, shown, state: initialPage, isNarrow: true };
  expect(moveBy(1)(place)).toEqual({ kind: 'move', row: 'k1', detail: false });
  const onFirst = { ...place, state: at('k1') };
  expect(treeMove('Enter')!(onFirst)).toEqual({ kind: 'move', row: 'k1', detail: true });
});

test('from a row that is hidden now the keyboard goes on at the marker over it', () => {
  const shown = shownRows(nodes, '', ({ at }) => at === 1);
  const place = { nodes, shown, state: at('k5'), isNarrow: false };
  expect(moveBy(1)(place)).toMatchObject({ row: 'k7' });
  expect(moveBy(-1)(place)).toMatchObject({ row: 'k1' });
});
