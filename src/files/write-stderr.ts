import { writeSync } from 'node:fs';

/** Writes to standard error at once, from any thread: of what a worker writes to `process.stderr` nothing is seen while the main one is busy. */
export function writeStderrSync(text: string): void {
  writeSync(2, text);
}
