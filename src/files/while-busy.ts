/** ms that a file is waited for in all, and between two tries. */
const patience = 500;
const pause = 5;

/** What Windows says of a file that another process has open at this moment, or that goes when that process closes it. */
const busy = new Set(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Does something to a file, again and again for a moment where others are about to let go of it: on Windows nobody may
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
