import type { Outline, SessionResult } from '../../../model/report.js';
import type { Failure, StepRecord } from '../../../model/record.js';
import { fileNotLoaded } from '../../../model/problems/host.js';
import { sessionSuffix } from '../../../model/session.js';
import { lightOutline, lightRecord } from '../../common/light-record.js';
import type { Place, Spool } from '../../common/spool.js';
import type { FileNotes, LoadErrorNotes } from '../own-results.js';
import type { TestResult } from './jest-reporter.js';

/** Keeps what session files gave: light records in memory, whole ones in a spool. */
export interface Gathering {
  /** Takes the result of a session file, whose records then are light. */
  readonly take: (session: SessionResult, result: TestResult) => void;
  readonly results: () => readonly SessionResult[];
  /** The JSON text of a whole record. */
  readonly recordText: (file: string, id: string) => string;
}

export function openGathering(spool: Spool): Gathering {
  const sessions = new Map<string, SessionResult>();
  const places = new Map<string, Place>();
  return {
    take: ({ outline, records, failures }, result) => {
      const { file } = outline;
      const light = [...records].map(([id, record]) => {
        places.set(`${file}\0${id}`, spool.put(JSON.stringify(record)));
        return [id, lightRecord(record)] as const;
      });
      sessions.set(file, { outline: lightOutline(outline), records: new Map(light), failures });
      lighten(result);
    },
    results: () => [...sessions.values()],
    recordText: (file, id) => spool.read(places.get(`${file}\0${id}`)!),
  };
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
  const outline = notes?.outline ?? bareOutline(file);
  return { outline, records: new Map(records.map((record) => [record.id, record])), failures };
}

function loadFailures({ testExecError }: TestResult): readonly Failure[] {
  if (!testExecError) return [];
  const { callsheet } = testExecError as Partial<LoadErrorNotes>;
  return callsheet?.failures ?? [fileNotLoaded(String(Reflect.get(testExecError, 'message')))];
}

function bareOutline(file: string): Outline {
  return { file, name: file.slice(file.lastIndexOf('/') + 1, -sessionSuffix.length), rows: [] };
}
