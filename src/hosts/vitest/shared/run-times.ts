import type { Vitest } from 'vitest/node';
import type { SessionResult } from '../../../record/report.js';
import type { RunTimes } from '../../../reporter/summarise.js';

/** From the start of the run to now; of merged reports, from the first request of all to the end of the last. */
export function runTimes(results: readonly SessionResult[], vitest: Vitest, startedAt: number): RunTimes {
  if (!vitest.config.mergeReports) return { startedAt, elapsed: Date.now() - startedAt };
  let [first, last] = [Infinity, -Infinity];
  for (const { records } of results) {
    for (const { startedAt: start, elapsed } of records.values()) {
      first = Math.min(first, start);
      last = Math.max(last, start + elapsed);
    }
  }
  return first === Infinity ? { startedAt, elapsed: 0 } : { startedAt: first, elapsed: last - first };
}
