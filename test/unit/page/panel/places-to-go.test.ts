import { expect, test } from 'vitest';
import { foundPlaces, placesToGo } from '../../../../src/page/panel/dialogs/places-to-go.js';
import { keyedRows, readFileView } from '../../../../src/panel/view/file-view.js';

const { rows } = readFileView('steps:\n  - request: GET /orders\n  - request: POST /reorder\n', 'a.session.yaml');
const places = placesToGo({
  rows: keyedRows(rows, ['k1', 'k2'], []),
  files: [
    {
      file: 'sessions/orders.session.yaml',
      name: 'Orders',
      state: 'ok',
      requests: 1,
      problems: { error: 0, failure: 0, warning: 0 },
    },
  ],
  problems: [{ code: 'unknown-key', severity: 'error', message: 'unknown key `tets`', file: 'a.session.yaml' }],
  commands: [
    { id: 'wrap', label: 'Wrap in an if / else…' },
    { id: 'delete', label: 'Delete', why: 'a.session.yaml would have no rows left' },
  ],
  others: [['undo', 'Undo']],
});
const labels = (query: string): readonly string[] => foundPlaces(places, query).map(({ label }) => label);

test('without a word it lists rows, files, problems and commands that can be done', () => {
  expect(labels('')).toEqual([
    'GET /orders',
    'POST /reorder',
    'sessions/orders.session.yaml',
    'unknown key `tets`',
    'Wrap in an if / else…',
    'Undo',
  ]);
});

test('a name that has the word at a beginning comes before one that has it inside', () => {
  expect(labels('order')).toEqual(['GET /orders', 'sessions/orders.session.yaml', 'POST /reorder']);
  expect(labels('post row')).toEqual(['POST /reorder']);
  expect(labels('delete')).toEqual([]);
});
