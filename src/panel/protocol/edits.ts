import type { ExtractedOffer } from '../../authoring/ops/extract.js';
import type { Name, PipeChoice } from '../../authoring/ops/names-at.js';
import type { ResponsePath } from '../../authoring/ops/paths-in.js';
import type { Caller } from '../../authoring/project/project.js';
import type { BodyKind } from '../../format/bodies.js';
import type { Message, Problem } from '../../format/problem.js';
import type { Json, JsonObject } from '../../lib/json.js';
import type { RowKey } from './row-key.js';

/** How the page edits files: by operations of `callsheet/authoring`, whose rows are named by their keys. */

/** A place in a file: in a row, or above the rows. */
interface At {
  readonly row?: RowKey;
  readonly path: readonly (string | number)[];
}

/** Rows that an operation takes. Their texts have to be as the page has seen them. */
interface OfRows {
  readonly rows: readonly RowKey[];
}

/** What an operation does to the file that the page names. `after: null` is before the first row. */
export type Edit =
  /** `value` absent removes it. `was` absent: nothing was there. Compared only if the file is another one than the page has seen. */
  | (At & { readonly do: 'set'; readonly value?: Json; readonly was?: Json })
  | (At & { readonly do: 'rename-key'; readonly to: string })
  | (At & { readonly do: 'move-entry'; readonly to: number })
  /** `path` is of the map or list. With `key` it is an entry of a map, and one that is there is refused. */
  | (At & { readonly do: 'add-entry'; readonly key?: string; readonly value: Json; readonly at?: number })
  | (At & { readonly do: 'remove-entry' })
  /** Without `kind` the body is taken away. */
  | { readonly do: 'set-body'; readonly row: RowKey; readonly kind?: BodyKind; readonly value: Json }
  | { readonly do: 'rename-variable'; readonly name: string; readonly to: string }
  | { readonly do: 'add-request'; readonly after: RowKey | null; readonly step?: JsonObject; readonly curl?: string }
  | { readonly do: 'add-block'; readonly after: RowKey | null; readonly condition: string }
  | { readonly do: 'add-set'; readonly after: RowKey | null; readonly values: JsonObject }
  | {
      readonly do: 'add-call';
      readonly after: RowKey | null;
      readonly flow: string;
      readonly alias?: string;
      readonly inputs?: JsonObject;
    }
  | (OfRows & { readonly do: 'delete' })
  | (OfRows & { readonly do: 'duplicate' })
  | (OfRows & { readonly do: 'move'; readonly after: RowKey | null })
  | (OfRows & { readonly do: 'skip'; readonly value: boolean | string })
  /** Rows as YAML, or a curl command. */
  | { readonly do: 'paste'; readonly after: RowKey | null; readonly text: string }
  | (OfRows & {
      readonly do: 'extract';
      readonly name: string;
      readonly alias?: string;
      readonly promote: readonly { readonly literal: string; readonly as?: string }[];
      readonly replace: boolean;
    })
  /** Conditions are in words, or YAML. */
  | (OfRows & { readonly do: 'wrap'; readonly condition: string })
  /** null takes the `when` of a request or call away. */
  | { readonly do: 'condition'; readonly row: RowKey; readonly condition: string | null }
  | { readonly do: 'add-else-if'; readonly row: RowKey; readonly condition: string }
  | { readonly do: 'add-else'; readonly row: RowKey }
  | { readonly do: 'unwrap'; readonly row: RowKey }
  | { readonly do: 'new-file'; readonly name?: string; readonly request?: string; readonly curl?: string }
  /** A suite of another tool: the name of its file unless it was pasted, its text, and the folder of the sessions. The edit is of no file. */
  | { readonly do: 'import'; readonly name?: string; readonly text: string; readonly to: string }
  | { readonly do: 'rename-file'; readonly to: string }
  | { readonly do: 'delete-file'; readonly force: boolean }
  | { readonly do: 'text'; readonly was: string; readonly text: string };

export interface EditRequest {
  readonly file: string;
  /** Of the view that the page edits; empty for a file that is new. */
  readonly version: string;
  readonly edit: Edit;
}

/** What an edit did, or would do. */
export interface EditDone {
  /** In one line. */
  readonly message: string;
  readonly notes: readonly string[];
  /** Rows that it made or changed, in the file or the one that it made, by their new keys; to select them. */
  readonly rows: readonly RowKey[];
  /** The file to show afterwards, if it is another one. */
  readonly file?: string;
  readonly problems?: readonly Problem[];
  /** Each file as it was and as it is now. */
  readonly files?: readonly FileChange[];
}

/** A file before and after an edit; absent where there is none. */
export interface FileChange {
  readonly file: string;
  readonly before?: string;
  readonly after?: string;
}

/** Why nothing was changed. */
export interface EditRefused extends Message {
  /** What is there now, if that is why: a value, or the text of a row or file. Absent where it is gone. */
  readonly now?: Json;
  readonly problems?: readonly Problem[];
  /** Who calls the flow that was to be deleted. */
  readonly callers?: readonly Caller[];
}

export interface EditPreview extends Omit<EditDone, 'rows'> {
  /** Each file as it is and as it would be. */
  readonly files: readonly FileChange[];
  /** Of `extract`: titles of the rows, what the flow takes from outside, and literals that can become inputs. */
  readonly extract?: {
    readonly steps: readonly string[];
    readonly call: string;
    readonly inputs: JsonObject;
    readonly offers: readonly ExtractedOffer[];
  };
  /** Of `rename-file` and `delete-file`. */
  readonly callers?: readonly Caller[];
}

/** What a field can offer. */
export interface EditMethods {
  readonly edit: { readonly params: EditRequest; readonly result: EditDone };
  readonly preview: { readonly params: EditRequest; readonly result: EditPreview };
  /** Undoes the last edit of the panel in any file, or does it again. */
  readonly undo: { readonly params: Record<string, never>; readonly result: EditDone };
  readonly redo: { readonly params: Record<string, never>; readonly result: EditDone };
  readonly names: {
    readonly params: { readonly file: string; readonly row?: RowKey; readonly inTests?: boolean };
    readonly result: { readonly names: readonly Name[]; readonly pipes: readonly PipeChoice[] };
  };
  /** What a response has that a row reads; `from` is absent before a run. */
  readonly paths: {
    readonly params: { readonly file: string; readonly row: RowKey; readonly of: ResponseOf };
    readonly result: ResponseParts;
  };
  /** A value as YAML, and back. */
  readonly 'to-yaml': { readonly params: { readonly value: Json }; readonly result: { readonly yaml: string } };
  readonly 'from-yaml': { readonly params: { readonly yaml: string }; readonly result: { readonly value: Json } };
  /** A condition in the words of `callsheet rows`, from JSON of the format; and back. */
  readonly words: {
    readonly params: { readonly condition: Json };
    readonly result: { readonly words: string };
  };
  readonly condition: {
    readonly params: { readonly words: string };
    readonly result: { readonly condition: JsonObject };
  };
  /** What a call of the flow needs, for its dialog. */
  readonly flow: {
    readonly params: { readonly file: string; readonly flow: string };
    readonly result: {
      readonly name: string;
      readonly alias: string;
      readonly inputs: readonly { readonly name: string; readonly isRequired: boolean; readonly value?: Json }[];
      readonly captures: readonly string[];
    };
  };
  /** The whole text of a file, for the YAML tab. */
  readonly text: {
    readonly params: { readonly file: string };
    readonly result: {
      readonly text: string;
      readonly version: string;
      /** What in it is secret: pairs of offsets. */
      readonly hidden: readonly (readonly [start: number, end: number])[];
    };
  };
}

/** The response that the condition of a row reads, its own one, or what a condition right after it would read. */
export type ResponseOf = 'condition' | 'own' | 'after';

/** What can be read of a response. */
export interface ResponseParts {
  readonly paths: readonly ResponsePath[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly from?: ResponseSource;
}

/** Which response is read. */
export interface ResponseSource {
  /** The run, and the row in it, by its id. */
  readonly run: string;
  readonly id: string;
  readonly row: number;
  readonly title: string;
  readonly status: number;
  /** Of the run, Unix time in ms. */
  readonly at: number;
}

/** Labels of the edits that `undo` and `redo` come to next; absent where there is none. */
export interface UndoState {
  readonly undo?: string;
  readonly redo?: string;
}
