import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { decodeText, openBuffer, readTextSync, withoutWaiting } from './read-file.js';
import { remember } from '../lib/memoize.js';
import { FileRefused, refuseUnlessFile } from './refused.js';

/** ms until somebody has to have opened a pipe for writing. */
const untilWriter = 500;
/** ms until all has to be written: password managers ask their user first. */
const untilEnd = 5_000;
/** ms between two looks. */
const pause = 5;

/**
 * The text of a `.env` file, which may be a pipe: shells and password managers give it as one.
 *
 * @throws FileRefused, or what the disk says
 */
export function readEnvFileSync(path: string): string {
  if (!statSync(path).isFIFO()) return readTextSync(path, 'env');
  const { text, error } = readOnce(path);
  if (error !== undefined) throw error;
  return text;
}

interface Outcome {
  readonly text: string;
  readonly error?: unknown;
}

/** What comes through a pipe comes once, so the process keeps it; also that nothing came, as each try takes its time. */
const readOnce = remember(100, (path: string): Outcome => {
  try {
    return { text: decodeText(readPipe(path)) };
  } catch (error) {
    return { text: '', error };
  }
});

function readPipe(path: string): Buffer {
  const file = openSync(path, withoutWaiting);
  try {
    const stats = fstatSync(file);
    if (!stats.isFIFO()) refuseUnlessFile(stats);
    return drain(file);
  } finally {
    closeSync(file);
  }
}

function drain(file: number): Buffer {
  const buffer = openBuffer(0, 'env');
  const start = Date.now();
  let hasWriter = false;
  for (;;) {
    const count = readNow(file, buffer.room());
    hasWriter ||= count !== 0;
    // An end before anything was written: whoever writes has not opened it yet.
    if (count === 0 && hasWriter) return buffer.bytes();
    if (count) buffer.took(count);
    else sleepUntil(start + (hasWriter ? untilEnd : untilWriter));
  }
}

/** @returns undefined where nothing is there yet, and somebody may write */
function readNow(file: number, into: Buffer): number | undefined {
  try {
    return readSync(file, into);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}

/** @throws FileRefused once the time is over */
function sleepUntil(end: number): void {
  if (Date.now() >= end) throw new FileRefused({ kind: 'silent-pipe' });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
}
