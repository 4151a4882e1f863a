import { resolve } from 'node:path';
import { readTextSync } from '../../files/read-file.js';
import { codeFrame } from '../../present/format-problem.js';
import type { SetupError } from '../../runner/setup.js';

/**
 * The lines of a module around where it failed; undefined if that is unknown.
 *
 * @param root - the project root, absolute
 */
export function setupFrame({ place }: SetupError, root: string): string | undefined {
  if (!place) return undefined;
  const { file, line, column } = place;
  try {
    const start = { line, column, offset: 0 };
    return codeFrame(readTextSync(resolve(root, file), 'script'), { start, end: { ...start, column: column + 1 } });
  } catch {
    // It was removed meanwhile.
    return undefined;
  }
}
