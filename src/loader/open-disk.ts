import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { asOnDisk } from '../model/as-on-disk.js';
import { decodeText } from '../model/decode-text.js';
import { remember } from '../model/remember.js';
import { fileReasons, reasonOf } from '../model/reason-of.js';
import type { Disk } from './check/disk.js';

/** The files below a project root; each is looked at once. */
export function openDisk(root: string): Disk {
  const names = remember(Infinity, (folder: string) => namesIn(resolve(root, folder)));
  const has = (path: string): boolean => existsSync(resolve(root, path));
  return {
    fault: remember(Infinity, (file: string) => faultOf(resolve(root, file))),
    text: remember(Infinity, (file: string) => textOf(resolve(root, file))),
    names,
    own: remember(Infinity, (file: string) => asOnDisk(file, { has, in: names })),
  };
}

function faultOf(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isDirectory() ? fileReasons.directory : undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** A link may lead to a device that never ends. A pipe is read: password managers give a `.env` as one. */
function textOf(path: string): string {
  try {
    const stats = statSync(path);
    if (stats.isCharacterDevice() || stats.isBlockDevice()) return '';
    return decodeText(readFileSync(path));
  } catch {
    return '';
  }
}

function namesIn(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
