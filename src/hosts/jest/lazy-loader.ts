import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageFolder } from '../common/package-folder.js';

/** What reads YAML and lists files. Loaded when it is needed first, which in a worker with a warm cache is never. */
export function loader(): typeof import('./loader.js') {
  const require = createRequire(import.meta.url);
  return require(join(packageFolder, 'dist/hosts/jest/loader.js')) as typeof import('./loader.js');
}
