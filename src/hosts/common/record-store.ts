import type { StepRecord } from '../../record/record.js';
import type { Place, Spool } from '../../runner/spool.js';
import { lightRecord } from './light-record.js';

/** Light records in memory, and the whole ones behind them in a spool. */
export interface RecordStore {
  /**
   * Takes a whole record.
   *
   * @param text - its JSON, where there is one
   * @returns its light form, which is for it from then on
   */
  readonly keep: (record: StepRecord, text?: string) => StepRecord;
  /** Gives up the whole records behind light ones. */
  readonly free: (lights: Iterable<StepRecord>) => void;
  /** The JSON text of the whole record behind a light one; one that was never kept is whole itself. */
  readonly text: (light: StepRecord) => string;
}

/** @param spool - where whole records go; without one they are gone */
export function openRecordStore(spool: Spool | undefined): RecordStore {
  const places = new WeakMap<StepRecord, Place>();
  return {
    keep: (record, text) => {
      const light = lightRecord(record);
      if (spool) places.set(light, spool.put(text ?? JSON.stringify(record)));
      return light;
    },
    free: (lights) => spool?.free([...lights].flatMap((light) => places.get(light) ?? [])),
    text: (light) => {
      const place = places.get(light);
      return place && spool ? spool.read(place) : JSON.stringify(light);
    },
  };
}
