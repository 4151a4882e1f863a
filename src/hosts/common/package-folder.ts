import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute. Code is bundled into files of another depth, so the folder is looked for. */
export const packageFolder: string = folderWith('package.json', dirname(fileURLToPath(import.meta.url)));

/** The built module that reads YAML. */
export const parserFile = join(packageFolder, 'dist/parser.js');

function folderWith(file: string, folder: string): string {
  return existsSync(join(folder, file)) ? folder : folderWith(file, dirname(folder));
}
