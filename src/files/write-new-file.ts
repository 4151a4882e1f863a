import { closeSync, fchmodSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';

interface WriteOptions {
  /** Permissions, whatever the process takes away from new files. @default what it leaves of 0o666 */
  readonly mode?: number;
  /** Whether to wait until it has reached the disk. @default false */
  readonly sync?: boolean;
}

/**
 * Writes a file that is not there yet, whole or not at all: on a full disk nothing is left of it.
 *
 * @throws what the disk says; `EEXIST` where something has that name, be it a pipe or a link
 */
export function writeNewFile(path: string, content: string | Uint8Array, options: WriteOptions = {}): void {
  const { mode, sync = false } = options;
  const file = openSync(path, 'wx', mode);
  let isWhole = false;
  try {
    if (mode !== undefined) fchmodSync(file, mode);
    writeAll(file, typeof content === 'string' ? Buffer.from(content) : content);
    if (sync) fsyncSync(file);
    isWhole = true;
  } finally {
    closeSync(file);
    // Closed first: Windows removes no file that is open.
    if (!isWhole) rmSync(path, { force: true });
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
}

/** ms that a file is waited for in all, and between two tries. */
const patience = 500;
const pause = 5;

/** What Windows says of a file that another process has open at this moment, or that goes when that process closes it. */
const busy = new Set(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Does something to a file, again and again for a moment where others are about to let go of it: on Windows no process may
 * replace what somebody reads. Elsewhere these errors last.
 *
 * @throws what the last try did
 */
export function whileBusy(act: () => void, platform: NodeJS.Platform = process.platform): void {
  const end = platform === 'win32' ? Date.now() + patience : 0;
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!busy.has(String((error as NodeJS.ErrnoException).code)) || Date.now() >= end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}
