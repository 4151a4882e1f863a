import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readBytes, readTextSync } from '../../files/read-file.js';
import { readEnvFileSync } from '../../files/read-env-file.js';
import { pathWithin, whyRefused } from '../../files/real-path.js';
import type { Files } from '../ports/ports.js';

/** Files below a project root, which has to be absolute. */
export function diskFiles(root: string): Files {
  const place = (path: string, isMadeUp: boolean): string => (isMadeUp ? pathWithin(root, path) : resolve(root, path));
  return {
    readBody: async (path, isMadeUp) => readBytes(place(path, isMadeUp), 'body'),
    readSchema: (path, isMadeUp) => readTextSync(place(path, isMadeUp), 'schema'),
    readEnv: (path) => readEnvFileSync(resolve(root, path)),
    has: (path) => existsSync(resolve(root, path)),
    whyNoScript: (path) => {
      const reason = whyRefused(resolve(root, path), 'script');
      // Of a folder a host may load the index.
      return reason?.kind === 'directory' ? undefined : reason;
    },
  };
}
