import { cpuTime } from './cpu-time.js';

/**
 * How many times the CPU time of `few` the work of `many` takes, which has four times as much to do: about 4, and 16 for a square.
 * The fastest of each counts. Both are measured in turns, so that what else the machine does meets both, and for longer where it seems a square.
 * Below 2 ms, what is measured is chance.
 */
export function growth(few: () => void, many: () => void): number {
  let [fastFew, fastMany] = [Infinity, Infinity];
  const ratio = (): number => fastMany / Math.max(fastFew, 2);
  for (let round = 0; round < 4 || (round < 24 && ratio() >= SQUARE); round++) {
    fastFew = Math.min(fastFew, timeOf(few));
    fastMany = Math.min(fastMany, timeOf(many));
  }
  return ratio();
}

/** Between what is four times as long and what is sixteen times, nearer to that: caches that others empty cost large work more. */
export const SQUARE = 11;

function timeOf(work: () => void): number {
  const before = cpuTime();
  work();
  return cpuTime() - before;
}
