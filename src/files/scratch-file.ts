import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file of only this process, in the temporary folder. */
export interface ScratchFile {
  /** Writes the first bytes of a buffer. */
  readonly write: (buffer: Buffer, length: number, at: number) => void;
  /** Fills the first bytes of a buffer. */
  readonly read: (buffer: Buffer, length: number, at: number) => void;
  readonly truncate: (length: number) => void;
  readonly close: () => void;
}

/**
 * The file has no name once it is open, so nothing is left of it, whatever ends the process; on disks that keep the names of
 * open files, one is left of a killed process.
 *
 * @throws what the disk says
 */
export function openScratchFile(): ScratchFile {
  const { file, removeRest } = openNameless();
  return {
    write: (buffer, length, at) => {
      for (let done = 0; done < length;) done += writeSync(file, buffer, done, length - done, at + done);
    },
    read: (buffer, length, at) => {
      for (let done = 0; done < length;) {
        const read = readSync(file, buffer, done, length - done, at + done);
        if (read === 0) throw new Error(`the spool ends at ${at + done}, before ${at + length}`);
        done += read;
      }
    },
    truncate: (length) => ftruncateSync(file, length),
    close: () => {
      closeSync(file);
      removeRest();
    },
  };
}

interface NamelessFile {
  readonly file: number;
  /** Once it is closed. */
  readonly removeRest: () => void;
}

function openNameless(): NamelessFile {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-records-'));
  const file = openIn(folder);
  if (isRemoved(folder)) return { file, removeRest: () => {} };
  // Network drives, and Windows on disks other than NTFS, remove no file that is open.
  const atExit = (): void => {
    closeSync(file);
    isRemoved(folder);
  };
  process.once('exit', atExit);
  const removeRest = (): void => {
    process.off('exit', atExit);
    isRemoved(folder);
  };
  return { file, removeRest };
}

/** A disk can have room for the folder and none for the file: each try would leave a folder. */
function openIn(folder: string): number {
  try {
    return openSync(join(folder, 'records'), 'w+', 0o600);
  } catch (error) {
    isRemoved(folder);
    throw error;
  }
}

function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}
