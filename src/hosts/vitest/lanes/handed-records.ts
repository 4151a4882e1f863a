import type { StepRecord } from '../../../record/record.js';

/** Where records wait to be asked for, and where who asks waits for them. */
export interface HandedRecords {
  readonly put: (row: number, record: StepRecord | undefined) => void;
  /** Hands the record of a row out, once, and lets go of it: held to the end of its file, every body would outlive its test. */
  readonly take: (row: number) => Promise<StepRecord | undefined>;
}

export function openRecords(): HandedRecords {
  const waiting = new Map<number, PromiseWithResolvers<StepRecord | undefined>>();
  const at = (row: number): PromiseWithResolvers<StepRecord | undefined> => {
    const known = waiting.get(row) ?? Promise.withResolvers<StepRecord | undefined>();
    waiting.set(row, known);
    return known;
  };
  return {
    put: (row, record) => at(row).resolve(record),
    take: async (row) => {
      const record = await at(row).promise;
      waiting.delete(row);
      return record;
    },
  };
}
