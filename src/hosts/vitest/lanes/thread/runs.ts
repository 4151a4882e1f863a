import type { Run } from '../../../../engine/rows/open-run.js';

/** The sessions that are being run. */
export interface Runs {
  readonly add: (job: number, run: Run) => void;
  readonly remove: (job: number) => void;
  /** Has every run tell what it has not told yet. */
  readonly tellAll: () => void;
  /** Ends what runs, and what is added later. */
  readonly cancelAll: () => void;
  /** Counts a failed step; cancels when there are as many as `bail` allows. */
  readonly noteFailure: () => void;
}

/** @param bail - after how many failures nothing more is sent; Vitest itself hears of one when the next step may be on its way */
export function openRuns(bail: number | undefined): Runs {
  const runs = new Map<number, Run>();
  let failures = 0;
  let isCancelled = false;
  const cancelAll = (): void => {
    isCancelled = true;
    for (const run of runs.values()) run.cancel();
  };
  return {
    add: (job, run) => {
      runs.set(job, run);
      if (isCancelled) run.cancel();
    },
    remove: (job) => void runs.delete(job),
    tellAll: () => {
      for (const run of runs.values()) run.tellNow();
    },
    cancelAll,
    noteFailure: () => {
      failures += 1;
      if (failures === bail) cancelAll();
    },
  };
}
