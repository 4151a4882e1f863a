import type { RowKey } from '../../../panel/protocol/row-key.js';

/** The parts of a file above its rows, and the problems of the project. */
export const sections = ['settings', 'inputs', 'variables', 'scripts'] as const;
export type Section = (typeof sections)[number];

/** A row by its number, or by a line that it has. */
export type WantedRow = { readonly row: number } | { readonly line: number };

/** What the reader has done to the page. */
export interface PageState {
  readonly file: string | undefined;
  /** The row to select once the rows of the file are there. */
  readonly wanted: WantedRow | undefined;
  /** What the wide column in the middle shows. */
  readonly main: 'rows' | 'problems';
  readonly section: Section;
  /** The row that is selected; its details are shown. */
  readonly active: RowKey | undefined;
  /** Whether details are open: on a narrow screen they cover the list. */
  readonly detail: boolean;
  readonly folded: ReadonlySet<RowKey>;
  readonly query: string;
  readonly fileQuery: string;
  /** Whether the column of files is shown. */
  readonly files: boolean;
}

export type PageAction =
  | { readonly kind: 'file'; readonly file: string; readonly wanted?: WantedRow }
  /** The row that was wanted, now that the file is there; undefined if it has none such. */
  | { readonly kind: 'found'; readonly row: RowKey | undefined }
  | { readonly kind: 'move'; readonly row: RowKey; readonly detail: boolean }
  | { readonly kind: 'section'; readonly section: Section }
  | { readonly kind: 'problems' }
  | { readonly kind: 'hide' }
  | { readonly kind: 'fold'; readonly rows: readonly RowKey[]; readonly fold: boolean }
  | { readonly kind: 'unfold-all' }
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'search-files'; readonly query: string }
  | { readonly kind: 'files'; readonly shown: boolean };

export const initialPage: PageState = {
  file: undefined,
  wanted: undefined,
  main: 'rows',
  section: 'settings',
  active: undefined,
  detail: false,
  folded: new Set(),
  query: '',
  fileQuery: '',
  files: true,
};

export function reducePage(state: PageState, action: PageAction): PageState {
  switch (action.kind) {
    case 'found':
      return { ...state, wanted: undefined, active: action.row, detail: action.row !== undefined };
    case 'file':
      return { ...toFile(state, action.file), wanted: action.wanted };
    case 'move':
      return { ...state, active: action.row, detail: state.detail || action.detail };
    case 'section':
      return { ...state, main: 'rows', section: action.section, active: undefined, detail: true };
    case 'problems':
      return { ...state, main: 'problems', detail: false };
    case 'hide':
      return { ...state, detail: false, active: undefined };
    case 'fold':
      return { ...state, folded: folded(state.folded, action.rows, action.fold) };
    case 'unfold-all':
      return { ...state, folded: new Set() };
    case 'search':
      return { ...state, query: action.query };
    case 'search-files':
      return { ...state, fileQuery: action.query };
    case 'files':
      return { ...state, files: action.shown };
  }
}

function toFile(state: PageState, file: string): PageState {
  const shown: PageState = { ...state, file, main: 'rows', active: undefined, detail: false };
  return file === state.file ? shown : { ...shown, query: '', folded: new Set() };
}

function folded(before: ReadonlySet<RowKey>, rows: readonly RowKey[], fold: boolean): ReadonlySet<RowKey> {
  const next = new Set(before);
  for (const row of rows) {
    if (fold) next.add(row);
    else next.delete(row);
  }
  return next;
}
