import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { FileEdit } from './project.js';

/** Edits as a patch, as `git diff` would print it. */
export function unifiedDiff(edits: readonly FileEdit[]): string {
  return edits.map(patchOf).join('');
}

function patchOf(edit: FileEdit): string {
  const [from, to] = [edit.kind === 'create' ? '/dev/null' : `a/${edit.file}`, targetOf(edit)];
  const before = 'before' in edit ? edit.before : '';
  const after = 'after' in edit ? edit.after : '';
  const moved = edit.kind === 'move' ? `rename from ${edit.file}\nrename to ${edit.to}\n` : '';
  if (before === after) return moved;
  return (
    moved +
    createTwoFilesPatch(from, to, before, after, undefined, undefined, { context: 3, headerOptions: FILE_HEADERS_ONLY })
  );
}

function targetOf(edit: FileEdit): string {
  if (edit.kind === 'delete') return '/dev/null';
  return `b/${edit.kind === 'move' ? edit.to : edit.file}`;
}
