import { posix } from 'node:path';
import type { Message } from '../../format/problem.js';
import type { WrittenSuite } from '../write/write-suite.js';
import type { Places, ProjectFiles } from './find-moved.js';
import { gone } from './gone.js';
import { hashOf } from './hash.js';
import { fileHash, type ImportRecord, type KeptTitles } from './import-record.js';
import type { KeptPart } from './kept-part.js';
import { mergeOne } from './merge-session.js';
import { openMoved } from './open-moved.js';
import { updateSessions } from './update-sessions.js';

export interface UpdatedSuite {
  /** By the path from the root; undefined of a file that goes. */
  readonly files: ReadonlyMap<string, string | undefined>;
  readonly kept: readonly KeptPart[];
  readonly titles: KeptTitles;
  readonly places: Places;
  /** What a person should know. */
  readonly notes: readonly string[];
}

/** The files of a suite with what a person has changed since the last import. */
export function updateSuite(suite: WrittenSuite, record: ImportRecord, project: ProjectFiles): UpdatedSuite | Message {
  const moved = openMoved(suite, record, project);
  if ('code' in moved) return moved;
  const { to } = project;
  const { read, placeOf, textAt, places, notes } = moved;
  const sessions = updateSessions(suite, record, { to, read, placeOf });
  if ('code' in sessions) return sessions;
  const files = new Map<string, string | undefined>();
  const kept: KeptPart[] = [...sessions.kept];
  for (const [file, text] of sessions.texts) files.set(posix.join(to, file), text);
  for (const [file, text] of suite.files) {
    const path = posix.join(to, file);
    const current = read(path);
    const note = (why: KeptPart['why']): unknown => kept.push({ file, why });
    if (current === undefined && record.files[file] === hashOf(text)) continue;
    files.set(path, current === undefined ? text : mergedFile({ file, current, text, record, note }));
  }
  for (const path of gone(suite, record, { to, read, kept, texts: sessions.texts })) files.set(path, undefined);
  return {
    files: new Map([...files].map(([file, text]) => [placeOf(file), text === undefined ? text : textAt(file, text)])),
    kept: kept.map((part) => ({ ...part, file: places.get(part.file) ?? part.file })),
    titles: sessions.titles,
    places,
    notes,
  };
}

interface MergedFile {
  readonly file: string;
  readonly current: string;
  readonly text: string;
  readonly record: ImportRecord;
  readonly note: (why: KeptPart['why']) => unknown;
}

function mergedFile({ file, current, text, record, note }: MergedFile): string {
  return mergeOne({
    here: { text: current, hash: fileHash(file, current, record, text) },
    there: { text, hash: hashOf(text) },
    base: record.files[file],
    note,
  });
}
