import { posix } from 'node:path';

/** What a disk has; paths are relative to a root, with forward slashes. */
export interface DiskNames {
  readonly has: (path: string) => boolean;
  /** What a folder holds; nothing where it is none. */
  readonly in: (folder: string) => readonly string[];
}

/**
 * A path in the letters of the disk: those of Windows and macOS take `flows/Login` for `flows/login`, and what looks for a
 * file by its name would find none under another. What is not there stays.
 *
 * @param path - below the root
 */
export function asOnDisk(path: string, names: DiskNames): string {
  const found: string[] = [];
  for (const part of path.split('/')) {
    const folder = found.join('/');
    const isOther = part !== '' && !names.in(folder).includes(part) && names.has(posix.join(folder, part));
    const own = isOther ? names.in(folder).find((name) => plain(name) === plain(part)) : undefined;
    found.push(own ?? part);
  }
  return found.join('/');
}

/** Letters in one of their two cases, and written in one of their two ways. */
function plain(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
