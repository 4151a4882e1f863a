import { type Stats, realpathSync, statSync } from 'node:fs';
import type { FileReason } from '../lib/file-reason.js';
import { fileReasonWords } from '../problems/disk/file-reason.js';
import { resolve } from 'node:path';
import { isOutside } from './is-outside.js';

/** A file that is there and is not read, for what it is or how large it is. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly fileReason: FileReason;

  constructor(reason: FileReason) {
    super(fileReasonWords(reason));
    this.fileReason = reason;
  }
}

/**
 * Lets only a file pass that ends. A link can come with a repository that someone else made, and lead to a device or a pipe.
 *
 * @throws FileRefused
 */
export function refuseUnlessFile(stats: Stats): void {
  const reason = whyNoFile(stats);
  if (reason) throw new FileRefused(reason);
}

/** @throws FileRefused */
export function refuseIfLong(size: number, kind: FileKind): void {
  const limit = limits[kind];
  if (size > limit) throw new FileRefused({ kind: 'too-large', limit });
}

function whyNoFile(stats: Stats): FileReason | undefined {
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return { kind: 'directory' };
  if (stats.isFIFO()) return { kind: 'pipe' };
  return { kind: stats.isSocket() ? 'socket' : 'device' };
}

const KiB = 1024;
const MiB = 1024 * KiB;

/**
 * What files are read for, and how many bytes one may have. Whoever reads a file names its kind, so a new use of files has to
 * say here what it takes.
 */
export const limits = {
  /** The parser refuses a smaller one, too, in better words. */
  session: 16 * MiB,
  /** The same as of an answer. */
  body: 512 * MiB,
  schema: 64 * MiB,
  script: 16 * MiB,
  /** An OpenAPI document. */
  contract: 64 * MiB,
  /** A suite of another tool, and what belongs to it. */
  suite: 128 * MiB,
  /** Rows of `data` and `each`. */
  data: 16 * MiB,
  /** Of a `.env` file. */
  env: MiB,
  /** Of the option `tls`. */
  pem: 4 * MiB,
  /** A JSON report, which `--last` names. It has to fit into a string. */
  report: 512 * MiB - KiB,
  /** A `package.json`. */
  manifest: 16 * MiB,
  /** What `init` reads and edits. */
  config: 16 * MiB,
  /** Which edits of session files are under way. */
  journal: 64 * MiB,
  lock: KiB,
  /** What a cache keeps of a session file. */
  kept: 256 * MiB,
  /** Code that Vite has made of a module. */
  module: 64 * MiB,
  /** A file of this package. */
  own: 64 * MiB,
} as const satisfies Readonly<Record<string, number>>;

export type FileKind = keyof typeof limits;

/**
 * Where a path from a root leads, links followed.
 *
 * @throws FileRefused where that is outside of the root; what the disk says of one in it that is not there
 */
export function pathWithin(root: string, path: string): string {
  const written = resolve(root, path);
  let real: string;
  try {
    real = realpathSync.native(written);
  } catch (error) {
    if (isOutside(resolve(root), written)) throw new FileRefused({ kind: 'outside' });
    throw error;
  }
  if (isOutside(realpathSync.native(root), real)) throw new FileRefused({ kind: 'outside' });
  return real;
}

/** Why a file that is there must not be read, for what it is or how large it is; undefined of one that is not there. */
export function whyRefused(path: string, kind: FileKind): FileReason | undefined {
  try {
    const stats = statSync(path);
    refuseUnlessFile(stats);
    refuseIfLong(stats.size, kind);
    return undefined;
  } catch (error) {
    return error instanceof FileRefused ? error.fileReason : undefined;
  }
}
