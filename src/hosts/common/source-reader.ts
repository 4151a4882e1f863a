import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
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
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
