import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathFrom } from '../../format/paths.js';

/**
 * The file that a symbolic link on the way leads to, as Node and Vite take it for a module; both relative to `root`.
 * A file that is not there stays as it is.
 */
export function realFile(root: string, file: string): string {
  try {
    const actual = realpathSync.native(join(root, file));
    return pathFrom(realpathSync.native(root), actual);
  } catch {
    return file;
  }
}
