import { join } from 'node:path';
import { readTextSync } from '../../files/read-file.js';
import { readProjectFile } from './read-project-file.js';

/** What `init` reads of a `package.json`. */
export interface Manifest {
  readonly type?: unknown;
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly jest?: unknown;
  readonly packageManager?: unknown;
}

/**
 * That of the project; nothing of one that is missing or no JSON.
 *
 * @throws UsageError where it is there and cannot be read
 */
export function readManifest(root: string): Manifest {
  return parse(readProjectFile(root, 'package.json') ?? '');
}

/** That of a folder further up; nothing of one that is missing or cannot be read. */
export function readManifestAbove(folder: string): Manifest {
  try {
    return parse(readTextSync(join(folder, 'package.json'), 'manifest'));
  } catch {
    return {};
  }
}

function parse(text: string): Manifest {
  try {
    return (JSON.parse(text) as Manifest | null) ?? {};
  } catch {
    return {};
  }
}
