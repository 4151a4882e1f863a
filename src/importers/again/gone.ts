import { posix } from 'node:path';
import type { WrittenSuite } from '../write/write-suite.js';
import { calledIn } from './agree.js';
import { fileHash, isChanged, type EarlierImport, type ImportRecord } from './import-record.js';
import type { KeptPart } from './kept-part.js';

interface GoneGiven extends EarlierImport {
  readonly kept: KeptPart[];
  /** Of the sessions that the source gives, as they are after the update. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Files that the source no longer gives, with their paths from the root: they go, unless a person has changed them, or something that
 * was kept needs them.
 */
export function gone(
  suite: WrittenSuite,
  record: ImportRecord,
  { to, read, kept, texts }: GoneGiven,
): readonly string[] {
  const own = new Set([...texts.keys(), ...suite.sessions.map(({ file }) => file), ...suite.files.keys()]);
  const lost = (files: object): readonly (readonly [string, string])[] =>
    Object.keys(files).flatMap((file) => {
      const text = own.has(file) ? undefined : read(posix.join(to, file));
      return text === undefined ? [] : [[file, text] as const];
    });
  const called = calledIn(texts);
  const isKept = ([file, text]: readonly [string, string]): boolean => {
    const base = record.sessions[file];
    if (!base) return fileHash(file, text, record) !== record.files[file];
    return called.has(file) || isChanged(text, file, { base, version: record.version });
  };
  const [sessions, files] = [lost(record.sessions), lost(record.files)];
  const changed = new Set([...files, ...sessions].filter(isKept));
  const others = new Map(files.filter((each) => !changed.has(each)));
  const readBy = [...texts.values(), ...[...changed].map(([, text]) => text)];
  const needed = new Set<string>();
  for (const text of readBy) {
    const words = new Set(text.split(/[\s'"`/\\()[\]{},]+/));
    for (const [file, inner] of others)
      if (words.has(posix.basename(file))) {
        others.delete(file);
        needed.add(file);
        // A script may read another one.
        readBy.push(inner);
      }
  }
  kept.push(...[...changed].map(([file]): KeptPart => ({ file, why: 'gone-in-source' })));
  kept.push(...[...needed].map((file): KeptPart => ({ file, why: 'read-here' })));
  const stays = new Set([...changed].map(([file]) => file));
  return [...files, ...sessions].flatMap(([file]) =>
    stays.has(file) || needed.has(file) ? [] : [posix.join(to, file)],
  );
}
