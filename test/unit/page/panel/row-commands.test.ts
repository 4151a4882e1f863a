import { expect, test } from 'vitest';
import { rowsAsYaml } from '../../../../src/page/panel/edit/clipboard.js';
import { rowCommands, type RowCommandId } from '../../../../src/page/panel/edit/row-commands.js';
import { keyedRows, readFileView } from '../../../../src/panel/view/file-view.js';
import type { PanelRow } from '../../../../src/panel/protocol/protocol.js';

const read = (text: string): readonly PanelRow[] => {
  const { rows } = readFileView(text, 'a.session.yaml');
  return keyedRows(
    rows,
    rows.map((_, at) => `k${at}`),
    [],
  );
};
const all = read(`steps:
  - request: GET /1
  - if: { status: 200 }
  - request: GET /2
  - end:
  - set: { id: 5 }
  - call: login.session.yaml
    skip: true
`);
interface State {
  readonly stale?: string;
  readonly runFault?: string;
  /** Numbers of rows. */
  readonly sent?: readonly number[];
}

const whys = (numbers: readonly number[], ids: readonly RowCommandId[], state: State = {}): readonly unknown[] => {
  const selected = all.filter(({ number }) => numbers.includes(number));
  const { stale, runFault, sent = [] } = state;
  const isSent = ({ number }: PanelRow): boolean => sent.includes(number);
  const commands = rowCommands({ file: 'a.session.yaml', all, selected, stale, runFault, isSent });
  return ids.map((id) => {
    const command = commands.find((each) => each.id === id);
    return command ? (command.why ?? 'can be done') : 'not in the menu';
  });
};

test('a command that cannot be done says why, in the words of its operation', () => {
  expect(whys([1], ['extract', 'wrap', 'condition', 'up', 'else'])).toEqual([
    'can be done',
    'can be done',
    'can be done',
    'row 1 is the first row',
    'not in the menu',
  ]);
  expect(whys([1, 3], ['extract', 'copy', 'delete'])).toEqual([
    'rows 1, 3 are not adjacent: row 2 is between them',
    'can be done',
    'can be done',
  ]);
  expect(whys([5], ['extract', 'condition', 'skip'])).toEqual([
    'the selected rows have no request',
    'not in the menu',
    'only requests and calls can be skipped',
  ]);
  expect(whys([4], ['condition', 'else', 'unwrap'])).toEqual([
    'row 4 is `end`, which has no condition',
    'can be done',
    'can be done',
  ]);
  expect(whys([1, 2, 3, 4, 5, 6], ['delete', 'down'])).toEqual([
    'a.session.yaml would have no rows left',
    'row 6 is the last row',
  ]);
});

test('rows that are skipped are offered to run again; a call leads to its flow', () => {
  expect(whys([6], ['skip', 'unskip', 'open-flow'])).toEqual(['not in the menu', 'can be done', 'can be done']);
});

test('while the file cannot be read, rows can be copied and nothing can be edited', () => {
  expect(whys([1], ['copy', 'paste', 'duplicate'], { stale: 'it cannot be read' })).toEqual([
    'can be done',
    'it cannot be read',
    'it cannot be read',
  ]);
});

test('a request can be copied as a curl command once a run has sent it', () => {
  expect(whys([1], ['copy-curl'])).toEqual(['no run has sent it']);
  expect(whys([1], ['copy-curl'], { sent: [1] })).toEqual(['can be done']);
  expect(whys([1], ['copy-curl'], { sent: [1], stale: 'it cannot be read' })).toEqual(['can be done']);
  for (const rows of [[2], [5], [6], [1, 3]])
    expect(whys(rows, ['copy-curl'], { sent: [1, 3] })).toEqual(['not in the menu']);
});

test('no row runs in a file whose calls go in a circle', () => {
  const runFault = 'circular call-flow: a.session.yaml → a.session.yaml';
  expect(whys([1], ['run-to', 'run-rows', 'duplicate'], { runFault })).toEqual([runFault, runFault, 'can be done']);
});

test('rows are copied as a list, however the file writes them', () => {
  expect(rowsAsYaml(all.slice(1, 3))).toBe('- if: { status: 200 }\n- request: GET /2\n');
  const flow = read('steps: [{ request: GET /1 }, { request: GET /2 }]\n');
  expect(rowsAsYaml(flow)).toBe('- { request: GET /1 }\n- { request: GET /2 }\n');
});
