import type { ContractReport } from '../../record/contract-report.js';
import type { Failure } from '../../record/record.js';
import type { RunnerRows } from '../runner/messages.js';
import type { DoneRow, FileResult, LiveRow, PastRun, RunSession, RunView, SessionEnd } from '../protocol/runs.js';
import type { RowKey } from '../protocol/row-key.js';
import { openRecordTexts, type RecordTexts } from './record-texts.js';

/** The runs of a panel as far as they are kept: the last ones of each file, and of whole records as many as fit. */
export interface History extends Reading {
  readonly begin: (run: PastRun) => void;
  /** @param isAgain - whether what is done stays: the session goes on by a text that has changed */
  readonly plan: (run: string, session: RunSession, isAgain?: boolean) => void;
  /** A run is held after a row, or goes on. */
  readonly hold: (run: string, after: RowKey | undefined) => void;
  readonly move: (run: string, rows: RunnerRows) => void;
  readonly endSession: (run: string, file: string, end: SessionEnd) => void;
  /** @returns the run as it is from now on; undefined if it is not kept */
  readonly end: (run: string, end: RunEnd) => PastRun | undefined;
}

interface Reading {
  readonly past: (run: string) => PastRun | undefined;
  readonly view: (run: string) => RunView | undefined;
  /** Runs of a file, the last one first. */
  readonly of: (file: string) => readonly PastRun[];
  /** Of each file that ran: what it came to last. */
  readonly results: () => ReadonlyMap<string, FileResult>;
  /** Those that have not ended. */
  readonly running: () => readonly PastRun[];
  /** The JSON of a whole record; undefined if it is not kept. */
  readonly record: (run: string, file: string, id: string) => string | undefined;
}

export interface RunEnd extends Pick<PastRun, 'endedAt' | 'summary' | 'isCancelled'> {
  readonly failures: readonly Failure[];
  readonly contracts: readonly ContractReport[];
}

interface Limits {
  /** Runs of one file. */
  readonly runs: number;
  /** Characters of all whole records. */
  readonly text: number;
}

interface KeptSession {
  readonly session: RunSession;
  readonly done: Map<string, DoneRow>;
  readonly live: Map<string, LiveRow>;
  end?: SessionEnd;
}

interface KeptRun {
  past: PastRun;
  readonly sessions: Map<string, KeptSession>;
  failures: readonly Failure[];
  contracts: readonly ContractReport[];
}

interface Kept {
  /** The oldest first. */
  readonly runs: Map<string, KeptRun>;
  readonly results: Map<string, FileResult>;
  readonly texts: RecordTexts;
}

const MiB = 1024 * 1024;

export function openHistory(limits: Limits = { runs: 20, text: 64 * MiB }): History {
  const runs: Kept['runs'] = new Map();
  const texts = openRecordTexts(limits.text, ({ run }) => {
    const kept = runs.get(run);
    if (kept) kept.past = { ...kept.past, isKept: false };
  });
  const all: Kept = { runs, results: new Map(), texts };
  return {
    ...reading(all),
    begin: (past) => void runs.set(past.run, { past, sessions: new Map(), failures: [], contracts: [] }),
    hold: (run, after) => {
      const kept = runs.get(run);
      if (!kept) return;
      const { heldAfter: _, ...past } = kept.past;
      kept.past = { ...past, ...(after !== undefined && { heldAfter: after }) };
    },
    plan: (run, session, isAgain = false) => {
      const { file } = session.outline;
      const before = isAgain ? runs.get(run)?.sessions.get(file) : undefined;
      runs.get(run)?.sessions.set(file, { session, done: before?.done ?? new Map(), live: new Map() });
      dropOldRuns(file, all, limits.runs);
    },
    move: (run, { file, records, ...moved }) => {
      const session = runs.get(run)?.sessions.get(file);
      if (!session) return;
      move(session, moved);
      for (const [id, text] of Object.entries(records)) texts.put({ run, file }, id, text);
    },
    endSession: (run, file, end) => {
      all.results.set(file, { run, ...end });
      const session = runs.get(run)?.sessions.get(file);
      if (!session) return;
      session.end = end;
      session.live.clear();
    },
    end: (run, { failures, contracts, ...end }) => {
      const kept = runs.get(run);
      if (!kept) return undefined;
      Object.assign(kept, { failures, contracts, past: { ...kept.past, ...end } });
      for (const { live } of kept.sessions.values()) live.clear();
      return kept.past;
    },
  };
}

function reading({ runs, results, texts }: Kept): Reading {
  const all = (): readonly KeptRun[] => [...runs.values()];
  return {
    past: (run) => runs.get(run)?.past,
    view: (run) => viewOf(runs.get(run)),
    of: (file) =>
      all()
        .filter(({ sessions }) => sessions.has(file))
        .map(({ past }) => past)
        .toReversed(),
    results: () => results,
    running: () =>
      all()
        .map(({ past }) => past)
        .filter(({ endedAt }) => endedAt === undefined),
    record: (run, file, id) => texts.get({ run, file }, id),
  };
}

function move({ live, done }: KeptSession, moved: Omit<RunnerRows, 'file' | 'records'>): void {
  for (const event of moved.live) live.set(event.id, event);
  for (const id of moved.over) live.delete(id);
  for (const row of moved.done) {
    live.delete(row.id);
    done.set(row.id, row);
  }
}

/** A run that has no file left goes with its last one. */
function dropOldRuns(file: string, { runs, texts }: Kept, most: number): void {
  const own = [...runs].filter(([, { sessions }]) => sessions.has(file));
  for (const [run, { sessions, past }] of own.slice(0, Math.max(0, own.length - most))) {
    texts.drop({ run, file });
    sessions.delete(file);
    if (sessions.size === 0 && past.endedAt !== undefined) runs.delete(run);
  }
}

function viewOf(kept: KeptRun | undefined): RunView | undefined {
  if (!kept) return undefined;
  const { past, sessions, failures, contracts } = kept;
  const shown = [...sessions.values()].map(({ session, done, live, end }) => ({
    ...session,
    done: Object.fromEntries(done),
    live: Object.fromEntries(live),
    ...(end && { end }),
  }));
  return { ...past, sessions: shown, failures, contracts };
}
