import { useMemo, useRef } from 'preact/hooks';
import type { Message } from '../../../format/problem.js';
import type { Edit, EditDone } from '../../../panel/protocol/edits.js';
import type { FileView } from '../../../panel/protocol/protocol.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import { panelNotReached } from '../../../problems/panel/panel.js';
import { Refusal } from '../data/connection.js';
import type { PanelStore } from '../data/store.js';
import type { Page } from '../hooks/use-page.js';
import { select, type Move } from '../state/moves.js';
import type { Saved } from '../state/said.js';

/** A file in the state that the page has seen. */
export interface EditedFile {
  readonly file: string;
  readonly version: string;
}

/** What the page does to files, said in the line at the bottom. */
export interface Edits {
  readonly run: (edit: Edit, of: EditedFile) => Promise<Ran>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  /** Says why something could not be done. */
  readonly refuse: (why: string) => void;
}

/** What an edit did, or why nothing was changed. */
export type Ran = Changed | { readonly refused: Message; readonly done?: undefined; readonly view?: undefined };

interface Changed {
  readonly done: EditDone;
  /** The file after it, which the page draws next: its event comes before the answer. Undefined of a file that is not open. */
  readonly view: FileView | undefined;
  readonly refused?: undefined;
}

export function useEdits(store: PanelStore, page: Page): Edits {
  const latest = useRef(page);
  latest.current = page;
  return useMemo(() => openEdits(store, latest), [store]);
}

function openEdits({ ask, say, state }: PanelStore, page: { readonly current: Page }): Edits {
  const refuse = (why: string): void => say({ text: `Refused: ${why}`, at: Date.now() });

  async function again(method: 'undo' | 'redo'): Promise<void> {
    try {
      const { message, files = [] } = await ask(method, {});
      say({ text: `${message[0]!.toUpperCase()}${message.slice(1)}`, at: Date.now(), saved: { files } });
    } catch (error) {
      refuse(problemOf(error).message);
    }
  }

  return {
    run: async (edit, of) => {
      const { choices } = page.current.state;
      try {
        const done = await ask('edit', { ...of, edit });
        say({ text: `Saved: ${done.message}`, at: Date.now(), saved: savedBy(edit, done) });
        const shown = edit.do === 'new-file' ? { ...done, file: of.file } : done;
        page.current.dispatch((place) => (place.state.choices === choices ? show(edit, shown)?.(place) : undefined));
        return { done, view: state().views.get(of.file) };
      } catch (error) {
        const refused = problemOf(error);
        refuse(refused.message);
        return { refused };
      }
    },
    undo: () => again('undo'),
    redo: () => again('redo'),
    refuse,
  };
}

/** What the server says, or that it cannot be reached. */
export function problemOf(error: unknown): Message {
  if (error instanceof Refusal) return error.problem;
  return panelNotReached();
}

function savedBy(edit: Edit, { file, files = [] }: EditDone): Saved {
  return { files, ...(edit.do === 'extract' && file !== undefined && { made: file }) };
}

/** Rows that are new are selected; a file that has taken the place of the one shown is opened. */
function show(edit: Edit, { rows, file }: EditDone): Move | undefined {
  // After `extract` the case stays: the line at the bottom leads to the flow.
  if (file !== undefined) return edit.do === 'extract' ? undefined : () => ({ kind: 'file', file });
  const [row] = rows;
  if (row === undefined || !selectsRows.has(edit.do)) return undefined;
  return rows.length === 1
    ? () => ({ kind: 'move', row, detail: false })
    : select({ kind: 'rows', rows: rows as readonly RowKey[] });
}

const selectsRows = new Set<Edit['do']>([
  'add-request',
  'add-block',
  'add-set',
  'add-call',
  'add-else',
  'add-else-if',
  'duplicate',
  'move',
  'paste',
  'wrap',
  'extract',
]);
