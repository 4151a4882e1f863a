import { createHash } from 'node:crypto';
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { sessionSuffix } from '../../model/session.js';

/** The file in the project root that says which edits are under way. */
export const journalName = '.callsheet-edits.json';

export function journalPath(root: string): string {
  return join(root, journalName);
}

/** A change of one file. */
export interface Operation {
  /** Relative to the root. */
  readonly file: string;
  /** Name of the file beside it that holds the new text until it is renamed; absent where the file is removed. */
  readonly beside?: string;
  /** Of the bytes before; absent where there is no file. */
  readonly before?: string;
  readonly after?: string;
}

/**
 * What has to be undone or finished after a crash. While it is `writing`, all files are as they were; once it is
 * `ready` the edits count as made, and are finished at the next start.
 */
export interface Journal {
  readonly version: 1;
  readonly state: 'writing' | 'ready';
  readonly pid: number;
  /** When it was written, Unix time in ms. */
  readonly at?: number;
  readonly operations: readonly Operation[];
}

/**
 * Where an operation works, absolute. Links are followed where a file changes. A journal can come with a repository that
 * someone else made, so nothing is touched but session files below the root and what lies beside them.
 */
export function placeOf(
  root: string,
  { file, beside, after }: Operation,
): { target: string; beside?: string } | undefined {
  const path = join(root, file);
  const isInside = !relative(root, path).startsWith('..') && !isAbsolute(file) && file.endsWith(sessionSuffix);
  const target = after === undefined ? path : followed(path);
  if (!isInside || target === undefined) return undefined;
  if (beside === undefined) return { target };
  return beside === basename(beside) && beside.startsWith(`${basename(target)}.`)
    ? { target, beside: join(dirname(target), beside) }
    : undefined;
}

/** Undefined of a link that leads nowhere. */
function followed(path: string): string | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })) return path;
  return existsSync(path) ? realpathSync(path) : undefined;
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function journalBytes(journal: Journal): Uint8Array {
  return Buffer.from(`${JSON.stringify(journal, null, 2)}\n`);
}
