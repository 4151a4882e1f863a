import type { Stats } from 'node:fs';
import type { FileReason } from '../lib/file-reason.js';
import { fileReasonWords } from '../problems/disk/file-reason.js';
import { limits, type FileKind } from './limits.js';

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
