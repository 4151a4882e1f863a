import { posix } from 'node:path';

/** A path that a session file writes, relative to the project root. */
export function resolvePath(sessionFile: string, path: string): string {
  return posix.isAbsolute(path) ? path : posix.join(posix.dirname(sessionFile), path);
}
