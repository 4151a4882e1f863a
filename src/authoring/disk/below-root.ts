import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, sep } from 'node:path';

/** Whether a path, or what is there of the folders over it, really lies below the root: links are followed. */
export function isBelowRoot(root: string, path: string): boolean {
  try {
    const way = relative(realpathSync(root), realpathSync(existingOf(path)));
    return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
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
