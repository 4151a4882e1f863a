import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { decodeText } from '../model/decode-text.js';
import type { Files } from './ports.js';

/** Files below a project root, which has to be absolute. */
export function diskFiles(root: string): Files {
  return {
    read: (path) => readFile(resolve(root, path)),
    readTextSync: (path) => decodeText(readFileSync(resolve(root, path))),
  };
}
