import { posix } from 'node:path';
import { pathWithin } from '../../files/refused.js';
import { sessionSuffix } from '../../format/session.js';
import type { Message } from '../../format/problem.js';
import { fileOutsidePanel } from '../../problems/panel/panel.js';

/**
 * Why a page may not name a path: only session files of the project are read, and no link that leads out of it is followed.
 *
 * @param root - absolute
 * @param named - the session files of the project, those that are gone by now too
 */
export function pathFault(path: string, root: string, named: ReadonlySet<string>): Message | undefined {
  const isPlain = path === posix.normalize(path) && !/^(?:\.\.?\/|\/|[A-Za-z]:)|[\\\0]/.test(path);
  if (!isPlain || !path.endsWith(sessionSuffix) || !named.has(path)) return fileOutsidePanel(path);
  try {
    pathWithin(root, path);
    return undefined;
  } catch (error) {
    // One that is gone by now is shown as gone.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : fileOutsidePanel(path);
  }
}
