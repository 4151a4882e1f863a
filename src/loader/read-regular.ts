import { readFileSync, statSync } from 'node:fs';
import { fileReasons } from '../model/reason-of.js';

/**
 * The bytes of a file. A link can come with a repository that someone else made, and lead to a device or a pipe, which may
 * never end.
 *
 * @throws what the disk says
 */
export function readRegular(path: string): Buffer {
  const stats = statSync(path);
  // Of a folder the disk has words of its own.
  if (!stats.isFile() && !stats.isDirectory()) throw new Error(fileReasons.noFile);
  return readFileSync(path);
}
