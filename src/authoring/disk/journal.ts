import { createHash } from 'node:crypto';
import { lstatSync, realpathSync, existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { sessionSuffix } from '../../format/session.js';
import { isOutside } from '../../files/is-outside.js';

/**
 * The file in the project root that says which edits are under way. It has no extension: Jest watches JSON, would run as soon as
 * it is there, and pass over the edits that follow, as they come while it runs.
 */
export const journalName = '.callsheet-edits';

export function journalPath(root: string): string {
  return join(root, journalName);
}

/** A change of one file. */
export interface Operation {
  /** Relative to the root. */
  readonly file: string;
  /** Name of the file next to it that holds the new text until it is renamed; absent where the file is removed. */
  readonly staged?: string;
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

/** What is none, as where a crash cut it off, counts as one that lists nothing: no file was touched yet. */
export function parseJournal(source: string): Journal {
  const none: Journal = { version: 1, state: 'writing', pid: process.pid, operations: [] };
  try {
    const value: unknown = JSON.parse(source);
    return isJournal(value) ? value : none;
  } catch {
    return none;
  }
}

function isJournal(value: unknown): value is Journal {
  const { version, state, pid, at, operations } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isHead = version === 1 && (state === 'writing' || state === 'ready') && Number.isInteger(pid);
  return (
    isHead && ['undefined', 'number'].includes(typeof at) && Array.isArray(operations) && operations.every(isOperation)
  );
}

function isOperation(value: unknown): value is Operation {
  const { file, ...others } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isText = (part: unknown): boolean => typeof part === 'string' && !part.includes('\0');
  return (
    isText(file) && [others.staged, others.before, others.after].every((part) => part === undefined || isText(part))
  );
}

/**
 * Where an operation works, absolute. Links are followed where a file changes. A journal can come with a repository that
 * someone else made, so nothing is touched but session files that really lie below the root, and what has the name that
 * only edits give to a file next to them.
 */
export function placeOf(
  root: string,
  { file, staged, after }: Operation,
): { target: string; staged?: string } | undefined {
  if (isAbsolute(file) || !file.endsWith(sessionSuffix)) return undefined;
  const path = join(root, file);
  const target = after === undefined ? path : followed(path);
  if (target === undefined || !isBelowRoot(root, dirname(target))) return undefined;
  if (staged === undefined) return { target };
  return isStagedFor(basename(target), staged) ? { target, staged: join(dirname(target), staged) } : undefined;
}

/** Name of the file that holds the new text of another until it takes its place. */
export function stagedName(target: string, id: string, number: number): string {
  return `${basename(target)}.${id}-${number}.new`;
}

function isStagedFor(name: string, staged: string): boolean {
  return staged.startsWith(name) && /^\.[\da-f]{8}-\d+\.new$/.test(staged.slice(name.length));
}

/** Undefined of a link that leads nowhere. */
function followed(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path;
  } catch {
    return undefined;
  }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function journalBytes(journal: Journal): Uint8Array {
  return Buffer.from(`${JSON.stringify(journal, null, 2)}\n`);
}

/** Whether a path, or what is there of the folders over it, really lies below the root: links are followed. */
export function isBelowRoot(root: string, path: string): boolean {
  try {
    return !isOutside(realpathSync(root), realpathSync(existingOf(path)));
  } catch {
    return false;
  }
}

/** The path itself, or the nearest folder over it that there is. */
export function existingOf(path: string): string {
  let existing = path;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  return existing;
}
