import { asOnDisk } from '../../model/as-on-disk.js';
import { isAbsolutePath, relativePath, resolvePath } from '../../model/paths.js';
import type { Message } from '../../model/problem.js';
import { otherLetters } from '../../model/problems/check.js';
import { remember } from '../../model/remember.js';
import type { Disk } from './disk.js';

/**
 * A file that this machine finds and another does not: Windows and macOS take a name in any letters, Linux does not.
 *
 * @param path - as the session `from` writes it
 */
export function checkLetters(path: string, from: string, disk: Disk): readonly Message[] {
  const file = resolvePath(from, path);
  if (isAbsolutePath(file) || file.startsWith('../')) return [];
  const own = onDisk(disk)(file);
  // A disk may keep the parts of `é` apart; that is no other letter.
  if (own.normalize() === file.normalize()) return [];
  return [otherLetters(path, own, `./${relativePath(from, own)}`.replace(/^\.\/\.\.\//, '../'))];
}

const asked = new WeakMap<Disk, (file: string) => string>();

/** Each file is looked for once: many sessions call the same flow, and a folder may hold thousands. */
function onDisk(disk: Disk): (file: string) => string {
  const has = (name: string): boolean => hasName(name, disk);
  const ask = asked.get(disk) ?? remember(Infinity, (file: string) => asOnDisk(file, { has, in: disk.names }));
  asked.set(disk, ask);
  return ask;
}

function hasName(path: string, disk: Disk): boolean {
  return disk.fault(path) === undefined || disk.names(path).length > 0;
}
