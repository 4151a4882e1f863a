import type { Failure, StepRecord } from '../../record/record.js';
import type { SessionResult } from '../../record/report.js';
import type { Place, Spool } from '../../runner/spool.js';
import { lightOutline, lightRecord } from '../common/light-record.js';

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
  const places = new WeakMap<StepRecord, Place>();

  function forget(file: string): void {
    const records = [...(kept.get(file)?.records.values() ?? [])];
    spool?.free(records.flatMap((record) => places.get(record) ?? []));
    kept.delete(file);
  }

  function keep(record: StepRecord): StepRecord {
    const light = lightRecord(record);
    if (spool) places.set(light, spool.put(JSON.stringify(record)));
    return light;
  }

  return {
    take: ({ outline, records, failures }) => {
      forget(outline.file);
      const light = new Map([...records].map(([id, record]) => [id, keep(record)] as const));
      kept.set(outline.file, { outline: lightOutline(outline), records: light, failures });
    },
    results: () => [...kept.values()],
    forget,
    fail: (file, failure) => {
      const known = kept.get(file);
      if (known) kept.set(file, { ...known, failures: [...known.failures, failure] });
    },
    recordText: (light) => {
      const place = places.get(light);
      return place && spool ? spool.read(place) : JSON.stringify(light);
    },
  };
}
