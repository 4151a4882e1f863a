import { dottedPath, isAbsolutePath, resolvePath } from '../../format/paths.js';
import type { FindingMessage } from './finding.js';
import { otherLetters } from '../../problems/check/check.js';
import type { Disk } from './disk.js';

/**
 * A file that this machine finds and another does not: Windows and macOS take a name in any letters, Linux does not.
 *
 * @param path - as the session `from` writes it
 */
export function checkLetters(path: string, from: string, disk: Disk): readonly FindingMessage[] {
  const file = resolvePath(from, path);
  if (isAbsolutePath(file) || file.startsWith('../')) return [];
  const own = disk.own(file);
  // A disk may keep the parts of `é` apart; that is no other letter.
  if (own.normalize() === file.normalize()) return [];
  return [otherLetters(path, own, dottedPath(from, own))];
}
