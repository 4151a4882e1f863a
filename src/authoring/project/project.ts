import type { Message, Problem } from '../../format/problem.js';
import type { Json } from '../../lib/json.js';

/** The session files of a project, as the operations see them. Paths are relative to the root, with forward slashes. */
export interface Project {
  /** All session files, sorted. */
  readonly list: () => readonly string[];
  /** The text of a file, read once and then kept. */
  readonly read: (file: string) => FileText;
  /** Session files that are symbolic links to this one. */
  readonly linksTo: (file: string) => readonly string[];
  /** Whether the file itself is a symbolic link. */
  readonly isLink: (file: string) => boolean;
}

/** A file as it is read; one that is not UTF-8 is `missing`, too. */
export type FileText =
  | { readonly kind: 'text'; readonly text: string }
  /** `reason` in a few words: `no such file`. */
  | { readonly kind: 'missing'; readonly reason: string };

/** What happens to one file; `before` is the text that the operation has read. */
export type FileEdit =
  | { readonly kind: 'change'; readonly file: string; readonly before: string; readonly after: string }
  | { readonly kind: 'create'; readonly file: string; readonly after: string }
  | { readonly kind: 'delete'; readonly file: string; readonly before: string }
  | {
      readonly kind: 'move';
      readonly file: string;
      readonly to: string;
      readonly before: string;
      readonly after: string;
    };

/** Edits that belong together: all of them are applied, or none. */
export interface Edited {
  readonly kind: 'edited';
  readonly edits: readonly FileEdit[];
  /** What the edits do, in one line. */
  readonly message: string;
  /** What else the user should know. */
  readonly notes: readonly string[];
}

/** Why nothing is changed, and what to do. */
export interface Refusal extends Message {
  readonly kind: 'refused';
  /** Problems of the file, where those are the reason. */
  readonly problems?: readonly Problem[];
  /** What a value is now that is not what the caller has seen; absent where it is gone. */
  readonly now?: Json;
  /** Who calls the flow that was to be deleted. */
  readonly callers?: readonly Caller[];
}

/** A session file by which a flow is reached. Rows are numbered from 1. */
export interface Caller {
  readonly file: string;
  /** Its rows that call the flow, or the next file on the way to it. */
  readonly rows: readonly number[];
  /** Absent where it calls the flow itself; otherwise the file that it calls. */
  readonly through?: string;
}

/**
 * What every operation gives: edits to apply with `applyEdits`, with what is special to the operation, or a refusal. None throws
 * for what is in a file.
 */
export type Outcome<More extends object = object> = (Edited & More) | Refusal;

export function refuse(message: Message, problems?: readonly Problem[]): Refusal {
  return { kind: 'refused', ...message, ...(problems && { problems }) };
}
