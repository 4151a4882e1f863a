import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DiskNames } from '../../model/as-on-disk.js';

/** The names of the files and folders below a root. */
export function namesBelow(root: string): DiskNames {
  return { has: (path) => existsSync(join(root, path)), in: (folder) => namesIn(join(root, folder)) };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
