import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Problem } from '../../../format/problem.js';
import type { FileChange } from '../../../panel/protocol/edits.js';
import type { PanelRow, ProjectState } from '../../../panel/protocol/protocol.js';
import type { RowKey } from '../../../panel/protocol/row-key.js';
import type { LinkedEditor } from '../../shared/views/source-link.js';
import type { RowCommand, RowCommandId } from './row-commands.js';
import type { EditedFile, Edits } from './use-edits.js';

/** A point of the window in px, or the element that the menu belongs to. */
export type MenuPlace = { readonly x: number; readonly y: number } | Element;

/** Something that ⌘K leads to. */
export type GoTo =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'row'; readonly row: PanelRow }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'command'; readonly id: string };

export type OpenMenu =
  | { readonly kind: 'rows'; readonly at: MenuPlace }
  | { readonly kind: 'add'; readonly at: MenuPlace }
  | { readonly kind: 'file'; readonly at: MenuPlace; readonly file: string };

/** What a condition is asked for. */
export type ConditionUse =
  | { readonly kind: 'wrap'; readonly rows: readonly RowKey[] }
  | { readonly kind: 'edit'; readonly row: RowKey }
  | { readonly kind: 'else-if'; readonly row: RowKey }
  | { readonly kind: 'block'; readonly after: RowKey | null };

export type OpenDialog =
  | { readonly kind: 'extract'; readonly rows: readonly RowKey[] }
  | { readonly kind: 'call'; readonly after: RowKey | null }
  | { readonly kind: 'curl'; readonly after: RowKey | null }
  | { readonly kind: 'set'; readonly after: RowKey | null }
  | { readonly kind: 'condition'; readonly use: ConditionUse }
  | { readonly kind: 'new' }
  | { readonly kind: 'import' }
  | { readonly kind: 'rename'; readonly file: string }
  | { readonly kind: 'delete'; readonly file: string }
  | { readonly kind: 'go' }
  | { readonly kind: 'diff'; readonly files: readonly FileChange[] };

/** What can be done in the page besides looking: its menus, dialogs and edits. */
export interface Desk {
  readonly project: ProjectState;
  readonly editor: LinkedEditor;
  readonly edits: Edits;
  /** The file that is shown, for an edit of it. */
  readonly target: EditedFile | undefined;
  readonly rows: readonly PanelRow[];
  readonly selected: readonly PanelRow[];
  /** The row that new ones come after; null in a file without rows. */
  readonly after: RowKey | null;
  readonly menu: OpenMenu | undefined;
  readonly dialog: OpenDialog | undefined;
  readonly openMenu: (menu: OpenMenu | undefined) => void;
  readonly openDialog: (dialog: OpenDialog | undefined) => void;
  /** What can be done with the rows that are selected. */
  readonly commands: () => readonly RowCommand[];
  /** Does one of them, if it can be done; otherwise it says why not. */
  readonly run: (id: RowCommandId) => void;
  readonly go: (to: GoTo) => void;
  /** Adds what a text has: rows as YAML, or a curl command. */
  readonly paste: (text: string) => void;
  /** Takes the keyboard to the first field of a row, once its details are shown. */
  readonly focusDetails: (row: RowKey) => void;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

/** @throws outside of the page */
export function useDeskOf(): Desk {
  return useContext(DeskContext)!;
}
