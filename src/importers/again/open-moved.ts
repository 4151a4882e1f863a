import { posix } from 'node:path';
import { repointCaller } from '../../authoring/rename/repoint-caller.js';
import { callNodes } from '../../authoring/rows/find-callers.js';
import { applySplices } from '../../authoring/text/splice.js';
import { flowName } from '../../format/paths.js';
import type { Message } from '../../format/problem.js';
import { movedWords, updateCannotFollow, updateTaken } from '../../problems/import/report.js';
import type { WrittenSuite } from '../write/write-suite.js';
import { cutSession } from './blocks-of.js';
import { findMoved, sameParts, type Places, type ProjectFiles } from './find-moved.js';
import { cuttingOf, hashesIn, type ImportRecord } from './import-record.js';
import { relocated } from './relocated.js';

/** An import as if no session of it had been moved. */
export interface MovedImport {
  readonly places: Places;
  /** Text of a file as it would be at its first place, by that place. All paths are relative to the root. */
  readonly read: ProjectFiles['read'];
  /** Where a file is. */
  readonly placeOf: (file: string) => string;
  /** The text of a file, where it is. */
  readonly textAt: (file: string, text: string) => string;
  /** Which sessions are in another place than at the last import, in words. */
  readonly notes: readonly string[];
}

/** Lets an update see sessions where an import writes them, wherever a person has moved them. */
export function openMoved(suite: WrittenSuite, record: ImportRecord, project: ProjectFiles): MovedImport | Message {
  const { to, read } = project;
  const places = findMoved(suite, record, project);
  if ('code' in places) return places;
  const renamed = suite.sessions.find(({ file }) => new Set(places.values()).has(file));
  if (renamed) return updateTaken(posix.join(to, renamed.file));
  const moves = [...places].map(([file, place]): Moved => {
    const [from, now] = [posix.join(to, file), posix.join(to, place)];
    return { from, now, between: posix.join(posix.dirname(now), posix.basename(from)) };
  });
  const taken = moves.find(
    ({ from, now, between }) => between !== from && between !== now && read(between) !== undefined,
  );
  if (taken) return updateCannotFollow(taken.from, taken.now, taken.between);
  const notes = notesOf(places, record, project);
  if (moves.length === 0 && notes.length === 0)
    return { places, read, notes, placeOf: (file) => file, textAt: (_, text) => text };
  const sessions = new Set([...Object.keys(record.sessions), ...suite.sessions.map(({ file }) => file)]);
  const isSession = (file: string): boolean => sessions.has(posix.relative(to, file));
  const placeOf = (file: string): string => placeIn(moves, file);
  const openedAs = new Map<string, { readonly text: string; readonly seen: string; readonly isWhole: boolean }>();
  const open = (file: string): string | undefined => {
    const text = read(placeOf(file));
    if (text === undefined || !isSession(file)) return text;
    const known = openedAs.get(file);
    if (known?.text === text) return known.seen;
    const seen = seenFrom(file, text, { record, project, moves });
    openedAs.set(file, { text, ...seen });
    return seen.seen;
  };
  return {
    places,
    notes,
    read: open,
    placeOf,
    textAt: (file, text) => {
      if (!isSession(file)) return text;
      const opened = openedAs.get(file);
      if (opened?.seen === text && opened.isWhole) return opened.text;
      return toPlace(file, text, moves);
    },
  };
}

function notesOf(places: Places, record: ImportRecord, { to, read }: ProjectFiles): readonly string[] {
  return Object.keys(record.sessions).flatMap((file) => {
    const [before, now] = [record.places?.[file], places.get(file)];
    if (before === now) return [];
    if (now !== undefined) return [movedWords.moved(file, now)];
    return read(posix.join(to, file)) === undefined ? [] : [movedWords.back(file)];
  });
}

interface Moved {
  /** Where an import writes it. */
  readonly from: string;
  readonly now: string;
  /** In the folder where it is now, under its first name: names of flows and folders are changed one after another. */
  readonly between: string;
}

/** Where a file is that an import writes. */
function placeIn(moves: readonly Moved[], file: string): string {
  return moves.find(({ from }) => from === file)?.now ?? file;
}

interface Around {
  readonly record: ImportRecord;
  readonly project: ProjectFiles;
  readonly moves: readonly Moved[];
}

interface Seen {
  readonly seen: string;
  /** Whether the paths of the file that is here are right. */
  readonly isWhole: boolean;
}

/** A person moves a file with its relative paths, as `callsheet rename` does, or without them. What has most parts of the record counts. */
function seenFrom(file: string, text: string, around: Around): Seen {
  const { record, project, moves } = around;
  const { to } = project;
  const now = placeIn(moves, file);
  const followed: Seen = {
    seen: toFirst(file, text, moves),
    isWhole: !callsIn(now, text).some((flow) => moves.some(({ from }) => from === flow)),
  };
  const name = posix.relative(to, file);
  const base = record.sessions[name];
  if (!base) return followed;
  const before = posix.join(to, record.places?.[name] ?? name);
  const others: Seen[] = [];
  if (now !== file && !haveFilesMoved(file, now, around)) others.push({ seen: text, isWhole: false });
  if (now === file && before !== file) others.push(...seenBack(file, before, followed));
  const known = { cutting: cuttingOf(record.version), known: hashesIn(base) };
  const scoreOf = ({ seen }: Seen): number => {
    const cut = cutSession(seen, file, known);
    return cut ? sameParts(cut, base) : 0;
  };
  return others.reduce((best, other) => (scoreOf(other) > scoreOf(best) ? other : best), followed);
}

/** A session that is back: its paths may be those of the other place, or have lost the `./` that an import writes. */
function seenBack(file: string, before: string, { seen, isWhole }: Seen): readonly Seen[] {
  const back = (text: string): string => relocated(text, { from: before, to: file, placed: (path) => path });
  return [
    { seen: back(seen), isWhole: false },
    { seen: back(relocated(seen, { from: file, to: before })), isWhole },
  ];
}

/** Whether scripts are next to a session as they were at its first place: then they are a person's. */
function haveFilesMoved(file: string, now: string, { record, project: { to, read } }: Around): boolean {
  const [first, folder] = [posix.dirname(file), posix.dirname(now)];
  if (first === folder) return false;
  return Object.keys(record.files).some(
    (each) => read(posix.join(folder, posix.relative(first, posix.join(to, each)))) !== undefined,
  );
}

function callsIn(file: string, text: string): readonly string[] {
  return callNodes(file, text)?.calls.map(({ target }) => target) ?? [];
}

function toFirst(file: string, text: string, moves: readonly Moved[]): string {
  const now = placeIn(moves, file);
  const named = moves.reduce((last, { now: flow, between }) => withFlow(now, last, { flow, to: between }), text);
  const firsts = new Map(moves.map(({ from, between }) => [between, from]));
  return relocated(named, { from: now, to: file, placed: (path) => firsts.get(path) ?? path });
}

function toPlace(file: string, text: string, moves: readonly Moved[]): string {
  const now = placeIn(moves, file);
  const betweens = new Map(moves.map(({ from, between }) => [from, between]));
  const moved = relocated(text, { from: file, to: now, placed: (path) => betweens.get(path) ?? path });
  return moves.reduce((last, { now: flow, between }) => withFlow(now, last, { flow: between, to: flow }), moved);
}

/** The calls of a flow that gets another name in its folder, and what reads from them. */
function withFlow(file: string, text: string, move: { readonly flow: string; readonly to: string }): string {
  if (move.flow === move.to || !text.includes(flowName(move.flow))) return text;
  const found = callNodes(file, text);
  return found ? applySplices(text, repointCaller(file, { text, ...found }, move)) : text;
}
