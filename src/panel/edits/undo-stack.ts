import { applyPatch, structuredPatch } from 'diff';
import type { FileEdit, Project } from '../../authoring/project/project.js';
import type { UndoState } from '../protocol/edits.js';

/** An edit of the panel, in any files. */
export interface UndoEntry {
  /** What it did, in one line. */
  readonly label: string;
  /** What was written. */
  readonly edits: readonly FileEdit[];
  /** The file to show when it is undone, and when it is done again. */
  readonly files: Readonly<Record<Way, string>>;
}

export type Way = 'undo' | 'redo';

/** The edits of a project that can be undone, and those that were. They end with the process. */
export interface UndoStack {
  readonly state: () => UndoState;
  /** What was undone before can no longer be done again. */
  readonly push: (entry: UndoEntry) => void;
  readonly next: (way: Way) => UndoEntry | undefined;
  /** The next one was undone or done again. @param edits - what was written */
  readonly turn: (way: Way, edits: readonly FileEdit[]) => void;
}

const mostEntries = 200;
/** Characters of all texts that are kept. */
const mostText = 64 * 1024 * 1024;

export function openUndoStack(): UndoStack {
  const stacks: Record<Way, UndoEntry[]> = { undo: [], redo: [] };

  function shrink(): void {
    let length = 0;
    const last = stacks.undo.findLastIndex((entry, at) => {
      length += lengthOf(entry);
      return stacks.undo.length - at > mostEntries || length > mostText;
    });
    stacks.undo.splice(0, last + 1);
  }

  return {
    next: (way) => stacks[way].at(-1),
    push: (entry) => {
      stacks.redo = [];
      stacks.undo.push(entry);
      shrink();
    },
    turn: (way, edits) => {
      const entry = stacks[way].pop()!;
      stacks[way === 'undo' ? 'redo' : 'undo'].push({ ...entry, edits: way === 'undo' ? edits.map(inverse) : edits });
    },
    state: () => {
      const [undo, redo] = [stacks.undo.at(-1)?.label, stacks.redo.at(-1)?.label];
      return { ...(undo !== undefined && { undo }), ...(redo !== undefined && { redo }) };
    },
  };
}

function lengthOf({ edits }: UndoEntry): number {
  const lengths = edits.map(
    (edit) => ('before' in edit ? edit.before.length : 0) + ('after' in edit ? edit.after.length : 0),
  );
  return lengths.reduce((sum, each) => sum + each, 0);
}

/** The edit that undoes one. */
export function inverse(edit: FileEdit): FileEdit {
  switch (edit.kind) {
    case 'create':
      return { kind: 'delete', file: edit.file, before: edit.after };
    case 'delete':
      return { kind: 'create', file: edit.file, after: edit.before };
    case 'change':
      return { ...edit, before: edit.after, after: edit.before };
    case 'move':
      return { kind: 'move', file: edit.to, to: edit.file, before: edit.after, after: edit.before };
  }
}

/**
 * The same edit of a file that may have changed elsewhere since.
 *
 * @returns undefined if it has changed where the edit is
 */
export function fitted(edit: FileEdit, project: Project): FileEdit | undefined {
  const source = project.read(edit.file);
  if (edit.kind === 'create') return source.kind === 'missing' ? edit : undefined;
  if (source.kind === 'missing') return undefined;
  if (edit.kind === 'move' && project.read(edit.to).kind === 'text') return undefined;
  if (source.text === edit.before) return edit;
  if (edit.kind === 'delete') return undefined;
  const patch = structuredPatch('', '', edit.before, edit.after, undefined, undefined, { context: 3 });
  const after = applyPatch(source.text, patch, { fuzzFactor: 0, autoConvertLineEndings: false });
  return after === false ? undefined : { ...edit, before: source.text, after };
}
