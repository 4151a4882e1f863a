import type { PlainRow } from '../../authoring/ops/rows.js';
import type { Message, Problem, Severity } from '../../format/problem.js';
import type { SessionKind } from '../../format/session.js';
import type { JsonObject } from '../../lib/json.js';
import type { IndexEditor } from '../../record/report.js';
import type { EditMethods, EditRefused, UndoState } from './edits.js';
import type { RowKey } from './row-key.js';
import type { RunMethods, RunPanelEvent, RunsState } from './runs.js';

/** What page and server of the panel say to each other, over one WebSocket. */

/** What the page can ask for. Files are relative to the project root, with forward slashes. */
export interface Methods extends EditMethods, RunMethods {
  /** Said first. `since` is the number of the last event that the page has seen, `open` the files that it shows. */
  readonly hello: {
    readonly params: { readonly since?: number; readonly open?: readonly string[] };
    readonly result: Welcome;
  };
  /** Shows a file: its events come from now on. */
  readonly open: { readonly params: { readonly file: string }; readonly result: { readonly view: FileView } };
  readonly close: { readonly params: { readonly file: string }; readonly result: Record<string, never> };
  /** Opens a place in the editor, for a page in a frame: it cannot follow a link to it. */
  readonly 'show-in-editor': {
    readonly params: { readonly file: string; readonly line: number; readonly column: number };
    readonly result: Record<string, never>;
  };
}

export type Method = keyof Methods;
export type Params<M extends Method> = Methods[M]['params'];
export type Result<M extends Method> = Methods[M]['result'];

/** What the page sends: each request has a number of its own, which the answer repeats. */
export type ToServer = {
  readonly [M in Method]: { readonly id: number; readonly method: M; readonly params: Params<M> };
}[Method];

export type Answer =
  | { readonly id: number; readonly ok: Result<Method> }
  | { readonly id: number; readonly refused: EditRefused };

/** Events are numbered one by one, over all pages. */
export type Numbered = PanelEvent & { readonly seq: number };
export type FromServer = Answer | Numbered;

/** Events since the last one that was seen follow, or all is said anew. */
export type Welcome =
  | { readonly kind: 'replay' }
  | { readonly kind: 'state'; readonly seq: number; readonly state: ProjectState };

export type PanelEvent =
  | { readonly on: 'files'; readonly files: readonly FileEntry[]; readonly removed: readonly string[] }
  | { readonly on: 'problems'; readonly problems: readonly Problem[] }
  /** Only for pages that show the file. */
  | { readonly on: 'file'; readonly view: FilePatch; readonly by: 'disk' | 'panel'; readonly at: number }
  /** What keeps the server from seeing saves, or from reading the configuration. */
  | { readonly on: 'trouble'; readonly trouble: readonly Message[] }
  | { readonly on: 'undo'; readonly undo: UndoState }
  | { readonly on: 'environments'; readonly environments: readonly string[] }
  | RunPanelEvent;

export interface ProjectState extends Partial<RunsState> {
  readonly name: string;
  /** Where places in files lead. */
  readonly editor: IndexEditor;
  /** Whether the page may be in a frame of an editor. */
  readonly isEmbedded?: true;
  /** The environment that a page begins with. @default none: the one that each session names */
  readonly environment?: string;
  readonly files: readonly FileEntry[];
  readonly problems: readonly Problem[];
  readonly trouble: readonly Message[];
  /** @default nothing to undo */
  readonly undo?: UndoState;
  /** Names of `.env.<name>` files of the project. @default none */
  readonly environments?: readonly string[];
}

/** A session file in the list of files. */
export interface FileEntry {
  readonly file: string;
  readonly name: string;
  /** `unread` until it has been looked at. */
  readonly state: FileState | 'unread';
  readonly requests: number;
  readonly problems: Readonly<Record<Severity, number>>;
}

/** `not-api` is a file of web or mobile steps, which are not read. */
export type FileState = 'ok' | 'broken' | 'gone' | 'not-api';

export interface FileView {
  readonly file: string;
  /** SHA-256 of the text. */
  readonly version: string;
  readonly state: FileState;
  readonly name: string;
  readonly kind: SessionKind;
  /** What is above the steps: settings, inputs, variables, data, tags. */
  readonly head: Written;
  readonly rows: readonly PanelRow[];
  readonly problems: readonly FileProblem[];
  /** When the rows could be read last, in ms, of a file that cannot be read now. */
  readonly lastGood?: number;
  /** Of a file that is gone because it was renamed here: its new path. */
  readonly movedTo?: string;
  /** Who changed it last, since the page shows it. */
  readonly by?: 'disk' | 'panel' | undefined;
}

/** A row that is as it was is only named by its key. */
export type FilePatch = Omit<FileView, 'rows'> & { readonly rows: readonly (PanelRow | RowKey)[] };

export interface FileProblem extends Problem {
  /** The lines around it, as the terminal draws them. */
  readonly frame?: string;
}

/** A part of a session file as it is written there. Plain scalars that YAML takes for numbers are texts where the file means a text. */
export interface Written {
  readonly value: JsonObject;
  /** Where values are that only its owner may see, as JSON Pointers. */
  readonly secrets: readonly string[];
  /** @default all of it can be edited */
  readonly locked?: readonly Lock[];
}

/** What cannot be edited without changing another place, too. */
export interface Lock {
  /** A JSON Pointer: of a value and all below it; with a slash at its end, only of what is below. */
  readonly pointer: string;
  readonly reason: Message;
}

export interface PanelRow extends PlainRow {
  readonly key: RowKey;
  /** Changes with its text: by it a result knows whether the row is as it was when it ran. */
  readonly stamp: string;
  readonly step: Written;
  /** Its first and last line. */
  readonly line: number;
  readonly lastLine: number;
  /** Its lines in the file, and what of them is secret: pairs of offsets. */
  readonly yaml: string;
  readonly hidden: readonly (readonly [start: number, end: number])[];
  /** Of a request: tests in words, each with its line. */
  readonly tests: readonly WordsAt[];
  /** Of a request: what it captures from where. */
  readonly captures: readonly (WordsAt & { readonly name: string })[];
  /** The path of the flow from the project root, of a call. */
  readonly flow?: string;
  readonly problems: readonly Problem[];
}

export interface WordsAt {
  readonly text: string;
  readonly line: number;
  readonly name?: string;
}
