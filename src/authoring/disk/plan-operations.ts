import { lstatSync, realpathSync, statSync, accessSync, constants } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  editsNotApplied,
  fileChanged,
  fileExists,
  fileReadOnly,
  folderReadOnly,
  linkedFilesDiffer,
  linkLeadsOutside,
  parentNoFolder,
} from '../../problems/edit/files.js';
import { reasonOf } from '../../problems/disk/file-reason.js';
import { refuse, type FileEdit, type Refusal } from '../project/project.js';
import { existingOf, isBelowRoot, stagedName, hashOf, type Operation } from './journal.js';
import type { Disk } from './disk.js';

/** An operation with its text; what has to be put back if it cannot be finished. */
export interface Planned extends Operation {
  /** Absolute, as `stagedPath`. */
  readonly target: string;
  readonly stagedPath?: string;
  readonly bytes?: Uint8Array;
  readonly old?: Uint8Array;
  readonly mode: number;
}

/** What edits come to on the disk, or why none of them is made: symbolic links are followed, and every file is checked. */
export function planOperations(
  root: string,
  edits: readonly FileEdit[],
  { disk, id }: { readonly disk: Disk; readonly id: string },
): { readonly kind: 'planned'; readonly operations: readonly Planned[] } | Refusal {
  const planned = new Map<string, Planned>();
  for (const part of edits.flatMap(partsOf)) {
    const operation = tried(part.file, () => planOne(root, part, { disk, id, number: planned.size }));
    if ('kind' in operation) return operation;
    const same = planned.get(operation.target);
    if (same && same.after !== operation.after) return refuse(linkedFilesDiffer([same.file, operation.file]));
    if (!same) planned.set(operation.target, operation);
  }
  return { kind: 'planned', operations: [...planned.values()] };
}

/** A file can go between two looks at it, or have a name that no disk takes. */
function tried<T>(file: string, act: () => T): T | Refusal {
  try {
    return act();
  } catch (error) {
    return refuse(editsNotApplied(file, reasonOf(error)));
  }
}

/** A file that changes, comes to be (no `before`) or goes (no `after`). */
interface Part {
  readonly file: string;
  readonly before?: string;
  readonly after?: string;
  /** Whose permissions a new file takes. */
  readonly like?: string;
}

function partsOf(edit: FileEdit): readonly Part[] {
  if (edit.kind !== 'move') return [edit];
  const { file, to, before, after } = edit;
  return [
    { file: to, after, like: file },
    { file, before },
  ];
}

interface Naming {
  readonly id: string;
  readonly number: number;
}

function planOne(root: string, part: Part, { disk, ...naming }: Naming & { readonly disk: Disk }): Planned | Refusal {
  const { file, before, after } = part;
  const path = join(root, file);
  if (before === undefined) {
    const parent = existingOf(dirname(path));
    if (!statSync(parent).isDirectory()) return refuse(parentNoFolder(file, basename(parent)));
    if (lstatSync(path, { throwIfNoEntry: false })) return refuse(fileExists(file));
    const bytes = Buffer.from(after ?? '');
    const mode = part.like === undefined ? 0o644 : modeOf(join(root, part.like));
    if (!isBelowRoot(root, parent)) return refuse(linkLeadsOutside(file));
    if (!canWrite(parent)) return refuse(folderReadOnly(file));
    return { file, target: path, ...stagedOf(path, naming), after: hashOf(bytes), bytes, mode };
  }
  const current = readCurrent(disk, path);
  const old = Buffer.from(before);
  if (!current || !old.equals(current)) return refuse(fileChanged(file));
  // A link is removed itself; what changes is the file behind it.
  const target = after === undefined ? path : realpathSync(path);
  if (!isBelowRoot(root, dirname(target))) return refuse(linkLeadsOutside(file));
  if (after !== undefined && !canWrite(target)) return refuse(fileReadOnly(file));
  if (after === undefined && !lstatSync(path).isSymbolicLink() && !canWrite(path)) return refuse(fileReadOnly(file));
  if (!canWrite(dirname(target))) return refuse(folderReadOnly(file));
  const known = { file, target, before: hashOf(old), old, mode: modeOf(target) };
  if (after === undefined) return known;
  const bytes = Buffer.from(after);
  return { ...known, ...stagedOf(target, naming), after: hashOf(bytes), bytes };
}

function stagedOf(target: string, { id, number }: Naming): { staged: string; stagedPath: string } {
  const staged = stagedName(target, id, number);
  return { staged, stagedPath: join(dirname(target), staged) };
}

function readCurrent(disk: Disk, path: string): Uint8Array | undefined {
  try {
    return disk.read(path, 'session');
  } catch {
    return undefined;
  }
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

/**
 * Whether a file may be written, or files in a folder. The permissions count for the superuser too, whom the system would let
 * write anything. On Windows the read-only sign of a folder forbids nothing: it says that the folder has an icon or a
 * name of its own, or is kept in step with a cloud.
 */
export function canWrite(path: string, platform: NodeJS.Platform = process.platform): boolean {
  const stats = statSync(path);
  const hasSign = (stats.mode & 0o222) === 0;
  if (hasSign && !(platform === 'win32' && stats.isDirectory())) return false;
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
