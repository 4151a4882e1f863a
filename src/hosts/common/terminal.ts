import { resolve } from 'node:path';
import { readBytesSync } from '../../files/read-file.js';
import type { ReadSource } from '../../reporter/terminal/failure-frames.js';

const usual = 80;
/** Lines of fewer columns than this would be cut to nothing. */
const fewest = 40;

/** Columns that are drawn on: those of the terminal, or without one as COLUMNS says, or 80. */
export function screenWidth(terminal: number | undefined): number {
  const columns = terminal ?? Number(process.env['COLUMNS'] ?? usual);
  return columns >= fewest ? columns : usual;
}

/** Reads session files for their frames, each once; their paths are taken from the root of the run. */
export function sourceReader(root: string): ReadSource {
  const texts = new Map<string, string | undefined>();
  return (file) => {
    if (!texts.has(file)) texts.set(file, readText(resolve(root, file)));
    return texts.get(file);
  };
}

function readText(path: string): string | undefined {
  try {
    return readBytesSync(path, 'session').toString();
  } catch {
    return undefined;
  }
}
