import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { whyRefused } from '../../../files/real-path.js';
import { isSessionFile } from '../shared/session-homes.js';

/**
 * Keeps Vite from reading session files that lead to a device or a pipe, which it would follow and read to their end. Their
 * problem is told when they are made into suites.
 *
 * @param root - of the run, absolute
 */
export function unreadSessions(root: string): Pick<Plugin, 'resolveId' | 'load'> {
  return {
    resolveId: (source, importer) => {
      if (!isSessionFile(source)) return undefined;
      const path = placeOf(source, importer, root);
      return whyRefused(path, 'session') === undefined ? undefined : path;
    },
    load: (id) => (isSessionFile(id) && whyRefused(id, 'session') !== undefined ? '' : undefined),
  };
}

/** An absolute path may be one from the root of the run. */
function placeOf(source: string, importer: string | undefined, root: string): string {
  if (!isAbsolute(source)) return resolve(importer === undefined ? root : dirname(importer), source);
  return existsSync(source) ? source : join(root, source);
}
