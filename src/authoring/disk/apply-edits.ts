import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { reasonOf } from '../../problems/disk/file-reason.js';
import { editsHalfApplied, editsNotApplied } from '../../problems/edit/files.js';
import { realDisk, type Disk } from './disk.js';
import { journalBytes, journalName, journalPath, type Journal } from './journal.js';
import { planOperations, type Planned } from './plan-operations.js';
import { refuse, type FileEdit, type Refusal } from '../project/project.js';
import { recoverEdits } from './recover-edits.js';

/** Every edit is on disk. */
export interface Applied {
  readonly kind: 'applied';
  /** The files that were written or removed, relative to the root. */
  readonly files: readonly string[];
}

/**
 * Applies edits to all files or to none. New texts are written next to their files and then renamed; a journal lets the
 * next start finish, or undo, what a crash has left. A file that has changed since it was read, or cannot be written,
 * is a refusal, and then nothing is changed.
 *
 * @param root - absolute
 */
export function applyEdits(root: string, edits: readonly FileEdit[], disk: Disk = realDisk): Applied | Refusal {
  const recovered = recoverEdits(root, disk);
  if (recovered.kind === 'refused') return recovered;
  const planned = planOperations(root, edits, { disk, id: randomBytes(4).toString('hex') });
  if (planned.kind === 'refused') return planned;
  const { operations } = planned;
  if (operations.length === 0) return { kind: 'applied', files: [] };
  const prepared = prepare(root, operations, disk);
  if (prepared) return prepared;
  return commit(root, operations, disk);
}

/** Writes the journal and all new texts; nothing that was there is touched. */
function prepare(root: string, operations: readonly Planned[], disk: Disk): Refusal | undefined {
  const path = journalPath(root);
  const written: string[] = [];
  let at = journalName;
  try {
    disk.writeNew(path, journalBytes(journalOf('writing', operations)), 0o644);
    written.push(path);
    for (const { file, target, stagedPath, bytes, mode } of operations) {
      if (stagedPath === undefined || bytes === undefined) continue;
      at = file;
      disk.makeFolder(dirname(target));
      disk.writeNew(stagedPath, bytes, mode);
      written.unshift(stagedPath);
    }
    disk.writeNew(`${path}.new`, journalBytes(journalOf('ready', operations)), 0o644);
    written.unshift(`${path}.new`);
    disk.rename(`${path}.new`, path);
    return undefined;
  } catch (error) {
    for (const left of written) attempt(() => disk.remove(left));
    return refuse(editsNotApplied(at, reasonOf(error)));
  }
}

function commit(root: string, operations: readonly Planned[], disk: Disk): Applied | Refusal {
  const done: Planned[] = [];
  for (const operation of operations) {
    try {
      if (operation.stagedPath === undefined) disk.remove(operation.target);
      else disk.rename(operation.stagedPath, operation.target);
      done.push(operation);
    } catch (error) {
      return undo(root, { done, operations, failed: operation, reason: reasonOf(error) }, disk);
    }
  }
  attempt(() => disk.remove(journalPath(root)));
  return { kind: 'applied', files: operations.map(({ file }) => file) };
}

interface Stopped {
  readonly done: readonly Planned[];
  readonly operations: readonly Planned[];
  readonly failed: Planned;
  readonly reason: string;
}

/** Puts back what was replaced before one file could not be. */
function undo(root: string, { done, operations, failed, reason }: Stopped, disk: Disk): Refusal {
  const lost: string[] = [];
  for (const { file, target, old, mode } of done.toReversed()) {
    const isBack = attempt(() => {
      if (old === undefined) return disk.remove(target);
      disk.writeNew(`${target}.old`, old, mode);
      disk.rename(`${target}.old`, target);
    });
    if (!isBack) lost.push(file);
  }
  for (const { stagedPath } of operations) if (stagedPath !== undefined) attempt(() => disk.remove(stagedPath));
  attempt(() => disk.remove(journalPath(root)));
  return refuse(lost.length === 0 ? editsNotApplied(failed.file, reason) : editsHalfApplied(lost, reason));
}

function journalOf(state: Journal['state'], operations: readonly Planned[]): Journal {
  const plain = operations.map(({ file, staged, before, after }) => ({
    file,
    ...(staged !== undefined && { staged }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  }));
  return { version: 1, state, pid: process.pid, at: Date.now(), operations: plain };
}

function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
