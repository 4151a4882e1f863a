import { resolve } from 'node:path';
import { readBytesSync } from '../../files/read-file.js';
import type { ReadSource } from '../../reporter/terminal/failure-frames.js';

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
