import { accessSync, constants, statSync } from 'node:fs';

/**
 * Whether a file may be written, or files in a folder. The permissions count for the superuser too, whom the system would let
 * write anything. On Windows the read-only sign of a folder forbids nothing: it says that the folder has an icon or a
 * name of its own, or is kept in step with a cloud.
 */
export function canWrite(path: string, platform: NodeJS.Platform = process.platform): boolean {
  const stats = statSync(path);
  const hasSign = (stats.mode & 0o222) === 0;
  if (hasSign && !(platform === 'win32' && stats.isDirectory())) return false;
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
