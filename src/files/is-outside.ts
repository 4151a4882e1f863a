import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path does not lie below a folder, as both are written: links are not followed. */
export function isOutside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}
