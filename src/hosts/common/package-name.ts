import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The name of the package in a folder, or the folder's. */
export function packageName(folder: string): string {
  try {
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly name?: unknown };
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // A folder needs no package.json.
  }
  return basename(folder);
}
