import type { Stats } from 'node:fs';
import { sizeText } from '../lib/sizes.js';
import { fileReasons } from '../lib/reason-of.js';
import { limits, type FileKind } from './limits.js';

/** A file that is there and is not read, for what it is or how large it is. Its message is a reason in a few words. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  /** What to do about it, where that is more than to correct the path. */
  readonly advice: string | undefined;

  constructor(reason: string, advice?: string) {
    super(reason);
    this.advice = advice;
  }
}

/**
 * Lets only a file pass that ends. A link can come with a repository that someone else made, and lead to a device or a pipe.
 *
 * @throws FileRefused
 */
export function refuseUnlessFile(stats: Stats): void {
  const reason = whyNoFile(stats);
  if (reason !== undefined) throw new FileRefused(reason);
}

/** @throws FileRefused */
export function refuseIfLong(size: number, kind: FileKind): void {
  const limit = limits[kind];
  if (size > limit) throw new FileRefused(fileReasons.tooLarge(sizeText(limit)));
}

function whyNoFile(stats: Stats): string | undefined {
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return fileReasons.directory;
  if (stats.isFIFO()) return fileReasons.pipe;
  return stats.isSocket() ? fileReasons.socket : fileReasons.device;
}
