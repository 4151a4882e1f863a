import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageFolder } from '../common/package-folder.js';

const path = join(packageFolder, 'dist/hosts/jest/loader.js');

/** What reads YAML and lists files. Loaded when it is needed first, which in a worker with a warm cache is never. */
export function loader(): typeof import('./loader.js') {
  return createRequire(import.meta.url)(path) as typeof import('./loader.js');
}

let version: string | undefined;

/** Differs from that of any other loader: the built file names what it is made of by content. */
export function loaderVersion(): string {
  version ??= readFileSync(path, 'utf8');
  return version;
}
