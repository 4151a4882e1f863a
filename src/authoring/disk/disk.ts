import { mkdirSync, renameSync, rmSync } from 'node:fs';
import type { FileKind } from '../../files/refused.js';
import { readBytesSync } from '../../files/read-file.js';
import { writeNewFile } from '../../files/write-new-file.js';

/** What applying edits does to the disk; a test can end it at any step. Paths are absolute. */
export interface Disk {
  readonly read: (path: string, kind: Extract<FileKind, 'session' | 'journal'>) => Uint8Array;
  /** Writes a new file and has it reach the disk; fails where there is one. A file that it cannot write whole goes. */
  readonly writeNew: (path: string, bytes: Uint8Array, mode: number) => void;
  readonly rename: (from: string, to: string) => void;
  readonly remove: (path: string) => void;
  readonly makeFolder: (path: string) => void;
}

export const realDisk: Disk = {
  read: readBytesSync,
  writeNew: (path, bytes, mode) => writeNewFile(path, bytes, { mode, sync: true }),
  rename: (from, to) => renameSync(from, to),
  remove: (path) => rmSync(path, { force: true }),
  makeFolder: (path) => void mkdirSync(path, { recursive: true }),
};
