import { realpathSync, statSync } from 'node:fs';
import { relative, isAbsolute, resolve, sep } from 'node:path';
import type { FileReason } from '../lib/file-reason.js';
import type { FileKind } from './limits.js';
import { FileRefused, refuseIfLong, refuseUnlessFile } from './refused.js';

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

function isOutside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
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
