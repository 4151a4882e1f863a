import type { State } from './record.js';
import type { Counts } from './report.js';

/** All states, in the order in which they are shown. */
export const states = ['passed', 'failed', 'skipped', 'waiting'] as const satisfies readonly State[];

/** How many there are of each state. */
export function countStates(all: Iterable<{ readonly state: State }>): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0, waiting: 0 };
  for (const { state } of all) counts[state] += 1;
  return counts;
}

/** The state of many: failed where any is, else waiting, passed, skipped. */
export function weightiest(counts: Counts): State {
  return (['failed', 'waiting', 'passed'] as const).find((state) => counts[state] > 0) ?? 'skipped';
}
