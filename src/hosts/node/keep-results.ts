import type { Failure, StepRecord } from '../../record/record.js';
import type { SessionResult } from '../../record/report.js';
import type { Spool } from '../../runner/spool.js';
import { lightOutline } from '../common/light-record.js';
import { openRecordStore } from '../common/record-store.js';

/** Keeps what session files gave: light records in memory, whole ones in a spool. */
export interface KeptResults {
  readonly take: (result: SessionResult) => void;
  /** By file; a file that ran again has its last result. The records are light. */
  readonly results: () => readonly SessionResult[];
  readonly forget: (file: string) => void;
  /** A failure outside of steps that comes after the result of its file. */
  readonly fail: (file: string, failure: Failure) => void;
  /** The JSON text of the whole record behind a light one. */
  readonly recordText: (light: StepRecord) => string;
}

/** @param spool - where whole records go; without one they are gone */
export function openResults(spool: Spool | undefined): KeptResults {
  const kept = new Map<string, SessionResult>();
  const store = openRecordStore(spool);

  function forget(file: string): void {
    store.free(kept.get(file)?.records.values() ?? []);
    kept.delete(file);
  }

  return {
    take: ({ outline, records, failures }) => {
      forget(outline.file);
      const light = new Map([...records].map(([id, record]) => [id, store.keep(record)] as const));
      kept.set(outline.file, { outline: lightOutline(outline), records: light, failures });
    },
    results: () => [...kept.values()],
    forget,
    fail: (file, failure) => {
      const known = kept.get(file);
      if (known) kept.set(file, { ...known, failures: [...known.failures, failure] });
    },
    recordText: store.text,
  };
}
