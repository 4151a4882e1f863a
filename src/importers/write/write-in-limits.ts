import type { Message } from '../../format/problem.js';
import { sessionSizeLimit, sizeOf } from '../../loader/parse/yaml/size-limit.js';
import { sessionTooLarge } from '../../problems/import/report.js';
import type { Suite } from '../suite/suite.js';
import { writeSuite, type WriteOptions, type WrittenSuite } from './write-suite.js';

/** What is tried where a session is too large: nearly all bodies in files, then a session for each folder. */
const tries: readonly WriteOptions[] = [{ longBody: 256 }, { longBody: 256, split: 'folder' }];

/** Makes sessions that are small enough to be loaded. */
export function writeInLimits(suite: Suite, options: WriteOptions): WrittenSuite | Message {
  const written = writeSuite(suite, options);
  const large = tooLargeIn(written);
  if (!large) return written;
  const hasFolders = suite.items.some(({ kind }) => kind === 'folder');
  for (const each of tries) {
    if (each.split === 'folder' && !hasFolders) continue;
    const next = writeSuite(suite, { ...each, ...options });
    const isSplitByItself = options.split === undefined && each.split !== undefined;
    if (!tooLargeIn(next) && !(isSplitByItself && next.shared.length > 0)) return next;
  }
  const parts = suite.tool === 'har' ? 'recording' : hasFolders ? 'folders' : 'requests';
  return sessionTooLarge(large.file, sizeOf(large.text), sessionSizeLimit, parts);
}

function tooLargeIn({ sessions }: WrittenSuite): WrittenSuite['sessions'][number] | undefined {
  return sessions.find(({ text }) => sizeOf(text) > sessionSizeLimit);
}
