import { posix } from 'node:path';
import type { Message } from '../../format/problem.js';
import type { Session } from '../../format/session.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import { clashOfMarkers, updateClashes, updateTaken, updateUnreadable } from '../../problems/import/report.js';
import { isFlowFile } from '../write/flows/flow-request.js';
import type { WrittenSession } from '../write/write-group.js';
import type { WrittenSuite } from '../write/write-suite.js';
import { agree, calledIn } from './agree.js';
import { cutSession } from './blocks-of.js';
import {
  isNew,
  pathsOf,
  type EarlierImport,
  type ImportRecord,
  type KeptTitles,
  type SessionRecord,
} from './import-record.js';
import type { KeptPart } from './kept-part.js';
import { mergeSession } from './merge-session.js';
import type { MovedImport } from './open-moved.js';

export interface UpdatedSessions {
  /** By the file, without those that a person has removed. */
  readonly texts: ReadonlyMap<string, string>;
  readonly kept: readonly KeptPart[];
  readonly titles: KeptTitles;
}

/** The sessions of a suite with what a person has changed since the last import. */
export function updateSessions(
  suite: WrittenSuite,
  record: ImportRecord,
  { to, read, placeOf }: EarlierImport & Pick<MovedImport, 'placeOf'>,
): UpdatedSessions | Message {
  const current = new Map(suite.sessions.map(({ file }) => [file, read(posix.join(to, file))]));
  const merged = new Map<string, string>();
  const kept: KeptPart[] = [];
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const session of suite.sessions) {
    const { file } = session;
    const updated = updatedSession(session, {
      suite,
      record,
      path: placeOf(posix.join(to, file)),
      current: current.get(file),
    });
    if (updated.kind === 'refused') return updated.message;
    kept.push(...updated.kept);
    titles.set(file, updated.titles ?? new Map<string, string>());
    if (updated.text !== undefined) merged.set(file, updated.text);
  }
  if (kept.length === 0) return { texts: merged, kept, titles };
  const next = new Map(suite.sessions.map(({ file, text }) => [file, text]));
  const before = new Map([...current].flatMap(([file, text]) => (text === undefined ? [] : [[file, text] as const])));
  const agreed = agree({ merged: withoutUncalled(merged, record), next, current: before, titles, record });
  return { texts: agreed.texts, kept: [...kept, ...agreed.changed], titles };
}

/** A new flow that is not called, because the request that it takes the place of was kept, would never run. */
function withoutUncalled(merged: ReadonlyMap<string, string>, record: ImportRecord): ReadonlyMap<string, string> {
  const called = calledIn(merged);
  return new Map(
    [...merged].filter(([file]) => !isFlowFile(file) || Object.hasOwn(record.sessions, file) || called.has(file)),
  );
}

interface Around {
  readonly suite: WrittenSuite;
  readonly record: ImportRecord;
  /** Where the session is, relative to the root. */
  readonly path: string;
  readonly current: string | undefined;
}

type Updated =
  | {
      readonly kind: 'updated';
      /** Undefined of a session that a person has removed. */
      readonly text?: string;
      readonly kept: readonly KeptPart[];
      readonly titles?: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'refused'; readonly message: Message };

function hasTitles(text: string, { file, titles }: WrittenSession): boolean {
  const cut = cutSession(text, file, { known: 'all' });
  return !cut || cut.blocks.some(({ title }) => titles.includes(title));
}

const noRecord: SessionRecord = { head: '', values: {}, blocks: {} };

function updatedSession(session: WrittenSession, { suite, record, path, current }: Around): Updated {
  const { file, text: next } = session;
  const base = record.sessions[file];
  const { version } = record;
  if (current === undefined) {
    if (!base) return { kind: 'updated', text: next, kept: [] };
    return { kind: 'updated', kept: isNew(session, { base, version }) ? [{ file, why: 'removed-here' }] : [] };
  }
  const paths = pathsOf(suite.report, file);
  const titlesIn = (flow: string): ReadonlySet<string> =>
    new Set([
      ...suite.sessions.filter((each) => each.file === flow).flatMap(({ titles }) => titles),
      ...Object.keys(record.sessions[flow]?.blocks ?? {}),
    ]);
  // What was kept when the source no longer had it has no record, and may come back.
  if (!base && !hasTitles(current, session)) return { kind: 'refused', message: updateTaken(path) };
  const given = { file, current, next, base: base ?? noRecord, version, paths, titlesIn };
  const loose = looseMarkers(parseSession(current, path).session);
  let fault = '';
  for (const together of [false, true]) {
    const merged = mergeSession({ ...given, together });
    if (merged.kind === 'unreadable') return { kind: 'refused', message: updateUnreadable(path) };
    const { session: read, problems } = parseSession(merged.text, path);
    if (read && looseMarkers(read) <= loose) return { ...merged, kind: 'updated' };
    fault ||= problems.find(({ severity }) => severity === 'error')?.message ?? clashOfMarkers;
  }
  return { kind: 'refused', message: updateClashes(path, fault) };
}

/** How many rows such as `if` and `end` lack their counterpart. */
function looseMarkers(session: Session | null): number {
  let [open, loose] = [0, 0];
  for (const { kind } of session?.steps ?? [])
    if (kind === 'if') open += 1;
    else if (kind === 'end' && open > 0) open -= 1;
    else if (open === 0 && kind !== 'request' && kind !== 'call' && kind !== 'set') loose += 1;
  return open + loose;
}
