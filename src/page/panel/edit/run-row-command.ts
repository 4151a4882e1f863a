import type { Edit } from '../../../panel/protocol/edits.js';
import type { PanelRow } from '../../../panel/protocol/protocol.js';
import type { RunWhat } from '../../../panel/protocol/runs.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { Page } from '../hooks/use-page.js';
import type { RowCommandId } from './row-commands.js';
import { addressOf } from '../text/address.js';
import { copyText, pastedText, rowsAsYaml } from './clipboard.js';
import type { Desk } from './desk.js';
import { openInEditor } from './open-in-editor.js';
import { problemOf, type EditedFile } from './use-edits.js';

interface CommandOf {
  readonly desk: Desk;
  readonly target: EditedFile;
  readonly dispatch: Page['dispatch'];
  readonly setTab: (tab: string) => void;
  readonly startRun: (what: RunWhat) => void;
  /** The request of a row as a curl command, as it was sent in the run that is shown. */
  readonly curlOf: (row: PanelRow) => Promise<string>;
}

/** Does what a row of the menu, a key or a button asks for. It has been looked at whether that can be done. */
export function runRowCommand(id: RowCommandId, of: CommandOf): void {
  const { desk } = of;
  const [row] = desk.selected;
  if (row) commands[id]({ ...of, row, keys: desk.selected.map(({ key }) => key), edit: editWith(of) });
  else if (id === 'add' || id === 'paste') atEnd[id](of);
}

interface Given extends CommandOf {
  readonly row: PanelRow;
  readonly keys: readonly RowKey[];
  readonly edit: (edit: Edit) => void;
}

function editWith({ desk, target }: CommandOf): (edit: Edit) => void {
  return (edit) => void desk.edits.run(edit, target);
}

const atEnd = {
  add: ({ desk }: CommandOf): void => desk.openMenu({ kind: 'add', at: document.querySelector('.add-step')! }),
  paste: ({ desk }: CommandOf): void => void paste(desk),
};

const commands: Readonly<Record<RowCommandId, (given: Given) => void>> = {
  extract: ({ desk, keys }) => desk.openDialog({ kind: 'extract', rows: keys }),
  wrap: ({ desk, keys }) => desk.openDialog({ kind: 'condition', use: { kind: 'wrap', rows: keys } }),
  condition: ({ desk, row, dispatch, setTab }) => {
    if (row.kind === 'if' || row.kind === 'elseIf')
      return desk.openDialog({ kind: 'condition', use: { kind: 'edit', row: row.key } });
    setTab('condition');
    dispatch({ kind: 'move', row: row.key, detail: true });
    desk.focusDetails(row.key);
  },
  'else-if': ({ desk, row }) => desk.openDialog({ kind: 'condition', use: { kind: 'else-if', row: row.key } }),
  else: ({ row, edit }) => edit({ do: 'add-else', row: row.key }),
  unwrap: ({ row, edit }) => edit({ do: 'unwrap', row: row.key }),
  'run-to': ({ row, target, startRun }) => startRun({ kind: 'to', file: target.file, row: row.key }),
  'run-rows': ({ keys, target, startRun }) => startRun({ kind: 'rows', file: target.file, rows: keys }),
  add: ({ desk }) => desk.openMenu({ kind: 'add', at: elementOf(desk.selected.at(-1)!) }),
  'open-flow': ({ row, dispatch }) => row.flow !== undefined && dispatch({ kind: 'file', file: row.flow }),
  'rename-flow': ({ desk, row }) => row.flow !== undefined && desk.openDialog({ kind: 'rename', file: row.flow }),
  skip: ({ keys, edit }) => edit({ do: 'skip', rows: keys, value: true }),
  unskip: ({ keys, edit }) => edit({ do: 'skip', rows: keys, value: false }),
  duplicate: ({ keys, edit }) => edit({ do: 'duplicate', rows: keys }),
  up: ({ desk, row, keys, edit }) => edit({ do: 'move', rows: keys, after: desk.rows[row.number - 3]?.key ?? null }),
  down: ({ desk, keys, edit }) => edit({ do: 'move', rows: keys, after: desk.rows[desk.selected.at(-1)!.number]!.key }),
  copy: ({ desk }) => void copyRows(desk),
  cut: ({ desk, keys, edit }) => void copyRows(desk).then((done) => done && edit({ do: 'delete', rows: keys })),
  paste: ({ desk }) => void paste(desk),
  delete: ({ keys, edit }) => edit({ do: 'delete', rows: keys }),
  'copy-curl': ({ desk, row, curlOf }) =>
    void curlOf(row).then(
      (text) => copy(desk, text),
      (error: unknown) => desk.edits.refuse(problemOf(error).message),
    ),
  'copy-link': ({ desk, row, target }) =>
    void copy(desk, new URL(addressOf(target.file, row.number), location.href).href),
  'open-editor': ({ desk, row, target }) => openInEditor(desk.editor, target.file, row.line),
};

/** The row itself if it is in sight, otherwise the button that adds steps. */
export function elementOf({ key }: Pick<PanelRow, 'key'>): Element {
  return document.getElementById(`row-${key}`) ?? document.querySelector('.add-step')!;
}

async function copyRows(desk: Desk): Promise<boolean> {
  return copy(desk, rowsAsYaml(desk.selected));
}

async function copy(desk: Desk, text: string): Promise<boolean> {
  try {
    await copyText(text);
    return true;
  } catch {
    desk.edits.refuse('the browser does not let the page use the clipboard');
    return false;
  }
}

async function paste(desk: Desk): Promise<void> {
  const text = await pastedText();
  if (text !== undefined) desk.paste(text);
  else desk.edits.refuse('the browser does not let the page read the clipboard: paste with the keyboard');
}
