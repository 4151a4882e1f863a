import * as fs from 'node:fs';
import { readRegular } from '../../loader/read-regular.js';

/** What applying edits does to the disk; a test can end it at any step. Paths are absolute. */
export interface Disk {
  readonly read: (path: string) => Uint8Array;
  /** Writes a new file and has it reach the disk; fails where there is one. A file that it cannot write whole goes. */
  readonly writeNew: (path: string, bytes: Uint8Array, mode: number) => void;
  readonly rename: (from: string, to: string) => void;
  readonly remove: (path: string) => void;
  readonly makeFolder: (path: string) => void;
}

export const realDisk: Disk = {
  read: readRegular,
  writeNew: (path, bytes, mode) => {
    const file = fs.openSync(path, 'wx', mode);
    try {
      fs.fchmodSync(file, mode);
      fs.writeFileSync(file, bytes);
      fs.fsyncSync(file);
    } catch (error) {
      fs.rmSync(path, { force: true });
      throw error;
    } finally {
      fs.closeSync(file);
    }
  },
  rename: (from, to) => fs.renameSync(from, to),
  remove: (path) => fs.rmSync(path, { force: true }),
  makeFolder: (path) => void fs.mkdirSync(path, { recursive: true }),
};
