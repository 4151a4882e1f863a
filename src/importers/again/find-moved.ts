import { posix } from 'node:path';
import { pathFrom } from '../../format/paths.js';
import { sessionSuffix } from '../../format/session.js';
import type { Message } from '../../format/problem.js';
import { updateAtBoth } from '../../problems/import/report.js';
import type { WrittenSuite } from '../write/write-suite.js';
import { cutSession, type CutSession } from './blocks-of.js';
import { cuttingOf, hashesIn, isRecord, parseRecord, type ImportRecord, type SessionRecord } from './import-record.js';
import { relocated } from './relocated.js';

/** Where sessions of an import are that a person has moved, by the file that the import gives them. Both are relative to the folder of the sessions. */
export type Places = ReadonlyMap<string, string>;

/** What a project has, for an update that looks for sessions which were moved. */
export interface ProjectFiles {
  /** The folder of the sessions, relative to the root. */
  readonly to: string;
  /** Text of a file that is there, by its path relative to the root. */
  readonly read: (file: string) => string | undefined;
  /** All session files of the project and all records of imports, relative to the root. @default a session that was moved is a removed one */
  readonly list?: () => readonly string[];
}

/** Finds the sessions of a record that are not at their places among those that no record names. */
export function findMoved(suite: WrittenSuite, record: ImportRecord, project: ProjectFiles): Places | Message {
  const { to, read } = project;
  const placeOf = (file: string): string => posix.join(to, file);
  const places = new Map<string, string>();
  const missing: (readonly [string, SessionRecord])[] = [];
  for (const [file, base] of Object.entries(record.sessions)) {
    const place = record.places?.[file];
    const isHere = read(placeOf(file)) !== undefined;
    const isThere = place !== undefined && read(placeOf(place)) !== undefined;
    if (isHere && isThere) return updateAtBoth(placeOf(file), placeOf(place));
    if (isThere) places.set(file, place);
    else if (!isHere) missing.push([file, base]);
  }
  if (missing.length === 0) return places;
  const free = candidates(suite, record, project);
  const claims = missing.flatMap(([file, base]) => {
    const known = { cutting: cuttingOf(record.version), known: hashesIn(base) };
    const looks = free
      .filter(({ words }) => hasTitles(words, base))
      .map((candidate) => {
        const cuts = candidate.texts(placeOf(file)).flatMap((text) => cutSession(text, candidate.file, known) ?? []);
        return { file: candidate.file, cuts };
      });
    const found = bestOf(looks, base, file);
    return found === undefined ? [] : [[file, pathFrom(`/${to}`, `/${found}`)] as const];
  });
  const claimed = Map.groupBy(claims, ([, place]) => place);
  for (const [file, place] of claims) if (claimed.get(place)!.length === 1) places.set(file, place);
  return places;
}

interface Candidate {
  readonly file: string;
  readonly words: string;
  /** Its text as it would be in another place, and as it is: a person may move it without its paths. */
  readonly texts: (place: string) => readonly string[];
}

function candidates(
  suite: WrittenSuite,
  record: ImportRecord,
  { to, read, list = () => [] }: ProjectFiles,
): readonly Candidate[] {
  const all = list();
  const taken = new Set(suite.sessions.map(({ file }) => posix.join(to, file)));
  const take = (folder: string, { sessions, places = {} }: ImportRecord): void => {
    for (const file of Object.keys(sessions)) taken.add(posix.join(folder, places[file] ?? file));
  };
  take(to, record);
  for (const file of all.filter(isRecord)) {
    const other = parseRecord(read(file) ?? '');
    if (other) take(posix.dirname(file), other);
  }
  return all.flatMap((file): readonly Candidate[] => {
    const text = file.endsWith(sessionSuffix) && !taken.has(file) ? read(file) : undefined;
    if (text === undefined) return [];
    return [{ file, words: wordsOf(text), texts: (place) => [relocated(text, { from: file, to: place }), text] }];
  });
}

/** A text without what YAML may write around words, and between them. */
function wordsOf(text: string): string {
  return text.replace(/['"\\\s]/g, '');
}

/** Whether a file may have half of the parts of a record. To read it takes long. */
function hasTitles(words: string, { blocks }: SessionRecord): boolean {
  const titles = Object.keys(blocks);
  const found = titles.filter((title) => /^(?:call |[A-Z]+ |$)/.test(title) || words.includes(wordsOf(title)));
  return found.length * 2 >= titles.length;
}

interface Look {
  readonly file: string;
  readonly cuts: readonly CutSession[];
}

/** The one that has most parts of a record, and at least half of them. Of two that have as many it is neither. */
function bestOf(looks: readonly Look[], base: SessionRecord, file: string): string | undefined {
  const found = mostOf(looks, base, (cut) => sameParts(cut, base));
  if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  const titles = new Set(Object.keys(base.blocks));
  const byTitles = mostOf(looks, base, ({ blocks }) => {
    const same = blocks.filter(({ title }) => titles.has(title)).length;
    return same * 2 >= blocks.length ? same : 0;
  });
  const [only] = byTitles;
  // A title such as `Login` says little.
  const isSure = titles.size > 1 || (only !== undefined && posix.basename(only) === posix.basename(file));
  return byTitles.length === 1 && isSure ? only : undefined;
}

/** How many parts are as an import has written them. */
export function sameParts({ blocks }: CutSession, base: SessionRecord): number {
  const hashes = new Set(blocks.map(({ hash }) => hash));
  return Object.values(base.blocks).filter((hash) => hashes.has(hash)).length;
}

function mostOf(
  looks: readonly Look[],
  { blocks }: SessionRecord,
  scoreOf: (cut: CutSession) => number,
): readonly string[] {
  const scores = looks.map(({ file, cuts }) => [file, Math.max(0, ...cuts.map(scoreOf))] as const);
  const most = Math.max(1, Object.keys(blocks).length / 2, ...scores.map(([, score]) => score));
  return scores.filter(([, score]) => score === most).map(([file]) => file);
}
