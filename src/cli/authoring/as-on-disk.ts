import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths are absolute. */
interface Names {
  readonly has: (path: string) => boolean;
  readonly in: (folder: string) => readonly string[];
}

/**
 * A path below the root in the letters of the disk: those of Windows and macOS take `flows/Login` for `Flows/login`, and what
 * looks for the callers of a file would find none under another name. What is not there stays.
 *
 * @param path - relative, with forward slashes
 */
export function asOnDisk(root: string, path: string, names: Names = realNames): string {
  const found: string[] = [];
  for (const part of path.split('/')) {
    const folder = join(root, ...found);
    const isOther = part !== '' && names.has(join(folder, part)) && !names.in(folder).includes(part);
    const own = isOther ? names.in(folder).find((name) => plain(name) === plain(part)) : undefined;
    found.push(own ?? part);
  }
  return found.join('/');
}

/** Letters in one of their two cases, and written in one of their two ways. */
function plain(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

const realNames: Names = { has: existsSync, in: namesIn };

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
