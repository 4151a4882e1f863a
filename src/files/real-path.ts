import { realpathSync, statSync } from 'node:fs';
import { relative, isAbsolute, resolve, sep } from 'node:path';
import { fileReasons } from '../model/reason-of.js';
import type { FileKind } from './limits.js';
import { FileRefused, refuseIfLong, refuseUnlessFile } from './refused.js';

/**
 * Where a path from a root leads, links followed.
 *
 * @throws FileRefused where that is outside of the root; what the disk says of one that is not there
 */
export function pathWithin(root: string, path: string): string {
  const real = realpathSync.native(resolve(root, path));
  const way = relative(realpathSync.native(root), real);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new FileRefused(fileReasons.outside, fileReasons.stayInside);
  return real;
}

/** Why a file that is there must not be read, for what it is or how large it is; undefined of one that is not there. */
export function whyRefused(path: string, kind: FileKind): string | undefined {
  try {
    const stats = statSync(path);
    refuseUnlessFile(stats);
    refuseIfLong(stats.size, kind);
    return undefined;
  } catch (error) {
    return error instanceof FileRefused ? error.message : undefined;
  }
}
