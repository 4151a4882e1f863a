import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `init` reads of a `package.json`. */
export interface Manifest {
  readonly type?: unknown;
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly jest?: unknown;
  readonly packageManager?: unknown;
}

/** Nothing of one that is missing or cannot be read. */
export function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return {};
  }
}
