import { existsSync } from 'node:fs';
import type { SessionResult } from '../../../record/report.js';
import { outlineOfFile } from '../../common/bare-record.js';
import type { Failure, StepRecord } from '../../../record/record.js';
import { fileNotLoaded } from '../../../problems/host/host.js';
import { lightOutline, lightRecord } from '../../common/light-record.js';
import { openRecordStore, type RecordStore } from '../../common/record-store.js';
import { openSpool } from '../../../runner/spool.js';
import type { GlobalConfig, ProjectConfig } from '../shared/jest-api.js';
import { projectName } from '../shared/place.js';
import type { FileNotes, LoadErrorNotes } from '../shared/own-results.js';
import type { TestResult } from './jest-reporter.js';

/** Keeps what session files gave: light records in memory, whole ones in a spool. */
export interface Gathering {
  /** Takes the result of a session file, whose records then are light. */
  readonly take: (session: SessionResult, result: TestResult, project: ProjectConfig) => void;
  /** What ran in this run. */
  readonly ran: () => readonly SessionResult[];
  /**
   * What ran, and in watch mode what earlier runs gave of files that are still there. Each under a name of its own: a file that
   * ran in several projects is named with theirs.
   */
  readonly results: () => readonly SessionResult[];
  /** The JSON text of the whole record behind a light one. */
  readonly recordText: (light: StepRecord) => string;
  /** The run is over. What watch mode keeps has no name on disk, so it goes with the process. */
  readonly close: () => void;
}

interface Kept {
  /** Absolute: the file in the session may stand under the root of its project. */
  readonly path: string;
  readonly session: SessionResult;
  readonly project: ProjectConfig;
}

/** Jest makes a reporter for each run, also in watch mode. */
const watched = { store: undefined as RecordStore | undefined, kept: new Map<string, Kept>() };

export function openGathering({ watch, watchAll }: GlobalConfig): Gathering {
  const isWatching = watch || watchAll;
  const spool = isWatching && watched.store ? undefined : openSpool();
  const store = (isWatching && watched.store) || openRecordStore(spool);
  if (isWatching) watched.store = store;
  const kept = isWatching ? watched.kept : new Map<string, Kept>();
  const ran = new Map<string, SessionResult>();
  const free = (each: Kept | undefined): void => store.free(each?.session.records.values() ?? []);
  return {
    take: ({ outline, records, failures }, result, project) => {
      const light = new Map([...records].map(([id, record]) => [id, store.keep(record)]));
      const session = { outline: lightOutline(outline), records: light, failures };
      const key = `${project.id}\0${outline.file}`;
      free(kept.get(key));
      kept.set(key, { path: result.testFilePath, session, project });
      ran.set(key, session);
      lighten(result);
    },
    ran: () => [...ran.values()],
    results: () => {
      for (const [key, each] of kept) {
        if (ran.has(key) || existsSync(each.path)) continue;
        free(each);
        kept.delete(key);
      }
      return [...underNames([...kept.values()])].map(([file, { session }]) => ({
        ...session,
        outline: { ...session.outline, file },
      }));
    },
    recordText: store.text,
    close: () => {
      if (!isWatching) spool?.close();
    },
  };
}

function underNames(all: readonly Kept[]): ReadonlyMap<string, Kept> {
  const byFile = Map.groupBy(all, ({ session }) => session.outline.file);
  const name = (file: string, { project }: Kept, index: number): string =>
    `${file} (${projectName(project) ?? index + 1})`;
  return new Map(
    [...byFile].flatMap(([file, runs]) =>
      runs.map((run, index) => [runs.length === 1 ? file : name(file, run, index), run] as const),
    ),
  );
}

/** Jest keeps all results to the end of the run. */
function lighten(result: TestResult): void {
  for (const test of result.testResults as { callsheet?: StepRecord }[]) {
    if (test.callsheet) test.callsheet = lightRecord(test.callsheet);
  }
}

/**
 * What Jest's result of a session file holds.
 *
 * @param file - relative to the root of the run
 * @returns undefined where no request was selected
 */
export function sessionOf(result: TestResult, file: string): SessionResult | undefined {
  const records = (result.testResults as readonly { readonly callsheet?: StepRecord }[]).flatMap(
    ({ callsheet }) => callsheet ?? [],
  );
  const notes = result.callsheet as FileNotes | undefined;
  const failures = notes?.failures ?? loadFailures(result);
  if (records.length === 0 && failures.length === 0) return undefined;
  const outline = notes?.outline ?? outlineOfFile(file);
  return { outline, records: new Map(records.map((record) => [record.id, record])), failures };
}

function loadFailures({ testExecError }: TestResult): readonly Failure[] {
  if (!testExecError) return [];
  const { code } = testExecError as Partial<LoadErrorNotes>;
  return code?.callsheet ?? [fileNotLoaded(String(Reflect.get(testExecError, 'message')))];
}
