import { formatPatch, structuredPatch } from 'diff';
import type { FileEdit } from '../project/project.js';

/**
 * Edits as a patch, as `git diff` would print it, for `git apply`.
 *
 * @param folder - of the project in its repository, with a slash at its end: git reads names from the top of a repository
 */
export function unifiedDiff(edits: readonly FileEdit[], folder = ''): string {
  return edits.map((edit) => patchOf(edit, folder)).join('');
}

function patchOf(edit: FileEdit, folder: string): string {
  const [from, to] = [folder + edit.file, folder + (edit.kind === 'move' ? edit.to : edit.file)];
  const before = 'before' in edit ? edit.before : '';
  const after = 'after' in edit ? edit.after : '';
  const patch = structuredPatch(`a/${from}`, `b/${to}`, before, after, undefined, undefined, { context: 3 });
  const git = {
    ...patch,
    isGit: true,
    ...(edit.kind === 'create' && { isCreate: true, oldFileName: '/dev/null' }),
    ...(edit.kind === 'delete' && { isDelete: true, newFileName: '/dev/null' }),
    ...(edit.kind === 'move' && { isRename: true }),
  };
  return formatPatch(git).replace(/^rename from /m, () => `similarity index ${similarity(git)}%\nrename from `);

  function similarity({ hunks }: typeof patch): number {
    const removed = hunks.flatMap(({ lines }) => lines).filter((line) => line.startsWith('-'));
    const kept = before.length - removed.reduce((length, line) => length + line.length, 0);
    return Math.floor((100 * Math.max(kept, 0)) / Math.max(before.length, after.length, 1));
  }
}
