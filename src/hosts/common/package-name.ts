import { basename, join } from 'node:path';
import { readTextSync } from '../../files/read-file.js';

/** The name of the package in a folder, or the folder's. */
export function packageName(folder: string): string {
  try {
    const { name } = JSON.parse(readTextSync(join(folder, 'package.json'), 'manifest')) as { readonly name?: unknown };
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // A folder needs no package.json.
  }
  return basename(folder);
}
