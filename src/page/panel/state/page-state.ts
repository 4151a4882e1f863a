import type { RowKey } from '../../../panel/protocol/row-key.js';
import { livingSelection, nothingSelected, reduceSelection, type Selection } from './selection.js';

/** The parts of a file above its rows, and the problems of the project. */
export const sections = ['settings', 'inputs', 'variables', 'scripts', 'yaml'] as const;
export type Section = (typeof sections)[number];

/** A row by its number, or by a line that it has. */
export type WantedRow = { readonly row: number } | { readonly line: number };

/** What the reader has done to the page. */
export interface PageState {
  readonly file: string | undefined;
  /** The row to select once the rows of the file are there. */
  readonly wanted: WantedRow | undefined;
  /** What the wide column in the middle shows. */
  readonly main: 'rows' | 'problems' | 'output';
  readonly section: Section;
  /** The row whose details are shown. */
  readonly active: RowKey | undefined;
  readonly selection: Selection;
  /** How often the reader has chosen rows: an edit that ends later does not choose others. */
  readonly choices: number;
  /** Whether details are open: on a narrow screen they cover the list. */
  readonly detail: boolean;
  /** Groups that are not as they are at first: `isClosed` reads it. */
  readonly turned: ReadonlySet<RowKey>;
  readonly query: string;
  readonly fileQuery: string;
  /** Whether the column of files is shown. */
  readonly files: boolean;
}

export type PageAction =
  | { readonly kind: 'file'; readonly file: string; readonly wanted?: WantedRow }
  /** The file that is shown has another name now. */
  | { readonly kind: 'renamed'; readonly file: string }
  /** The row that was wanted, now that the file is there; undefined if it has none such. */
  | { readonly kind: 'found'; readonly row: RowKey | undefined }
  | { readonly kind: 'move'; readonly row: RowKey; readonly detail: boolean }
  | { readonly kind: 'select'; readonly selection: Selection }
  /** The rows of the file have changed. */
  | { readonly kind: 'rows'; readonly before: readonly RowKey[]; readonly after: readonly RowKey[] }
  | { readonly kind: 'section'; readonly section: Section }
  | { readonly kind: 'main'; readonly main: 'problems' | 'output' }
  | { readonly kind: 'hide' }
  /** Opens a group that is closed, or closes it. */
  | { readonly kind: 'turn'; readonly row: RowKey }
  | { readonly kind: 'turned'; readonly rows: ReadonlySet<RowKey> }
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'search-files'; readonly query: string }
  | { readonly kind: 'files'; readonly shown: boolean };

export const initialPage: PageState = {
  file: undefined,
  wanted: undefined,
  main: 'rows',
  section: 'settings',
  active: undefined,
  selection: nothingSelected,
  choices: 0,
  detail: false,
  turned: new Set(),
  query: '',
  fileQuery: '',
  files: true,
};

export function reducePage(state: PageState, action: PageAction): PageState {
  switch (action.kind) {
    case 'found':
      return { ...openedAt(state, action.row), wanted: undefined, detail: action.row !== undefined };
    case 'file':
      return { ...toFile(state, action.file), wanted: action.wanted };
    case 'renamed':
      return { ...state, file: action.file };
    case 'move':
      return { ...openedAt(state, action.row), detail: state.detail || action.detail };
    case 'select':
      return { ...state, selection: action.selection, choices: state.choices + 1 };
    case 'rows':
      return { ...state, selection: livingSelection(state.selection, action.before, action.after) };
    case 'section':
      return { ...openedAt(state, undefined), main: 'rows', section: action.section, detail: true };
    case 'main':
      return { ...state, main: action.main, detail: false };
    case 'hide':
      return { ...openedAt(state, undefined), detail: false };
    case 'turn':
      return { ...state, turned: turnedWith(state.turned, action.row) };
    case 'turned':
      return { ...state, turned: action.rows };
    case 'search':
      return { ...state, query: action.query };
    case 'search-files':
      return { ...state, fileQuery: action.query };
    case 'files':
      return { ...state, files: action.shown };
  }
}

/** One row is selected and shows its details, or none. */
function openedAt(state: PageState, row: RowKey | undefined): PageState {
  const change = row === undefined ? ({ kind: 'none' } as const) : ({ kind: 'only', row } as const);
  return { ...state, active: row, selection: reduceSelection(state.selection, change, []), choices: state.choices + 1 };
}

function toFile(state: PageState, file: string): PageState {
  const shown: PageState = { ...openedAt(state, undefined), file, main: 'rows', detail: false };
  return file === state.file ? shown : { ...shown, query: '', turned: new Set(), selection: nothingSelected };
}

function turnedWith(before: ReadonlySet<RowKey>, row: RowKey): ReadonlySet<RowKey> {
  const next = new Set(before);
  if (!next.delete(row)) next.add(row);
  return next;
}
