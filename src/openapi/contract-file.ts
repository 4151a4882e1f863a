import { statSync } from 'node:fs';
import { readTextSync } from '../files/read-file.js';
import type { Message } from '../format/problem.js';
import { openContract, type Contract } from './open-contract.js';
import { readDocument, type ParseYaml } from './read-document.js';

/** A document that can be used, or the first thing that is wrong with it. */
export type OpenedContract =
  | { readonly kind: 'contract'; readonly contract: Contract }
  | { readonly kind: 'broken'; readonly fault: Message };

interface Kept {
  /** Differs when the file is another one. */
  readonly stamp: string;
  readonly opened: OpenedContract;
}

/** A process reads a document once, whoever asks: a large one takes a second and 100 MB. */
const kept = new Map<string, Kept>();
const mostKept = 4;

/**
 * Opens a document by its content. It is read again only when its file has changed.
 *
 * @param path - absolute
 * @param file - what messages call it
 * @throws FileRefused, or what the disk says
 */
export function openContractFile(path: string, file: string, parseYaml: ParseYaml): OpenedContract {
  const { mtimeMs, size, ino } = statSync(path);
  const stamp = [mtimeMs, size, ino, file].join();
  const known = kept.get(path);
  if (known?.stamp === stamp) return known.opened;
  const opened = open(readTextSync(path, 'contract'), file, parseYaml);
  kept.delete(path);
  kept.set(path, { stamp, opened });
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return opened;
}

function open(text: string, file: string, parseYaml: ParseYaml): OpenedContract {
  const document = readDocument(text, file, parseYaml);
  if ('code' in document) return { kind: 'broken', fault: document };
  return { kind: 'contract', contract: openContract(document, file) };
}
